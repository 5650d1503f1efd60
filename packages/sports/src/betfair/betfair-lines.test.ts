import { type FeedEvent, LADDER } from '@maidan/domain';
import { array, assert, constantFrom, integer, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleSession } from '../cricket/cricket-settlement.ts';
import { FeedState } from '../timeline/feed-state.ts';
import { basicLadders } from './basic-quotes.ts';
import { createBetfairReader, recordingHead, type RecordingReader } from './betfair-reader.ts';
import { freezeOvers, recordOf, startTracking, trackScore, type TrackedInnings } from './score-tracker.ts';

const MARKET = '1.1';
function definition(
  change: object = {},
  runners: readonly object[] = [
    { id: 1, status: 'ACTIVE', name: 'One' },
    { id: 2, status: 'ACTIVE', name: 'Two' },
  ],
): object {
  return {
    eventId: '7',
    eventTypeId: '4',
    status: 'OPEN',
    inPlay: false,
    numberOfWinners: 1,
    marketType: 'MATCH_ODDS',
    bettingType: 'ODDS',
    betDelay: 0,
    openDate: '2024-01-01T00:00:00.000Z',
    runners,
    ...change,
  };
}
function market(change: object): string {
  return JSON.stringify({ op: 'mcm', pt: 5, mc: [{ id: MARKET, ...change }] });
}
function read(reader: RecordingReader, ...texts: readonly string[]): FeedEvent[] {
  return texts.flatMap((text, index) => {
    const step = reader.readLine(text, index + 1);
    if (!step.ok) throw new Error(step.reason);
    return [...step.events];
  });
}
function stateOf(...texts: readonly string[]): FeedState {
  const state = new FeedState();
  for (const event of read(createBetfairReader(), ...texts)) state.apply(event);
  return state;
}

describe('faults', () => {
  const fault = (text: string, line: number): unknown => createBetfairReader().readLine(text, line);

  it('name the line and the reason', () => {
    expect(fault('', 1)).toEqual({ ok: false, code: 'EMPTY', line: 1, reason: 'the file is empty' });
    expect(fault('hello', 1)).toMatchObject({ code: 'NOT_A_RECORDING', line: 1 });
    expect(fault('{"a":1}', 1)).toMatchObject({ code: 'NOT_A_RECORDING', line: 1 });
    expect(fault('{"op":"mcm","pt":5,"mc":[{"id":"1.1","rc"', 9)).toMatchObject({ code: 'CUT_OFF', line: 9 });
    expect(fault('', 4)).toMatchObject({ code: 'MALFORMED', line: 4 });
    expect(fault('{"op":"mcm","mc":[]}', 4)).toMatchObject({ code: 'MALFORMED', reason: 'no publish time (pt)' });
    expect(fault(market({ rc: [{ id: 'x' }] }), 4)).toMatchObject({ code: 'MALFORMED', reason: 'a runner change without id' });
    expect(fault(market({ rc: [{ id: 1, atb: [[2]] }] }), 4)).toMatchObject({ code: 'MALFORMED' });
    expect(fault(market({ rc: [{ id: 1, atb: [[2.01, 5]] }] }), 4)).toMatchObject({ code: 'MALFORMED', reason: 'price 2.01 of runner 1 is off the ladder' });
    expect(fault(market({ marketDefinition: { eventId: '7' } }), 4)).toMatchObject({ code: 'MALFORMED', reason: 'marketDefinition.eventTypeId is missing' });
    expect(fault('{"op":"ccm","pt":5,"cc":[{"eventId":"7","matchStats":{"currentInnings":1,"inningsStats":[{}]}}]}', 4)).toMatchObject({ code: 'MALFORMED' });
    expect(fault('{"op":"connection","connectionId":"x"}', 1)).toEqual({ ok: true, at: 0, events: [] });
  });

  it('change nothing: the reader ignores a faulty line and reads the next one', () => {
    const reader = createBetfairReader();
    read(reader, market({ marketDefinition: definition(), rc: [{ id: 1, atb: [[2, 5]] }] }));
    expect(
      reader.readLine(
        market({
          rc: [
            {
              id: 1,
              atb: [
                [2, 0],
                [1.99, 5],
              ],
            },
            { id: 2, atb: [[2.01, 5]] },
          ],
        }),
        2,
      ),
    ).toMatchObject({ ok: false });
    const state = new FeedState();
    for (const event of reader.fastForwardEvents()) state.apply(event);
    expect(state.market(MARKET)!.levels(1, 'BACK')).toEqual([{ price: 200, size: 500 }]);
  });

  it('recordingHead returns the kind of a file, or its fault', () => {
    expect(recordingHead([])).toMatchObject({ ok: false, code: 'EMPTY' });
    expect(recordingHead(['{"op":"connection"}'])).toMatchObject({ ok: false, code: 'NOT_A_RECORDING' });
    expect(recordingHead(['<html>'])).toMatchObject({ ok: false, code: 'NOT_A_RECORDING', line: 1 });
    expect(recordingHead([market({ marketDefinition: definition() })])).toEqual({ ok: true, op: 'mcm', eventIds: ['7'], firstAt: 5 });
  });
});

describe('books', () => {
  it('take deltas and images, in full depth and by position', () => {
    const open = market({
      marketDefinition: definition(),
      img: true,
      rc: [
        {
          id: 1,
          atb: [
            [2, 5],
            [1.99, 7],
          ],
          atl: [[2.04, 3]],
        },
      ],
    });
    const state = stateOf(
      open,
      market({
        rc: [
          {
            id: 1,
            atb: [
              [2, 0],
              [1.98, 1.25],
            ],
          },
        ],
      }),
    );
    expect(state.market(MARKET)!.levels(1, 'BACK')).toEqual([
      { price: 199, size: 700 },
      { price: 198, size: 125 },
    ]);
    const image = stateOf(open, market({ img: true, rc: [{ id: 2, atb: [[1.5, 2]] }] }));
    expect(image.market(MARKET)!.levels(1, 'BACK')).toEqual([]);
    expect(image.market(MARKET)!.levels(2, 'BACK')).toEqual([{ price: 150, size: 200 }]);
    const positions = stateOf(
      market({
        marketDefinition: definition(),
        rc: [
          {
            id: 1,
            batb: [
              [0, 2, 5],
              [1, 1.99, 7],
            ],
          },
        ],
      }),
      market({
        rc: [
          {
            id: 1,
            batb: [
              [0, 1.98, 4],
              [1, 0, 0],
            ],
          },
        ],
      }),
    );
    expect(positions.market(MARKET)!.levels(1, 'BACK')).toEqual([{ price: 198, size: 400 }]);
  });

  it('quotes around last prices are removed when the recording shows whole books', () => {
    const state = stateOf(market({ marketDefinition: definition(), rc: [{ id: 1, ltp: 2 }] }));
    expect(state.market(MARKET)!.levels(1, 'BACK').length).toBeGreaterThanOrEqual(3);
    const shown = stateOf(market({ marketDefinition: definition(), rc: [{ id: 1, ltp: 2 }] }), market({ rc: [{ id: 2, atl: [[3, 1]] }] }));
    expect(shown.market(MARKET)!.levels(1, 'BACK')).toEqual([]);
  });

  it('a volume that is set to 0 at the end gives no trade and no price', () => {
    const events = read(
      createBetfairReader(),
      market({ marketDefinition: definition(), rc: [{ id: 1, ltp: 1.01, tv: 9 }], tv: 9 }),
      market({ rc: [{ id: 1, ltp: 1.4, tv: 0 }], tv: 0 }),
    );
    expect(events.filter((event) => event.type === 'traded')).toEqual([
      { type: 'traded', marketId: MARKET, selectionId: 1, lastPrice: 101, totalMatched: 900 },
    ]);
  });

  it('the traded volumes of a recording are emitted for each price', () => {
    const events = read(
      createBetfairReader(),
      market({
        marketDefinition: definition(),
        rc: [
          {
            id: 1,
            ltp: 2,
            tv: 30,
            trd: [
              [2, 20],
              [2.02, 10],
              [2.03, 5],
            ],
          },
        ],
        tv: 30,
      }),
      market({ rc: [{ id: 1, trd: [[2, 25]] }] }),
      market({ rc: [{ id: 1, tv: 36 }] }),
    );
    const traded = events.filter((event) => event.type === 'traded');
    expect(traded.map(({ volumes }) => volumes)).toEqual([
      [
        { price: 200, size: 2000 },
        { price: 202, size: 1000 },
      ],
      [{ price: 200, size: 2500 }],
      [],
    ]);
    const state = new FeedState();
    for (const event of traded) state.apply(event);
    expect(state.market(MARKET)!.traded(1)?.volumes).toEqual([
      { price: 200, size: 2500 },
      { price: 202, size: 1000 },
    ]);
  });

  it('quotes around last prices are never crossed and give no sure profit, for any last prices', () => {
    const prices = array(option(constantFrom(...LADDER), { nil: null, freq: 8 }), { minLength: 2, maxLength: 12 });
    assert(
      property(prices, integer({ min: 0, max: 2 }), (last, winners) => {
        const ladders = basicLadders(last, winners);
        for (const [index, ladder] of ladders.entries()) {
          const price = last[index]!;
          expect(ladder === null).toBe(price === null);
          const back = ladder?.back[0]?.price ?? 0;
          const lay = ladder?.lay[0]?.price ?? Infinity;
          expect(ladder === null || (back < price && price < lay)).toBe(true);
        }
        const best = ladders.map((ladder) => ladder?.back[0]?.price);
        const sum = best.reduce<number>((total, price) => total + 100 / (price ?? 0), 0);
        expect(winners === 0 || winners >= last.length || best.includes(undefined) || sum >= winners - 1e-9).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('runners and results', () => {
  const closed = (runners: readonly object[], places = 1): unknown =>
    read(
      createBetfairReader(),
      market({ marketDefinition: definition({ numberOfWinners: places }) }),
      market({ marketDefinition: definition({ status: 'CLOSED', numberOfWinners: places }, runners) }),
    ).find((event) => event.type === 'result');

  it('the status of a removed runner has its reduction, and later the result has it too', () => {
    const runners = [
      { id: 1, status: 'ACTIVE' },
      { id: 2, status: 'REMOVED', adjustmentFactor: 16.2 },
    ];
    const events = read(createBetfairReader(), market({ marketDefinition: definition() }), market({ marketDefinition: definition({}, runners) }));
    expect(events).toContainEqual({ type: 'runner-status', marketId: MARKET, selectionId: 2, status: 'REMOVED', reduction: 1620 });
    expect(
      closed([
        { id: 1, status: 'WINNER' },
        { id: 2, status: 'REMOVED', adjustmentFactor: 16.2 },
      ]),
    ).toMatchObject({ result: { type: 'winners', winners: [1], removed: [{ selectionId: 2, reduction: 1620 }] } });
  });

  it('several winners of one place are a dead heat, of more places ordinary winners; no winner is a void', () => {
    expect(
      closed([
        { id: 1, status: 'WINNER' },
        { id: 2, status: 'WINNER' },
      ]),
    ).toMatchObject({ result: { type: 'dead-heat', winners: [1, 2], places: 1 } });
    expect(
      closed(
        [
          { id: 1, status: 'WINNER' },
          { id: 2, status: 'WINNER' },
        ],
        2,
      ),
    ).toMatchObject({ result: { type: 'winners', winners: [1, 2] } });
    expect(
      closed([
        { id: 1, status: 'LOSER' },
        { id: 2, status: 'LOSER' },
      ]),
    ).toMatchObject({ result: { type: 'void' } });
    expect(
      closed(
        [
          { id: 1, status: 'LOSER' },
          { id: 2, status: 'LOSER' },
        ],
        0,
      ),
    ).toMatchObject({ result: { type: 'winners', winners: [] } });
    expect(
      closed([
        { id: 1, status: 'REMOVED' },
        { id: 2, status: 'REMOVED' },
      ]),
    ).toMatchObject({ result: { type: 'void' } });
  });

  it('a result that changes after the close is emitted again, an equal one is not', () => {
    const won = (winner: number): string =>
      market({
        marketDefinition: definition(
          { status: 'CLOSED' },
          [1, 2].map((id) => ({ id, status: id === winner ? 'WINNER' : 'LOSER' })),
        ),
      });
    const events = read(createBetfairReader(), market({ marketDefinition: definition() }), won(1), won(1), market({ rc: [{ id: 1, atb: [[2, 5]] }] }), won(2));
    expect(events.filter((event) => event.type === 'result').map((event) => event.result)).toEqual([
      { type: 'winners', winners: [1] },
      { type: 'winners', winners: [2] },
    ]);
    expect(events.filter((event) => event.type === 'ladder')).toEqual([]);
  });

  it('emits suspensions, the turn in play and the bet delay when they change, and nothing twice', () => {
    const line = market({ marketDefinition: definition({ status: 'SUSPENDED' }) });
    const events = read(
      createBetfairReader(),
      market({ marketDefinition: definition() }),
      line,
      line,
      market({ marketDefinition: definition({ inPlay: true, betDelay: 5 }) }),
    );
    expect(events.filter((event) => event.type === 'market-status')).toEqual([
      { type: 'market-status', marketId: MARKET, status: 'OPEN', inPlay: false },
      { type: 'market-status', marketId: MARKET, status: 'SUSPENDED', inPlay: false, reason: 'SUSPENDED' },
      { type: 'market-status', marketId: MARKET, status: 'OPEN', inPlay: true },
    ]);
    expect(events.filter((event) => event.type === 'market').map((event) => event.market.betDelay)).toEqual([0, 5]);
  });

  it('other sports, line markets and other ladders are not offered', () => {
    const reader = createBetfairReader();
    for (const [id, change] of [
      ['1.2', { eventTypeId: '7' }],
      ['1.3', { bettingType: 'LINE' }],
      ['1.4', { priceLadderDefinition: { type: 'FINEST' } }],
    ] as const) {
      const text = JSON.stringify({ op: 'mcm', pt: 5, mc: [{ id, marketDefinition: definition(change), rc: [{ id: 1, atb: [[2.01, 5]] }] }] });
      expect(read(reader, text)).toEqual([]);
    }
    expect([...reader.notOffered.keys()]).toEqual(['1.2', '1.3', '1.4']);
  });
});

describe('corrections of a score', () => {
  const state = (runs: number, wickets: number, legalBalls: number): { runs: number; wickets: number; legalBalls: number } => ({ runs, wickets, legalBalls });
  const sixOvers = (innings: TrackedInnings): unknown => settleSession({ kind: 'overs', innings: 1, overs: 6 }, recordOf(innings, 20, 20));

  it('the total of an over is the total at the start of the next ball; later runs belong to the next over', () => {
    const innings = startTracking('A');
    trackScore(innings, state(40, 0, 35));
    trackScore(innings, state(44, 0, 36));
    trackScore(innings, state(43, 0, 36));
    freezeOvers(innings);
    trackScore(innings, state(45, 0, 36));
    expect(sixOvers(innings)).toEqual({ type: 'runs', runs: 43 });
    trackScore(innings, state(46, 0, 37));
    expect(innings.runsAfterOver.at(-1)).toBe(43);
  });

  it('a total below that of an earlier over corrects that over; withdrawn balls reopen the over', () => {
    const innings = startTracking('A');
    trackScore(innings, state(44, 1, 36));
    freezeOvers(innings);
    trackScore(innings, state(42, 1, 37));
    expect(sixOvers(innings)).toEqual({ type: 'runs', runs: 42 });
    trackScore(innings, state(40, 0, 35));
    expect([sixOvers(innings), innings.runsAtWicket, innings.frozenOvers]).toEqual([null, [], 5]);
    trackScore(innings, state(41, 0, 36));
    expect(sixOvers(innings)).toEqual({ type: 'runs', runs: 41 });
  });

  it('an over whose end the stream skipped is open while the innings runs, and void after it', () => {
    const innings = startTracking('A');
    trackScore(innings, state(40, 0, 35));
    trackScore(innings, state(45, 0, 37));
    expect(sixOvers(innings)).toBeNull();
    innings.end = 'OVERS';
    expect(sixOvers(innings)).toMatchObject({ type: 'void' });
  });
});
