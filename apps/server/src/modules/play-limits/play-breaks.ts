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
  type PlayStop,
  type StakeStop,
} from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { Turns } from '../../platform/turns.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { Auth } from '../auth/auth-port.ts';
import type { Orders } from '../orders/orders-port.ts';
import type { BreakRows, StoredBreak } from './break-rows.ts';
import type { BreakRecord, BreakRequest, PlayBreaks } from './play-limits-port.ts';

const RETURN: PlayStop = { kind: 'RETURN', until: null };
const HELD: PlayStop = { kind: 'HELD', until: null };
const LIMITS: StakeStop = { kind: 'LIMITS', until: null };

/** Why persons cannot play now, for the hot path: their breaks, an ended exclusion without a return, a hold by an operator's check. */
export class BreaksInForce {
  readonly #breaks = new Map<number, PlayBreak>();
  /** Persons whose exclusion has ended and who have not returned. */
  readonly #away = new Set<number>();
  readonly #held = new Set<number>();
  /** Persons at level 3 of the markers of harm who have not answered the question for a limit since. */
  readonly #asked = new Set<number>();

  /** Records a break and keeps the strictest one of the person. */
  note(person: number, playBreak: PlayBreak, now: number): void {
    const known = this.breakOf(person, now);
    this.#breaks.set(person, known === null ? playBreak : stricterBreak(known, playBreak));
  }

  /** Records that an exclusion of the person has ended without a return. */
  noteEnded(person: number): void {
    this.#away.add(person);
  }

  noteReturn(person: number): void {
    this.#away.delete(person);
  }

  noteHold(person: number, held: boolean): void {
    if (held) this.#held.add(person);
    else this.#held.delete(person);
  }

  /** Records whether the person must answer the question for a limit before the next stake. */
  noteQuestion(person: number, open: boolean): void {
    if (open) this.#asked.add(person);
    else this.#asked.delete(person);
  }

  /** Forgets returns, holds and questions, before they are loaded again. */
  clearStops(): void {
    this.#away.clear();
    this.#held.clear();
    this.#asked.clear();
  }

  /** Returns the break that the person has taken; null: none is in force. */
  breakOf(person: number, now: number): PlayBreak | null {
    const known = this.#breaks.get(person);
    if (known === undefined) return null;
    if (isInForce(known, now)) return known;
    this.#breaks.delete(person);
    if (known.kind === 'EXCLUSION') this.#away.add(person);
    return null;
  }

  /** Returns why the person cannot play: an exclusion first, then a hold, a missing return, a time-out. */
  of(person: number, now: number): PlayStop | null {
    if (this.#breaks.size === 0 && this.#away.size === 0 && this.#held.size === 0) return null;
    const taken = this.breakOf(person, now);
    if (taken?.kind === 'EXCLUSION') return taken;
    if (this.#held.has(person)) return HELD;
    return this.#away.has(person) ? RETURN : taken;
  }

  /** Returns why the person cannot take a stake: what keeps the person from playing, then the question for a limit. */
  ofStakes(person: number, now: number): StakeStop | null {
    return this.of(person, now) ?? (this.#asked.has(person) ? LIMITS : null);
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

  /**
   * Loads what keeps persons from playing, and carries out the breaks that the last process did not finish, also those that have ended
   * since. Call it before players can sign in.
   */
  async start(): Promise<void> {
    const { rows, clock } = this.#parts;
    for (const standing of await this.#load()) {
      if (standing.carriedOut) continue;
      const { id, person, until } = standing;
      // bets after the end of the break are not those that it had to end
      const isOver = until !== null && !isInForce(standing, clock.now()) && (await rows.hasBetSince(person, until));
      await (isOver ? rows.markCarriedOut(id, clock.now()) : this.#carryOut(id, person, standing));
    }
  }

  /** Loads the breaks in force again, for a process that may have missed messages. */
  async reload(): Promise<void> {
    await this.#load();
  }

  async #load(): Promise<readonly StoredBreak[]> {
    const { rows, inForce, clock } = this.#parts;
    const [standing, held, asked] = [await rows.standing(clock.now()), await rows.heldPersons(), await rows.askedPersons()];
    const now = clock.now();
    inForce.clearStops();
    for (const row of standing) {
      if (isInForce(row, now)) inForce.note(row.person, row, now);
      else if (row.kind === 'EXCLUSION' && !row.returned) inForce.noteEnded(row.person);
    }
    for (const person of held) inForce.noteHold(person, true);
    for (const person of asked) inForce.noteQuestion(person, true);
    return standing;
  }

  of(person: number): PlayStop | null {
    return this.#parts.inForce.of(person, this.#parts.clock.now());
  }

  async ofAccount(account: number): Promise<PlayStop | null> {
    const record = await this.#parts.accounts.byKey(account);
    return record === undefined ? null : this.of(record.person);
  }

  async ofIdentity(identity: Parameters<PlayBreaks['ofIdentity']>[0]): Promise<PlayStop | null> {
    const person = await this.#parts.rows.person(identity);
    return person === null ? null : this.of(person);
  }

  #breakOf(person: number): PlayBreak | null {
    return this.#parts.inForce.breakOf(person, this.#parts.clock.now());
  }

  async plan(account: number, request: BreakRequest): Promise<Outcome<PlayBreak>> {
    const planned = await this.#planned(account, request);
    if (!planned.ok) return planned;
    const { record, wished } = planned.value;
    return requestBreak(this.#breakOf(record.person), wished, this.#parts.clock.now());
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
    const standing = this.#breakOf(person);
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
      const asked = requestBreak(inForce.breakOf(person, now), wished, now);
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
