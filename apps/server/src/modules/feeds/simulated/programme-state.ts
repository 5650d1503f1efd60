/**
 * What is stored of the simulated programme: which matches there are, lane by lane, and the next free ids. How far each
 * match has been played is the position of its own source. The seeds in here are secret: whoever knows one knows how the
 * match ends, so this state never leaves the server (SEED, for tests and demos, is the exception that its page names).
 */
import { seasonFixtures, type Competition, type CompetitionResult, type FixtureKind, type IdGiver, type SimulatedMatchSpec } from '@maidan/sports';

/** A lane always has one live match; the next ones stand behind it. */
export interface LanePlan {
  readonly name: string;
  readonly kind: FixtureKind;
  /** Upcoming matches behind the live one. */
  readonly ahead: number;
  /** At the very first start the live match stands at this part of its play. */
  readonly firstStage: number;
  /** Whole days between two matches of a team; 0: a virtual team plays as often as it likes, but never two matches at once. */
  readonly restDays: number;
}

/**
 * Three sports are live at any moment, thirteen matches of them are upcoming; virtual and ball-by-ball events beside them.
 * The T20 begins near its end, so that a newcomer soon sees markets settle.
 */
export const LANES: readonly LanePlan[] = [
  { name: 'cricket', kind: 'cricket-t20', ahead: 3, firstStage: 0.93, restDays: 1 },
  { name: 'football', kind: 'football', ahead: 4, firstStage: 0.55, restDays: 1 },
  { name: 'tennis', kind: 'tennis', ahead: 4, firstStage: 0.35, restDays: 1 },
  { name: 'one-day', kind: 'cricket-odi', ahead: 2, firstStage: 0.2, restDays: 1 },
  { name: 'virtual', kind: 'virtual-cricket', ahead: 1, firstStage: 0.4, restDays: 0 },
  { name: 'ball-by-ball', kind: 'ball-by-ball', ahead: 1, firstStage: 0.1, restDays: 0 },
];

export interface SeasonState {
  readonly competition: Competition;
  /** Fixtures that are planned or played, as places in `seasonFixtures`. */
  readonly planned: number[];
  /** Finished matches: the table and the prices of the tournament follow from them. */
  readonly results: CompetitionResult[];
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
  /** When its first match was planned (ms since 1970); null before that. */
  begun: number | null;
  /** When each team plays or played last (ms since 1970), by its name. */
  readonly starts: Record<string, number>;
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

export function newLane(name: string): LaneState {
  return { name, seasons: {}, begun: null, starts: {}, matches: [] };
}

/** A season as releases before 1.1 stored it: how many matches were planned, in an order of their own. */
interface CountedSeason {
  readonly competition: Competition;
  readonly planned: number;
  readonly results: CompetitionResult[];
}

function fixturesOf({ competition, planned }: CountedSeason): number[] {
  const teams = competition.teams.length;
  const fixtures = seasonFixtures(teams).map((_, place) => place);
  // A league with a tournament played the first pair of every round.
  return (competition.tournament === undefined ? fixtures : fixtures.filter((place) => place % (teams / 2) === 0)).slice(0, planned);
}

/** The stored programme, in the form of this release. */
export function storedProgramme(position: unknown): ProgrammeState {
  const stored = position as ProgrammeState;
  const lanes = stored.lanes.map((lane): LaneState => {
    const seasons = Object.entries(lane.seasons as Record<string, SeasonState | CountedSeason>).map(([id, season]): [string, SeasonState] => [
      id,
      typeof season.planned === 'number' ? { ...season, planned: fixturesOf(season as CountedSeason) } : (season as SeasonState),
    ]);
    return {
      name: lane.name,
      seasons: Object.fromEntries(seasons),
      begun: lane.begun === undefined ? 0 : lane.begun,
      starts: lane.starts ?? {},
      matches: lane.matches,
    };
  });
  return { ...stored, lanes };
}

export function newProgramme(): ProgrammeState {
  return { revision: 0, ids: { ...FIRST_IDS }, lanes: LANES.map((plan) => newLane(plan.name)) };
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
