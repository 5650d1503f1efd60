/**
 * The emergency session of the local key. Each key opens one: the table keeps the key's hash, so that a key whose session has ended is worth
 * nothing, also on a machine where its file could not be replaced. A process that finds its key ended writes a new one.
 */
import { EMERGENCY_CALLS, SHORTEST_EMERGENCY_REASON } from '@maidan/contract';
import { accept, refuse, type Outcome, type Refusal } from '@maidan/domain';
import type { LocalKey } from '../../http/console/console-routes-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hashOfToken, sameSecret } from '../../platform/secrets.ts';
import type { AuditEntry, AuditWriter } from '../audit/audit-port.ts';
import type { OperatorAlerts } from '../operator-alerts/operator-alerts-port.ts';
import type { Bus } from '../topics-port.ts';
import type { OperatorKey } from './emergency-port.ts';

const SESSION_MS = 15 * 60_000;
/** A process whose message was missed replaces its key after this time. The key is refused anyway. */
const CHECK_EVERY_MS = 10_000;

export interface EmergenciesParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: AuditWriter;
  readonly alerts: OperatorAlerts;
  /** null: this process has no local key. */
  readonly key: OperatorKey | null;
  /** Outside of production the key keeps its whole power. */
  readonly production: boolean;
}

export class Emergencies implements LocalKey {
  readonly #parts: EmergenciesParts;
  /** The end of the newest session that this process knows; 0: none is open. */
  #endsAt = 0;
  /** The key whose session this process knows to be open: a measure must not wait for the database. */
  #openKey: string | null = null;
  #stops: readonly (() => void)[] = [];

  constructor(parts: EmergenciesParts) {
    this.#parts = parts;
  }

  /** Reads the state of the key and of the installation. A failure is logged: the next check reads again. */
  start(): void {
    const { bus, clock } = this.#parts;
    this.#stops = [
      bus.subscribe('emergency-opened', ({ endsAt }) => {
        this.#endsAt = Math.max(this.#endsAt, endsAt);
      }),
      clock.every(CHECK_EVERY_MS, () => {
        if (this.#endsAt !== 0) this.recheck();
      }),
    ];
    this.recheck();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** Reads the open session again, and replaces the key if its own session has ended. */
  recheck(): void {
    this.#check().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'Could not read the emergency sessions; will retry.'));
  }

  /** Returns the open emergency session of the installation; null: none. */
  current(): { readonly endsAt: number } | null {
    return this.#endsAt > this.#parts.clock.now() ? { endsAt: this.#endsAt } : null;
  }

  /** Returns whether this is the key that DATA_DIR/operator.key has now. */
  isKey(claimed: string): boolean {
    const own = this.#parts.key?.current() ?? null;
    return own !== null && sameSecret(own, claimed);
  }

  /**
   * In production KEY_EMERGENCY_ONLY: the call is not on the emergency list; EMERGENCY_NOT_OPEN: the key's session is not open. Outside of
   * production the key makes every call.
   */
  async refusal(call: string): Promise<Refusal | null> {
    const { clock, key, production } = this.#parts;
    const own = key?.current() ?? null;
    if (!production || own === null || call === 'operatorOpenEmergency') return null;
    if (!EMERGENCY_CALLS.has(call)) return refuse('KEY_EMERGENCY_ONLY');
    if (own === this.#openKey && this.#endsAt > clock.now()) return null;
    const endsAt = await this.#endOf(own);
    if (endsAt !== null && endsAt > clock.now()) return null;
    if (endsAt !== null) this.#replace(own);
    return refuse('EMERGENCY_NOT_OPEN');
  }

  /** Opens the session of the key, or returns the end of the open one. REASON_REQUIRED, EMERGENCY_NOT_OPEN: the key's session has ended. */
  async open(reason: string, address: string): Promise<Outcome<{ readonly endsAt: number }>> {
    const { alerts, audit, bus, clock, database, key } = this.#parts;
    const own = key?.current() ?? null;
    if (own === null) return refuse('OPERATOR_ONLY');
    const why = reason.trim();
    const entry = { actor: 'local key', action: 'operatorOpenEmergency', target: null, detail: { reason: why }, address };
    const now = clock.now();
    const endsAt = now + SESSION_MS;
    // characters as the database counts them, not UTF-16 units
    if (Array.from(why).length < SHORTEST_EMERGENCY_REASON) return this.#refused(entry, 'REASON_REQUIRED');
    const announce = await database.transaction(async (client) => {
      const { rowCount } = await client.query(
        `insert into emergency (key_hash, reason, opened_at, ends_at, address) values (decode($1, 'hex'), $2, $3, $4, $5) on conflict (key_hash) do nothing`,
        [hashOfToken(own), why, new Date(now), new Date(endsAt), address],
      );
      if (rowCount !== 1) return null;
      await audit.writeWith(client, { ...entry, outcome: 'OK' });
      return alerts.raiseWith(client, { kind: 'EMERGENCY', operator: null, actor: 'local key', session: null, what: why, address });
    });
    if (announce === null) {
      const known = (await this.#endOf(own)) ?? 0;
      if (known > now) return accept({ endsAt: known });
      this.#replace(own);
      return this.#refused(entry, 'EMERGENCY_NOT_OPEN');
    }
    this.#openKey = own;
    bus.publish('emergency-opened', { endsAt });
    announce();
    return accept({ endsAt });
  }

  async #refused(entry: Omit<AuditEntry, 'outcome'>, code: 'REASON_REQUIRED' | 'EMERGENCY_NOT_OPEN'): Promise<Refusal> {
    await this.#parts.audit.write({ ...entry, outcome: code });
    return refuse(code);
  }

  async #check(): Promise<void> {
    const { clock, database, key } = this.#parts;
    const [row] = await database.query<{ ends_at: Date | null }>('select max(ends_at) as ends_at from emergency');
    this.#endsAt = Math.max(this.#endsAt, row?.ends_at?.getTime() ?? 0);
    const own = key?.current() ?? null;
    const endsAt = own === null ? null : await this.#endOf(own);
    if (own !== null && endsAt !== null && endsAt <= clock.now()) this.#replace(own);
    // nothing is left to check until the next session
    if (this.#endsAt <= clock.now()) this.#endsAt = 0;
  }

  /** Returns when the session of a key ends or ended; null: it has opened none. */
  async #endOf(key: string): Promise<number | null> {
    const [row] = await this.#parts.database.query<{ ends_at: Date }>("select ends_at from emergency where key_hash = decode($1, 'hex')", [hashOfToken(key)]);
    return row?.ends_at.getTime() ?? null;
  }

  #replace(ended: string): void {
    const { key, log } = this.#parts;
    // two checks at once find the same end
    if (key?.current() !== ended) return;
    const failure = key.replace(ended);
    if (failure === null) log.warn({}, 'The emergency session of the local key has ended: DATA_DIR/operator.key has a new key.');
    else
      log.warn(
        { reason: failure },
        'The emergency session of the local key has ended, and its file cannot be replaced: the key is refused until you replace it.',
      );
  }
}
