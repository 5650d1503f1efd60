/** Applications of players and their app keys: one live, one delayed. */
import { randomInt } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { errorCode } from '../../../platform/process/start-error.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { ApiKey } from './sessions-port.ts';

export interface DeveloperApp {
  readonly id: number;
  readonly name: string;
  /** User name of the owner. */
  readonly owner: string;
  readonly keys: readonly (ApiKey & { readonly active: boolean })[];
}

export interface AppKeys {
  /** Returns an active key; null: there is none. */
  find(key: string): Promise<ApiKey | null>;
  /** Makes the account's application with two keys. Returns the exception if another one has the name, or the account already has one. */
  create(account: number, name: string): Promise<DeveloperApp | 'DUPLICATE_APP_NAME' | 'APP_KEY_CREATION_FAILED'>;
  of(account: number): Promise<readonly DeveloperApp[]>;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 16;
const UNIQUE_VIOLATION = '23505';
/** How long a key that was found is used without another read. Keys are made once, and only an operator with SQL makes one inactive. */
const KNOWN_MS = 10_000;

function newAppKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** `mode`: any takes every text as a live key. */
export function createAppKeys({ database, clock, mode }: { readonly database: Database; readonly clock: Clock; readonly mode: 'issued' | 'any' }): AppKeys {
  const of = async (account: number): Promise<readonly DeveloperApp[]> => {
    const rows = await database.query<{ id: number; name: string; owner: string; key: string; delayed: boolean; is_active: boolean }>(
      `select app.id, app.name, owner.username as owner, k.key, k.delayed, k.is_active from betfair_app app
       join account owner on owner.id = app.account join betfair_app_key k on k.app = app.id where app.account = $1 order by k.delayed desc`,
      [account],
    );
    const [first] = rows;
    if (first === undefined) return [];
    return [{ id: first.id, name: first.name, owner: first.owner, keys: rows.map(({ key, delayed, is_active: active }) => ({ key, delayed, active })) }];
  };
  const known = new Map<string, { readonly key: ApiKey; readonly until: number }>();
  return {
    of,
    async find(key) {
      const found = known.get(key);
      if (found !== undefined && found.until > clock.now()) return found.key;
      known.delete(key);
      const [row] = await database.query<{ delayed: boolean }>('select delayed from betfair_app_key where key = $1 and is_active', [
        /^[A-Za-z0-9]{1,64}$/.test(key) ? key : '',
      ]);
      if (row !== undefined) {
        const active: ApiKey = { key, delayed: row.delayed };
        known.set(key, { key: active, until: clock.now() + KNOWN_MS });
        return active;
      }
      return mode === 'any' && key !== '' ? { key, delayed: false } : null;
    },
    async create(account, name) {
      if ((await of(account)).length > 0) return 'APP_KEY_CREATION_FAILED';
      try {
        await database.query(
          `with app as (insert into betfair_app (account, name, created_at) values ($1, $2, $3) returning id)
           insert into betfair_app_key (key, app, delayed) select k.key, app.id, k.delayed from app, (values ($4, true), ($5, false)) k (key, delayed)`,
          [account, name, new Date(clock.now()), newAppKey(), newAppKey()],
        );
      } catch (error) {
        if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
        return (await of(account)).length > 0 ? 'APP_KEY_CREATION_FAILED' : 'DUPLICATE_APP_NAME';
      }
      const [made] = await of(account);
      return made ?? 'APP_KEY_CREATION_FAILED';
    },
  };
}
