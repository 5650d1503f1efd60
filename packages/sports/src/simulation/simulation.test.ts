import type { CricketScore, FeedEvent, FootballScore, MarketDefinition, TennisScore } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import type { FixtureKind } from '../fixtures/fixtures.ts';
import { FeedState } from '../timeline/feed-state.ts';
import { createSimulatedMatch, minuteWindows } from './simulated-match.ts';
import type { SimulatedMatchSpec } from './match-spec.ts';
import { FeedWatch, simulatedSpec } from './testing-simulation.ts';

/** Matches of each kind, at most its number below: `npm run test:long` sets it to play them all. */
const SEEDS = Number(process.env['SIMULATED_SEEDS'] ?? 1);
const KINDS: readonly (readonly [FixtureKind, number])[] = [
  ['cricket-t20', 3],
  ['cricket-odi', 1],
  ['virtual-cricket', 4],
  ['ball-by-ball', 8],
  ['football', 3],
  ['tennis', 4],
];
const RUNS: readonly (readonly [FixtureKind, number])[] = KINDS.flatMap(([kind, count]) =>
  Array.from({ length: Math.min(count, SEEDS) }, (_, seed): readonly [FixtureKind, number] => [kind, seed]),
);

function watched(spec: SimulatedMatchSpec): FeedWatch {
  const watch = new FeedWatch();
  const match = createSimulatedMatch(spec);
  for (let step = match.next(); step !== null; step = match.next()) watch.take(step);
  return watch;
}

function definitionsOf(watch: FeedWatch): MarketDefinition[] {
  return watch.state.marketIds().map((marketId) => watch.state.market(marketId)!.definition!.market);
}
function runsOf(watch: FeedWatch, name: string): number | 'void' | undefined {
  const market = definitionsOf(watch).find((definition) => definition.marketName === name);
  const result = market === undefined ? undefined : watch.results.get(market.marketId)?.result;
  return result === undefined ? undefined : result.type === 'runs' ? result.runs : 'void';
}

/** Returns every session market with its result and with the result by the final score. */
function sessionsOf(watch: FeedWatch): { readonly name: string; readonly settled: number | 'void' | undefined; readonly score: number }[] {
  const score = watch.score as CricketScore;
  const names = new Set(definitionsOf(watch).map((definition) => definition.marketName));
  const worth = new Map<string, number>();
  for (const { team, runs, runsAfterOver, runsAtWicket } of score.innings.filter((one) => !one.team.includes('super over'))) {
    for (let over = 1; over <= score.oversPerInnings; over++) {
      worth.set(`${over} Over Runs ${team}`, runsAfterOver[over - 1] ?? runs);
      const before = over === 1 ? 0 : runsAfterOver[over - 2];
      if (before !== undefined) worth.set(`Over ${over} Runs ${team}`, (runsAfterOver[over - 1] ?? runs) - before);
    }
    for (const [index, ordinal] of ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th'].entries())
      worth.set(`Fall of ${ordinal} Wicket ${team}`, runsAtWicket[index] ?? runs);
    worth.set(`Innings Runs ${team}`, runs);
  }
  return [...worth].filter(([name]) => names.has(name)).map(([name, runs]) => ({ name, settled: runsOf(watch, name), score: runs }));
}

/** The least numbers of sessions, overs, wickets and innings totals of a match by kind. */
const LEAST_SESSIONS: Readonly<Partial<Record<FixtureKind, number>>> = { 'cricket-t20': 40, 'cricket-odi': 60, 'virtual-cricket': 12, 'ball-by-ball': 2 };

function expectWinner(watch: FeedWatch, winner: number | null): void {
  for (const definition of definitionsOf(watch).filter((one) => one.marketType === 'MATCH_ODDS' || one.marketType === 'Special')) {
    const result = watch.results.get(definition.marketId)!.result;
    const draw = definition.runners.find((runner) => runner.name === 'The Draw')?.selectionId;
    const expected = winner ?? draw;
    expect(result).toMatchObject(expected === undefined ? { type: 'void' } : { type: 'winners', winners: [expected] });
  }
}

/** Matches with goals, a penalty and a red card among them. */
const FOOTBALL_SEEDS = [0, 16, 24];

describe('simulated matches', () => {
  it.each(RUNS)('%s, seed %i: sound at every step, every market has its result, sessions equal the score', (kind, seed) => {
    const spec = simulatedSpec(kind, seed);
    const match = createSimulatedMatch(spec);
    const watch = new FeedWatch();
    let end = 0;
    for (let step = match.next(); step !== null; step = match.next()) {
      watch.take(step);
      end = step.at;
    }
    // Without prices the match ends at the same clock.
    expect(minuteWindows(spec).endsAt).toBe(end);
    expect(watch.faults).toEqual([]);
    expect(watch.unsettled()).toEqual([]);
    expect(watch.events.at(-1)).toEqual({ type: 'event-closed', eventId: spec.eventId });
    expect(watch.score).toMatchObject({ status: 'FINISHED' });
    expect(watch.confirmed).toBe(true);
    expect(watch.longestSilence).toBeLessThanOrEqual(5_000);
    expect(match.next()).toBeNull();
    expect(new Set(definitionsOf(watch).map((definition) => definition.marketId)).size).toBe(definitionsOf(watch).length);
    // A retirement leaves a winner of the match and void markets.
    const retired = kind === 'tennis' && watch.events.some((event) => event.type === 'commentary' && event.text.endsWith('retires'));
    expectWinner(watch, retired ? null : match.outcome!.winner);
    const sessions = watch.score?.sport === 'cricket' ? sessionsOf(watch) : [];
    expect(sessions.length).toBeGreaterThanOrEqual(LEAST_SESSIONS[kind] ?? 0);
    expect(sessions.filter((session) => session.settled !== session.score)).toEqual([]);
  });

  it('house quotes stay at least 12 s in cricket, 10 s in other sports; a ball suspends them for 5 s', () => {
    for (const [kind, least] of [
      ['cricket-t20', 12_000],
      ['virtual-cricket', 11_000],
      ['ball-by-ball', 12_000],
      ['tennis', 11_000],
    ] as const) {
      const watch = watched(simulatedSpec(kind, 21));
      expect(watch.shortestQuoteMs).toBeGreaterThanOrEqual(least);
      expect(watch.shortestBallRunning).toBe(5_000);
    }
    // Football has no balls. Quotes change with every passage of 20 s; only goals, cards and half-time end a quote earlier.
    const football = watched(simulatedSpec('football', 21));
    expect(football.events.filter((event) => event.type === 'house-quote').length).toBeGreaterThan(50);
    expect(football.shortestBallRunning).toBe(Infinity);
  });

  it('offers the markets of its kind', () => {
    const types = (kind: FixtureKind): Set<string> =>
      new Set(definitionsOf(watched(simulatedSpec(kind, 3))).map((definition) => definition.fancyKind ?? definition.marketType));
    const cricket = ['MATCH_ODDS', 'Special', 'TO_WIN_THE_TOSS', 'overs', 'batter', 'bowler', 'wicket', 'over-by-over', 'innings', 'boundaries'];
    expect(types('cricket-t20')).toEqual(new Set(cricket));
    expect(types('virtual-cricket')).toEqual(new Set(cricket.filter((type) => type !== 'TO_WIN_THE_TOSS')));
    expect(types('ball-by-ball')).toEqual(new Set(['MATCH_ODDS', 'Special', 'over-by-over', 'ball-by-ball']));
    expect(types('football')).toEqual(new Set(['MATCH_ODDS', 'Special', 'OVER_UNDER_25', 'HALF_TIME', 'BOTH_TEAMS_TO_SCORE', 'NEXT_GOAL', 'CORRECT_SCORE']));
    expect(types('tennis')).toEqual(new Set(['MATCH_ODDS', 'Special', 'SET_WINNER', 'SET_BETTING', 'TOTAL_GAMES']));
  });

  it('states a bet delay of 0 before play and none in play; turns in play at 0', () => {
    for (const kind of ['cricket-t20', 'football', 'tennis'] as const) {
      const spec = simulatedSpec(kind, 4);
      const oddsAt = (resumeAt: number): unknown => {
        const state = new FeedState();
        for (const event of createSimulatedMatch(spec, { resumeAt }).fastForwardEvents()) state.apply(event);
        const market = state.market(`1.${spec.firstMarketNumber}`)!;
        return { betDelay: market.definition!.market.betDelay, inPlay: market.status!.inPlay, status: market.status!.status };
      };
      expect(oddsAt(-60_000)).toEqual({ betDelay: 0, inPlay: false, status: 'OPEN' });
      expect(oddsAt(-1)).toEqual({ betDelay: 0, inPlay: false, status: 'SUSPENDED' });
      expect(oddsAt(0)).toEqual({ betDelay: undefined, inPlay: true, status: 'OPEN' });
    }
  });

  it('a tie goes to the winner of the super over, which is an innings of its own and counts for no session', () => {
    const spec = simulatedSpec('virtual-cricket', 37);
    const watch = watched(spec);
    const innings = (watch.score as CricketScore).innings;
    expect(innings.length).toBe(4);
    expect(innings[1]!.runs).toBe(innings[0]!.runs);
    const [one, other] = [innings[2]!, innings[3]!];
    expect([one.team, other.team].every((team) => team.endsWith('(super over)'))).toBe(true);
    const winner = (one.runs > other.runs ? one : other).team.replace(' (super over)', '');
    expectWinner(watch, spec.teams.find((team) => team.name === winner)!.selectionId);
    expect(definitionsOf(watch).some((definition) => definition.marketName.includes('super over'))).toBe(false);
    expect([watch.faults, watch.unsettled()]).toEqual([[], []]);
  });

  it('a retirement voids match odds and the set in play; results of finished sets count', () => {
    const watch = watched(simulatedSpec('tennis', 23));
    expect(watch.events.some((event) => event.type === 'commentary' && event.text.endsWith('retires'))).toBe(true);
    expectWinner(watch, null);
    const sets = definitionsOf(watch).filter((definition) => definition.marketType === 'SET_WINNER');
    const kinds = sets.map((definition) => watch.results.get(definition.marketId)!.result.type);
    expect(kinds).toEqual([...kinds.slice(0, -1).map(() => 'winners'), 'void']);
    expect([watch.faults, watch.unsettled()]).toEqual([[], []]);
  });

  it('emits material events, and commentary in English and Hindi', () => {
    const kindsOf = (watch: FeedWatch): Set<string> => new Set(watch.events.flatMap((event) => (event.type === 'material-event' ? [event.kind] : [])));
    expect(kindsOf(watched(simulatedSpec('cricket-t20', 1)))).toEqual(new Set(['WICKET']));
    expect(kindsOf(watched(simulatedSpec('tennis', 1)))).toEqual(new Set(['SET_END']));
    const football = FOOTBALL_SEEDS.map((seed) => watched(simulatedSpec('football', seed)));
    expect(new Set(football.flatMap((watch) => [...kindsOf(watch)]))).toEqual(new Set(['GOAL', 'PENALTY', 'RED_CARD']));
    for (const watch of football) {
      const goals = (watch.score as FootballScore).goals;
      expect(watch.events.filter((event) => event.type === 'material-event' && event.kind === 'GOAL').length).toBe(goals[0] + goals[1]);
      const comments = watch.events.filter((event) => event.type === 'commentary');
      expect(comments.every((comment) => /[\u0900-\u097F]/.test(comment.textHindi) && comment.text !== '')).toBe(true);
    }
    expect((watched(simulatedSpec('tennis', 2, 'BEST_OF_5')).score as TennisScore).sets.length).toBeGreaterThanOrEqual(3);
  });
});

/** Kinds that take long to play; virtual cricket is the same game as a T20. */
const LONG: readonly FixtureKind[] = ['cricket-odi', 'football', ...(SEEDS < 10 ? (['cricket-t20'] as const) : [])];

describe('determinism', () => {
  const eventsFrom = (spec: SimulatedMatchSpec, resumeAt: number): FeedEvent[] => {
    const match = createSimulatedMatch(spec, { resumeAt });
    const events: FeedEvent[] = [];
    for (let step = match.next(); step !== null; step = match.next()) events.push(...step.events);
    return events;
  };

  it.each(KINDS.map(([kind]) => kind))('%s: resumed at any clock it has the same present and the same future', (kind) => {
    const spec = simulatedSpec(kind, 7);
    const whole = createSimulatedMatch(spec);
    const steps = [];
    for (let step = whole.next(); step !== null; step = whole.next()) steps.push(step);
    const { endsAt } = minuteWindows(spec);
    expect(steps.at(-1)!.at).toBe(endsAt);
    for (const share of LONG.includes(kind) ? [0.37] : [-0.1, 0.001, 0.37, 0.9, 1]) {
      const clock = Math.round(share * endsAt);
      const resumed = createSimulatedMatch(spec, { resumeAt: clock });
      const past = new FeedState();
      for (const step of steps) if (step.at <= clock) for (const event of step.events) past.apply(event);
      expect(resumed.fastForwardEvents()).toEqual(past.events());
      const rebuilt = new FeedState();
      for (const event of resumed.fastForwardEvents({ settled: true })) rebuilt.apply(event);
      expect(rebuilt.events()).toEqual(past.events());
      expect(eventsFrom(spec, clock)).toEqual(steps.filter((step) => step.at > clock).flatMap((step) => step.events));
    }
  });

  it('another seed is another match', () => {
    const spec = simulatedSpec('ball-by-ball', 1);
    expect(eventsFrom(spec, -Infinity)).toEqual(eventsFrom(spec, -Infinity));
    expect(eventsFrom({ ...spec, seed: 'other' }, -Infinity)).not.toEqual(eventsFrom(spec, -Infinity));
  });

  it('stages cover the match without gaps', () => {
    for (const [kind] of KINDS) {
      const spec = simulatedSpec(kind, 2);
      const { stages, opensAt, endsAt, startsAt } = minuteWindows(spec);
      expect([opensAt, startsAt]).toEqual([spec.opensAt, 0]);
      expect(stages[0]).toMatchObject({ from: spec.opensAt, inPlay: false });
      for (const [index, stage] of stages.entries()) expect(stage.to).toBe(stages[index + 1]?.from ?? endsAt);
    }
  });
});
