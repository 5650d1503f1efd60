/**
 * The return after an exclusion (TR-048): nothing opens by itself. The player asks after the end, waits 24 hours, answers the question for
 * limits, and then confirms. The only writer of play_return.
 */
import { accept, refuse, returnConfirmableAt, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { BreakRows } from './break-rows.ts';
import type { BreaksInForce } from './play-breaks.ts';
import type { PlayReturn, PlayReturns } from './play-limits-port.ts';

export interface PlayReturnsParts {
  readonly database: Database;
  readonly rows: Pick<BreakRows, 'markReturned'>;
  readonly inForce: BreaksInForce;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly clock: Clock;
  readonly audit: (account: number, action: string, detail: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Publishes the return to all processes, this one included. */
  readonly publish: (person: number) => void;
}

export function createPlayReturns({ database, rows, inForce, accounts, clock, audit, publish }: PlayReturnsParts): PlayReturns {
  /** Returns the account's person if only a return is missing; null: there is nothing to return from. */
  const personOf = async (account: number): Promise<number | null> => {
    const record = await accounts.byKey(account);
    return record !== undefined && inForce.of(record.person, clock.now())?.kind === 'RETURN' ? record.person : null;
  };
  const askedAt = async (person: number): Promise<number | null> => {
    const [row] = await database.query<{ asked_at: Date }>('select asked_at from play_return where person = $1', [person]);
    return row?.asked_at.getTime() ?? null;
  };
  const hasChosenLimits = async (account: number, since: number): Promise<boolean> => {
    const sql = "select 1 from limit_choice where account = $1 and occasion = 'RETURN' and answer <> 'LATER' and answered_at >= $2 limit 1";
    return (await database.query(sql, [account, new Date(since)])).length > 0;
  };
  return {
    async of(account): Promise<PlayReturn | null> {
      const person = await personOf(account);
      if (person === null) return null;
      const asked = await askedAt(person);
      if (asked === null) return { askedAt: null, from: null, limitsChosen: false };
      return { askedAt: asked, from: returnConfirmableAt(asked), limitsChosen: await hasChosenLimits(account, asked) };
    },
    async ask(account): Promise<Outcome<true>> {
      const person = await personOf(account);
      if (person === null) return refuse('NOT_PERMITTED');
      // a repeated request keeps its waiting time
      await database.query('insert into play_return (person, account, asked_at) values ($1, $2, $3) on conflict (person) do nothing', [
        person,
        account,
        new Date(clock.now()),
      ]);
      await audit(account, 'returnAsked', {});
      return accept(true);
    },
    async confirm(account): Promise<Outcome<true>> {
      const person = await personOf(account);
      const asked = person === null ? null : await askedAt(person);
      if (person === null || asked === null) return refuse('NOT_PERMITTED');
      const from = returnConfirmableAt(asked);
      if (clock.now() < from) return refuse('RETURN_TOO_EARLY', { until: from });
      if (!(await hasChosenLimits(account, asked))) return refuse('LIMITS_FIRST');
      await database.transaction(async (client) => {
        await client.query('delete from play_return where person = $1', [person]);
        await rows.markReturned(client, person, clock.now());
      });
      publish(person);
      await audit(account, 'returned', {});
      return accept(true);
    },
  };
}
