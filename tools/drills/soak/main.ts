/**
 * `npm run drill:soak`: a steady load for minutes: players bet, prices move, clients disconnect and reconnect. Compares the server's resources at
 * the end with those after the warm-up; growth beyond the bounds fails the drill. `-- --minutes 60 --clients 50 --rate 100`.
 */
import { acknowledgedOf, refusalsOf } from '../parts/answers.ts';
import { DatabaseReader } from '../parts/database-reader.ts';
import { openDrillMarkets, quotesOf, sendFeedEvents } from '../parts/drill-markets.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { signInPlayers } from '../parts/players.ts';
import { readFigures, formatFigures, mebibytes, type ProcessFigures } from '../parts/process-figures.ts';
import { reckon, wordsOf } from '../parts/reckoning.ts';
import { drillOptions, quantile, runDrill, sleep, type DrillResult } from '../parts/run-drill.ts';
import { NetClient } from '../net/net-client.ts';

const options = drillOptions({ minutes: '10', clients: 50, rate: 100 });
const MINUTES = Number(options.minutes);
const CLIENTS = options.clients;
const RATE = options.rate;
const MARKETS = 10;
/** Share of the whole time: until then caches fill and code is compiled. */
const WARM_UP = 0.25;
const MOVE_MS = 250;
/** One client disconnects and reconnects each second. */
const RECONNECT_MS = 1000;
const SAMPLES = 20;

/** Allowed growth from the end of the warm-up to the end. Memory (`rss`, bytes) may grow because the server keeps up to 50,000 used references. */
const BOUNDS = { rssShare: 0.3, rss: 64 * 1024 * 1024, handles: 20, descriptors: 20, databaseSessions: 21 } as const;

function grown(begin: ProcessFigures, end: ProcessFigures): readonly string[] {
  const allowed = begin.rss * (1 + BOUNDS.rssShare) + BOUNDS.rss;
  return [
    ...(end.rss > allowed ? [`RSS grew from ${mebibytes(begin.rss)} to ${mebibytes(end.rss)}, allowed are ${mebibytes(allowed)}`] : []),
    ...(end.handles > begin.handles + BOUNDS.handles ? [`handles grew from ${begin.handles} to ${end.handles}`] : []),
    ...(end.descriptors > begin.descriptors + BOUNDS.descriptors ? [`descriptors grew from ${begin.descriptors} to ${end.descriptors}`] : []),
    ...(end.databaseSessions > BOUNDS.databaseSessions ? [`${end.databaseSessions} database sessions, the server may have ${BOUNDS.databaseSessions}`] : []),
  ];
}

async function drill(server: DrilledServer): Promise<DrillResult> {
  const markets = await openDrillMarkets(
    server.url,
    Array.from({ length: MARKETS }, () => ({})),
  );
  const clients = (await signInPlayers(server.url, CLIENTS)).map((player, index) => new NetClient(server.url, player, String(index), markets));
  const database = await DatabaseReader.open(await server.databaseUrl());
  for (const client of clients) client.begin();
  await Promise.all(clients.map((client) => client.ready()));
  const end = performance.now() + MINUTES * 60_000;
  const isOver = (): boolean => performance.now() >= end;
  const move = async (): Promise<void> => {
    for (let step = 1; !isOver(); step += 1) {
      await sendFeedEvents(
        server.url,
        markets.flatMap((market) => quotesOf(market, step)),
      );
      await sleep(MOVE_MS);
    }
  };
  const begun = performance.now();
  const bet = async (): Promise<void> => {
    for (let number = 0; !isOver(); await sleep(10)) {
      for (const due = ((performance.now() - begun) / 1000) * RATE; number < due; number += 1) {
        const client = clients[number % CLIENTS]!;
        const turn = Math.floor(number / CLIENTS);
        const market = markets[Math.floor(turn / 2) % MARKETS]!;
        client.bet({ market, runner: 0, side: turn % 2 === 0 ? 'BACK' : 'LAY', price: turn % 2 === 0 ? 2.6 : 2.7, stake: 100 });
      }
    }
  };
  const reconnect = async (): Promise<void> => {
    for (let number = 0; !isOver(); number += 1) {
      const client = clients[number % CLIENTS]!;
      client.begin();
      await client.ready();
      client.sendAgain();
      await client.compare();
      await sleep(RECONNECT_MS);
    }
  };
  const samples: ProcessFigures[] = [];
  const sample = async (): Promise<void> => {
    await sleep(MINUTES * 60_000 * WARM_UP);
    while (!isOver()) {
      samples.push(await readFigures(server.url, database));
      await sleep((MINUTES * 60_000 * (1 - WARM_UP)) / SAMPLES);
    }
  };
  await Promise.all([move(), bet(), reconnect(), sample()]);
  for (const client of clients) client.sendAgain();
  while (clients.some((client) => client.unanswered > 0) && performance.now() < end + 30_000) await sleep(50);
  const books = clients.map((client) => client.book);
  const last = await readFigures(server.url, database);
  const reckoning = await reckon(clients, await server.databaseUrl());
  for (const client of clients) client.close();
  await database.close();
  const first = samples[0]!;
  const gaps = clients.flatMap((client) => client.faults);
  return {
    figures: [
      `${MINUTES} minutes, ${CLIENTS} clients, ${Math.round(acknowledgedOf(books) / MINUTES / 60)} acknowledged bets a second, prices of ${MARKETS} markets every ${MOVE_MS} ms, a client reconnects every second`,
      `after the warm-up: ${formatFigures(first)}`,
      `at the end: ${formatFigures(last)}`,
      `event loop lag p99 of ${samples.length} samples: median ${quantile(
        samples.map((one) => one.lagP99),
        0.5,
      ).toFixed(0)} ms, most ${Math.max(...samples.map((one) => one.lagP99)).toFixed(0)} ms`,
      `gaps and missed updates ${gaps.length}; refused: ${refusalsOf(books)}`,
      ...wordsOf(reckoning),
    ],
    faults: [...grown(first, last), ...gaps, ...reckoning.losses],
  };
}

if (!(MINUTES > 0)) throw new Error(`--minutes must be a number above 0, it is '${options.minutes}'.`);
console.log(`drill:soak: ${MINUTES} minutes, ${CLIENTS} clients, ${RATE} bets a second`);
await runDrill({}, drill);
