import type { Login, OrderResult, PlaceBetError } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReference, placed, settledAnswer, startTestApp, type BetOptions, type TestApp, type TestSocket } from '../../testing-app.ts';

let test: TestApp;
let login: Login;
let socket: TestSocket;
beforeAll(async () => {
  test = await startTestApp();
  login = await test.demo();
  socket = await test.socket();
});
afterAll(() => test.stop());

const NO_REFERENCE = Symbol('no reference');
/** Returns the same request as an item of exchange/order. */
function asItem(options: BetOptions, betSlipRef: unknown): Record<string, unknown> {
  const { runnerId, rate, stake, marketId, type, line, ...rest } = { runnerId: 11, rate: 1.85, stake: 100, marketId: '1.3001', type: 'Back', ...options };
  return {
    side: type === 'Back' ? 0 : type === 'Lay' ? 1 : type,
    price: rate,
    selectionId: runnerId,
    totalSize: stake,
    marketId,
    line,
    ...(betSlipRef === NO_REFERENCE ? {} : { betSlipRef }),
    ...('eventTypeId' in rest ? { eventTypeId: rest['eventTypeId'] } : {}),
  };
}
async function overHttp(options: BetOptions, betSlipRef: unknown = newReference()): Promise<OrderResult> {
  const answer = await settledAnswer(test, test.call('POST', 'exchange/order', { token: login.token.accessToken, body: [asItem(options, betSlipRef)] }));
  expect(answer.status).toBe(200);
  return (answer.body as unknown as { result: OrderResult[] }).result[0]!;
}
async function overSocket(
  options: BetOptions,
  betSlipRef: unknown = newReference(),
): Promise<{ readonly success: boolean; readonly code?: string; readonly message: string }> {
  return (await placed(test, socket, login.token.accessToken, { ...options, betSlipRef })).payload as unknown as PlaceBetError;
}
const balance = async () => (await test.call('POST', 'getUserDetails', { token: login.token.accessToken })).body['doc'];

const session = { marketId: '1.3003', runnerId: 21, selectionName: '6 Overs Runs Deccan Lions', marketType: 'SESSION', rate: 0.9, line: 46 };
const bookmaker = { marketId: '1.3002', marketType: 'Special', rate: 1.8, stake: 1000 };

const BAD: readonly (readonly [string, BetOptions, string])[] = [
  ['stake 0', { stake: 0 }, 'STAKE_INVALID'],
  ['stake negative', { stake: -100 }, 'STAKE_INVALID'],
  ['stake of 3 decimals', { stake: 100.125 }, 'STAKE_INVALID'],
  ['stake NaN (null on the wire)', { stake: Number.NaN }, 'STAKE_INVALID'],
  ['stake as text', { stake: '100' }, 'STAKE_INVALID'],
  ['stake missing', { stake: undefined }, 'STAKE_INVALID'],
  ['stake as a list', { stake: [100] }, 'STAKE_INVALID'],
  ['stake huge', { stake: 1e15 }, 'STAKE_INVALID'],
  ['stake above the largest', { stake: 1e8 }, 'STAKE_ABOVE_MAXIMUM'],
  ['stake below the least', { stake: 0.5 }, 'STAKE_BELOW_MINIMUM'],
  ['price off the ladder', { rate: 3.02 }, 'PRICE_INVALID'],
  ['price 1.00', { rate: 1 }, 'PRICE_INVALID'],
  ['price above 1000', { rate: 1010 }, 'PRICE_INVALID'],
  ['price negative', { rate: -2 }, 'PRICE_INVALID'],
  ['price as text', { rate: '1.85' }, 'PRICE_INVALID'],
  ['price of 3 decimals', { rate: 1.855 }, 'PRICE_INVALID'],
  ['price Infinity (null on the wire)', { rate: Infinity }, 'PRICE_INVALID'],
  ['market unknown', { marketId: '1.none' }, 'MARKET_UNKNOWN'],
  ['market no id', { marketId: { $ne: '' } as unknown as string }, 'MARKET_UNKNOWN'],
  ['market with NUL', { marketId: '1.3001\u0000' }, 'MARKET_UNKNOWN'],
  ['runner unknown', { runnerId: 999 }, 'RUNNER_UNKNOWN'],
  ['runner of another market', { runnerId: 31 }, 'RUNNER_UNKNOWN'],
  ['runner as words', { runnerId: 'India' }, 'RUNNER_UNKNOWN'],
  ['session without a rate', { ...session, rate: 0 }, 'PRICE_INVALID'],
  ['session with an old line', { ...session, line: 44 }, 'QUOTE_CHANGED'],
  ['session at another rate', { ...session, rate: 0.95 }, 'QUOTE_CHANGED'],
  ['session with a line that is none', { ...session, line: 46.5 }, 'LINE_INVALID'],
  ['bookmaker at an old price', { ...bookmaker, rate: 1.81 }, 'QUOTE_CHANGED'],
];

it.each(BAD)('%s is refused alike over both transports, nothing changes', async (_name, options, code) => {
  const before = await balance();
  expect(await overHttp(options)).toMatchObject({ success: false, code, message: expect.any(String) as string });
  expect(await overSocket(options)).toMatchObject({ success: false, code, status: 200 });
  expect(await balance()).toEqual(before);
});

const CLAIMS: readonly (readonly [string, BetOptions])[] = [
  ['marketType', { marketType: 'Special' }],
  ['eventId', { eventId: '3101' }],
  ['selectionName', { selectionName: 'Coastal Kings' }],
  ['marketType of another kind of value', { marketType: ['MATCH_ODDS'] }],
];
it.each(CLAIMS)('a claimed %s that does not fit the market is refused', async (_name, options) => {
  expect(await overSocket(options)).toMatchObject({ success: false, code: 'MARKET_MISMATCH' });
});
it('a claimed sport that does not fit the market is refused', async () => {
  expect(await overHttp({ eventTypeId: '1' })).toMatchObject({ success: false, code: 'MARKET_MISMATCH' });
});

it('an invalid reference is malformed, and the bet is not checked; if a bet has no reference, the server makes one', async () => {
  for (const ref of ['', 'x'.repeat(65), 'रेफ', 'a b', 'a\u0000', 7, null, {}]) {
    expect(await overHttp({}, ref)).toMatchObject({ success: false, code: 'MALFORMED' });
    expect(await overSocket({}, ref)).toMatchObject({ success: false, code: 'MALFORMED', status: 400 });
  }
  const made = await overHttp({ stake: 10 }, NO_REFERENCE);
  expect(made).toMatchObject({ success: true, betSlipRef: expect.stringMatching(/^server-/) as string });
});

it('a rate with floating-point noise counts as its nearest hundredth', async () => {
  expect(await overSocket({ rate: 1.8500000000000001 + Number.EPSILON, stake: 10 })).toMatchObject({ success: true, bet: { rate: 1.85 } });
  expect(await overHttp({ rate: 0.1 + 1.75, stake: 10 })).toMatchObject({ success: true });
});

it('suspended, closed and unquoted markets are refused; a quote that changes in the delay is refused at its end', async () => {
  await test.script.suspend('1.3001');
  expect(await overSocket({})).toMatchObject({ code: 'MARKET_NOT_OPEN', message: 'Market is suspended' });
  await test.script.resume('1.3001');
  await test.script.line('1.3004', null, null);
  expect(await overSocket({ ...session, marketId: '1.3004', runnerId: 22, selectionName: '10 Overs Runs Deccan Lions', rate: 1, line: 84 })).toMatchObject({
    success: false,
    code: expect.stringMatching(/NO_QUOTE|QUOTE_CHANGED/) as string,
  });
  const waiting = placed(test, socket, login.token.accessToken, bookmaker);
  await test.script.house('1.3002', 11, 175, 178);
  expect((await waiting).payload).toMatchObject({ success: false, code: 'QUOTE_CHANGED', message: 'The odds of your selection have changed.' });
  await test.script.say([{ type: 'market-status', marketId: '1.3501', status: 'CLOSED', inPlay: true }]);
  expect(await overHttp({ marketId: '1.3501', runnerId: 61 })).toMatchObject({ success: false, code: 'MARKET_NOT_OPEN' });
});

it('a frozen site refuses bets with a code of its own; afterwards it accepts them', async () => {
  await test.operator('POST', 'operator/sites/maidan/freeze', { reason: 'drill' });
  expect(await overSocket({})).toMatchObject({ success: false, code: 'SITE_FROZEN', message: 'Betting is paused on this site' });
  await test.operator('POST', 'operator/sites/maidan/unfreeze', {});
  expect(await overSocket({ stake: 10 })).toMatchObject({ success: true });
});
