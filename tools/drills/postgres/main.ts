/**
 * `npm run drill:postgres`: PostgreSQL fails repeatedly while the server is under load: killed with -9, connections ended in the middle of
 * statements, disk full. Every acknowledged bet must exist, betting must continue without a restart, and the ledger must balance.
 * `-- --rounds 6 --faults kill,connections,disk --clients 50 --seed 1`.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Market } from '@maidan/contract';
import { acknowledgedOf, refusalsOf } from '../parts/answers.ts';
import { BettingClient } from '../parts/betting-client.ts';
import { DatabaseReader } from '../parts/database-reader.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { openMarkets } from '../parts/drill-markets.ts';
import { signInPlayers } from '../parts/players.ts';
import { reckon, wordsOf } from '../parts/reckoning.ts';
import { drillOptions, quantile, runDrill, sequenceOf, sleep, type DrillResult } from '../parts/run-drill.ts';

const FAULTS = ['kill', 'connections', 'disk'] as const;
type FaultKind = (typeof FAULTS)[number];

const options = drillOptions({ rounds: 6, clients: 50, faults: FAULTS.join(','), seed: Date.now() });
const ROUNDS = options.rounds;
const CLIENTS = options.clients;
const KINDS = options.faults.split(',').map((name) => FAULTS.find((kind) => kind === name) ?? wrongFault(name));
/** Acknowledged bets before each fault. */
const LOAD_BETS = { least: 200, more: 800 } as const;
const LONGEST_LOAD_MS = 20_000;
/** A bet must be acknowledged within this time after the end of the fault. */
const LIMIT_MS = 30_000;
/** How long the disk stays full. */
const FULL_MS = 2000;
/** Size of the drill's disk: the data folder must fit with room to spare. */
const DISK = '700m';
/** Bets after each fault, which prove that betting continues. */
const PROOF_BETS = 50;

function wrongFault(name: string): never {
  throw new Error(`--faults takes ${FAULTS.join(', ')}, it has '${name}'.`);
}

interface RoundPlan {
  readonly fault: FaultKind;
  /** Acknowledged bets before the fault. */
  readonly bets: number;
}

interface Round {
  readonly fault: FaultKind;
  readonly how: string;
  readonly backAfterMs: number;
}

/** Mounts a small disk and returns its path; null if this user may not mount one. */
function mountSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const place = mkdtempSync(join(tmpdir(), 'maidan-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', place]).status === 0) return place;
  rmSync(place, { recursive: true });
  return null;
}

/** Fills a disk to its last byte. Returns the function that frees it. */
function fillDisk(disk: string): () => void {
  const path = join(disk, 'filler');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (let size = block.length; size >= 512; size = Math.floor(size / 2))
      while (statfsSync(disk).bavail > 0) {
        if (!tryToWrite(file, block.subarray(0, size))) break;
      }
  } finally {
    closeSync(file);
  }
  return () => rmSync(path);
}

function tryToWrite(file: number, block: Buffer): boolean {
  try {
    return writeSync(file, block) === block.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

/** Simulates a full disk without a small disk: a trigger fails each batch with 53100 (disk_full). Returns the function that removes it. */
async function refuseBatches(url: string): Promise<() => Promise<void>> {
  const database = await DatabaseReader.open(url);
  await database.rows(
    `create or replace function drill_disk_full() returns trigger language plpgsql as $$ begin raise exception 'drill: no space left' using errcode = '53100'; end $$`,
  );
  await database.rows('create trigger drill_disk_full before insert on batch for each statement execute function drill_disk_full()');
  return async () => {
    await database.rows('drop trigger drill_disk_full on batch');
    await database.rows('drop function drill_disk_full()');
    await database.close();
  };
}

/** Ends all sessions of the server at once, in the middle of their statements, as a network fault or a failover does. */
async function endSessions(url: string): Promise<number> {
  const database = await DatabaseReader.open(url);
  const ended = await database.rows("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'maidan%' and pid <> pg_backend_pid()");
  await database.close();
  return ended.length;
}

/** Causes a fault and removes it; resolves with a description. */
async function causeFault(fault: FaultKind, server: DrilledServer, disk: string | null): Promise<string> {
  const url = await server.databaseUrl();
  if (fault === 'kill') {
    process.kill(server.postgresProcess(), 'SIGKILL');
    return 'PostgreSQL killed with -9';
  }
  if (fault === 'connections') return `${await endSessions(url)} sessions ended`;
  if (disk === null) {
    const free = await refuseBatches(url);
    await sleep(FULL_MS);
    await free();
    return `batches refused with 53100 for ${FULL_MS} ms (no small disk could be mounted here)`;
  }
  const free = fillDisk(disk);
  await sleep(FULL_MS);
  free();
  return `disk full for ${FULL_MS} ms`;
}

async function oneRound(server: DrilledServer, clients: readonly BettingClient[], { fault, bets }: RoundPlan, disk: string | null): Promise<Round> {
  const books = clients.map((client) => client.book);
  const reach = async (target: number, withinMs: number): Promise<void> => {
    const end = performance.now() + withinMs;
    while (acknowledgedOf(books) < target && performance.now() < end) await sleep(10);
  };
  await reach(acknowledgedOf(books) + bets, LONGEST_LOAD_MS);
  const how = await causeFault(fault, server, disk);
  const passed = performance.now();
  while (!(await server.isReady()) && performance.now() - passed < LIMIT_MS) await sleep(50);
  await reach(acknowledgedOf(books) + 1, LIMIT_MS - (performance.now() - passed));
  const backAfterMs = Math.round(performance.now() - passed);
  await reach(acknowledgedOf(books) + PROOF_BETS, LIMIT_MS);
  return { fault, how, backAfterMs };
}

async function drill(server: DrilledServer, disk: string | null): Promise<DrillResult> {
  const clients = (await signInPlayers(server.url, CLIENTS)).map((player, index) => new BettingClient(server.url, player, { overHttp: index % 4 === 3 }));
  await Promise.all(clients.map((client) => client.connect()));
  const markets: readonly Market[] = await openMarkets(server.url);
  const books = clients.map((client) => client.book);
  const random = sequenceOf(options.seed);
  let over = false;
  const begun = performance.now();
  const betting = Promise.allSettled(clients.map((client) => client.bet(markets, () => over)));
  const rounds: Round[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bets = LOAD_BETS.least + Math.round(random() * LOAD_BETS.more);
      const done = await oneRound(server, clients, { fault: KINDS[round % KINDS.length]!, bets }, disk);
      rounds.push(done);
      console.log(`round ${round + 1}: ${done.how}, a bet acknowledged again after ${done.backAfterMs} ms`);
    }
  } finally {
    over = true;
  }
  const rate = (acknowledgedOf(books) / (performance.now() - begun)) * 1000;
  for (const outcome of await betting) if (outcome.status === 'rejected') throw outcome.reason;
  const reckoning = await reckon(clients, await server.databaseUrl());
  for (const client of clients) client.disconnect();
  const slowest = KINDS.map((kind) => [kind, Math.max(0, ...rounds.filter((round) => round.fault === kind).map((round) => round.backAfterMs))] as const);
  return {
    figures: [
      `load: ${CLIENTS} clients, ${Math.round(rate)} acknowledged bets a second over everything, the times of the faults too; p50 ${quantile(
        clients.flatMap((client) => client.waits),
        0.5,
      ).toFixed(0)} ms`,
      ...wordsOf(reckoning),
      `refused: ${refusalsOf(books)}`,
      `a bet acknowledged again within: ${slowest.map(([kind, ms]) => `${kind} ${ms} ms`).join(', ')} (limit ${LIMIT_MS})`,
    ],
    faults: [
      ...reckoning.losses,
      ...rounds.filter((round) => round.backAfterMs >= LIMIT_MS).map((round) => `${round.how}: no bet was acknowledged within ${LIMIT_MS} ms`),
    ],
  };
}

console.log(`drill:postgres: ${ROUNDS} rounds of ${KINDS.join(', ')}, ${CLIENTS} clients, seed ${options.seed}`);
const disk = KINDS.includes('disk') ? mountSmallDisk() : null;
if (disk !== null)
  process.once('exit', () => {
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });
await runDrill(disk === null ? {} : { below: disk }, (server) => drill(server, disk));
