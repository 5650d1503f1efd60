import type { CricketScore, FeedEvent, MarketResult, PriceLevel } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { hasReferenceData, referenceJson, referenceLines, WITHOUT_REFERENCE_DATA } from '../reference/testing-reference.ts';
import { FeedWatch, marketFaults } from '../simulation/testing-simulation.ts';
import { FeedState } from '../timeline/feed-state.ts';
import { createBetfairReader, recordingHead, recordingNames, type RecordingReader } from './betfair-reader.ts';
import { sessionMarketKey } from './recorded-score.ts';

const CRICKET = 'cricket-t20i-ned-png-1.200806927';
const EVENT = '31573045';

interface RunnerVector {
  readonly id: number;
  readonly status: string;
  readonly ltp: number | null;
  readonly back: readonly (readonly [number, number])[];
  readonly lay: readonly (readonly [number, number])[];
  readonly backLevels: number;
  readonly layLevels: number;
  readonly backSum: number;
  readonly laySum: number;
}
interface BookVector {
  readonly marketId: string;
  readonly snapshots: readonly {
    readonly afterLine: number;
    readonly status: string;
    readonly inPlay: boolean;
    readonly betDelay: number;
    readonly runners: readonly RunnerVector[];
  }[];
}

function readAll(reader: RecordingReader, lines: readonly string[], each: (events: readonly FeedEvent[], line: number) => void = () => undefined): void {
  for (const [index, text] of lines.entries()) {
    const step = reader.readLine(text, index + 1);
    if (!step.ok) throw new Error(`line ${step.line}: ${step.reason}`);
    each(step.events, index);
  }
}
/** Returns levels as decimal prices and pounds, as in the vectors. */
function plain(levels: readonly PriceLevel[]): [number, number][] {
  return levels.map((level) => [level.price / 100, level.size / 100]);
}
function pounds(levels: readonly PriceLevel[]): number {
  return levels.reduce((sum, level) => sum + level.size, 0) / 100;
}

describe(`market lines against books of an independent client${WITHOUT_REFERENCE_DATA}`, () => {
  it.skipIf(!hasReferenceData).each([
    [CRICKET, `${CRICKET}.mcm`],
    ['full depth football', 'football-slavia-beroe-btts-1.145405534.mcm'],
  ])(
    '%s: best three levels, number of levels, sums and status at every snapshot',
    (_name, file) => {
      const vector = referenceJson(`vectors/book/${file}.book.json`) as BookVector;
      const snapshots = new Map(vector.snapshots.map((snapshot) => [snapshot.afterLine, snapshot]));
      const state = new FeedState();
      const watch: string[] = [];
      let compared = 0;
      readAll(createBetfairReader(), referenceLines(`betfair/${file}.ndjson.gz`), (events, line) => {
        for (const event of events) state.apply(event);
        const market = state.market(vector.marketId)!;
        watch.push(...marketFaults(market).filter((fault) => !fault.includes('3 levels')));
        const snapshot = snapshots.get(line);
        if (snapshot === undefined) return;
        compared += 1;
        expect([market.status!.status, market.status!.inPlay]).toEqual([snapshot.status, snapshot.inPlay]);
        expect(market.definition!.market.betDelay).toBe(snapshot.betDelay);
        // A settled market keeps no book.
        for (const runner of market.result === null ? snapshot.runners : []) {
          const back = market.levels(runner.id, 'BACK');
          const lay = market.levels(runner.id, 'LAY');
          expect([plain(back.slice(0, 3)), plain(lay.slice(0, 3))]).toEqual([runner.back, runner.lay]);
          expect([back.length, lay.length]).toEqual([runner.backLevels, runner.layLevels]);
          expect([pounds(back), pounds(lay)]).toEqual([expect.closeTo(runner.backSum, 2), expect.closeTo(runner.laySum, 2)]);
        }
      });
      expect(compared).toBe(snapshots.size);
      expect(watch).toEqual([]);
    },
    60_000,
  );

  it.skipIf(!hasReferenceData).each([['tennis-norrie-ruud-match-odds-1.223716976.basic'], ['tennis-norrie-ruud-set4-1.223716981.basic']])(
    '%s: last prices and status at every snapshot, quoted on both sides of the last price',
    (file) => {
      const vector = referenceJson(`vectors/book/${file}.book.json`) as BookVector;
      const snapshots = new Map(vector.snapshots.map((snapshot) => [snapshot.afterLine, snapshot]));
      const state = new FeedState();
      const faults: string[] = [];
      let compared = 0;
      readAll(createBetfairReader(), referenceLines(`betfair/${file}.ndjson.gz`), (events, line) => {
        for (const event of events) state.apply(event);
        const market = state.market(vector.marketId)!;
        faults.push(...marketFaults(market));
        const snapshot = snapshots.get(line);
        if (snapshot === undefined) return;
        compared += 1;
        expect([market.status!.status, market.status!.inPlay]).toEqual([snapshot.status, snapshot.inPlay]);
        for (const runner of market.result === null ? snapshot.runners : []) {
          const last = market.traded(runner.id)?.lastPrice ?? null;
          expect(last === null ? null : last / 100).toBe(runner.ltp);
          const back = market.levels(runner.id, 'BACK')[0]?.price ?? 0;
          const lay = market.levels(runner.id, 'LAY')[0]?.price ?? Infinity;
          expect(back < (last ?? 1) && lay > (last ?? 1)).toBe(true);
        }
      });
      expect(compared).toBe(snapshots.size);
      expect(faults).toEqual([]);
    },
  );
});

describe(`77 markets of one football match${WITHOUT_REFERENCE_DATA}`, () => {
  interface SettledVector {
    readonly marketId: string;
    readonly bettingType: string;
    readonly winners: readonly { readonly name: string }[];
    readonly removed: readonly { readonly name: string }[];
  }

  it.skipIf(!hasReferenceData)('are sound at every line and settle as the exchange settled them; the handicap market is not offered', () => {
    const lines = referenceLines('betfair/football-middlesbrough-mancity-77-markets.basic.ndjson.gz');
    const { markets } = referenceJson('vectors/football_event_settlement.json') as { readonly markets: readonly SettledVector[] };
    const reader = createBetfairReader({ names: recordingNames(lines) });
    const watch = new FeedWatch();
    readAll(reader, lines, (events, line) => watch.take({ at: line, events: events.filter((event) => event.type !== 'result') }));
    expect(watch.faults).toEqual([]);
    expect([...reader.notOffered.values()]).toEqual(['ASIAN_HANDICAP_DOUBLE_LINE is not offered']);
    const results = new Map<string, MarketResult>();
    for (const event of reader.fastForwardEvents({ settled: true })) if (event.type === 'result') results.set(event.marketId, event.result);
    const named = (marketId: string, result: MarketResult | undefined): unknown => {
      const runners = watch.state.market(marketId)!.definition!.market.runners;
      const nameOf = (selectionId: number): string => runners.find((runner) => runner.selectionId === selectionId)!.name;
      if (result === undefined || result.type === 'void' || result.type === 'runs') return result?.type;
      const removed = result.type === 'winners' ? (result.removed ?? []).map((runner) => nameOf(runner.selectionId)) : [];
      return { winners: result.winners.map(nameOf).toSorted(), removed: removed.toSorted() };
    };
    let settled = 0;
    for (const market of markets.filter((one) => !reader.notOffered.has(one.marketId))) {
      const count = watch.state.market(market.marketId)!.definition!.market.runners.length;
      const names = (list: readonly { readonly name: string }[]): string[] => list.map((runner) => runner.name).toSorted();
      const expected = market.removed.length === count ? 'void' : { winners: names(market.winners), removed: names(market.removed) };
      expect({ [market.marketId]: named(market.marketId, results.get(market.marketId)) }).toEqual({ [market.marketId]: expected });
      settled += 1;
    }
    expect(settled).toBe(76);
  });
});

describe(`the score stream of a real T20I${WITHOUT_REFERENCE_DATA}`, () => {
  /** Returns the market and score lines merged by publish time. */
  function merged(): string[] {
    const at = (text: string): number => (JSON.parse(text) as { readonly pt: number }).pt;
    return [...referenceLines(`betfair/${CRICKET}.ccm.ndjson.gz`), ...referenceLines(`betfair/${CRICKET}.mcm.ndjson.gz`)]
      .map((text): readonly [number, string] => [at(text), text])
      .toSorted(([one], [other]) => one - other)
      .map(([, text]) => text);
  }

  it.skipIf(!hasReferenceData)(
    'settles the sessions as its confirmed score says: seven as officially, over 15 of the second innings 86',
    () => {
      const lines = merged();
      const reader = createBetfairReader({ names: recordingNames(lines), marketIdFor: (key) => `1.${key}` });
      const results = new Map<string, MarketResult[]>();
      const scores: CricketScore[] = [];
      readAll(reader, lines, (events) => {
        for (const event of events) {
          if (event.type === 'result') results.set(event.marketId, [...(results.get(event.marketId) ?? []), event.result]);
          if (event.type === 'score' && event.confirmed) scores.push(event.score as CricketScore);
        }
      });
      const final = (innings: number, overs: number): MarketResult | undefined => results.get(`1.${sessionMarketKey(EVENT, innings, overs)}`)?.at(-1);
      const runs = [1, 2].flatMap((innings) => [6, 10, 15, 20].map((overs) => final(innings, overs)));
      expect(runs).toEqual([62, 93, 119, 163, 29, 55, 86, 111].map((count) => ({ type: 'runs', runs: count })));
      // Each session settled once: no correction came after the next ball.
      expect([...results.values()].every((list) => list.length === 1)).toBe(true);
      expect(results.get('1.200806927')).toEqual([{ type: 'winners', winners: [228749] }]);
      expect(scores.at(-1)).toMatchObject({ status: 'FINISHED', oversPerInnings: 20, target: 164 });
      expect(scores.at(-1)!.innings.map((innings) => [innings.team, innings.runs, innings.wickets])).toEqual([
        ['Netherlands', 163, 7],
        ['Papua New Guinea', 111, 10],
      ]);
      // A line of the stream carries the score of another match as well.
      expect(scores.every((score) => score.innings.every((innings) => ['Netherlands', 'Papua New Guinea'].includes(innings.team)))).toBe(true);
      expect(reader.finish()).toEqual([{ type: 'event-closed', eventId: EVENT }]);
    },
    60_000,
  );

  it.skipIf(!hasReferenceData)('never quotes a session while a ball is on its way, and never crossed', () => {
    const state = new FeedState();
    const faults = new Set<string>();
    let quotes = 0;
    readAll(createBetfairReader({ marketIdFor: (key) => `1.${key}` }), referenceLines(`betfair/${CRICKET}.ccm.ndjson.gz`), (events) => {
      for (const event of events) state.apply(event);
      quotes += events.filter((event) => event.type === 'line-quote').length;
      for (const marketId of state.marketIds()) for (const fault of marketFaults(state.market(marketId)!)) faults.add(fault);
      const running = events.some((event) => event.type === 'market-status' && event.status === 'SUSPENDED' && event.reason === 'BALL_RUNNING');
      const open = state.marketIds().filter((marketId) => state.market(marketId)!.status?.status === 'OPEN' && state.market(marketId)!.result === null);
      if (running && open.length > 0) faults.add('a session is open while another one says that the ball is running');
    });
    expect([...faults]).toEqual([]);
    expect(quotes).toBeGreaterThan(200);
  });

  it.skipIf(!hasReferenceData)('names events and runners that market lines leave unnamed', () => {
    const lines = referenceLines(`betfair/${CRICKET}.ccm.ndjson.gz`);
    const names = recordingNames(lines);
    expect(names.runners).toMatchObject({ '228749': 'Netherlands', '2857977': 'Papua New Guinea' });
    expect(recordingHead(lines)).toEqual({ ok: true, op: 'ccm', eventIds: [EVENT], firstAt: 1657535556281 });
    const step = createBetfairReader({ names }).readLine(referenceLines(`betfair/${CRICKET}.mcm.ndjson.gz`)[0]!, 1);
    expect(step.ok && step.events[0]).toMatchObject({ event: { eventName: 'Netherlands v Papua New Guinea', teams: ['Netherlands', 'Papua New Guinea'] } });
  });
});
