/** Plans the next matches of a lane, with ids, seeds and times. It changes only the state that it is given. */
import {
  chooseFixture,
  earlierRounds,
  fixtures,
  minuteWindows,
  seededRandom,
  type Competition,
  type CompetitionResult,
  type FixtureGenerator,
  type PlannedSeason,
  type SimulatedMatchSpec,
} from '@maidan/sports';
import type { EventDefinition } from '@maidan/domain';
import { idGiver, type LanePlan, type LaneState, type PlannedMatch, type ProgrammeState, type SeasonState } from './programme-state.ts';

/** The next match of a lane goes live this long (match clock) before the live one ends, so that a lane always has a live match. */
export const OVERLAP_MS = 120_000;
/** Match clock time before its start at which an immediately needed match opens its markets. */
const SHORTEST_NOTICE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Days are counted in the teams' time zone, UTC+05:30. */
const INDIA_MS = 5.5 * 3_600_000;
/** Maximum competitions of a lane: enough that two teams are always rested. At the maximum, the teams with the longest rest play. */
const MOST_SEASONS = 14;
/** Seasons that a lane begins within its first days have already started. */
const UNDER_WAY_DAYS = 3;
/** Winner markets of a lane at once. */
const MOST_TOURNAMENTS = 2;

export interface PlannerParts {
  readonly state: ProgrammeState;
  /** Returns a secret seed for a label: random and new for each match, or derived from SEED. */
  readonly seedFor: (label: string) => string;
  readonly speed: number;
}

interface Choice {
  readonly season: SeasonState;
  /** An index in its `seasonFixtures`. */
  readonly fixture: number;
}

function seasonPlan(season: SeasonState): PlannedSeason {
  return { teams: season.competition.teams.map((team) => team.name), planned: season.planned };
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
   * Plans the next match of a lane. `leadMs`: match time until it starts; null: the very first match, which is already at its lane's
   * stage. now: ms since 1970.
   */
  plan(lane: LaneState, plan: LanePlan, leadMs: number | null, now: number): PlannedMatch {
    if (lane.begun === null) lane.begun = now;
    const notice = Math.max(SHORTEST_NOTICE_MS, leadMs ?? SHORTEST_NOTICE_MS);
    const openDate = this.#wallTime(now, notice);
    const { season, fixture } = this.#choose(lane, plan, openDate, now);
    const seed = this.#parts.seedFor(`match/${this.#parts.state.ids.event}`);
    const spec = this.#fixtures.match(season.competition, fixture, { seed, openDate, opensAt: -notice });
    season.planned.push(fixture);
    const { startsAt, endsAt } = minuteWindows(spec);
    const planned: PlannedMatch = { spec, season: season.competition.competitionId, startsAt, endsAt, firstClock: -notice };
    if (leadMs !== null) return this.#recordStarts(lane, planned, now);
    const firstClock = Math.round(startsAt + plan.firstStage * (endsAt - startsAt));
    return this.#recordStarts(lane, { ...planned, firstClock, spec: { ...spec, openDate: this.#wallTime(now, -firstClock) } }, now);
  }

  /**
   * Returns the spec with the date at which its match clock will reach 0; the same spec if the date is unchanged (to a minute). Also
   * records the new time of both teams.
   */
  updateDate(lane: LaneState, spec: SimulatedMatchSpec, clock: number, now: number): SimulatedMatchSpec {
    const openDate = this.#wallTime(now, -clock);
    if (Math.abs(openDate - spec.openDate) < 60_000) return spec;
    for (const team of spec.teams) lane.starts[team.name] = openDate;
    return { ...spec, openDate };
  }

  /** Returns the time (ms since 1970) at which `matchMs` of match time will have passed. */
  #wallTime(now: number, matchMs: number): number {
    return Math.round(now + matchMs / this.#parts.speed);
  }

  /** Returns the day number of a moment (ms since 1970) in India; a day of the programme is shorter if its clock runs faster. */
  #day(at: number): number {
    return Math.floor(((at + INDIA_MS) * this.#parts.speed) / DAY_MS);
  }

  /** Records when the match's teams play, removes teams that have rested long enough, and returns the match. */
  #recordStarts(lane: LaneState, match: PlannedMatch, now: number): PlannedMatch {
    for (const [team, at] of Object.entries(lane.starts)) if (this.#day(now) - this.#day(at) > 7) delete lane.starts[team];
    for (const team of match.spec.teams) lane.starts[team.name] = match.spec.openDate;
    return match;
  }

  /** Returns the next fixture of the lane's competitions with rested teams; a new competition if there is none. */
  #choose(lane: LaneState, plan: LanePlan, startsAt: number, now: number): Choice {
    const busy = new Set(lane.matches.flatMap((match) => match.spec.teams.map((team) => team.name)));
    const day = this.#day(startsAt);
    const restedFor = (team: string): number => day - this.#day(lane.starts[team] ?? -Infinity);
    const isRested = (team: string): boolean => !busy.has(team) && (plan.restDays === 0 || restedFor(team) > plan.restDays);
    const found = (isFree: (team: string) => boolean): Choice | null => {
      const seasons = Object.values(lane.seasons);
      const chosen = chooseFixture(seasons.map(seasonPlan), isFree);
      return chosen === null ? null : { season: seasons[chosen.season]!, fixture: chosen.fixture };
    };
    const rested = found(isRested);
    if (rested !== null) return rested;
    if (Object.keys(lane.seasons).length >= MOST_SEASONS) {
      const played = found((team) => !busy.has(team) && restedFor(team) > 0) ?? found((team) => !busy.has(team));
      if (played !== null) return played;
    }
    const season = this.#newSeason(lane, plan, now);
    // virtual teams have the same names in every competition
    return found(isRested) ?? { season, fixture: season.planned.length };
  }

  #newSeason(lane: LaneState, plan: LanePlan, now: number): SeasonState {
    const competitions = Object.values(lane.seasons).map((season) => season.competition);
    const seed = this.#parts.seedFor(`season/${this.#parts.state.ids.competition}`);
    const competition = this.#fixtures.competition(plan.kind, {
      seed,
      openDate: now,
      avoid: competitions.map((one) => one.competitionName),
      avoidTeams: competitions.flatMap((one) => one.teams.map((team) => team.name)),
      tournament: competitions.filter((one) => one.tournament !== undefined).length < MOST_TOURNAMENTS,
    });
    const results = this.#isUnderWay(lane, plan, now) ? this.#earlierResults(competition, seed) : [];
    const season: SeasonState = { competition, planned: results.map((_, fixture) => fixture), results };
    lane.seasons[competition.competitionId] = season;
    return season;
  }

  /** Returns whether a new season has already started: those of a new programme have, later ones begin at their first round. */
  #isUnderWay(lane: LaneState, plan: LanePlan, now: number): boolean {
    if (plan.restDays === 0) return Object.keys(lane.seasons).length === 0 && lane.matches.length === 0 && lane.begun === now;
    return this.#day(now) - this.#day(lane.begun ?? now) < UNDER_WAY_DAYS;
  }

  /** Returns the results of the earlier rounds of a season that has already started; each season is at another round. */
  #earlierResults(competition: Competition, seed: string): CompetitionResult[] {
    const random = seededRandom(seed, 'earlier rounds');
    return earlierRounds(random, competition, 2 + Math.floor(random() * (competition.teams.length - 5)));
  }
}

export function eventOf(spec: SimulatedMatchSpec): EventDefinition {
  const { eventId, eventName, eventTypeId, competitionId, competitionName, openDate, teams } = spec;
  return { eventId, eventName, eventTypeId, competitionId, competitionName, openDate, teams: teams.map((team) => team.name) };
}
