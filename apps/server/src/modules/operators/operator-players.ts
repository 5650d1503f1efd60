/**
 * The persons who are linked to an operator with an open session: they place no bet meanwhile. The set is in memory, so that a bet asks one
 * map. A sign-in adds the operator's persons at once, in every process, because its message names them; an end is read from the database,
 * so that it can be late and never early.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { outsideActions } from '../../platform/postgres/action-record.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { withinSites } from '../../platform/postgres/row-scope.ts';
import type { Bus } from '../topics-port.ts';
import { OPEN_SESSION } from './operator-sessions.ts';

/** Accounts that are made while their operator is signed in, and messages that were missed, count after this time. */
const RELOAD_MS = 10_000;

export interface OperatorPlayersParts {
  readonly database: Pick<Database, 'query'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

export class OperatorPlayers {
  readonly #parts: OperatorPlayersParts;
  #persons: ReadonlySet<number> = new Set();
  /** Counts additions: a read that began before one must not remove it. */
  #additions = 0;
  #reading: Promise<void> | null = null;
  #again = false;
  #stops: readonly (() => void)[] = [];

  constructor(parts: OperatorPlayersParts) {
    this.#parts = parts;
  }

  /** Reads the open sessions and follows them from now on. Throws if the database is unavailable. */
  async start(): Promise<void> {
    const { bus, clock } = this.#parts;
    this.#stops = [
      bus.subscribe('operator-signed-in', ({ persons }) => this.#add(persons)),
      bus.subscribe('operator-session-ended', () => this.reload()),
      bus.subscribe('operator-changed', () => this.reload()),
      clock.every(RELOAD_MS, () => this.reload()),
    ];
    await this.#read();
    if (this.#again) this.reload();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** Returns whether the person is linked to an operator who is signed in. One look-up in memory. */
  isSignedIn(person: number): boolean {
    return this.#persons.has(person);
  }

  /** Reads the open sessions again. A failure keeps the persons that are known. */
  reload(): void {
    if (this.#reading !== null) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#reading = outsideActions(() => this.#read())
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'Could not read which players are linked to signed-in operators; will retry.'))
      .finally(() => {
        this.#reading = null;
        if (this.#again) this.reload();
      });
  }

  #add(persons: readonly number[]): void {
    if (persons.length === 0) return;
    this.#additions += 1;
    this.#persons = new Set([...this.#persons, ...persons]);
  }

  async #read(): Promise<void> {
    const additions = this.#additions;
    const rows = await withinSites(null, () =>
      this.#parts.database.query<{ person: number }>(
        `select distinct p.person from operator_session s join operator o on o.id = s.operator and o.status = 'ACTIVE'
         join operator_person p on p.operator = s.operator where ${OPEN_SESSION}`,
        [new Date(this.#parts.clock.now())],
      ),
    );
    if (additions === this.#additions) this.#persons = new Set(rows.map(({ person }) => person));
    else this.#again = true;
  }
}

/** Returns the persons whose accounts the operator has named, on all sites. */
export async function personsOf(database: Pick<Database, 'query'>, operator: number): Promise<readonly number[]> {
  const rows = await withinSites(null, () => database.query<{ person: number }>('select distinct person from operator_person where operator = $1', [operator]));
  return rows.map(({ person }) => person);
}
