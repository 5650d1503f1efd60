/**
 * `npm run drill:settle`: settles markets of every kind, rolls results back and settles again with other results, voids, dead heats and removed
 * runners. The drill calculates all results again from the trades, and compares each settlement line, order and wallet to the paisa.
 * `-- --markets 20000 --steps 4 --seed 1`.
 */
import { betOverHttp, type DrillBet } from '../parts/bets.ts';
import { DatabaseReader } from '../parts/database-reader.ts';
import { openDrillMarkets, type DrillMarket, type MarketWish } from '../parts/drill-markets.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { callAs, signInPlayers, type CallAnswer, type Player } from '../parts/players.ts';
import { drillOptions, inParallel, runDrill, sequenceOf, type DrillResult } from '../parts/run-drill.ts';
import { runCourse } from './course.ts';
import { compareMarket, readGrants, type Comparison } from './comparison.ts';

const options = drillOptions({ markets: 500, steps: 4, seed: Date.now() });
const MARKETS = options.markets;
const STEPS = options.steps;
const PLAYERS = 40;
const BETS_A_MARKET = 10;
/** Rupees for each player on top of the grant, enough for bets in twenty thousand markets. */
const POINTS = 50_00_000;
/** Number of markets that get bets while the same number of earlier ones is settled. */
const BATCH = 200;
const SETTLED_AT_ONCE = 8;
const ITEMS_A_CALL = 20;

const random = sequenceOf(options.seed);
const below = (most: number): number => Math.floor(random() * most);

function drawnWish(): MarketWish {
  const kind = below(10);
  if (kind < 2) return { kind: 'line' };
  if (kind < 4) return { kind: 'bookmaker', runners: 2 + below(2) };
  if (kind === 4) return { runners: 4 + below(3), numberOfWinners: 2, priced: false };
  return { runners: 2 + below(5), priced: below(2) === 0 };
}

/** Returns a random bet: it matches the quotes or, in markets without quotes, the bets of other players. */
function drawnBet(market: DrillMarket, number: number): DrillBet {
  const side = below(2) === 0 ? 'BACK' : 'LAY';
  const common = { betSlipRef: `settle-${market.marketId}-${number}`, market, runner: below(market.runners.length), side } as const;
  // whole paise, so that halves and thirds have to be rounded
  const stake = (10_000 + below(20_000)) / 100;
  if (market.kind === 'line') return { ...common, stake, line: side === 'BACK' ? 41 : 40, price: side === 'BACK' ? 0.9 : 1.1 };
  const quoted = { 2: [1.8, 0.01], 3: [2.6, 0.02], 4: [3.5, 0.05], 5: [4.3, 0.1], 6: [5, 0.1] }[market.runners.length]!;
  const lay = quoted[0]! + (market.kind === 'bookmaker' ? 2 : 1) * quoted[1]!;
  return { ...common, stake, price: side === 'BACK' ? quoted[0]! : Number(lay.toFixed(2)) };
}

async function placeAll(server: DrilledServer, players: readonly Player[], markets: readonly DrillMarket[]): Promise<number> {
  const ofPlayer = new Map<Player, DrillBet[]>();
  for (const market of markets)
    for (let number = 0; number < BETS_A_MARKET; number += 1) {
      const player = players[below(players.length)]!;
      ofPlayer.set(player, [...(ofPlayer.get(player) ?? []), drawnBet(market, number)]);
    }
  let taken = 0;
  const calls = [...ofPlayer].flatMap(([player, bets]) =>
    Array.from({ length: Math.ceil(bets.length / ITEMS_A_CALL) }, (_, call) => ({ player, bets: bets.slice(call * ITEMS_A_CALL, (call + 1) * ITEMS_A_CALL) })),
  );
  // all at once: each answer comes when the longest bet delay among its bets has passed
  await inParallel(calls, calls.length, async ({ player, bets }) => {
    const answer = await callAs(server.url, player, 'exchange/order', bets.map(betOverHttp));
    taken += ((answer.result ?? []) as readonly CallAnswer[]).filter((item) => item.success).length;
  });
  return taken;
}

interface OpenedMarkets {
  readonly first: number;
  readonly markets: readonly DrillMarket[];
  readonly bets: number;
}

/** Opens the next markets and bets on them; returns null if there are no more. */
async function openBatch(server: DrilledServer, players: readonly Player[], first: number): Promise<OpenedMarkets | null> {
  if (first >= MARKETS) return null;
  const wishes = Array.from({ length: Math.min(BATCH, MARKETS - first) }, drawnWish);
  const markets = await openDrillMarkets(server.url, wishes, first);
  return { first, markets, bets: await placeAll(server, players, markets) };
}

async function drill(server: DrilledServer): Promise<DrillResult> {
  const players = await signInPlayers(server.url, PLAYERS);
  for (const { memberCode } of players) await server.operate(`accounts/${memberCode}/grant`, { amount: POINTS, reason: 'drill' });
  const database = await DatabaseReader.open(await server.databaseUrl());
  const grants = await readGrants(database, players);
  const sum: Comparison = { generations: 0, lines: 0, orders: 0, paiseOff: 0, faults: [], standing: new Map() };
  let bets = 0;
  let open = await openBatch(server, players, 0);
  while (open !== null) {
    const { first, markets } = open;
    bets += open.bets;
    const next = openBatch(server, players, first + BATCH);
    const settled = inParallel(markets, SETTLED_AT_ONCE, async (market, index) => {
      const own = sequenceOf(options.seed + first + index); // a sequence of its own: the order in which markets settle must not change the results
      const said = await runCourse(server, market, STEPS, (most) => Math.floor(own() * most));
      await compareMarket(database, market, said, sum);
    });
    [open] = await Promise.all([next, settled]);
    if (first > 0 && first % 1000 === 0) console.log(`${first} markets, ${sum.generations} generations, ${sum.paiseOff} paise off`);
  }
  let walletsOff = 0;
  for (const { account, cash } of await readGrants(database, players)) {
    const before = grants.find((grant) => grant.account === account)!.cash;
    const due = before + (sum.standing.get(account) ?? 0);
    if (cash === due) continue;
    walletsOff += Math.abs(cash - due);
    sum.faults.push(`account ${account} has ${cash} paise, its results give ${due}`);
  }
  await database.close();
  return {
    figures: [
      `${MARKETS} markets with ${bets} bets of ${PLAYERS} players: ${sum.generations} results given or taken back, ${sum.lines} lines and ${sum.orders} orders compared`,
      `paise off: lines and orders ${sum.paiseOff}, wallets ${walletsOff}`,
    ],
    faults: sum.faults,
  };
}

console.log(`drill:settle: ${MARKETS} markets, ${STEPS} steps each, seed ${options.seed}`);
await runDrill({}, drill);
