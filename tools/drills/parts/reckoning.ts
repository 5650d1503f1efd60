/** Resolves every reference that a client ever sent, compares it with the database, and audits the ledger. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import type { BetStatusItem } from '@maidan/contract';
import { ROOT } from '../../project/project.mjs';
import type { AnswerBook } from './answers.ts';

/** A client that placed bets and recorded the answers. */
export interface ReckonedClient {
  readonly account: string;
  readonly book: AnswerBook;
  statusOf(references: readonly string[]): Promise<ReadonlyMap<string, BetStatusItem>>;
}

export interface Reckoning {
  readonly references: number;
  readonly acknowledged: number;
  /** References without a final answer (never answered, or refused for now), by the state that get-bet-status gave. */
  readonly unanswered: { readonly accepted: number; readonly refused: number; readonly closed: number };
  /** Acknowledged bets that the database lacks, or has with another order. */
  readonly lost: number;
  /** Orders without a reference: the second order of a reference has none. */
  readonly doubled: number;
  /** Contradictions, one sentence each. */
  readonly losses: readonly string[];
}

/** References of the bets that the server places itself: those of triggers and of cash-outs. */
const SERVER_MADE = /^(trigger-\d+|auto-cash-out-\d+-\d+|cash-out-\d+-.+)$/;

interface BookedBet {
  readonly memberCode: string;
  readonly reference: string;
  readonly order: string | null;
  readonly orders: number;
}

/** Compares the answers that all clients recorded with get-bet-status and with the database. */
export async function reckon(clients: readonly ReckonedClient[], databaseUrl: string): Promise<Reckoning> {
  const losses: string[] = [];
  const unanswered = { accepted: 0, refused: 0, closed: 0 };
  const states = new Map<string, BetStatusItem>();
  for (const client of clients) for (const [reference, item] of await client.statusOf([...client.book.answers.keys()])) states.set(reference, item);
  const booked = await bookedBets(databaseUrl);
  const stray = await ordersWithoutReference(
    databaseUrl,
    clients.map(({ account }) => account),
  );
  let [references, acknowledged, lost] = [0, 0, 0];
  for (const client of clients) {
    for (const [reference, answer] of client.book.answers) {
      references += 1;
      const bet = booked.get(reference);
      const item = states.get(reference);
      losses.push(...contradictions(client.account, reference, item, bet));
      if (answer.state === 'acknowledged') {
        acknowledged += 1;
        if (bet?.order !== answer.order || bet.orders !== 1) {
          lost += 1;
          losses.push(`${reference} was acknowledged as order ${answer.order}, the database has ${bet?.orders ?? 0} of it (order ${bet?.order ?? 'none'})`);
        }
        if (item?.state !== 'ACCEPTED') losses.push(`${reference} was acknowledged, get-bet-status says ${item?.state ?? 'nothing'}`);
      } else if (answer.state === 'refused') {
        if (item?.state === 'ACCEPTED') losses.push(`${reference} was refused (${answer.message}), get-bet-status says ACCEPTED`);
      } else if (item?.state === 'ACCEPTED') unanswered.accepted += 1;
      else if (item?.state === 'REFUSED') unanswered.refused += 1;
      else unanswered.closed += 1;
    }
  }
  // the bets of a batch have its reference with /1, /2 ...; a refused batch has only its own
  const sent = new Set(clients.flatMap((client) => [...client.book.answers.keys()].flatMap((reference) => [reference, reference.split('/')[0]!])));
  for (const reference of booked.keys())
    if (!sent.has(reference) && !SERVER_MADE.test(reference)) losses.push(`the database has ${reference}, which no client sent`);
  if (stray > 0) losses.push(`the database has ${stray} orders without a reference: doubled bets`);
  if (acknowledged === 0) losses.push('no bet was acknowledged at all: the drill proved nothing');
  return { references, acknowledged, unanswered, lost, doubled: stray, losses };
}

/** Returns one sentence for each contradiction between get-bet-status and the database. */
function contradictions(account: string, reference: string, item: BetStatusItem | undefined, bet: BookedBet | undefined): string[] {
  if (item === undefined) return [`get-bet-status does not know ${reference}`];
  const found: string[] = [];
  if (item.state === 'ACCEPTED' && (bet === undefined || bet.orders !== 1))
    found.push(`${reference} is ACCEPTED, the database has ${bet?.orders ?? 0} orders of it`);
  if (item.state === 'UNKNOWN' && bet !== undefined && bet.orders !== 0) found.push(`${reference} is UNKNOWN, the database has an order of it`);
  if (bet !== undefined && bet.memberCode !== account) found.push(`${reference} of ${account} is booked on ${bet.memberCode}`);
  return found;
}

/** Returns the bets of the database, by reference; each bet of a batch has its own. */
export async function bookedBets(url: string): Promise<ReadonlyMap<string, BookedBet>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<BookedBet>(
      `select a.member_code as "memberCode", r.reference, r.order_id::text as "order", count(o.id)::int as orders
         from bet_reference r join account a on a.id = r.account left join orders o on o.id = r.order_id and o.account = r.account
        where r.batch is null group by a.member_code, r.reference, r.order_id`,
    );
    return new Map(rows.map((row) => [row.reference, row]));
  } finally {
    await client.end();
  }
}

/** Returns the number of orders of these member codes that no reference names. */
async function ordersWithoutReference(url: string, accounts: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ stray: number }>(
      `select count(*)::int as stray from orders o join account a on a.id = o.account
        where a.member_code = any($1) and not exists (select 1 from bet_reference r where r.account = o.account and r.order_id = o.id)`,
      [accounts],
    );
    return rows[0]?.stray ?? 0;
  } finally {
    await client.end();
  }
}

export interface LedgerVerdict {
  readonly holds: boolean;
  readonly paiseOff: number;
  readonly words: string;
}

/** Runs `npm run audit:ledger` on the running server's database. */
export async function auditLedger(environment: NodeJS.ProcessEnv): Promise<LedgerVerdict> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), 'audit:ledger'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const paise = /(\d+) paise off/.exec(words)?.[1];
  return { holds: code === 0, paiseOff: paise === undefined ? Number.NaN : Number(paise), words: words.trim() };
}

/** Returns the figures of a reckoning as text. */
export function wordsOf({ references, acknowledged, unanswered, lost, doubled, losses }: Reckoning): readonly string[] {
  const { accepted, refused, closed } = unanswered;
  return [
    `${references} references: ${acknowledged} acknowledged, ${accepted + refused + closed} not answered in the end (${accepted} were booked, ${refused} refused, ${closed} closed)`,
    `lost ${lost}, doubled ${doubled}, other contradictions ${Math.max(0, losses.length - lost - doubled)}`,
  ];
}
