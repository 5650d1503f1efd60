/** Requests of orders whose commit takes long: the client gets the report TIMEOUT, and the request goes on. */
import { EventEmitter, once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_BET_DELAYS, type MarketDefinition } from '@maidan/domain';
import { answerInTime } from '../../../src/modules/betfair-api/betting/answer-in-time.ts';
import { createNumericIds } from '../../../src/modules/betfair-api/listing/numeric-ids.ts';
import { answer, type ApiAnswer } from '../../../src/modules/betfair-api/operation.ts';
import { newMarket, until } from '../../modules/orders/testing-exchange.ts';
import { bettingOfFile, limit, untilDelayed, type Answer, type BettingFile } from './testing-betting.ts';

/** Holds commits until `release`. */
class Gate {
  waiting = 0;
  #isClosed = false;
  readonly #held: (() => void)[] = [];

  close(): void {
    this.#isClosed = true;
  }
  release(): void {
    this.#isClosed = false;
    this.waiting = 0;
    for (const go of this.#held.splice(0)) go();
  }
  async pass(): Promise<void> {
    if (!this.#isClosed) return;
    this.waiting += 1;
    await new Promise<void>((resolve) => this.#held.push(resolve));
  }
}

const gate = new Gate();
let { exchange, call, player } = {} as BettingFile;
bettingOfFile((file) => ({ exchange, call, player } = file), {
  probe: { beforeCommit: () => gate.pass() },
  // the pipeline itself answers BUSY only after a minute of real time
  answerWithinMs: 60_000,
  longestWaitMs: 3_600_000,
});
afterEach(() => gate.release());

/** Sends a request whose commit hangs, and advances the clock by `ms`. */
async function sendHung(operation: string, request: object, ms: number): Promise<Answer> {
  gate.close();
  const report = call(player, operation, request);
  await until(() => gate.waiting > 0, 'the commit');
  exchange.clock.advance(ms);
  return report;
}

const place = (market: MarketDefinition, reference: string): object => ({
  marketId: market.marketId,
  customerRef: reference,
  instructions: [limit(market, {}, { customerOrderRef: reference })],
});
const found = async (reference: string): Promise<Answer[]> => (await call(player, 'listCurrentOrders', { customerOrderRefs: [reference] })).currentOrders;

it('a placement whose commit takes 5 seconds is answered with TIMEOUT; its bet is found by its reference and not placed twice', async () => {
  const market = await newMarket(exchange);
  const request = place(market, 'hung');
  const report = await sendHung('placeOrders', request, 5000);
  const instruction = expect.objectContaining({ customerOrderRef: 'hung' }) as object;
  expect(report).toEqual({ customerRef: 'hung', status: 'TIMEOUT', marketId: market.marketId, instructionReports: [{ status: 'TIMEOUT', instruction }] });
  gate.release();
  await expect.poll(() => found('hung')).toMatchObject([{ status: 'EXECUTABLE' }]);
  expect(await call(player, 'placeOrders', request)).toMatchObject({ status: 'FAILURE', errorCode: 'DUPLICATE_TRANSACTION' });
  expect(await found('hung')).toHaveLength(1);
});

it('the bet delay comes before the 5 seconds', async () => {
  const market = await newMarket(exchange, { betDelay: 6 });
  const slow = call(player, 'placeOrders', place(market, 'slow'));
  await untilDelayed(exchange, 1);
  gate.close();
  exchange.clock.advance(6000);
  await until(() => gate.waiting > 0, 'the commit after the delay');
  exchange.clock.advance(4999);
  gate.release();
  expect(await slow).toMatchObject({ status: 'SUCCESS', instructionReports: [{ orderStatus: 'EXECUTABLE' }] });
});

const timedParts = (delays = DEFAULT_BET_DELAYS) => ({ ...exchange, ids: createNumericIds(exchange.database), site: () => ({ delays }) });

it('the bet delay is that of the site', async () => {
  const market = await newMarket(exchange, { marketType: 'SESSION', runnerNames: ['Runs'] });
  const parts = timedParts({ ...DEFAULT_BET_DELAYS, fancyBetDelay: 9 });
  let ended = false;
  const late = answerInTime(parts, { delayedIn: market.marketId, run: () => new Promise(() => undefined), timedOut: () => answer('late') });
  void late.then(() => (ended = true));
  await parts.ids.prepareMarkets([exchange.catalogue.market(market.marketId)!]);
  exchange.clock.advance(13_999);
  await exchange.database.query('select 1');
  expect(ended).toBe(false);
  exchange.clock.advance(1);
  expect(await late).toEqual(answer('late'));
});

it('SERVICE_UNAVAILABLE after 5 seconds is TIMEOUT: the orders answer so while a commit that may succeed is under way', async () => {
  const market = await newMarket(exchange, { betDelay: 6 });
  const parts = timedParts();
  const answered = (ms: number): Promise<ApiAnswer> =>
    answerInTime(parts, {
      delayedIn: market.marketId,
      run: async () => {
        exchange.clock.advance(ms);
        return answer({ errorCode: 'SERVICE_UNAVAILABLE' });
      },
      timedOut: () => answer({ status: 'TIMEOUT' }),
    });
  expect(await answered(5000)).toEqual(answer({ status: 'TIMEOUT' }));
  expect(await answered(4999)).toEqual(answer({ errorCode: 'SERVICE_UNAVAILABLE' }));
});

it('a fault after the answer is logged', async () => {
  const ended = new EventEmitter();
  const running = async (): Promise<ApiAnswer> => {
    await once(ended, 'ended');
    throw new Error('too late');
  };
  const parts = timedParts();
  const report = answerInTime(parts, { delayedIn: null, run: running, timedOut: () => answer('late') });
  exchange.clock.advance(5000);
  expect(await report).toEqual(answer('late'));
  ended.emit('ended');
  await expect.poll(() => exchange.complaints.filter((line) => line.includes('had got the report TIMEOUT'))).toHaveLength(1);
});

it('cancel, update and replace are answered with TIMEOUT, too', async () => {
  const market = await newMarket(exchange);
  const { marketId } = market;
  const [{ betId }] = (await call(player, 'placeOrders', place(market, 'changed'))).instructionReports;
  const hung = async (operation: string, instruction: object): Promise<Answer> => {
    const report = await sendHung(operation, { marketId, instructions: [instruction] }, 5000);
    gate.release();
    await exchange.pipeline.idle();
    return report;
  };
  expect(await hung('updateOrders', { betId, newPersistenceType: 'PERSIST' })).toEqual({
    customerRef: null,
    errorCode: null,
    status: 'TIMEOUT',
    marketId,
    instructionReports: [{ status: 'TIMEOUT', instruction: { betId, newPersistenceType: 'PERSIST' } }],
  });
  expect(await hung('replaceOrders', { betId, newPrice: 2.5 })).toMatchObject({
    status: 'TIMEOUT',
    instructionReports: [{ status: 'TIMEOUT', cancelInstructionReport: { status: 'TIMEOUT' }, placeInstructionReport: { status: 'TIMEOUT' } }],
  });
  const [replaced] = await found('changed').then((orders) => orders.filter(({ status }) => status === 'EXECUTABLE'));
  expect(replaced).toMatchObject({ priceSize: { price: 2.5 }, persistenceType: 'PERSIST' });
  expect(await hung('cancelOrders', { betId: replaced.betId })).toEqual({
    status: 'TIMEOUT',
    marketId,
    instructionReports: [{ status: 'TIMEOUT', instruction: { betId: replaced.betId }, sizeCancelled: 0 }],
  });
  expect((await found('changed')).filter(({ status }) => status === 'EXECUTABLE')).toEqual([]);
});
