/** The external feed over HTTP into the real app, beside the script's own markets. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placed, startTestApp, type TestApp } from '../../../testing-app.ts';
import { auditDatabase } from '../../../../src/modules/wallet/audit.ts';
import type { FeedProvider } from '../../../../src/modules/feeds/external/provider-file.ts';
import { ACME, bookmaker, FIXTURE, ladder, OPEN_MATCH, OTHER, status, TestingProvider } from './testing-provider.ts';

/** A separate provider for every test of the shared app. */
const PROVIDERS: readonly FeedProvider[] = Array.from({ length: 20 }, (_, index) => ({ ...ACME, id: `acme${index}` }));

let test: TestApp;
let acme: TestingProvider;
let id = '';
let used = 0;

beforeAll(async () => {
  test = await startTestApp({ feedProviders: [...PROVIDERS, OTHER] });
});
afterAll(() => test.stop());
beforeEach(() => {
  const provider = PROVIDERS[(used += 1)]!;
  ({ id } = provider);
  acme = new TestingProvider(test.url, provider);
});

const market = (name: string) => test.app.catalogue.market(`${id}-${name}`);
async function quoted(): Promise<void> {
  await test.app.feeds.feeds.idle();
  await test.app.makers.quoted();
}
const shown = (name: string, runner = 0) => test.app.orders.displayed(`${id}-${name}`, runner, 0);

async function bettor(name: string) {
  const { token, data } = await test.player(name);
  const socket = await test.socket({ auth: { token: token.accessToken } });
  const bet = async (marketId: 'm1.mo' | 'm1.bm', runnerId: number, rate: number) => {
    const { definition, runners } = market(marketId)!;
    const { marketName, marketType, eventId } = definition;
    const named = {
      marketId: `${id}-${marketId}`,
      marketName,
      marketType,
      eventId,
      eventName: 'North End v South End',
      selectionName: runners[runnerId - 1]!.name,
    };
    const { event, payload } = await placed(test, socket, token.accessToken, { ...named, runnerId, rate, stake: 100 });
    return [event, payload.message];
  };
  const account = (await test.app.accounts.byMemberCode(data.memberCode))!.account;
  return { bet, cash: async () => (await test.app.wallet.balance(account)).cash };
}

describe('a match of a provider', () => {
  it('runs from its fixture to a settled bet, and the ledger is sound', async () => {
    expect(await acme.say(...OPEN_MATCH)).toMatchObject({ seq: 1, status: 'applied' });
    await quoted();
    expect(market('m1.mo')).toMatchObject({ status: 'OPEN', inPlay: false, event: { source: `external:${id}`, status: 'UPCOMING' } });
    expect(shown('m1.mo').back[0]).toEqual({ price: 250, size: 50_000_00 });
    const player = await bettor('external1');
    const before = await player.cash();
    expect(await player.bet('m1.mo', 1, 2.5)).toContain('place-bet-success');
    expect(await player.bet('m1.bm', 2, 3)).toContain('place-bet-success');
    const score = { sport: 'football', home: 'North End', away: 'South End', goals: [1, 0], minute: 3, status: 'FIRST_HALF' };
    const lines = [
      { seq: 2, say: [status('m1.mo', 'OPEN', true), status('m1.bm', 'SUSPENDED', true)] },
      {
        seq: 3,
        say: [
          { type: 'score', eventId: 'm1', score },
          { type: 'material-event', eventId: 'm1', kind: 'GOAL' },
          { type: 'commentary', eventId: 'm1', text: 'Goal!', textHindi: 'गोल!' },
        ],
      },
      {
        seq: 4,
        say: [
          { type: 'result', marketId: 'm1.mo', result: { type: 'winners', winners: [1] } },
          { type: 'result', marketId: 'm1.bm', result: { type: 'winners', winners: [1] } },
        ],
      },
      { seq: 5, say: [{ type: 'event-closed', eventId: 'm1' }] },
    ];
    expect(await acme.lines(...lines)).toMatchObject({ success: true, next: 6, awaiting: [] });
    expect([market('m1.mo')?.status, market('m1.mo')?.event.status]).toEqual(['SETTLED', 'FINISHED']);
    // 100 at 2.50 won, less 2 % of the net winnings of the exchange; 100 at 3.00 of the bookmaker lost
    expect((await player.cash()) - before).toBe(150_00 - 3_00 - 100_00);
    expect(await auditDatabase(test.database)).toMatchObject({ ok: true });
  });

  it('runs beside our own feed', async () => {
    await acme.say(...OPEN_MATCH);
    expect(test.app.catalogue.market('1.3001')?.status).toBe('OPEN');
    expect(test.app.feeds.feeds.status().map(({ source }) => source)).toEqual(expect.arrayContaining(['script', `external:${id}`, 'external:other']));
  });

  it('a session settles at its line, and a corrected result settles it again', async () => {
    const event = { ...FIXTURE[0], eventId: 'c1', eventTypeId: '4', openDate: Date.now() - 60_000 };
    const session = {
      type: 'market',
      marketId: 'c1.s',
      eventId: 'c1',
      name: '6 Overs Runs',
      marketType: 'SESSION',
      fancyKind: 'overs',
      runners: [{ selectionId: 1, name: '6 Overs Runs' }],
      turnInPlay: true,
    };
    await acme.say(event, session, { type: 'session', marketId: 'c1.s', no: [45, 110, 9000], yes: [46, 90, 9000] }, status('c1.s', 'OPEN', true));
    await quoted();
    expect(shown('c1.s')).toMatchObject({ houseBack: { line: 46, price: 90 }, houseLay: { line: 45, price: 110 } });
    await acme.say({ type: 'result', marketId: 'c1.s', result: { type: 'runs', runs: 46 } });
    expect(market('c1.s')).toMatchObject({ status: 'SETTLED', resultGeneration: 1 });
    await acme.say({ type: 'result', marketId: 'c1.s', result: { type: 'runs', runs: 45 } });
    expect(market('c1.s')).toMatchObject({ status: 'SETTLED', resultGeneration: 2, result: { runs: 45 } });
  });
});

it('the example of the guide plays its match', async () => {
  const path = fileURLToPath(new URL('../../../../../../docs/examples/feed-provider.mjs', import.meta.url));
  const child = spawn(process.execPath, [path, test.url, id], { env: { ...process.env, FEED_SECRET: ACME.secret, FEED_PACE: '0' } });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (words += piece.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, words]).toEqual([0, 'm1 is settled; the next number is 9\n']);
  expect(market('m1.odds')).toMatchObject({ status: 'SETTLED', event: { status: 'FINISHED', score: { goals: [1, 0] } } });
});

const [event, matchOdds, special] = FIXTURE;
const REFUSALS: readonly (readonly [string, readonly object[]])[] = [
  ['SHAPE', [{ type: 'weather' }]],
  ['SHAPE', [{ ...event, eventId: 'x1', name: '<b>North</b>' }]],
  ['SHAPE', [{ ...event, eventId: 'x1', name: 'N'.repeat(10_240) }]],
  ['SHAPE', [{ ...event, eventId: 'x1', name: 'North\u202eEnd' }]],
  ['SHAPE', [{ ...event, eventId: 'x1', name: '   ' }]],
  ['SHAPE', [{ ...event, eventId: '../x' }]],
  ['SHAPE', [{ ...event, eventId: 'x1', eventTypeId: 'c1' }]],
  ['SHAPE', [{ ...event, eventId: 'x1', openDate: 'tomorrow' }]],
  ['SHAPE', [{ ...event, eventId: 'x1', colour: 'red' }]],
  ['START_IMPOSSIBLE', [{ ...event, eventId: 'x1', openDate: 1_700_000 }]],
  ['EVENT_CHANGED', [{ ...event, eventTypeId: '4' }]],
  ['EVENT_UNKNOWN', [{ ...matchOdds, marketId: 'x1.mo', eventId: 'x1' }]],
  ['RUNNERS', [{ ...matchOdds, marketId: 'x', runners: [matchOdds.runners[0], matchOdds.runners[0]] }]],
  ['RUNNERS', [{ ...matchOdds, marketId: 'x', runners: [matchOdds.runners[0]] }]],
  ['RUNNERS', [{ ...matchOdds, marketId: 'x', numberOfWinners: 3 }]],
  ['MARKET_KIND', [{ ...matchOdds, marketId: 'x', fancyKind: 'overs' }]],
  ['MARKET_CHANGED', [{ ...matchOdds, runners: matchOdds.runners.slice(0, 2) }]],
  ['MARKET_CHANGED', [{ ...special, marketType: 'MATCH_ODDS' }]],
  ['MARKET_UNKNOWN', [status('nowhere', 'OPEN', false)]],
  ['STATUS_IMPOSSIBLE', [status('m1.mo', 'OPEN', true), status('m1.mo', 'OPEN', false)]],
  ['STATUS_IMPOSSIBLE', [{ ...status('m1.mo', 'OPEN', false), reason: 'BALL_RUNNING' }]],
  ['MARKET_CLOSED', [status('m1.mo', 'CLOSED', false), status('m1.mo', 'OPEN', false)]],
  ['RUNNER_UNKNOWN', [ladder(9, 2.5, 2.52)]],
  ['OFF_LADDER', [ladder(1, 2.51, 2.54)]],
  ['CROSSED', [ladder(1, 2.52, 2.5)]],
  ['CROSSED', [ladder(1, 2.5, 2.5)]],
  [
    'DOUBLE_PRICE',
    [
      {
        type: 'ladder',
        marketId: 'm1.mo',
        selectionId: 1,
        back: [
          [2.5, 10],
          [2.5, 20],
        ],
        lay: [],
      },
    ],
  ],
  ['SHAPE', [ladder(1, 2.505, 2.6)]],
  ['SHAPE', [ladder(1, 0.5, 2.6)]],
  ['SHAPE', [{ type: 'ladder', marketId: 'm1.mo', selectionId: 1, back: [['2.5', 10]], lay: [] }]],
  ['SHAPE', [{ type: 'ladder', marketId: 'm1.mo', selectionId: 1, back: [[2.5, -10]], lay: [] }]],
  ['SHAPE', [{ type: 'ladder', marketId: 'm1.mo', selectionId: 1, back: [[2.5, 1e300]], lay: [] }]],
  ['MARKET_KIND', [{ ...ladder(1, 2.5, 2.52), marketId: 'm1.bm' }]],
  ['MARKET_KIND', [{ ...bookmaker(1, 2.5, 2.52), marketId: 'm1.mo' }]],
  ['CROSSED', [bookmaker(1, 2.6, 2.5)]],
  ['MARKET_KIND', [{ type: 'session', marketId: 'm1.mo', no: null, yes: null }]],
  ['STATUS_IMPOSSIBLE', [{ type: 'runner-status', marketId: 'm1.mo', selectionId: 1, status: 'REMOVED' }]],
  ['RUNNER_REMOVED', [{ type: 'runner-status', marketId: 'm1.mo', selectionId: 1, status: 'REMOVED', reduction: 16.2 }, ladder(1, 2.5, 2.52)]],
  [
    'SPORT',
    [
      {
        type: 'score',
        eventId: 'm1',
        score: { sport: 'tennis', players: ['A', 'B'], sets: [[0, 0]], points: ['0', '0'], server: 0, bestOf: 3, status: 'LIVE' },
      },
    ],
  ],
  ['SPORT', [{ type: 'material-event', eventId: 'm1', kind: 'WICKET' }]],
  ['SHAPE', [{ type: 'score', eventId: 'm1', score: { sport: 'football', home: 'N', away: 'S', goals: [-1, 0], minute: 3, status: 'FIRST_HALF' } }]],
  ['EVENT_UNKNOWN', [{ type: 'event-closed', eventId: 'nowhere' }]],
  [
    'EVENT_OVER',
    [
      { type: 'event-closed', eventId: 'm1' },
      { ...matchOdds, marketId: 'late' },
    ],
  ],
  ['RESULT_IMPOSSIBLE', [{ type: 'result', marketId: 'm1.mo', result: { type: 'winners', winners: [1] } }]],
  ['RESULT_IMPOSSIBLE', [status('m1.mo', 'CLOSED', true), { type: 'result', marketId: 'm1.mo', result: { type: 'winners', winners: [1, 2] } }]],
  ['RESULT_IMPOSSIBLE', [status('m1.mo', 'CLOSED', true), { type: 'result', marketId: 'm1.mo', result: { type: 'winners', winners: [9] } }]],
  ['RESULT_IMPOSSIBLE', [status('m1.mo', 'CLOSED', true), { type: 'result', marketId: 'm1.mo', result: { type: 'runs', runs: 46 } }]],
  [
    'RESULT_IMPOSSIBLE',
    [
      { ...matchOdds, marketId: 'new' },
      { type: 'result', marketId: 'new', result: { type: 'void', reason: 'rain' } },
    ],
  ],
  ['SHAPE', [{ type: 'result', marketId: 'm1.mo', result: { type: 'void', reason: '' } }]],
  ['SHAPE', []],
];

describe('a line', () => {
  it('that is impossible is refused with its number and a reason, nothing of it is applied, and the number can be used again', async () => {
    await acme.say(...OPEN_MATCH);
    await quoted();
    const facts = await test.database.query('select seq from feed_event where source = $1', [`external:${id}`]);
    const stands = JSON.stringify([market('m1.mo')?.status, shown('m1.mo'), shown('m1.bm')]);
    for (const [code, statements] of REFUSALS) {
      // a valid statement before the invalid one must not be applied either
      const say = statements.length === 0 ? [] : [ladder(2, 1.5, 1.6), ...statements];
      const answer = await acme.say(...say);
      expect([answer.status, answer.code, answer.seq, statements]).toEqual(['refused', code, 2, statements]);
      expect((answer.reason ?? '').length).toBeGreaterThan(5);
      expect((answer.reason ?? '').length).toBeLessThan(300);
    }
    await quoted();
    expect(JSON.stringify([market('m1.mo')?.status, shown('m1.mo'), shown('m1.bm')])).toBe(stands);
    expect(await test.database.query('select seq from feed_event where source = $1', [`external:${id}`])).toEqual(facts);
    expect(await acme.say(ladder(1, 2.4, 2.42))).toMatchObject({ status: 'applied', seq: 2 });
  });

  it('of a batch gets its own answer; lines after a refused one are not applied before it is corrected', async () => {
    const reply = await acme.post(
      [
        '{"seq":1,',
        JSON.stringify({ seq: 1, say: FIXTURE }),
        JSON.stringify({ seq: 2, say: [status('no', 'OPEN', false)] }),
        JSON.stringify({ seq: 3, say: [ladder(1, 2.5, 2.52)] }),
        JSON.stringify({ say: [] }),
      ].join('\n'),
    );
    expect(reply).toMatchObject({ success: false, next: 2 });
    expect(reply.lines?.map(({ line, seq, status: state, code }) => [line, seq, state, code])).toEqual([
      [1, null, 'refused', 'NOT_JSON'],
      [2, 1, 'applied', undefined],
      [3, 2, 'refused', 'MARKET_UNKNOWN'],
      [4, 3, 'refused', 'NUMBER_GAP'],
      [5, null, 'heard', undefined],
    ]);
    expect(reply.lines?.[3]?.reason).toContain('the next number is 2');
  });

  it('sent again has no effect; another one under its number is refused', async () => {
    const first = { seq: 1, say: OPEN_MATCH };
    await acme.lines(first);
    const before = await test.database.query('select seq from feed_event where source = $1', [`external:${id}`]);
    const again = await acme.lines(first, first);
    expect(again.lines?.map((line) => line.status)).toEqual(['repeated', 'repeated']);
    expect((await acme.lines({ seq: 1, say: [ladder(1, 2.4, 2.42)] })).lines?.[0]).toMatchObject({ status: 'refused', code: 'NUMBER_USED' });
    expect(await test.database.query('select seq from feed_event where source = $1', [`external:${id}`])).toEqual(before);
    expect((await acme.state()).next).toBe(2);
  });

  it('sent by two callers at once is applied once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => acme.lines({ seq: 1, say: OPEN_MATCH })));
    const states = replies.map((reply) => reply.lines?.[0]?.status);
    expect([states.filter((state) => state === 'applied').length, states.filter((state) => state === 'repeated').length]).toEqual([1, 5]);
  });

  it('too long, and too many or too large at once, are refused', async () => {
    expect((await acme.post(`{"seq":1,"say":[],"x":"${'y'.repeat(70_000)}"}`)).lines?.[0]).toMatchObject({ status: 'refused', code: 'TOO_LONG' });
    expect(await acme.post('{"say":[]}\n'.repeat(1001))).toMatchObject({ status: 400, code: 'MALFORMED' });
    expect((await acme.post(' '.repeat(1_100_000))).status).toBe(413);
  });
});

describe('a call', () => {
  it('that is not signed, signed by another, for other bytes or another time is refused', async () => {
    const body = JSON.stringify({ seq: 1, say: OPEN_MATCH });
    for (const signing of [{ secret: OTHER.secret }, { signedBody: '{}' }, { at: Date.now() - 61_000 }, { at: Date.now() + 62_000 }])
      expect(await acme.post(body, signing)).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' });
    expect(await new TestingProvider(test.url, { ...ACME, id: 'nobody' }).post(body)).toMatchObject({ status: 401 });
    const bare = await fetch(`${test.url}/feed/${id}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(bare.status).toBe(401);
    expect((await fetch(`${test.url}/feed/${id}`)).status).toBe(401);
    expect(market('m1.mo')).toBeUndefined();
  });

  it('of one provider cannot change markets of another', async () => {
    await acme.say(...OPEN_MATCH);
    const other = new TestingProvider(test.url, OTHER);
    expect(await other.say(status('m1.mo', 'CLOSED', false))).toMatchObject({ code: 'MARKET_UNKNOWN' });
    expect(await other.say(...OPEN_MATCH)).toMatchObject({ status: 'applied' });
    expect(test.app.catalogue.market('other-m1.mo')).toBeDefined();
    expect(market('m1.mo')?.event.source).toBe(`external:${id}`);
  });
});

describe('a provider that falls silent', () => {
  it('has its house markets suspended and its makers withdrawn until its next line; a replayed call has no effect', async () => {
    const at = Date.now();
    const life = JSON.stringify({ say: [] });
    await acme.say(...OPEN_MATCH);
    await acme.say(status('m1.mo', 'OPEN', true), status('m1.bm', 'OPEN', true));
    expect(await acme.post(life, { at })).toMatchObject({ success: true });
    await quoted();
    expect(shown('m1.mo').back).not.toEqual([]);
    await test.clock.advance(6_500);
    await quoted();
    expect(market('m1.bm')).toMatchObject({ status: 'SUSPENDED', reason: 'FEED_STALE' });
    expect(market('m1.mo')).toMatchObject({ status: 'OPEN', feedStale: true });
    expect(shown('m1.mo').back).toEqual([]);
    expect(await acme.post(life, { at })).toMatchObject({ status: 200 });
    await quoted();
    expect(market('m1.bm')).toMatchObject({ status: 'SUSPENDED', reason: 'FEED_STALE' });
    // a refused line does not count as a sign of life either
    await acme.say(status('nowhere', 'OPEN', true));
    expect(market('m1.bm')?.status).toBe('SUSPENDED');
    await acme.signOfLife();
    await quoted();
    expect(market('m1.bm')).toMatchObject({ status: 'OPEN', reason: null });
    await test.clock.advance(3_500);
    await acme.signOfLife();
    await test.clock.advance(3_500);
    await quoted();
    expect(shown('m1.mo').back[0]).toEqual({ price: 250, size: 50_000_00 });
  });
});

it('after a restart every market waits for a line, the numbers continue, and the earlier bet is settled', async () => {
  await acme.say(...OPEN_MATCH);
  await quoted();
  const player = await bettor('external2');
  const before = await player.cash();
  expect(await player.bet('m1.mo', 1, 2.5)).toContain('place-bet-success');
  const last = { seq: 2, say: [status('m1.mo', 'OPEN', true)] };
  await acme.lines(last);
  await test.app.stop();
  test = await startTestApp({ after: test, feedProviders: [...PROVIDERS, OTHER] });
  acme = new TestingProvider(test.url, PROVIDERS[used]);
  const state = await acme.state();
  expect(state).toMatchObject({ next: 3 });
  expect(new Set(state.awaiting)).toEqual(new Set(['m1.bm', 'm1.mo']));
  expect(market('m1.mo')).toMatchObject({ status: 'SUSPENDED', reason: 'AWAITING_FEED' });
  expect((await acme.lines(last)).lines?.[0]?.status).toBe('repeated');
  expect(market('m1.mo')?.reason).toBe('AWAITING_FEED');
  acme.seq = 2;
  expect(await acme.say(ladder(1, 2, 2.02), status('m1.mo', 'OPEN', true))).toMatchObject({ status: 'applied', seq: 3 });
  await quoted();
  expect(market('m1.mo')?.status).toBe('OPEN');
  expect((await acme.state()).awaiting).toEqual(['m1.bm']);
  await acme.say({ type: 'result', marketId: 'm1.mo', result: { type: 'winners', winners: [1] } });
  const [row] = await test.database.query<{ cash: number }>('select cash from wallet order by account desc limit 1');
  expect((row?.cash ?? 0) - before).toBe(150_00 - 3_00);
});
