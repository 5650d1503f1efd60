/**
 * `npm run drill:slow`: requests that send one byte a second, thousands of idle sockets, and readers that stop reading while prices move.
 * The server must serve all other clients, cap a slow reader's backlog, continue it from a snapshot, and keep its memory within the bound.
 * `-- --idle 5000 --drips 200 --readers 20 --seconds 30`.
 */
import { DatabaseReader } from '../parts/database-reader.ts';
import { openDrillMarkets, quotesOf, sendFeedEvents, type DrillMarket } from '../parts/drill-markets.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { PlayerSocket } from '../parts/player-socket.ts';
import { signInPlayers } from '../parts/players.ts';
import { mebibytes, readFigures, formatFigures } from '../parts/process-figures.ts';
import { drillOptions, inParallel, quantile, repeatedly, runDrill, sleep, type DrillResult } from '../parts/run-drill.ts';
import { FeedReader } from './feed-reader.ts';
import { DrippingRequest, IdleSocket } from './slow-connections.ts';

const options = drillOptions({ idle: 5000, drips: 200, readers: 20, seconds: 30 });
const IDLE = options.idle;
const DRIPS = options.drips;
const READERS = options.readers;
const SECONDS = options.seconds;
const MARKETS = 15;
const MOVE_MS = 100;
/** Commentary that each move sends, so that the backlog of a reader that does not read grows by about 300 kB a second. */
const LINE = 'drill '.repeat(600);
const LINES_A_MOVE = 8;
const BASELINE_S = 5;
/** The server must have dropped every reader that does not read within this time. */
const DROPPED_WITHIN_MS = 120_000;
const ANSWERED_WITHIN_MS = 5000;
/** Memory that slow clients may cost, bytes: an idle socket, a reader with 1 MiB of backlog and its system buffers, and everything else. */
const BOUND = { socket: 60 * 1024, reader: 4 * 1024 * 1024, rest: 200 * 1024 * 1024 } as const;

interface Probes {
  readonly calls: number[];
  readonly bets: number[];
  failed: number;
}

/** Requests the list of markets and places bets as one more player until `isOver` returns true. Returns the results. */
async function probe(server: DrilledServer, player: PlayerSocket, market: DrillMarket, isOver: () => boolean): Promise<Probes> {
  const probes: Probes = { calls: [], bets: [], failed: 0 };
  for (let number = 0; !isOver(); number += 1) {
    const start = performance.now();
    const answer = await fetch(`${server.url}/exchange/odds/eventType/4`, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }).catch(() => null);
    if (answer?.status === 200) await answer.arrayBuffer();
    else probes.failed += 1;
    const called = performance.now();
    probes.calls.push(called - start);
    const back = number % 2 === 0;
    const betSlipRef = `slow-${start}-${number}`;
    const bet = await player.bet({ betSlipRef, market, runner: 0, side: back ? 'BACK' : 'LAY', price: back ? 2.5 : 2.9, stake: 1 });
    if (!('order' in bet)) probes.failed += 1;
    probes.bets.push(performance.now() - called);
    await sleep(40);
  }
  return probes;
}

function startMovingPrices(url: string, markets: readonly DrillMarket[]): () => Promise<number> {
  const lines = Array.from({ length: LINES_A_MOVE }, () => ({ type: 'commentary', eventId: markets[0]!.eventId, text: LINE, textHindi: '' }) as const);
  return repeatedly(async (step) => {
    await sendFeedEvents(url, [...markets.flatMap((market) => quotesOf(market, step)), ...lines]);
    await sleep(MOVE_MS);
  });
}

const waits = (name: string, { calls, bets, failed }: Probes): string =>
  `${name}: ${calls.length} calls p50 ${quantile(calls, 0.5).toFixed(0)} ms p99 ${quantile(calls, 0.99).toFixed(0)} ms, ${bets.length} bets p50 ${quantile(bets, 0.5).toFixed(0)} ms p99 ${quantile(bets, 0.99).toFixed(0)} ms, ${failed} failed`;

async function drill(server: DrilledServer): Promise<DrillResult> {
  const markets = await openDrillMarkets(
    server.url,
    Array.from({ length: MARKETS }, () => ({})),
  );
  const [player] = await signInPlayers(server.url, 1);
  const socket = await PlayerSocket.open(server.url, player!);
  const database = await DatabaseReader.open(await server.databaseUrl());
  const stop = startMovingPrices(server.url, markets);
  const calmEnd = performance.now() + BASELINE_S * 1000;
  const calm = await probe(server, socket, markets[0]!, () => performance.now() > calmEnd);
  const begin = await readFigures(server.url, database);
  const begun = performance.now();
  const drips = Array.from({ length: DRIPS }, (_, index) => new DrippingRequest(server.port, index % 2 === 0 ? 'headers' : 'body'));
  const idle = await inParallel(Array.from({ length: IDLE }), 50, () => IdleSocket.open(server.port));
  const opened = performance.now() - begun;
  const readers = await inParallel(Array.from({ length: READERS }), 10, () =>
    FeedReader.open(
      server.port,
      markets.map((market) => market.marketId),
      markets[0]!.eventId,
    ),
  );
  for (const reader of readers) reader.stopReading();
  const stopped = performance.now();
  let over = false;
  const probing = probe(server, socket, markets[0]!, () => over);
  let [most, dropped] = [0, 0];
  while (performance.now() - stopped < SECONDS * 1000 || (dropped < READERS && performance.now() - stopped < DROPPED_WITHIN_MS)) {
    await sleep(500);
    const now = await readFigures(server.url, database);
    most = Math.max(most, now.rss);
    dropped = now.viewersDropped - begin.viewersDropped;
  }
  const slowSeconds = ((performance.now() - stopped) / 1000).toFixed(0);
  over = true;
  const probes = await probing;
  const closedDrips = drips.filter((drip) => drip.ended).length;
  const closedIdle = idle.filter((one) => one.closed).length;
  for (const reader of readers) reader.resumeReading();
  const end = performance.now() + 60_000;
  if (dropped >= READERS) while (readers.some((reader) => reader.unasked < MARKETS) && performance.now() < end) await sleep(100);
  for (const reader of readers) await reader.compare();
  await stop();
  for (const one of [...drips, ...idle, ...readers]) one.close();
  socket.close();
  await sleep(2000);
  const last = await readFigures(server.url, database);
  await database.close();
  const allowed = begin.rss + IDLE * BOUND.socket + READERS * BOUND.reader + BOUND.rest;
  return {
    figures: [
      `${DRIPS} dripping requests, ${IDLE} idle sockets (all open after ${(opened / 1000).toFixed(1)} s), ${READERS} readers that read nothing for ${slowSeconds} s`,
      waits('before', calm),
      waits('meanwhile', probes),
      `${dropped} times a reader was dropped to a snapshot; ${readers.filter((reader) => reader.unasked >= MARKETS).length} of ${READERS} continued from one`,
      `the server closed ${closedDrips} of the dripping requests and ${closedIdle} of the idle sockets`,
      `before: ${formatFigures(begin)}`,
      `RSS at most ${mebibytes(most)} (bound ${mebibytes(allowed)}); after all had left: ${formatFigures(last)}`,
    ],
    faults: [
      ...(probes.failed > 0 ? [`${probes.failed} calls and bets of others failed meanwhile`] : []),
      ...(closedIdle > 0 ? [`${closedIdle} idle sockets were closed`] : []),
      ...(dropped < READERS
        ? [`only ${dropped} of ${READERS} readers were dropped within ${DROPPED_WITHIN_MS} ms: the drill did not reach the cap and proved nothing about it`]
        : []),
      ...(most > allowed ? [`RSS reached ${mebibytes(most)}, allowed are ${mebibytes(allowed)}`] : []),
      ...readers.flatMap((reader) => reader.faults),
    ],
  };
}

console.log(`drill:slow: ${DRIPS} drips, ${IDLE} idle sockets, ${READERS} readers, ${SECONDS} s`);
await runDrill({}, drill);
