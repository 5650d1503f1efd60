/**
 * Signs anchors of the audit log: every ten minutes with new links, every 500 links, and at a clean stop. One process of an installation
 * does it (app/lifecycle.ts).
 */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AnchorDelivery } from './anchor-delivery.ts';
import { signAnchor, type AnchorKey } from './anchor-note.ts';

const CHECK_MS = 10_000;
const EVERY_MS = 10 * 60_000;
const EVERY_LINKS = 500;

export interface AuditAnchorsParts {
  readonly database: Pick<Database, 'query'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly delivery: AnchorDelivery;
  /** null: no anchors. */
  readonly key: AnchorKey | null;
}

export interface AuditAnchors {
  /** Anchors new links of an earlier process, then checks every ten seconds. */
  start(): Promise<void>;
  /** Signs and delivers what is due. Never throws. */
  check(): Promise<void>;
  /** Anchors what is new and delivers it. */
  stop(): Promise<void>;
}

export function createAuditAnchors(parts: AuditAnchorsParts): AuditAnchors {
  return new TimedAnchors(parts);
}

class TimedAnchors implements AuditAnchors {
  readonly #parts: AuditAnchorsParts;
  #stopTimer = (): void => undefined;
  #running: Promise<void> | null = null;
  /** Seq and time of the newest anchor; null: not read yet. */
  #newest: { readonly seq: number; readonly at: number } | null = null;
  #failed = false;

  constructor(parts: AuditAnchorsParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    if (this.#parts.key === null) return;
    this.#newest = null;
    await this.#run(true);
    this.#stopTimer = this.#parts.clock.every(CHECK_MS, () => void this.check());
  }

  check(): Promise<void> {
    return this.#running ?? this.#run(false);
  }

  async stop(): Promise<void> {
    this.#stopTimer();
    await this.#running;
    if (this.#parts.key !== null) await this.#run(true);
  }

  #run(atOnce: boolean): Promise<void> {
    this.#running = this.#anchor(atOnce).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Signs what is due. `atOnce`: does not wait for the ten minutes. Never throws. */
  async #anchor(atOnce: boolean): Promise<void> {
    const { log, delivery } = this.#parts;
    try {
      await this.#signDue(atOnce);
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) log.warn({ err: error }, 'The audit log could not be anchored; will retry.');
      this.#failed = true;
    }
    await delivery.flush();
  }

  async #signDue(atOnce: boolean): Promise<void> {
    const { database, clock } = this.#parts;
    const now = clock.now();
    this.#newest ??= await this.#readNewest();
    const [head] = await database.query<{ installation: string; seq: number }>('select installation, seq from audit_head');
    if (head === undefined) throw new Error('the row of audit_head is missing');
    for (let seq = this.#newest.seq + EVERY_LINKS; seq <= head.seq; seq += EVERY_LINKS) await this.#sign(head.installation, seq);
    const { seq, at } = this.#newest;
    if (head.seq > seq && (atOnce || now - at >= EVERY_MS)) await this.#sign(head.installation, head.seq);
  }

  async #readNewest(): Promise<{ readonly seq: number; readonly at: number }> {
    const [row] = await this.#parts.database.query<{ seq: number; at: Date }>('select seq, at from audit_anchor order by seq desc, id desc limit 1');
    return row === undefined ? { seq: 0, at: 0 } : { seq: row.seq, at: row.at.getTime() };
  }

  async #sign(installation: string, seq: number): Promise<void> {
    const { database, clock, delivery, key } = this.#parts;
    const [link] = await database.query<{ hash: Buffer }>('select hash from audit_link where seq = $1', [seq]);
    if (link === undefined) throw new Error(`the audit log has no link ${seq}`);
    const anchor = signAnchor({ installation, seq, hash: link.hash }, key!);
    const at = clock.now();
    await database.query('insert into audit_anchor (at, installation, seq, hash, public_key, signature) values ($1, $2, $3, $4, $5, $6)', [
      new Date(at),
      installation,
      seq,
      anchor.hash,
      anchor.publicKey,
      anchor.signature,
    ]);
    this.#newest = { seq, at };
    delivery.add(anchor);
  }
}
