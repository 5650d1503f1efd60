/** Plans which matches come next in a lane, with ids, seeds and times. It changes the state it is given and nothing else. */
import { createTournament, fixtures, minuteWindows, seededRandom, type FixtureGenerator, type SimulatedMatchSpec } from '@maidan/sports';
import type { EventDefinition } from '@maidan/domain';
import { idGiver, MATCHES_A_SEASON, type LanePlan, type LaneState, type PlannedMatch, type ProgrammeState, type SeasonState } from './programme-state.ts';

/** The next match of a lane turns live this long (match clock) before the live one ends, so that a lane is never without one. */
export const OVERLAP_MS = 120_000;
/** A match that is needed at once opens its markets this long (match clock) before its start. */
const SHORTEST_NOTICE_MS = 60_000;

export interface PlannerParts {
  readonly state: ProgrammeState;
  /** Secret numbers from a label: random and new for each match, or derived from SEED. */
  readonly seedFor: (label: string) => string;
  readonly speed: number;
}

export class MatchPlanner {
  readonly #parts: PlannerParts;
  readonly #fixtures: FixtureGenerator;

  constructor(parts: PlannerParts) {
    this.#parts = parts;
    const { ids } = parts.state;
    this.#fixtures = fixtures(seededRandom(parts.seedFor(`fixtures/${ids.event}`)), idGiver(ids));
  }

  /**
   * Plans the next match of a lane. `leadMs`: match time until it starts; null: the very first match, which stands at its
   * lane's stage already. now: ms since 1970.
   */
  plan(lane: LaneState, plan: LanePlan, leadMs: number | null, now: number): PlannedMatch {
    const [seasonId, season] = this.#season(lane, plan, now);
    const notice = Math.max(SHORTEST_NOTICE_MS, leadMs ?? SHORTEST_NOTICE_MS);
    const seed = this.#parts.seedFor(`match/${this.#parts.state.ids.event}`);
    const openDate = this.#wall(now, notice);
    const spec = this.#fixtures.match(season.competition, season.planned, { seed, openDate, opensAt: -notice });
    season.planned += 1;
    const { startsAt, endsAt } = minuteWindows(spec);
    const planned: PlannedMatch = { spec, season: seasonId, startsAt, endsAt, firstClock: -notice };
    if (leadMs !== null) return planned;
    const firstClock = Math.round(startsAt + plan.firstStage * (endsAt - startsAt));
    return { ...planned, firstClock, spec: { ...spec, openDate: this.#wall(now, -firstClock) } };
  }

  /** The spec with the date at which its match clock will reach 0 from where it stands; the same spec when that is what it says (to a minute). */
  dated(spec: SimulatedMatchSpec, clock: number, now: number): SimulatedMatchSpec {
    const openDate = this.#wall(now, -clock);
    return Math.abs(openDate - spec.openDate) < 60_000 ? spec : { ...spec, openDate };
  }

  #wall(now: number, matchMs: number): number {
    return Math.round(now + matchMs / this.#parts.speed);
  }

  #season(lane: LaneState, plan: LanePlan, now: number): [string, SeasonState] {
    const current = lane.currentSeason === null ? undefined : lane.seasons[lane.currentSeason];
    if (lane.currentSeason !== null && current !== undefined && current.planned < matchesOf(current)) return [lane.currentSeason, current];
    const avoid = Object.values(lane.seasons).map((season) => season.competition.competitionName);
    const seed = this.#parts.seedFor(`season/${this.#parts.state.ids.competition}`);
    const competition = this.#fixtures.competition(plan.kind, { seed, openDate: now, avoid });
    const season: SeasonState = { competition, planned: 0, finished: 0, results: [] };
    lane.currentSeason = competition.competitionId;
    lane.seasons[competition.competitionId] = season;
    return [competition.competitionId, season];
  }
}

/** A league with a tournament market is played round by round, the others go on for a while. */
function matchesOf(season: SeasonState): number {
  const { tournament } = season.competition;
  return tournament === undefined ? MATCHES_A_SEASON : createTournament(tournament).rounds;
}

export function eventOf(spec: SimulatedMatchSpec): EventDefinition {
  const { eventId, eventName, eventTypeId, competitionId, competitionName, openDate, teams } = spec;
  return { eventId, eventName, eventTypeId, competitionId, competitionName, openDate, teams: teams.map((team) => team.name) };
}
