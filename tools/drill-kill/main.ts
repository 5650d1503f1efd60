/**
 * npm run drill:kill [-- --rounds 20 --clients 40 --feed simulated]: bets under load, kill -9 of the server (in every fourth round of
 * PostgreSQL too), start again; then every acknowledged bet must be there once, every other reference must resolve, and
 * the ledger must hold. Ends with 1 on any loss, or when serving again took longer than it may.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Market } from '@maidan/contract';
import { stopAbandonedPostgres } from '../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { createLog } from '../../apps/server/src/platform/structured-log.ts';
import { BettingClient } from './betting-client.ts';
import { DrilledServer } from './drilled-server.ts';
import { auditLedger, reckon } from './reckoning.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '40' },
    feed: { type: 'string', default: 'script' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const ROUNDS = Number(values.rounds);
const CLIENTS = Number(values.clients);
/** Serving again after a kill of the server, and of server and PostgreSQL. */
const LIMIT_MS = { server: 5000, both: 12_000 } as const;
const POSTGRES_EVERY = 4;
const FEED_PATIENCE_MS = 30_000;

interface Round {
  readonly round: number;
  readonly killed: 'server' | 'both';
  readonly loadMs: number;
  readonly servingAfterMs: number;
}

/** A number from 0 to 1 that depends on the seed and the round only, so that a drill can be repeated. */
function chance(round: number): number {
  let state = (Number(values.seed) ^ Math.imul(round + 1, 0x9e3779b1)) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}

/** Open match odds markets, those with and without delay; waits for the feed to open one without, which it does after it has spoken. */
async function openMarkets(url: string): Promise<readonly Market[]> {
  const end = performance.now() + FEED_PATIENCE_MS;
  for (;;) {
    const lists = await Promise.all(['1', '2', '4'].map((sport) => marketsOf(url, sport)));
    const open = lists.flat().filter((market) => market.marketType === 'MATCH_ODDS' && market.status === 'OPEN');
    if (open.some((market) => market.betDelay === 0)) return open;
    if (performance.now() > end) throw new Error(`No market without delay opened within ${FEED_PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function marketsOf(url: string, sport: string): Promise<readonly Market[]> {
  const answer = (await (await fetch(`${url}/exchange/odds/eventType/${sport}`)).json()) as { readonly success: boolean; readonly result: readonly Market[] };
  return answer.success ? answer.result : [];
}

/** The refusals the clients met, most frequent first: a drill that is mostly refused proves little. */
function refusalsOf(clients: readonly BettingClient[]): string {
  const counts = new Map<string, number>();
  for (const client of clients)
    for (const answer of client.answers.values()) if (answer.state === 'refused') counts.set(answer.message, (counts.get(answer.message) ?? 0) + 1);
  return [...counts]
    .toSorted((left, right) => right[1] - left[1])
    .map(([message, count]) => `${count} '${message}'`)
    .join(', ');
}

async function oneRound(server: DrilledServer, clients: readonly BettingClient[], round: number): Promise<Round> {
  const killed = (round + 1) % POSTGRES_EVERY === 0 ? 'both' : 'server';
  const markets = await openMarkets(server.url);
  await Promise.all(clients.map((client) => client.connect()));
  // Settled from the first moment on: a client that fails during the load must not end the drill without its clean-up.
  const betting = Promise.allSettled(clients.map((client) => client.bet(markets)));
  const loadMs = 700 + Math.round(chance(round) * 1800);
  await new Promise((resolve) => setTimeout(resolve, loadMs));
  await server.kill(killed === 'both');
  for (const outcome of await betting) if (outcome.status === 'rejected') throw outcome.reason;
  for (const client of clients) client.disconnect();
  return { round: round + 1, killed, loadMs, servingAfterMs: Math.round(await server.start()) };
}

/** All rounds, then the reckoning; answers the exit code. */
async function drill(server: DrilledServer): Promise<number> {
  console.log(`${ROUNDS} rounds, ${CLIENTS} clients, feed ${values.feed}, seed ${values.seed}`);
  console.log(`first start: serving after ${Math.round(await server.start())} ms`);
  const clients: BettingClient[] = [];
  for (let index = 0; index < CLIENTS; index += 1) clients.push(await BettingClient.signIn(server.url, index % 4 === 3));
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const done = await oneRound(server, clients, round);
    rounds.push(done);
    const known = clients.reduce((total, client) => total + client.answers.size, 0);
    console.log(
      `round ${done.round}: killed ${done.killed === 'both' ? 'server and PostgreSQL' : 'server'} after ${done.loadMs} ms of load, serving again after ${done.servingAfterMs} ms, ${known} references so far`,
    );
  }
  await Promise.all(clients.map((client) => client.connect()));
  const { references, acknowledged, unanswered, losses } = await reckon(clients, server.dataDirectory);
  const audit = await auditLedger(server.environment);
  for (const client of clients) client.disconnect();
  const stopped = await server.stop();
  const late = rounds.filter((round) => round.servingAfterMs > LIMIT_MS[round.killed]);
  const slowest = (killed: Round['killed']): number => Math.max(0, ...rounds.filter((round) => round.killed === killed).map((round) => round.servingAfterMs));
  console.log(
    `\n${references} references: ${acknowledged} acknowledged, ${unanswered.accepted + unanswered.refused + unanswered.closed} never answered (${unanswered.accepted} were booked, ${unanswered.refused} refused, ${unanswered.closed} closed).`,
  );
  console.log(`Refused: ${refusalsOf(clients) || 'none'}.`);
  console.log(
    `Serving again: server killed at most ${slowest('server')} ms (limit ${LIMIT_MS.server}), both killed at most ${slowest('both')} ms (limit ${LIMIT_MS.both}).`,
  );
  console.log(`Ledger audit: ${audit.holds ? 'holds' : 'DOES NOT HOLD'}\n${audit.words}`);
  for (const loss of losses.slice(0, 50)) console.error(`LOSS: ${loss}`);
  for (const round of late) console.error(`LATE: round ${round.round} took ${round.servingAfterMs} ms`);
  if (acknowledged === 0) console.error('No bet was acknowledged at all: the drill proved nothing.');
  if (stopped !== 0) console.error(`The graceful stop at the end exited with ${stopped}.`);
  const held = losses.length === 0 && late.length === 0 && audit.holds && acknowledged > 0 && stopped === 0;
  console.log(held ? '\nNothing was lost.' : `\nFAILED: ${losses.length} losses, ${late.length} late starts.`);
  return held ? 0 : 1;
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'maidan-drill-'));
chmodSync(dataDirectory, 0o755); // as root PostgreSQL runs as another user, who must be able to pass
const server = await DrilledServer.on(dataDirectory, values.feed);
try {
  process.exitCode = await drill(server);
} finally {
  await server.stop();
  // A server that did not come up again may have left its PostgreSQL running.
  await stopAbandonedPostgres({ dataDirectory, log: createLog({ level: 'error', format: 'words', stream: process.stderr }) });
  rmSync(dataDirectory, { recursive: true, force: true });
}
