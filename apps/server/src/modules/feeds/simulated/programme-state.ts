/**
 * Stored state of the simulated programme: the matches of each lane and the next free ids. The position of a match belongs to its own
 * source. The seeds are secret, because a seed determines how the match ends: this state never leaves the server (except SEED, for tests
 * and demos).
 */
import { seasonFixtures, type Competition, type CompetitionResult, type FixtureKind, type IdGiver, type SimulatedMatchSpec } from '@maidan/sports';

/** A lane always has one live match, followed by upcoming ones. */
export interface LanePlan {
  readonly name: string;
  readonly kind: FixtureKind;
  /** Number of upcoming matches after the live one. */
  readonly ahead: number;
  /** Part of its play at which the live match of the very first start is. */
  readonly firstStage: number;
  /** Whole days between two matches of a team; 0: a virtual team plays any number of matches, but never two at once. */
  readonly restDays: number;
}

/**
 * Three sports are always live, with thirteen upcoming matches, plus virtual and ball-by-ball events. The first T20 is near its end, so
 * that a new user soon sees markets settle.
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
  /** Planned or played fixtures, as indexes in `seasonFixtures`. */
  readonly planned: number[];
  /** Finished matches: table and tournament prices follow from them. */
  readonly results: CompetitionResult[];
}

export interface PlannedMatch {
  spec: SimulatedMatchSpec;
  readonly season: string;
  /** Match clock (ms) at which it starts and ends, as the sports package plays it. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Match clock of a source without a stored position. */
  readonly firstClock: number;
}

export interface LaneState {
  readonly name: string;
  readonly seasons: Record<string, SeasonState>;
  /** When its first match was planned (ms since 1970); null before that. */
  begun: number | null;
  /** Time of each team's next or last match (ms since 1970), by name. */
  readonly starts: Record<string, number>;
  /** In the order of play; the first one is live. */
  readonly matches: PlannedMatch[];
}

export interface ProgrammeState {
  /** Increases with every save. */
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

/** Far above the numbers of recorded matches, so that both can exist in one database. */
const FIRST_IDS: IdCounters = { event: 900_000_001, competition: 90_000_001, selection: 900_000_001, market: 900_000_001 };

export function newLane(name: string): LaneState {
  return { name, seasons: {}, begun: null, starts: {}, matches: [] };
}

/** A season as releases before 1.1 stored it: the number of planned matches, in a different order. */
interface CountedSeason {
  readonly competition: Competition;
  readonly planned: number;
  readonly results: CompetitionResult[];
}

function fixturesOf({ competition, planned }: CountedSeason): number[] {
  const teams = competition.teams.length;
  const fixtures = seasonFixtures(teams).map((_, place) => place);
  // a league with a tournament played the first pair of every round
  return (competition.tournament === undefined ? fixtures : fixtures.filter((place) => place % (teams / 2) === 0)).slice(0, planned);
}

/** Returns the stored programme, converted to the format of this release. */
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

/** Returns the source of new ids. Ids are never used again: the counters are saved before any of them is shown. */
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
