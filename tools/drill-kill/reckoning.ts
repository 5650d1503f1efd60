/** After a kill: every reference a client ever sent is resolved and compared with the database, and the ledger is proven. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { BetStatusItem } from '@maidan/contract';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { createLog } from '../../apps/server/src/platform/structured-log.ts';
import type { BettingClient } from './betting-client.ts';

const AUDIT = fileURLToPath(new URL('../audit-ledger.mjs', import.meta.url));

export interface Reckoning {
  readonly references: number;
  readonly acknowledged: number;
  /** Sent but never answered: resolved by get-bet-status. */
  readonly unanswered: { readonly accepted: number; readonly refused: number; readonly closed: number };
  /** What must not be: one sentence each. */
  readonly losses: readonly string[];
}

interface BookedBet {
  readonly memberCode: string;
  readonly reference: string;
  readonly order: string | null;
  readonly orders: number;
}

/** Compares the memory of all clients with what the server answers and with what its database holds. */
export async function reckon(clients: readonly BettingClient[], dataDirectory: string): Promise<Reckoning> {
  const losses: string[] = [];
  const unanswered = { accepted: 0, refused: 0, closed: 0 };
  const told = new Map<string, BetStatusItem>();
  for (const client of clients) for (const [reference, item] of await client.statusOf([...client.answers.keys()])) told.set(reference, item);
  const booked = await bookedBets(dataDirectory);
  let [references, acknowledged] = [0, 0];
  for (const client of clients) {
    for (const [reference, answer] of client.answers) {
      references += 1;
      const bet = booked.get(reference);
      const item = told.get(reference);
      losses.push(...contradictions(client.account, reference, item, bet));
      if (answer.state === 'acknowledged') {
        acknowledged += 1;
        if (bet?.order !== answer.order || bet.orders !== 1)
          losses.push(`${reference} was acknowledged as order ${answer.order}, the database has ${bet?.orders ?? 0} of it (order ${bet?.order ?? 'none'})`);
        if (item?.state !== 'ACCEPTED') losses.push(`${reference} was acknowledged, get-bet-status says ${item?.state ?? 'nothing'}`);
      } else if (answer.state === 'refused') {
        if (item?.state === 'ACCEPTED') losses.push(`${reference} was refused (${answer.message}), get-bet-status says ACCEPTED`);
      } else if (item?.state === 'ACCEPTED') unanswered.accepted += 1;
      else if (item?.state === 'REFUSED') unanswered.refused += 1;
      else unanswered.closed += 1;
    }
  }
  const sent = new Set(clients.flatMap((client) => [...client.answers.keys()]));
  for (const reference of booked.keys()) if (!sent.has(reference)) losses.push(`the database has ${reference}, which nobody sent`);
  return { references, acknowledged, unanswered, losses };
}

/** What the server says must be what the database holds. */
function contradictions(account: string, reference: string, item: BetStatusItem | undefined, bet: BookedBet | undefined): string[] {
  if (item === undefined) return [`get-bet-status says nothing of ${reference}`];
  const found: string[] = [];
  if (item.state === 'ACCEPTED' && (bet === undefined || bet.orders !== 1))
    found.push(`${reference} is ACCEPTED, the database has ${bet?.orders ?? 0} orders of it`);
  if (item.state === 'UNKNOWN' && bet !== undefined && bet.orders !== 0) found.push(`${reference} is UNKNOWN, the database has an order of it`);
  if (bet !== undefined && bet.memberCode !== account) found.push(`${reference} of ${account} is booked on ${bet.memberCode}`);
  return found;
}

async function bookedBets(dataDirectory: string): Promise<ReadonlyMap<string, BookedBet>> {
  const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
  const url = await findEmbeddedPostgres({ dataDirectory, log });
  if (url === null) throw new Error('The PostgreSQL of the drill does not run');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<BookedBet>(
      `select a.member_code as "memberCode", r.reference, r.order_id::text as "order", count(o.id)::int as orders
         from bet_reference r join account a on a.id = r.account left join orders o on o.id = r.order_id and o.account = r.account
        group by a.member_code, r.reference, r.order_id`,
    );
    return new Map(rows.map((row) => [row.reference, row]));
  } finally {
    await client.end();
  }
}

/** Runs `npm run audit:ledger` on the running server's database; answers whether it holds, and its words. */
export async function auditLedger(environment: NodeJS.ProcessEnv): Promise<{ readonly holds: boolean; readonly words: string }> {
  const child = spawn(process.execPath, [AUDIT], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { holds: code === 0, words: words.trim() };
}
