/**
 * `npm run drill:restore`: bets, `npm run backup`, more bets, a noted moment, still more bets, kill -9 of server and PostgreSQL,
 * `npm run restore -- --to` that moment. Then exactly the bets before it must exist, each with its own order number. The ledger must
 * balance, and the restored server must accept bets and be backed up again.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ROOT } from '../../project/project.mjs';
import { BettingClient } from '../parts/betting-client.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { openMarkets } from '../parts/drill-markets.ts';
import { signInPlayers } from '../parts/players.ts';
import { auditLedger, bookedBets } from '../parts/reckoning.ts';
import { runDrill, sleep, type DrillResult } from '../parts/run-drill.ts';

const CLIENTS = 6;
const LOAD_MS = 1500;

/** Order numbers by bet reference. */
type Orders = ReadonlyMap<string, string>;

/** Bets for `LOAD_MS` and returns all orders of the database. Waits for every answer: no bet may be pending at the moment that is restored. */
async function betForAWhile(server: DrilledServer, clients: readonly BettingClient[]): Promise<Orders> {
  const markets = await openMarkets(server.url);
  await Promise.all(clients.map((client) => client.connect()));
  const until = performance.now() + LOAD_MS;
  await Promise.all(clients.map((client) => client.bet(markets, () => performance.now() > until)));
  for (const client of clients) client.disconnect();
  return ordersNow(server);
}

async function ordersNow(server: DrilledServer): Promise<Orders> {
  const booked = await bookedBets(await server.databaseUrl());
  return new Map([...booked].flatMap(([reference, { order }]) => (order === null ? [] : [[reference, order] as const])));
}

/** Returns the time of the database's clock. Later commits have a later time. */
async function momentOf(server: DrilledServer): Promise<Date> {
  const client = new Client({ connectionString: await server.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]!.at;
  } finally {
    await client.end();
  }
}

/** Runs the command as an operator does; returns how long it took, ms. Throws if it fails. */
async function runCommand(server: DrilledServer, name: 'backup' | 'restore', ...args: readonly string[]): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), name, ...args], { env: server.environment, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}`);
  return Math.round(performance.now() - begun);
}

/** Returns one sentence for each bet that is missing, has another order number, or is later than the restored moment. */
function differences(wanted: Orders, found: Orders): readonly string[] {
  const lost = [...wanted].filter(([reference, order]) => found.get(reference) !== order).map(([reference]) => `${reference} is missing or has another order`);
  const more = [...found.keys()].filter((reference) => !wanted.has(reference)).map((reference) => `${reference} is later than the restored moment, but exists`);
  return [...lost, ...more];
}

async function drill(server: DrilledServer): Promise<DrillResult> {
  const clients = (await signInPlayers(server.url, CLIENTS)).map((player) => new BettingClient(server.url, player, { overHttp: false }));
  const before = await betForAWhile(server, clients);
  const backedUp = await runCommand(server, 'backup');
  const wanted = await betForAWhile(server, clients);
  const moment = await momentOf(server);
  await sleep(100);
  const later = await betForAWhile(server, clients);
  await server.kill(true);
  const restored = await runCommand(server, 'restore', '--to', moment.toISOString());
  const serving = await server.start();
  const found = await ordersNow(server);
  const audit = await auditLedger(server.environment);
  const after = await betForAWhile(server, clients);
  await runCommand(server, 'backup');
  const proves = before.size > 0 && wanted.size > before.size && later.size > wanted.size && after.size > found.size;
  return {
    figures: [
      `bets with an order: ${before.size} before the backup, ${wanted.size} at ${moment.toISOString()}, ${later.size} at the kill`,
      `restored: ${found.size}; taken since: ${after.size - found.size}`,
      `npm run backup ${backedUp} ms, npm run restore ${restored} ms, serving after ${Math.round(serving)} ms`,
      `ledger right after the restore: ${audit.paiseOff} paise off`,
    ],
    faults: [
      ...differences(wanted, found),
      ...(audit.holds ? [] : [`the restored ledger does not hold:\n${audit.words}`]),
      ...(proves ? [] : ['too few bets were taken: the drill proved nothing']),
    ],
  };
}

const backups = mkdtempSync(join(tmpdir(), 'maidan-backups-'));
chmodSync(backups, 0o755); // if root runs the drill, PostgreSQL runs as another user, who must be able to enter the folder
process.once('exit', () => rmSync(backups, { recursive: true, force: true }));
await runDrill({ environment: { BACKUP_DIR: backups } }, drill);
