/** Stores tickets and their messages: the only writer of ticket and ticket_message. */
import {
  accept,
  answerTicket,
  appealTicket,
  decideTicket,
  openTicket,
  refuse,
  TICKET_ALERT_MS,
  type Outcome,
  type Ticket,
  type TicketDecision,
} from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import { createTokenBuckets, type TokenBuckets } from '../../platform/token-buckets.ts';
import type { Bus } from '../topics-port.ts';
import type { NewTicket, TicketHead, TicketMessage, Tickets, TicketThread } from './tickets-port.ts';

const YEAR_MS = 365 * 86_400_000;
/** Decided tickets are kept for three years after their last due time, which lies after their end. */
export const TICKET_RETENTION: RetentionRule = {
  what: 'decided tickets',
  keptMs: 3 * YEAR_MS,
  statement: `delete from ticket where number in (select number from ticket where state in ('DECIDED', 'CLOSED') and due_at < $1 and decided_at < $1 limit $2)`,
};

const CHECK_MS = 600_000;
/** Texts that one account may write. */
const RATE = { perSecond: 20 / 3600, burst: 20 };

interface Row {
  readonly number: string;
  readonly account: number;
  readonly member_code: string;
  readonly site: string;
  readonly kind: TicketHead['kind'];
  readonly about: string;
  readonly state: TicketHead['state'];
  readonly received_at: Date;
  readonly due_at: Date;
  readonly officers: readonly string[];
  readonly decision: TicketDecision | null;
  readonly decided_at: Date | null;
}

const SELECT = `select t.number, t.account, a.member_code, a.site, t.kind, t.about, t.state, t.received_at, t.due_at, t.officers, t.decision, t.decided_at
  from ticket t join account a on a.id = t.account`;

function headOf(row: Row): TicketHead {
  const { number, account, member_code: memberCode, site, kind, about, state, officers, decision } = row;
  const times = { receivedAt: row.received_at.getTime(), dueAt: row.due_at.getTime(), decidedAt: row.decided_at?.getTime() ?? null };
  return { number, account, memberCode, site, kind, about, state, officers, decision, ...times };
}

export interface TicketsParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

export function createTickets(parts: TicketsParts): Tickets {
  return new StoredTickets(parts);
}

/** A change of a ticket, and the message that explains it. */
interface Step {
  readonly by: TicketMessage['by'];
  readonly text: string;
  readonly next: (ticket: Ticket) => Outcome<Ticket>;
  readonly decision?: TicketDecision;
}

class StoredTickets implements Tickets {
  readonly #parts: TicketsParts;
  readonly #rate: TokenBuckets;
  readonly #stops: (() => void)[] = [];

  constructor(parts: TicketsParts) {
    this.#parts = parts;
    this.#rate = createTokenBuckets(parts.clock, RATE);
  }

  async start(): Promise<void> {
    const { clock, log } = this.#parts;
    const check = (): void => {
      this.#alert().catch((error: unknown) => log.warn({ err: error }, 'Could not look for tickets that are due; the next check will retry.'));
    };
    this.#stops.push(clock.every(CHECK_MS, check));
    await this.#alert();
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Alerts once for each due time. Several processes alert once: the row is claimed by its update. */
  async #alert(): Promise<void> {
    const { database, bus, clock, log } = this.#parts;
    const now = clock.now();
    const due = await database.query<{ number: string; site: string; due_at: Date }>(
      `update ticket t set alerted_at = $1 from account a
       where a.id = t.account and t.state in ('OPEN', 'APPEALED') and t.alerted_at is null and t.due_at <= $2
       returning t.number, a.site, t.due_at`,
      [new Date(now), new Date(now + TICKET_ALERT_MS)],
    );
    for (const { number, site, due_at: dueAt } of due) {
      log.warn({ ticket: number, site, dueAt }, 'A ticket is not decided and is due soon.');
      bus.publish('ticket-due', { number, site, dueAt: dueAt.getTime() });
    }
  }

  async open(account: number, { kind, text, about }: NewTicket): Promise<Outcome<TicketThread>> {
    if (!this.#rate.take(String(account))) return refuse('TOO_MANY_TRIES');
    const { state, receivedAt, dueAt } = openTicket(this.#parts.clock.now());
    const number = await this.#parts.database.transaction(async (client) => {
      const made = await client.query<{ number: string }>(
        'insert into ticket (account, kind, about, state, received_at, due_at) values ($1, $2, $3, $4, $5, $6) returning number',
        [account, kind, about, state, new Date(receivedAt), new Date(dueAt)],
      );
      const opened = made.rows[0]!.number;
      await addMessage(client, opened, { at: receivedAt, by: 'PLAYER', text });
      return opened;
    });
    this.#parts.bus.publish('ticket-written', { account, number });
    return this.one(number, account);
  }

  async ofAccount(account: number): Promise<readonly TicketHead[]> {
    return (
      await this.#parts.database.query<Row & Record<string, unknown>>(`${SELECT} where t.account = $1 order by t.received_at desc, t.number desc limit 100`, [
        account,
      ])
    ).map(headOf);
  }

  async one(number: string, account: number | null): Promise<Outcome<TicketThread>> {
    const { database } = this.#parts;
    const [row] = await database.query<Row & Record<string, unknown>>(`${SELECT} where t.number = $1 and ($2::int is null or t.account = $2)`, [
      number,
      account,
    ]);
    if (row === undefined) return refuse('TICKET_UNKNOWN');
    const messages = await database.query<{ at: Date; by: TicketMessage['by']; text: string }>(
      'select at, by, text from ticket_message where ticket = $1 order by id',
      [number],
    );
    return accept({ ...headOf(row), messages: messages.map(({ at, by, text }) => ({ at: at.getTime(), by, text })) });
  }

  async write(account: number, number: string, text: string): Promise<Outcome<TicketThread>> {
    if (!this.#rate.take(String(account))) return refuse('TOO_MANY_TRIES');
    const isWaiting = (ticket: Ticket): Outcome<Ticket> =>
      ticket.state === 'DECIDED' || ticket.state === 'CLOSED' ? refuse('TICKET_DECIDED') : accept(ticket);
    const written = await this.#step(number, account, { by: 'PLAYER', text, next: isWaiting });
    if (written.ok) this.#parts.bus.publish('ticket-written', { account, number });
    return written;
  }

  async appeal(account: number, number: string, text: string): Promise<Outcome<TicketThread>> {
    if (!this.#rate.take(String(account))) return refuse('TOO_MANY_TRIES');
    const now = this.#parts.clock.now();
    return this.#step(number, account, { by: 'APPEAL', text, next: (ticket) => appealTicket(ticket, now) });
  }

  async list({ state, sites }: Parameters<Tickets['list']>[0]): Promise<readonly TicketHead[]> {
    const rows = await this.#parts.database.query<Row & Record<string, unknown>>(
      `${SELECT} where ($1::text is null or t.state = $1) and ($2::text[] is null or a.site = any($2))
       order by t.state in ('OPEN', 'APPEALED') desc, t.due_at limit 200`,
      [state, sites],
    );
    return rows.map(headOf);
  }

  answer(number: string, text: string, officer: string): Promise<Outcome<TicketThread>> {
    return this.#step(number, null, { by: 'OFFICER', text, next: (ticket) => answerTicket(ticket, officer) });
  }

  decide(number: string, decision: TicketDecision, answer: string, officer: string): Promise<Outcome<TicketThread>> {
    const now = this.#parts.clock.now();
    return this.#step(number, null, { by: 'DECISION', text: answer, decision, next: (ticket) => decideTicket(ticket, officer, now) });
  }

  /** Makes one step of a ticket under its lock, with its message, or none. */
  async #step(number: string, account: number | null, { by, text, next, decision }: Step): Promise<Outcome<TicketThread>> {
    const { database, clock } = this.#parts;
    let refused: Outcome<never> | null = null;
    await database.transaction(async (client) => {
      const found = await client.query<Row>(`${SELECT} where t.number = $1 and ($2::int is null or t.account = $2) for update of t`, [number, account]);
      const [row] = found.rows;
      const stepped = row === undefined ? refuse('TICKET_UNKNOWN') : next(headOf(row));
      if (!stepped.ok) {
        refused = stepped;
        return;
      }
      const { state, dueAt, decidedAt, officers } = stepped.value;
      await client.query(
        `update ticket set state = $2, due_at = $3, decided_at = $4, officers = $5, decision = coalesce($6, decision),
           alerted_at = case when due_at = $3 then alerted_at end where number = $1`,
        [number, state, new Date(dueAt), decidedAt === null ? null : new Date(decidedAt), officers, decision ?? null],
      );
      await addMessage(client, number, { at: clock.now(), by, text });
    });
    return refused ?? this.one(number, account);
  }
}

async function addMessage(client: Client, ticket: string, { at, by, text }: TicketMessage): Promise<void> {
  await client.query('insert into ticket_message (ticket, at, by, text) values ($1, $2, $3, $4)', [ticket, new Date(at), by, text]);
}
