/**
 * `npm run drill:restart [-- --rounds 3 --starter npm]`: restarts the server under load with SIGTERM and SIGINT in turn, as an operator does;
 * with the starter npm the signals go to the process of `npm start`. Every acknowledged bet must exist, and every other reference must resolve,
 * pending orders included. Each stop must exit with 0 and leave neither server nor PostgreSQL running.
 */
import { acknowledgedOf } from '../parts/answers.ts';
import { BettingClient } from '../parts/betting-client.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { openMarkets } from '../parts/drill-markets.ts';
import { signInPlayers } from '../parts/players.ts';
import { reckon, wordsOf } from '../parts/reckoning.ts';
import { drillOptions, runDrill, sleep, type DrillResult } from '../parts/run-drill.ts';

const options = drillOptions({ rounds: 3, starter: 'node' });
const ROUNDS = options.rounds;
const CLIENTS = 20;
const LOAD_MS = 3000;
/** Longer than the longest bet delay, which a stop waits for, and the steps after it. */
const STOPS_WITHIN_MS = 30_000;

async function drill(server: DrilledServer): Promise<DrillResult> {
  const clients = (await signInPlayers(server.url, CLIENTS)).map((player, index) => new BettingClient(server.url, player, { overHttp: index % 4 === 3 }));
  const books = clients.map((client) => client.book);
  const faults: string[] = [];
  const figures: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const markets = await openMarkets(server.url);
    await Promise.all(clients.map((client) => client.connect()));
    const before = acknowledgedOf(books);
    const betting = Promise.allSettled(clients.map((client) => client.bet(markets)));
    await sleep(LOAD_MS);
    const begun = performance.now();
    const signal = round % 2 === 1 ? 'SIGTERM' : 'SIGINT';
    const code = await server.stop(signal);
    const took = Math.round(performance.now() - begun);
    for (const outcome of await betting) if (outcome.status === 'rejected') throw outcome.reason;
    for (const client of clients) client.disconnect();
    if (code !== 0) faults.push(`round ${round}: the stop by ${signal} exited with ${code}`);
    if (await server.isReady()) faults.push(`round ${round}: the server serves on after ${signal}`);
    if (server.runsPostgres()) faults.push(`round ${round}: PostgreSQL runs on after ${signal}`);
    if (took > STOPS_WITHIN_MS) faults.push(`round ${round}: the stop took ${took} ms`);
    figures.push(
      `round ${round}: ${acknowledgedOf(books) - before} bets acknowledged, stopped by ${signal} in ${took} ms, serving after ${Math.round(await server.start())} ms`,
    );
  }
  await Promise.all(clients.map((client) => client.connect()));
  const reckoning = await reckon(clients, await server.databaseUrl());
  for (const client of clients) client.disconnect();
  return { figures: [...figures, ...wordsOf(reckoning)], faults: [...faults, ...reckoning.losses] };
}

await runDrill({ throughNpm: options.starter === 'npm' }, drill);
