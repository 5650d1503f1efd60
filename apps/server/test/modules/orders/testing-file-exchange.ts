/** The exchange that all tests of a file share. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { expectSound, startExchange, type Exchange, type ExchangeOptions } from './testing-exchange.ts';

export interface FileExchange {
  /** Starts the next process on the same database without stopping the previous one, as after kill -9. */
  readonly takeOver: (more?: Pick<ExchangeOptions, 'onMarketChanged'>) => Promise<void>;
}

/** Starts an exchange for the tests of a file and audits it after each test. `started` gets the exchange, and the next one after each `takeOver`. */
export function exchangeOfFile(started: (exchange: Exchange) => void, options: ExchangeOptions = {}): FileExchange {
  let database: TestDatabase;
  let exchange: Exchange;
  const start = async (next: ExchangeOptions): Promise<void> => {
    exchange = await startExchange(database, next);
    started(exchange);
  };
  beforeAll(async () => {
    database = await openTestDatabase();
    await start(options);
  });
  afterEach(() => expectSound(exchange));
  afterAll(async () => {
    await exchange.stop();
    await database.drop();
  });
  return { takeOver: (more) => start({ ...options, ...more, catalogue: exchange.catalogue, accounts: exchange.accounts, clock: exchange.clock }) };
}
