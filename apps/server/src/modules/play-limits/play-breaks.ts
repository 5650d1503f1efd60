/**
 * Time-outs and exclusions. Breaks in force are in memory by person, so that every bet, login and deposit is checked at no cost. A break
 * is in memory before it is carried out, so that nothing new begins after it.
 */
import {
  accept,
  requestBreak,
  breakEnd,
  EXCLUSION_CHOICES,
  isInForce,
  refuse,
  stricterBreak,
  TIMEOUT_HOURS,
  type Outcome,
  type PlayBreak,
} from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { Turns } from '../../platform/turns.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { Auth } from '../auth/auth-port.ts';
import type { Orders } from '../orders/orders-port.ts';
import type { BreakRows } from './break-rows.ts';
import type { BreakRecord, BreakRequest, PlayBreaks } from './play-limits-port.ts';

/** Breaks in force, for the hot path. */
export class BreaksInForce {
  readonly #breaks = new Map<number, PlayBreak>();

  /** Records a break and keeps the strictest one of the person. */
  note(person: number, playBreak: PlayBreak, now: number): void {
    const known = this.of(person, now);
    this.#breaks.set(person, known === null ? playBreak : stricterBreak(known, playBreak));
  }

  of(person: number, now: number): PlayBreak | null {
    if (this.#breaks.size === 0) return null;
    const known = this.#breaks.get(person);
    if (known === undefined) return null;
    if (isInForce(known, now)) return known;
    this.#breaks.delete(person);
    return null;
  }
}

export interface PlayBreaksParts {
  readonly rows: BreakRows;
  readonly inForce: BreaksInForce;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly auth: Pick<Auth, 'endSessionsOf'>;
  readonly orders: Pick<Orders, 'endOpenOrders'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: (account: number, action: string, detail: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Publishes the break to other processes, which apply it to every bet from then on. */
  readonly publish?: (person: number, playBreak: PlayBreak) => void;
}

export class StoredPlayBreaks implements PlayBreaks {
  readonly #parts: PlayBreaksParts;
  readonly #turns = new Turns();

  constructor(parts: PlayBreaksParts) {
    this.#parts = parts;
  }

  /** Loads breaks in force and carries out those that the last process did not finish. Call it before players can sign in. */
  async start(): Promise<void> {
    const { rows, inForce, clock } = this.#parts;
    for (const standing of await rows.standing(clock.now())) {
      inForce.note(standing.person, standing, clock.now());
      if (!standing.carriedOut) await this.#carryOut(standing.id, standing.person, standing);
    }
  }

  /** Loads the breaks in force again, for a process that may have missed messages. */
  async reload(): Promise<void> {
    const { rows, inForce, clock } = this.#parts;
    for (const standing of await rows.standing(clock.now())) inForce.note(standing.person, standing, clock.now());
  }

  of(person: number): PlayBreak | null {
    return this.#parts.inForce.of(person, this.#parts.clock.now());
  }

  async ofAccount(account: number): Promise<PlayBreak | null> {
    const record = await this.#parts.accounts.byKey(account);
    return record === undefined ? null : this.of(record.person);
  }

  async ofIdentity(identity: Parameters<PlayBreaks['ofIdentity']>[0]): Promise<PlayBreak | null> {
    const person = await this.#parts.rows.person(identity);
    return person === null ? null : this.of(person);
  }

  async plan(account: number, request: BreakRequest): Promise<Outcome<PlayBreak>> {
    const planned = await this.#planned(account, request);
    if (!planned.ok) return planned;
    const { record, wished } = planned.value;
    return requestBreak(this.of(record.person), wished, this.#parts.clock.now());
  }

  async begin(account: number, request: BreakRequest): Promise<Outcome<PlayBreak>> {
    const planned = await this.#planned(account, request);
    if (!planned.ok) return planned;
    const { record, wished } = planned.value;
    const begun = await this.#add(record.person, wished, { actor: nameOf(record), reason: null });
    if (begun.ok) await this.#parts.audit(account, wished.kind === 'TIMEOUT' ? 'timeOut' : 'selfExclusion', { until: begun.value.until });
    return begun;
  }

  async #planned(account: number, request: BreakRequest): Promise<Outcome<{ readonly record: AccountRecord; readonly wished: PlayBreak }>> {
    const allowed = 'hours' in request ? isTimeout(request.hours) : EXCLUSION_CHOICES.includes(request.months);
    if (!allowed) return refuse('LIMIT_INVALID');
    const record = await this.#parts.accounts.byKey(account);
    if (record === undefined) return refuse('ACCOUNT_UNKNOWN');
    return accept({ record, wished: { kind: 'hours' in request ? 'TIMEOUT' : 'EXCLUSION', until: breakEnd(request, this.#parts.clock.now()) } });
  }

  async lengthen(person: number, until: number | null, by: { readonly actor: string; readonly reason: string }): Promise<Outcome<PlayBreak>> {
    const standing = this.of(person);
    if (standing === null) return refuse('LIMIT_INVALID');
    return this.#add(person, { kind: standing.kind, until }, by);
  }

  history(person: number): Promise<readonly BreakRecord[]> {
    return this.#parts.rows.ofPerson(person);
  }

  #add(person: number, wished: PlayBreak, by: { readonly actor: string; readonly reason: string | null }): Promise<Outcome<PlayBreak>> {
    const { rows, inForce, clock } = this.#parts;
    return this.#turns.take(person, async () => {
      const now = clock.now();
      const asked = requestBreak(inForce.of(person, now), wished, now);
      if (!asked.ok) return asked;
      const id = await rows.add(person, asked.value, { ...by, at: now });
      inForce.note(person, asked.value, now);
      this.#parts.publish?.(person, asked.value);
      await this.#carryOut(id, person, asked.value);
      return accept(asked.value);
    });
  }

  /** Carries a break out. Ends sessions first, because they must end within a second while an order may wait for the database. */
  async #carryOut(id: number, person: number, playBreak: PlayBreak): Promise<void> {
    const { rows, auth, orders, clock, log } = this.#parts;
    const accounts = await rows.accounts(person);
    if (playBreak.kind === 'EXCLUSION') for (const account of accounts) await auth.endSessionsOf(account, 'SELF_EXCLUDED', playBreak.until ?? undefined);
    let ended = 0;
    for (const account of accounts) ended += await orders.endOpenOrders(account);
    await rows.markCarriedOut(id, clock.now());
    log.info({ person, accounts: accounts.length, orders: ended, kind: playBreak.kind }, 'a break has begun');
  }
}

function isTimeout(hours: number): boolean {
  return Number.isInteger(hours) && hours >= TIMEOUT_HOURS.least && hours <= TIMEOUT_HOURS.most;
}

function nameOf({ username, site }: AccountRecord): string {
  return `${username} (${site})`;
}
