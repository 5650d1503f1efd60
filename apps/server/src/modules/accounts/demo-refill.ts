/** Refills the points of a demo account, once a calendar day in India. The only writer of demo_refill. */
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Wallet } from '../wallet/wallet-port.ts';
import type { AccountRecord, Accounts, DemoRefill } from './accounts-port.ts';

const INDIA_AHEAD_MS = 5.5 * 3_600_000;

/** Returns the day in India as 'YYYY-MM-DD'. */
function dayInIndia(at: number): string {
  return new Date(at + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}

export interface DemoRefillParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly wallet: Pick<Wallet, 'balance' | 'grantFor'>;
  /** Returns the paise that a new account of the site gets. */
  readonly grantOf: (site: string) => number;
  readonly audit: (account: AccountRecord, amount: number) => Promise<void>;
}

export function createDemoRefill({ database, clock, accounts, wallet, grantOf, audit }: DemoRefillParts): DemoRefill {
  return async (key): Promise<Outcome<number>> => {
    const account = await accounts.byKey(key);
    if (account?.isDemo !== true) return refuse('NOT_PERMITTED');
    const { cash, held } = await wallet.balance(key);
    const amount = grantOf(account.site) - cash - held;
    if (amount <= 0) return refuse('REFILL_NOT_NEEDED');
    const day = dayInIndia(clock.now());
    const granted = await wallet.grantFor(key, amount, {
      text: 'insert into demo_refill (account, day, amount) values ($1, $2, $3)',
      values: [key, day, amount],
      exists: async () => (await database.query('select 1 from demo_refill where account = $1 and day = $2', [key, day])).length > 0,
    });
    if (!granted.ok) return granted;
    if (!granted.value) return refuse('REFILL_TAKEN');
    await audit(account, amount);
    return accept(amount);
  };
}
