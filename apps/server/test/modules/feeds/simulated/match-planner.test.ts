import { seasonFixtures, standings } from '@maidan/sports';
import { describe, expect, it } from 'vitest';
import { MatchPlanner, OVERLAP_MS } from '../../../../src/modules/feeds/simulated/match-planner.ts';
import {
  LANES,
  newLane,
  newProgramme,
  storedProgramme,
  type LanePlan,
  type LaneState,
  type PlannedMatch,
  type ProgrammeState,
} from '../../../../src/modules/feeds/simulated/programme-state.ts';

const DAY = 24 * 3_600_000;
/** Midnight in India. */
const START = Date.UTC(2030, 0, 1) - 5.5 * 3_600_000;
const dayOf = (at: number): number => Math.floor((at - START) / DAY);

interface Played {
  readonly state: ProgrammeState;
  readonly lane: LaneState;
  readonly matches: PlannedMatch[];
  mostSeasons: number;
}

/** Plays a lane for some days: plans the next match when one ends, and removes finished seasons. */
function playLane(plan: LanePlan, days: number): Played {
  const state = newProgramme();
  const lane = state.lanes.find((one) => one.name === plan.name)!;
  const planner = new MatchPlanner({ state, speed: 1, seedFor: (label) => `planned/${label}` });
  const played: Played = { state, lane, matches: [], mostSeasons: 0 };
  let now = START;
  const lastEnd = (): number => {
    const last = lane.matches.at(-1)!;
    return last.spec.openDate + last.endsAt - OVERLAP_MS;
  };
  while (now < START + days * DAY) {
    while (lane.matches.length < plan.ahead + 1) {
      const first = lane.matches.length === 0 && played.matches.length === 0;
      const match = planner.plan(lane, plan, first ? null : lastEnd() - now, now);
      lane.matches.push(match);
      played.matches.push(match);
      played.mostSeasons = Math.max(played.mostSeasons, Object.keys(lane.seasons).length);
    }
    const ended = lane.matches.shift()!;
    now = ended.spec.openDate + ended.endsAt;
    const season = lane.seasons[ended.season]!;
    const isOver =
      season.planned.length === seasonFixtures(season.competition.teams.length).length && !lane.matches.some((match) => match.season === ended.season);
    if (isOver) delete lane.seasons[ended.season];
  }
  return played;
}

function fixturesOf(matches: readonly PlannedMatch[]): Map<string, PlannedMatch[]> {
  const byTeam = new Map<string, PlannedMatch[]>();
  for (const match of matches) for (const { name } of match.spec.teams) byTeam.set(name, [...(byTeam.get(name) ?? []), match]);
  return byTeam;
}

const REAL = LANES.filter((plan) => plan.restDays > 0);
const VIRTUAL = LANES.filter((plan) => plan.restDays === 0);

describe('the programme of a lane (17.A10)', () => {
  it.each(REAL.map((plan): readonly [string, LanePlan] => [plan.name, plan]))(
    '%s: nobody plays twice in a day or without a day of rest, every pair meets once',
    (_, plan) => {
      const { matches, mostSeasons } = playLane(plan, 5);
      expect(matches.length).toBeGreaterThan(25);
      for (const [team, own] of fixturesOf(matches)) {
        const days = own.map((match) => dayOf(match.spec.openDate));
        const gaps = days.slice(1).map((day, index) => day - days[index]!);
        expect([team, Math.min(2, ...gaps)]).toEqual([team, 2]);
      }
      const meetings = matches.map(
        (match) =>
          `${match.season}: ${match.spec.teams
            .map((team) => team.name)
            .toSorted()
            .join(' v ')}`,
      );
      expect(new Set(meetings).size).toBe(meetings.length);
      // each competition stays at its rounds: its teams have played equally often, give or take one match
      for (const season of new Set(matches.map((match) => match.season))) {
        const own = matches.filter((match) => match.season === season);
        const counts = [...fixturesOf(own).values()].map((list) => list.length);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
      expect(mostSeasons).toBeLessThan(14);
    },
  );

  it.each(VIRTUAL.map((plan): readonly [string, LanePlan] => [plan.name, plan]))(
    '%s: no team plays two matches at once, and seasons come to an end',
    (_, plan) => {
      const { matches, mostSeasons } = playLane(plan, 0.6);
      for (const own of fixturesOf(matches).values()) {
        const ends = own.map((match) => match.spec.openDate + match.endsAt);
        expect(own.slice(1).filter((match, index) => match.spec.openDate <= ends[index]!)).toEqual([]);
      }
      expect(mostSeasons).toBeLessThanOrEqual(3);
    },
  );

  it('a new programme starts with running seasons and filled tables; later seasons begin at their first round', () => {
    for (const plan of REAL) {
      const { lane, matches } = playLane(plan, 0.3);
      const season = lane.seasons[matches[0]!.season]!;
      const teams = season.competition.teams;
      const rows = standings(matches[0]!.spec.eventTypeId, teams, season.results);
      expect(season.results.length % (teams.length / 2)).toBe(0);
      expect(Math.min(...rows.map((row) => row.played))).toBeGreaterThanOrEqual(2);
      expect(new Set(rows.map((row) => row.points)).size).toBeGreaterThan(1);
      expect(rows.reduce((sum, row) => sum + row.won - row.lost, 0)).toBe(0);
      const first = seasonFixtures(teams.length).findIndex(([one, other]) =>
        matches[0]!.spec.teams.every((team) => team === teams[one] || team === teams[other]),
      );
      expect(first).toBeGreaterThanOrEqual(season.results.length);
    }
    const state = newProgramme();
    const planner = new MatchPlanner({ state, speed: 1, seedFor: (label) => `late/${label}` });
    const lane = { ...state.lanes[1]!, begun: START - 10 * DAY };
    const late = planner.plan(lane, LANES[1]!, 3_600_000, START);
    expect(lane.seasons[late.season]!.results).toEqual([]);
  });

  it('a faster clock has shorter days, so that the same competitions are enough', () => {
    const plan = REAL[0]!;
    const state = newProgramme();
    const planner = new MatchPlanner({ state, speed: 60, seedFor: (label) => `planned/${label}` });
    const lane = newLane(plan.name);
    const opened: number[] = [];
    for (let hour = 0; hour < 24 * 6; hour += 2) {
      const match = planner.plan(lane, plan, 3_600_000, START + (hour * 3_600_000) / 60);
      opened.push(match.spec.openDate);
    }
    expect(Object.keys(lane.seasons).length).toBeLessThan(14);
    expect(opened.at(-1)! - opened[0]!).toBeLessThan(DAY);
  });

  it('reads a programme that an older release stored: matches that were played are not repeated', () => {
    const plan = REAL.find((one) => one.kind === 'football')!;
    const { lane, state } = playLane(plan, 0.3);
    const [id, season] = Object.entries(lane.seasons)[0]!;
    const old = JSON.parse(
      JSON.stringify({
        ...state,
        lanes: [{ name: lane.name, currentSeason: id, matches: lane.matches, seasons: { [id]: { ...season, planned: 7, finished: 5, results: [] } } }],
      }),
    ) as unknown;
    const read = storedProgramme(old).lanes[0]!;
    expect(read.seasons[id]!.planned).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([read.starts, read.begun, read.matches.length]).toEqual([{}, 0, lane.matches.length]);
    expect(storedProgramme(state)).toEqual(state);
  });
});
