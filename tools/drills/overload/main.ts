/**
 * `npm run drill:overload`: finds how many bets a second the server accepts, then offers twice as many. The server must refuse the surplus within
 * a second with a temporary code (`TRANSIENT_CODES`), book the accepted bets correctly, and keep answering /healthz.
 * `-- --players 300 --seconds 10 --times 2`.
 */
import { isTransient } from '../parts/answers.ts';
import { openDrillMarkets, type DrillMarket } from '../parts/drill-markets.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { signInPlayers } from '../parts/players.ts';
import { reckon, wordsOf } from '../parts/reckoning.ts';
import { drillOptions, inParallel, quantile, repeatedly, runDrill, sleep, type DrillResult } from '../parts/run-drill.ts';
import { LoadPlayer, openLoop, type Answered } from './load.ts';

const options = drillOptions({ players: 300, seconds: 10, times: '2' });
const PLAYERS = options.players;
const SECONDS = options.seconds;
const TIMES = Number(options.times);
const WARM_UP_S = 3;
/** Length of each step of the search for the capacity, seconds. */
const STEP_S = 5;
/** How often the drill raises the load while nothing is refused. */
const MOST_TRIES = 4;
const MOST_OFFERED = 30_000;
/** The server is overloaded if this many seconds of bets wait for their responses, or this share is refused. */
const BEHIND_S = 2;
const REFUSED_SHARE = 0.02;
/** A refusal because of overload must come within this time. */
const REFUSED_WITHIN_MS = 1000;
const PATIENCE_MS = 30_000;
/** /healthz must answer within this time. */
const HEALTHY_WITHIN_MS = 5000;

/** Requests /healthz repeatedly and adds each response time to `waits`, ms; Infinity if it did not answer. Returns the function that stops it. */
function watchHealth(url: string, waits: number[]): () => Promise<number> {
  return repeatedly(async () => {
    const start = performance.now();
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(HEALTHY_WITHIN_MS) }).catch(() => null);
    waits.push(answer?.status === 200 ? performance.now() - start : Infinity);
    await sleep(200);
  });
}

/** Raises the load until the server is overloaded, and returns the rate that it accepts then. */
async function findCapacity(
  players: readonly LoadPlayer[],
  markets: readonly DrillMarket[],
): Promise<{ readonly perSecond: number; readonly calm: readonly Answered[] }> {
  let best = 0;
  let calm: readonly Answered[] = [];
  for (let offered = 250; offered <= MOST_OFFERED; offered = Math.round(offered * 1.5)) {
    const { answers, sent, seconds, within } = await openLoop(players, markets, { perSecond: offered, seconds: STEP_S, patienceMs: PATIENCE_MS });
    const taken = answers.filter((answer) => answer.code === null);
    const rate = taken.filter((answer) => answer.at <= within).length / seconds;
    const behind = sent - answers.filter((answer) => answer.at <= within).length;
    console.log(
      `offered ${offered} a second: ${rate.toFixed(0)} accepted meanwhile, ${answers.length - taken.length} refused, p99 ${inMs(quantile(waitsOf(taken), 0.99))}`,
    );
    if (rate > best) [best, calm] = [rate, taken];
    if (behind > BEHIND_S * offered || answers.length - taken.length > REFUSED_SHARE * sent) break;
  }
  return { perSecond: best, calm };
}

/** Offers a multiple of the capacity. If the server accepts all of it, that rate becomes the capacity, and the offer is repeated with it. */
async function offerTooMuch(server: DrilledServer, players: readonly LoadPlayer[], markets: readonly DrillMarket[], found: number) {
  for (let capacity = found, tries = 1; ; tries += 1) {
    const life: number[] = [];
    const stop = watchHealth(server.url, life);
    const { answers, sent, seconds } = await openLoop(players, markets, { perSecond: capacity * TIMES, seconds: SECONDS, patienceMs: PATIENCE_MS });
    await stop();
    if (tries === MOST_TRIES || answers.some((answer) => answer.code !== null)) return { capacity, life, answers, sent, seconds };
    capacity = sent / seconds;
    console.log(`${capacity.toFixed(0)} a second were all accepted: that is the capacity now`);
  }
}

const waitsOf = (answers: readonly Answered[]): readonly number[] => answers.map((answer) => answer.ms);
const inMs = (value: number): string => `${value.toFixed(0)} ms`;

async function drill(server: DrilledServer): Promise<DrillResult> {
  const markets = await openDrillMarkets(
    server.url,
    Array.from({ length: 50 }, () => ({})),
  );
  const players = await inParallel(await signInPlayers(server.url, PLAYERS), 20, (player) => LoadPlayer.open(server.url, server.port, player));
  await openLoop(players, markets, { perSecond: 200, seconds: WARM_UP_S, patienceMs: PATIENCE_MS });
  const { perSecond: found, calm } = await findCapacity(players, markets);
  const { capacity, life, answers, sent, seconds } = await offerTooMuch(server, players, markets, found);
  const accepted = answers.filter((answer) => answer.code === null);
  const refused = answers.filter((answer) => answer.code !== null);
  const codes = new Map<string, number>();
  for (const { code } of refused) codes.set(code!, (codes.get(code!) ?? 0) + 1);
  const late = refused.filter((answer) => answer.ms > REFUSED_WITHIN_MS).length;
  const lost = players.filter((player) => player.lost).length;
  const reckoning = await reckon(players, await server.databaseUrl());
  for (const player of players) player.close();
  const faults = [
    ...reckoning.losses,
    ...[...codes.keys()].filter((code) => !isTransient(code)).map((code) => `${codes.get(code)} bets were refused with ${code}, which does not mean overload`),
    ...(refused.length === 0 ? ['nothing was refused: the drill did not overload the server and proved nothing'] : []),
    ...(late > 0 ? [`${late} of ${refused.length} refusals came later than ${REFUSED_WITHIN_MS} ms`] : []),
    ...(answers.length < sent ? [`${sent - answers.length} bets were not answered within ${PATIENCE_MS} ms`] : []),
    ...(lost > 0 ? [`the server closed ${lost} connections`] : []),
    ...(life.some((wait) => wait === Infinity) ? [`/healthz did not answer within ${HEALTHY_WITHIN_MS} ms`] : []),
  ];
  return {
    figures: [
      `capacity: ${capacity.toFixed(0)} accepted bets a second of ${PLAYERS} players at most; then p50 ${inMs(quantile(waitsOf(calm), 0.5))}, p99 ${inMs(quantile(waitsOf(calm), 0.99))}`,
      `offered: ${(sent / seconds).toFixed(0)} a second for ${seconds.toFixed(0)} s (${(sent / seconds / capacity).toFixed(2)} times the capacity)`,
      `accepted ${accepted.length} (${(accepted.length / seconds).toFixed(0)} a second), p50 ${inMs(quantile(waitsOf(accepted), 0.5))}, p99 ${inMs(quantile(waitsOf(accepted), 0.99))}`,
      `refused ${refused.length} (${[...codes].map(([code, times]) => `${times} ${code}`).join(', ') || 'none'}), p99 ${inMs(quantile(waitsOf(refused), 0.99))}, later than ${REFUSED_WITHIN_MS} ms ${late}`,
      `/healthz answered ${life.length} times, at most after ${inMs(Math.max(0, ...life))}`,
      ...wordsOf(reckoning),
    ],
    faults,
  };
}

console.log(`drill:overload: ${PLAYERS} players, ${SECONDS} s, ${TIMES} times the capacity`);
await runDrill({}, drill);
