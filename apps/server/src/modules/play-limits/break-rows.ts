/** The table play_break: rows are added, and changed only to mark them as carried out, and exclusions as returned from. */
import type { BreakKind, PlayBreak } from '@maidan/domain';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { BreakRecord } from './play-limits-port.ts';

interface Row {
  readonly id: number;
  readonly person: number;
  readonly kind: BreakKind;
  readonly started_at: Date;
  readonly ends_at: Date | null;
  readonly actor: string;
  readonly reason: string | null;
  readonly carried_out_at: Date | null;
  readonly returned_at: Date | null;
}

export interface StoredBreak extends PlayBreak {
  readonly id: number;
  readonly person: number;
  /** Its effects on orders and sessions are complete. */
  readonly carriedOut: boolean;
  /** The person has returned after this exclusion. */
  readonly returned: boolean;
}

export class BreakRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the breaks in force, ended exclusions without a return, and ended breaks that were never carried out. */
  async standing(now: number): Promise<readonly StoredBreak[]> {
    const rows = await this.#database.query<Row>(
      `select * from play_break
       where ends_at is null or ends_at > $1 or carried_out_at is null or (kind = 'EXCLUSION' and returned_at is null) order by id`,
      [new Date(now)],
    );
    return rows.map(({ id, person, kind, ends_at: end, carried_out_at: done, returned_at: returned }) => ({
      id,
      person,
      kind,
      until: end?.getTime() ?? null,
      carriedOut: done !== null,
      returned: returned !== null,
    }));
  }

  async add(person: number, { kind, until }: PlayBreak, by: { readonly at: number; readonly actor: string; readonly reason: string | null }): Promise<number> {
    const [row] = await this.#database.query<{ id: number }>(
      'insert into play_break (person, kind, started_at, ends_at, actor, reason) values ($1, $2, $3, $4, $5, $6) returning id',
      [person, kind, new Date(by.at), until === null ? null : new Date(until), by.actor, by.reason],
    );
    return row!.id;
  }

  async markCarriedOut(id: number, at: number): Promise<void> {
    await this.#database.query('update play_break set carried_out_at = $2 where id = $1', [id, new Date(at)]);
  }

  /** Returns the persons of accounts that an operator must look at, or has found to belong to an excluded person. */
  async heldPersons(): Promise<readonly number[]> {
    const rows = await this.#database.query<{ person: number }>("select distinct person from account_hold where decision is distinct from 'RELEASED'");
    return rows.map(({ person }) => person);
  }

  /**
   * Returns the persons at level 3 of the markers of harm who have not answered the question for a limit since that level began, with any
   * of their accounts. *Not now* is no answer.
   */
  async askedPersons(): Promise<readonly number[]> {
    const rows = await this.#database.query<{ person: number }>(
      `select s.person from care_state s where s.level = 3 and not exists (
         select 1 from limit_choice c join account a on a.id = c.account
         where a.person = s.person and c.answer <> 'LATER' and c.answered_at >= s.changed_at)`,
    );
    return rows.map(({ person }) => person);
  }

  /** Marks the ended exclusions of a person as returned from. */
  async markReturned(client: Client, person: number, at: number): Promise<void> {
    await client.query("update play_break set returned_at = $2 where person = $1 and kind = 'EXCLUSION' and returned_at is null and ends_at <= $2", [
      person,
      new Date(at),
    ]);
  }

  /** Returns whether the person has placed a bet from this time on. */
  async hasBetSince(person: number, at: number): Promise<boolean> {
    const sql = 'select 1 from orders o join account a on a.id = o.account where a.person = $1 and o.placed_at >= $2 limit 1';
    return (await this.#database.query(sql, [person, new Date(at)])).length > 0;
  }

  async ofPerson(person: number): Promise<readonly BreakRecord[]> {
    const rows = await this.#database.query<Row>('select * from play_break where person = $1 order by id desc limit 100', [person]);
    return rows.map(({ kind, started_at: start, ends_at: end, actor, reason }) => ({
      kind,
      until: end?.getTime() ?? null,
      startedAt: start.getTime(),
      actor,
      reason,
    }));
  }

  /** Returns the accounts of a person on every site. */
  async accounts(person: number): Promise<readonly number[]> {
    const rows = await this.#database.query<{ id: number }>('select id from account where person = $1 order by id', [person]);
    return rows.map((row) => row.id);
  }

  /** Returns the person with a phone or a Google account on any site. */
  async person({ phone, googleIdentity }: { readonly phone?: string; readonly googleIdentity?: string }): Promise<number | null> {
    const [row] = await this.#database.query<{ person: number }>('select person from account where phone = $1 or google_identity = $2 limit 1', [
      phone ?? null,
      googleIdentity ?? null,
    ]);
    return row?.person ?? null;
  }
}
