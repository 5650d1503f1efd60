/**
 * The outbox, the only writer of outbox_message. A message is stored in the transaction of its cause, so that neither exists without the
 * other. A sender leases rows for a short time, sends them and deletes them. Several processes may run senders on one database: a row has one
 * lease at a time, and a process whose lease has ended cannot change the row of the next one (`tries` is the fencing token).
 */
import { createHmac } from 'node:crypto';
import { backOffMs, type BackOff } from '../../platform/back-off.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import { createSeal } from '../../platform/seal.ts';
import { newPublicId } from '../../platform/secrets.ts';
import type { MessageChannel, Messages, MessageTransport, NewMessage, OutgoingMessage } from './messages-port.ts';

/** Longer than the longest try of a transport. */
const LEASE_MS = 60_000;
/** Messages that one process sends at a time. */
const AT_ONCE = 10;
/** Another process may have stored a message and ended before it was sent. */
const CHECK_EVERY_MS = 10_000;
const PAUSES: BackOff = { firstMs: 1000, longestMs: 5 * 60_000 };

/** A process without the channel of a message does not send it; it is deleted at its expiry all the same. */
export const OUTBOX_RETENTION: RetentionRule = {
  what: 'unsent messages',
  keptMs: 0,
  statement: 'delete from outbox_message where id in (select id from outbox_message where expires_at < $1 limit $2)',
};

export interface OutboxParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Key of the installation, outside of the database. */
  readonly key: string;
  readonly transports: ReadonlyMap<MessageChannel, MessageTransport>;
}

interface LeasedRow {
  readonly id: number;
  readonly idempotency_key: string;
  readonly channel: MessageChannel | 'none';
  readonly sealed: Buffer;
  readonly tries: number;
}

export function createOutbox(parts: OutboxParts): Messages {
  return new StoredMessages(parts);
}

class StoredMessages implements Messages {
  readonly #parts: OutboxParts;
  readonly #seal: ReturnType<typeof createSeal>;
  #open = false;
  #round: Promise<void> | null = null;
  #again = false;
  #cancel: (() => void) | null = null;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#seal = createSeal(this.#keyFor('seal').toString('base64url'));
  }

  isOpen(channel: MessageChannel): boolean {
    return this.#parts.transports.has(channel);
  }

  async add(client: Client, { channel, topic, expiresAt, isSent, ...message }: NewMessage): Promise<() => void> {
    const recipient = createHmac('sha256', this.#keyFor('recipient')).update(`${channel} ${message.to}`).digest();
    const idempotencyKey = newPublicId();
    const content: OutgoingMessage = message;
    if (topic !== null) await client.query('delete from outbox_message where recipient = $1 and topic = $2', [recipient, topic]);
    const now = new Date(this.#parts.clock.now());
    await client.query(
      `insert into outbox_message (idempotency_key, channel, recipient, topic, sealed, created_at, due_at, expires_at) values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [
        idempotencyKey,
        isSent ? channel : 'none',
        recipient,
        topic,
        this.#seal.seal(Buffer.from(JSON.stringify(content)), idempotencyKey),
        now,
        new Date(expiresAt),
      ],
    );
    return () => this.#check();
  }

  start(): void {
    if (this.#parts.transports.size === 0) return;
    this.#open = true;
    this.#check();
  }

  /** Waits for the messages that are being sent, so that none of them is sent twice. */
  async stop(): Promise<void> {
    this.#open = false;
    this.#cancel?.();
    this.#cancel = null;
    await this.#round;
    for (const transport of this.#parts.transports.values()) transport.close?.();
  }

  #check(): void {
    if (!this.#open) return;
    this.#again = true;
    this.#round ??= this.#rounds().finally(() => {
      this.#round = null;
      // a message that came after the last look of the round
      if (this.#again) this.#check();
    });
  }

  async #rounds(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    let wait = CHECK_EVERY_MS;
    try {
      while (this.#again && this.#open) {
        this.#again = false;
        const leased = await this.#lease();
        await Promise.all(leased.map((row) => this.#send(row)));
        // the next message of the same receivers
        if (leased.length > 0) this.#again = true;
        else wait = await this.#nextWait();
      }
    } catch (error) {
      this.#again = false;
      this.#parts.log.warn({ err: error }, 'Messages could not be read; will retry.');
    }
    if (this.#open) this.#cancel = this.#parts.clock.after(wait, () => this.#check());
  }

  /** Leases due messages, the oldest of each receiver. Deletes expired ones. */
  async #lease(): Promise<readonly LeasedRow[]> {
    const { database, clock, transports } = this.#parts;
    const now = clock.now();
    await database.query('delete from outbox_message where expires_at <= $1', [new Date(now)]);
    return database.query<LeasedRow & Record<string, unknown>>(
      `update outbox_message set tries = tries + 1, due_at = $2 where id in (
         select m.id from outbox_message m where m.due_at <= $1 and m.channel = any($3)
           and not exists (select 1 from outbox_message earlier where earlier.recipient = m.recipient and earlier.id < m.id)
         order by m.id limit $4 for update skip locked)
       returning id, idempotency_key, channel, sealed, tries`,
      [new Date(now), new Date(now + LEASE_MS), [...transports.keys(), 'none'], AT_ONCE],
    );
  }

  /** Ms until the next message is due; at most CHECK_EVERY_MS. */
  async #nextWait(): Promise<number> {
    const { database, clock, transports } = this.#parts;
    const [row] = await database.query<{ due_at: Date | null }>('select min(due_at) as due_at from outbox_message where channel = any($1)', [
      [...transports.keys(), 'none'],
    ]);
    const due = row?.due_at?.getTime() ?? Infinity;
    return Math.min(CHECK_EVERY_MS, Math.max(PAUSES.firstMs / 10, due - clock.now()));
  }

  async #send({ id, idempotency_key: idempotencyKey, channel, sealed, tries }: LeasedRow): Promise<void> {
    const { database, clock, log, transports } = this.#parts;
    try {
      const transport = channel === 'none' ? undefined : transports.get(channel);
      if (transport !== undefined) {
        const message = JSON.parse(this.#seal.open(sealed, idempotencyKey).toString()) as OutgoingMessage;
        const taken = await transport.send({ ...message, idempotencyKey });
        if (taken === 'REFUSED') log.error({ message: idempotencyKey, channel, site: message.site }, 'The receiver refuses a message for good; it is deleted.');
      }
      await database.query('delete from outbox_message where id = $1', [id]);
    } catch (error) {
      const wait = backOffMs(tries, PAUSES);
      log.warn({ err: error, message: idempotencyKey, channel, tries }, 'A message could not be sent; will retry.');
      await database
        .query('update outbox_message set due_at = $3 where id = $1 and tries = $2', [id, tries, new Date(clock.now() + wait)])
        // the lease ends by itself
        .catch((fault: unknown) => log.warn({ err: fault, message: idempotencyKey }, 'The next try of a message could not be stored.'));
    }
  }

  #keyFor(use: string): Buffer {
    return createHmac('sha256', this.#parts.key).update(`outbox ${use}`).digest();
  }
}
