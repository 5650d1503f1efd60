/**
 * `npm run drill:kill`: the built server, under load, is killed with -9 again and again, now and then together with its PostgreSQL. Every
 * acknowledged bet must be there, every unanswered one must resolve, every replace and batch must be whole, and the ledger must hold. `-- --rounds 20 --clients 50 --feed script
 * --seed 1`. Fails on any loss, or when serving again took longer than it may.
 */
import { acknowledgedOf, refusalsOf } from '../parts/answers.ts';
import { BettingClient } from '../parts/betting-client.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { DRILL_EVENT_ID, openMarkets } from '../parts/drill-markets.ts';
import { AllKinds, KIND_SETTINGS } from '../parts/kinds/all-kinds.ts';
import { signInPlayers } from '../parts/players.ts';
import { reckon, wordsOf } from '../parts/reckoning.ts';
import { findPartialChanges, type WholeChanges } from '../parts/whole-changes.ts';
import { drillOptions, quantile, runDrill, sequenceOf, sleep, type DrillResult } from '../parts/run-drill.ts';

const options = drillOptions({ rounds: 20, clients: 50, feed: 'script', seed: Date.now() });
const ROUNDS = options.rounds;
const CLIENTS = options.clients;
/** The server must serve again within this time after a kill of the server, or of server and PostgreSQL, ms. */
const LIMIT_MS = { server: 5000, both: 12_000 } as const;
/** The last of this many rounds kills PostgreSQL too; the one before it kills the server between the start of a market and its prices. */
const POSTGRES_EVERY = 3;
/** A round kills the server after this many acknowledged bets, or after the longest load. */
const LOAD_BETS = { least: 200, more: 1500 } as const;
const LONGEST_LOAD_MS = 20_000;

interface Round {
  readonly round: number;
  readonly killed: 'server' | 'both';
  readonly bets: number;
  readonly betsPerSecond: number;
  readonly servingAfterMs: number;
  readonly changes: WholeChanges;
}

/** When a round kills the server: after so many bets, and how soon after the start of markets (0 to 1). */
interface Kill {
  readonly round: number;
  readonly bets: number;
  readonly startShare: number;
}

async function oneRound(server: DrilledServer, clients: readonly BettingClient[], kinds: AllKinds, { round, bets, startShare }: Kill): Promise<Round> {
  const killed = (round + 1) % POSTGRES_EVERY === 0 ? 'both' : 'server';
  const markets = (await openMarkets(server.url)).filter(({ eventId }) => eventId !== DRILL_EVENT_ID);
  await Promise.all(clients.map((client) => client.connect()));
  const books = clients.map((client) => client.book);
  const before = acknowledgedOf(books);
  const begun = performance.now();
  // allSettled at once: an unhandled rejection of a client during the load would end the drill without its clean-up
  const betting = Promise.allSettled(clients.map((client) => client.bet(markets)));
  const load = { over: false };
  const starting = kinds.play(() => load.over);
  while (acknowledgedOf(books) - before < bets && performance.now() - begun < LONGEST_LOAD_MS) await sleep(10);
  const took = performance.now() - begun;
  const kill = (): Promise<void> => server.kill(killed === 'both');
  if ((round + 2) % POSTGRES_EVERY === 0) await kinds.killInStart(await server.databaseUrl(), null, kill);
  else await kinds.killNearStart(startShare, kill);
  load.over = true;
  await starting;
  for (const outcome of await betting) if (outcome.status === 'rejected') throw outcome.reason;
  for (const client of clients) client.disconnect();
  const made = acknowledgedOf(books) - before;
  const servingAfterMs = Math.round(await server.start());
  const databaseUrl = await server.databaseUrl();
  const changes = await findPartialChanges(databaseUrl);
  await kinds.compare(
    clients.flatMap((client) => client.kinds ?? []),
    databaseUrl,
  );
  return { round: round + 1, killed, bets: made, betsPerSecond: (made / took) * 1000, servingAfterMs, changes };
}

async function drill(server: DrilledServer): Promise<DrillResult> {
  const kinds = new AllKinds(server.feed === 'script' ? server.url : null);
  const clients = (await signInPlayers(server.url, CLIENTS)).map(
    (player, index) => new BettingClient(server.url, player, { overHttp: index % 4 === 3, kinds: { counts: kinds.counts, starts: kinds.starts, index } }),
  );
  const random = sequenceOf(options.seed);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const done = await oneRound(server, clients, kinds, { round, bets: LOAD_BETS.least + Math.round(random() * LOAD_BETS.more), startShare: random() });
    rounds.push(done);
    console.log(
      `round ${done.round}: killed ${done.killed === 'both' ? 'server and PostgreSQL' : 'server'} after ${done.bets} bets, ${Math.round(done.betsPerSecond)} a second, serving again after ${done.servingAfterMs} ms`,
    );
  }
  await Promise.all(clients.map((client) => client.connect()));
  const reckoning = await reckon(clients, await server.databaseUrl());
  for (const client of clients) client.disconnect();
  const late = rounds.filter((round) => round.servingAfterMs > LIMIT_MS[round.killed]);
  const slowest = (killed: Round['killed']): number => Math.max(0, ...rounds.filter((round) => round.killed === killed).map((round) => round.servingAfterMs));
  const rates = rounds.map((round) => round.betsPerSecond);
  return {
    figures: [
      `load: ${CLIENTS} clients, ${Math.round(quantile(rates, 0.5))} acknowledged bets a second (median of ${ROUNDS} rounds; least ${Math.round(Math.min(...rates))})`,
      ...wordsOf(reckoning),
      `${rounds.at(-1)?.changes.replaced ?? 0} replaces, ${rounds.at(-1)?.changes.batches ?? 0} batches and ${rounds.at(-1)?.changes.crossed ?? 0} matches through other runners, all whole after each kill`,
      ...kinds.figures,
      `refused: ${refusalsOf(clients.map((client) => client.book))}`,
      `back within: server killed ${slowest('server')} ms (limit ${LIMIT_MS.server}), both killed ${slowest('both')} ms (limit ${LIMIT_MS.both})`,
    ],
    faults: [...kinds.faults, ...reckoning.losses, ...rounds.flatMap(({ round, changes }) => changes.faults.map((fault) => `round ${round}: ${fault}`))],
    late: late.map((round) => `round ${round.round}: serving again took ${round.servingAfterMs} ms`),
  };
}

console.log(`drill:kill: ${ROUNDS} rounds, ${CLIENTS} clients, feed ${options.feed}, seed ${options.seed}`);
await runDrill({ feed: options.feed, environment: KIND_SETTINGS }, drill);
