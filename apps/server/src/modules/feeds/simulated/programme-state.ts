/**
 * What is stored of the simulated programme: which matches there are, lane by lane, and the next free ids. How far each
 * match has been played is the position of its own source. The seeds in here are secret: whoever knows one knows how the
 * match ends, so this state never leaves the server (SEED, for tests and demos, is the exception that its page names).
 */
import type { Competition, FixtureKind, IdGiver, SimulatedMatchSpec, TournamentResult } from '@maidan/sports';

/** A lane always has one live match; the next ones stand behind it. */
export interface LanePlan {
  readonly name: string;
  readonly kind: FixtureKind;
  /** Upcoming matches behind the live one. */
  readonly ahead: number;
  /** At the very first start the live match stands at this part of its play. */
  readonly firstStage: number;
}

/**
 * Three sports are live at any moment, thirteen matches of them are upcoming; virtual and ball-by-ball events beside them.
 * The T20 begins near its end, so that a newcomer soon sees markets settle.
 */
export const LANES: readonly LanePlan[] = [
  { name: 'cricket', kind: 'cricket-t20', ahead: 3, firstStage: 0.93 },
  { name: 'football', kind: 'football', ahead: 4, firstStage: 0.55 },
  { name: 'tennis', kind: 'tennis', ahead: 4, firstStage: 0.35 },
  { name: 'one-day', kind: 'cricket-odi', ahead: 2, firstStage: 0.2 },
  { name: 'virtual', kind: 'virtual-cricket', ahead: 1, firstStage: 0.4 },
  { name: 'ball-by-ball', kind: 'ball-by-ball', ahead: 1, firstStage: 0.1 },
];

/** Matches of a competition without a tournament market before a new one is invented. */
export const MATCHES_A_SEASON = 24;

export interface SeasonState {
  readonly competition: Competition;
  /** Matches planned so far. */
  planned: number;
  /** Matches finished so far. */
  finished: number;
  /** What the tournament has been told; its prices follow from that. */
  readonly results: TournamentResult[];
}

export interface PlannedMatch {
  spec: SimulatedMatchSpec;
  readonly season: string;
  /** Match clock (ms) at which it starts and ends, as the sports package plays it. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Where the match clock stands when the source has no position yet. */
  readonly firstClock: number;
}

export interface LaneState {
  readonly name: string;
  readonly seasons: Record<string, SeasonState>;
  /** The season that new matches are planned from. */
  currentSeason: string | null;
  /** In the order of play; the first one is live. */
  readonly matches: PlannedMatch[];
}

export interface ProgrammeState {
  /** Goes up with every save. */
  revision: number;
  readonly ids: IdCounters;
  readonly lanes: LaneState[];
}

export interface IdCounters {
  event: number;
  competition: number;
  selection: number;
  market: number;
}

/** Far above the numbers of recorded matches, so that both can have lived in one database. */
const FIRST_IDS: IdCounters = { event: 900_000_001, competition: 90_000_001, selection: 900_000_001, market: 900_000_001 };

export function newProgramme(): ProgrammeState {
  return { revision: 0, ids: { ...FIRST_IDS }, lanes: LANES.map((plan) => ({ name: plan.name, seasons: {}, currentSeason: null, matches: [] })) };
}

/** Ids that are unique for ever: the counters are saved before anything that bears them is shown. */
export function idGiver(ids: IdCounters): IdGiver {
  const take = (name: keyof IdCounters, count: number): number => {
    const first = ids[name];
    ids[name] += count;
    return first;
  };
  return {
    eventId: () => String(take('event', 1)),
    competitionId: () => String(take('competition', 1)),
    selectionIds: (count) => take('selection', count),
    marketNumbers: (count) => take('market', count),
  };
}
