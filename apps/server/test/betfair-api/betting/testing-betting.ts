/** TEST FIXTURE: the operations on bets, on the exchange of the orders' tests. Parameters pass their schemas, as calls of clients do. */
import { beforeAll } from 'vitest';
import { DEFAULT_BET_DELAYS, type MarketDefinition, type StakeStop } from '@maidan/domain';
import { bettingOperations } from '../../../src/modules/betfair-api/betting/betting-operations.ts';
import { ExposedMarkets, type LineAccess } from '../../../src/modules/betfair-api/listing/exposed-markets.ts';
import { createNumericIds } from '../../../src/modules/betfair-api/listing/numeric-ids.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { faultsOfResult } from '../testing-answer-fields.ts';
import { newPlayer, until, type Exchange, type ExchangeOptions } from '../../modules/orders/testing-exchange.ts';
import { exchangeOfFile, type FileExchange } from '../../modules/orders/testing-file-exchange.ts';

/** What the tests change while a file runs. */
export interface Stops {
  frozen: boolean;
  stakes: StakeStop | null;
  busy: boolean;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of many forms, which the tests check
export type Answer = any;
export type Call = (account: BettingAccount, name: string, parameters: object) => Promise<Answer>;

/** Returns a function that calls an operation. An exception is returned as `{ exception }`. */
export function betting(exchange: Exchange, stops: Stops, lines: LineAccess = 'bet'): Call {
  const operations = bettingOperations({
    database: exchange.database,
    clock: exchange.clock,
    log: exchange.log,
    catalogue: exchange.catalogue,
    orders: exchange.orders,
    ids: createNumericIds(exchange.database),
    exposed: new ExposedMarkets((marketId, runner, pool) => exchange.orders.displayed(marketId, runner, pool), { lines }),
    site: () => ({ delays: DEFAULT_BET_DELAYS }),
    stakeStopOf: () => stops.stakes,
    siteIsFrozen: () => stops.frozen,
    admit: () => !stops.busy,
  });
  return async (account, name, parameters) => {
    const operation = operations.find((each) => each.name === name)!;
    const parsed = operation.parameters.parse(parameters) as never;
    const { person, status } = (await exchange.accounts.byKey(account.account))!;
    const answer = await operation.run({ account, person, isActive: status === 'active', session: 1, appKey: { key: 'k', delayed: false } }, parsed);
    if (!answer.ok) return { exception: answer.exception };
    const faults = faultsOfResult(name, answer.value);
    if (faults.length > 0) throw new Error(faults.join(', '));
    return answer.value;
  };
}

/** What the tests of a file use: an exchange, the operations on its bets, and a player with 100,000 rupees. */
export interface BettingFile {
  exchange: Exchange;
  call: Call;
  player: BettingAccount;
}

/** Starts an exchange for the tests of a file. `started` gets it before the first test and after each `takeOver`. `stops`: what the tests change. */
export function bettingOfFile(
  started: (file: BettingFile) => void,
  { stops = { frozen: false, stakes: null, busy: false }, ...options }: ExchangeOptions & { readonly stops?: Stops } = {},
): FileExchange {
  const file = {} as BettingFile;
  const shared = exchangeOfFile((exchange) => started(Object.assign(file, { exchange, call: betting(exchange, stops) })), options);
  beforeAll(async () => {
    file.player = await newPlayer(file.exchange, 100_000);
    started(file);
  });
  return shared;
}

/** Returns the codes of a report: its own, and those of its instructions. */
export function codes({ errorCode, instructionReports }: Answer): readonly unknown[] {
  return [errorCode, ...(instructionReports as { readonly errorCode?: string }[]).map((report) => report.errorCode)];
}

/** Returns a LIMIT instruction. Default: back runner 0 with 100 at 2. */
export function limit(market: MarketDefinition, order: object = {}, more: object = {}): object {
  const { runner = 0, ...part } = more as { readonly runner?: number };
  return {
    orderType: 'LIMIT',
    selectionId: market.runners[runner]!.selectionId,
    side: 'BACK',
    limitOrder: { size: 100, price: 2, persistenceType: 'LAPSE', ...order },
    ...part,
  };
}

/** Suspends or opens a market, in the catalogue and on the engine. */
export async function setOpen(exchange: Exchange, { marketId }: MarketDefinition, isOpen: boolean, inPlay = false): Promise<void> {
  await exchange.catalogue.setMarketStatus(marketId, isOpen ? 'OPEN' : 'SUSPENDED', inPlay, null);
  await (isOpen ? exchange.orders.resume(marketId, inPlay) : exchange.orders.suspend(marketId, inPlay));
}

/** Waits until this many orders wait a bet delay. */
export function untilDelayed(exchange: Exchange, count: number): Promise<void> {
  return until(() => exchange.orders.delayed.size === count, `${count} orders in their delay`);
}
