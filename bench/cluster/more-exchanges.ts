/** X1: the processor time of a matched bet when one exchange process has all markets, and when two share them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { betOverHttp } from '../../tools/drills/parts/bets.ts';
import { openDrillMarkets, quotesOf, type DrillMarket } from '../../tools/drills/parts/drill-markets.ts';
import { callAs, signInPlayers, type CallAnswer, type Player as Account } from '../../tools/drills/parts/players.ts';
import { inParallel } from '../../tools/drills/parts/run-drill.ts';
import { Player, PutOff } from '../durable/bet-players.ts';
import type { BenchMarket } from '../durable/bet-server.ts';
import { sequence } from '../durable/exchange-load.ts';
import { quantile } from '../durable/lone-bet.ts';
import { median, type Measurement } from '../report.ts';
import { BenchCluster, difference, PARTS, withCluster, type BenchServices, type PartSeconds } from './bench-cluster.ts';

/** X_SECONDS and X_REPEATS are for a quick look only. */
const SECONDS = Number(process.env['X_SECONDS'] ?? 6);
const REPEATS = Number(process.env['X_REPEATS'] ?? 3);
/** Bets of each exchange before the measurement, or at most so many seconds of them: by then its hot code is compiled. */
const WARM_UP_BETS = 5000;
const WARM_UP_S = 20;
const PLAYERS = 400;
const LAYERS = 200;
/** Number of markets of each kind. */
const MARKETS = 60;
/** Decimal odds at which players lay each of the three runners. */
const PRICES = [1.5, 2.5, 3.5];
/** Rupees: grant of each player, and amount of each offer. */
const GRANT = 100_000_000;
const OFFER = 100_000;
const OFFERS_A_CALL = 5;
const AT_ONCE = 50;
/** Pause after a bet that the server refused for now. */
const PAUSE_MS = 100;

interface Run {
  readonly bets: number;
  readonly used: PartSeconds;
  readonly betsPerCommit: number;
  /** Share of the commits that were repeated, because another process had written a wallet first. */
  readonly conflictShare: number;
  readonly latencies: readonly number[];
  readonly putOff: number;
}

/** Bets against quotes of makers, who have no wallet, and bets that change a wallet on each side. */
interface Runs {
  readonly makers: Run;
  readonly players: Run;
}

/** Number of answered bets, and of bets that the server refused for now. */
interface Betting {
  readonly latencies: number[];
  putOff: number;
}

export async function moreExchanges(): Promise<Measurement> {
  return withCluster('X1', async (services) => {
    const one: Runs[] = [];
    const two: Runs[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      one.push(await oneRun(services, 1));
      two.push(await oneRun(services, 2));
    }
    const known = [...one, ...two].every(({ makers }) => PARTS.every((part) => !Number.isNaN(makers.used[part])));
    const partOf = (name: string, of: (runs: Runs) => Run) => {
      const rate = (runs: readonly Runs[]): number => median(runs.map((run) => perCpuSecond(of(run))));
      const [with1, with2] = [rate(one), rate(two)];
      return known
        ? { name, ratio: with1 / with2, goal: '', product: with2, yardstick: with1 }
        : { name, ratio: null, goal: '', product: null, yardstick: null };
    };
    const parts = [partOf('with makers', ({ makers }) => makers), partOf('with players', ({ players }) => players)];
    const { name: _name, ...first } = parts[0]!;
    return {
      id: 'X1',
      ...first,
      parts,
      note: [
        `ratio: CPU of a matched bet with 2 exchange processes over 1; figures: matched bets per CPU second of exchanges, gateway, PostgreSQL and NATS with 2 and with 1; ${PLAYERS} players on websockets of one gateway, each with one bet under way on any of ${MARKETS} markets, ${SECONDS} s, median of ${REPEATS}`,
        `matched with makers, 1 exchange: ${ratesText(one.map(({ makers }) => makers))}`,
        `2 exchanges: ${ratesText(two.map(({ makers }) => makers))}`,
        `matched with ${LAYERS} other players whose offers are on all markets, 1 exchange: ${ratesText(one.map(({ players }) => players))}`,
        `2 exchanges: ${ratesText(two.map(({ players }) => players))}`,
        ...(known ? [] : ['the CPU seconds of a part are not known here (a PostgreSQL or NATS server that was there before, or no Linux)']),
        `${services.postgres.description}, ${services.nats.description}; audit passed after each run`,
      ].join('; '),
    };
  });
}

const perCpuSecond = ({ bets, used }: Run): number => bets / (used.exchange + used.gateway + used.postgres + used.nats);

/** Measures one run on a new cluster: the number of exchanges is fixed when a cluster starts. */
async function oneRun(services: BenchServices, exchanges: number): Promise<Runs> {
  return BenchCluster.run({ gateways: 1, exchanges }, services, async (cluster) => {
    const wish = (priced: boolean) => Array.from({ length: MARKETS }, () => ({ priced }));
    const quoted = await openDrillMarkets(cluster.house, wish(true));
    const open = await openDrillMarkets(cluster.house, wish(false), MARKETS);
    await layOffers(cluster, open);
    const accounts = await signInPlayers(cluster.gateways[0]!.url, PLAYERS);
    const measured = async (markets: readonly BenchMarket[]): Promise<Run> => {
      const players = await openPlayers(cluster, accounts, markets);
      try {
        await betTogether(players, WARM_UP_S, WARM_UP_BETS * exchanges);
        await sleep(500);
        const [commitsBefore, conflictsBefore, before] = [await cluster.commits(), await cluster.conflicts(), cluster.used()];
        const { latencies, putOff } = await betTogether(players, SECONDS);
        const used = difference(before, cluster.used());
        const commits = (await cluster.commits()) - commitsBefore;
        const bets = latencies.length;
        return { bets, used, betsPerCommit: bets / commits, conflictShare: ((await cluster.conflicts()) - conflictsBefore) / commits, latencies, putOff };
      } finally {
        for (const player of players) player.close();
      }
    };
    return {
      makers: await measured(quoted.map((market) => shownOf(market, lowestQuotes(market)))),
      players: await measured(open.map((market) => shownOf(market, PRICES))),
    };
  });
}

/** Returns the lowest back price that makers quote for each runner. A bet at this price takes better prices first. */
function lowestQuotes(market: DrillMarket): readonly number[] {
  const ladders = quotesOf(market, 0).filter((event) => event.type === 'ladder' && event.side === 'BACK');
  return ladders.map((event) => (event.type === 'ladder' ? Math.min(...event.levels.map(({ price }) => price)) / 100 : Number.NaN));
}

function shownOf({ marketId, eventId, runners }: DrillMarket, prices: readonly number[]): BenchMarket {
  return { marketId, eventId, runners: runners.map((runner, index) => ({ ...runner, price: prices[index]! })) };
}

/** Lays every runner with more money than the bets of a run can match. */
async function layOffers(cluster: BenchCluster, markets: readonly DrillMarket[]): Promise<void> {
  const { url } = cluster.gateways[0]!;
  const layers = await signInPlayers(url, LAYERS);
  for (const layer of layers) await cluster.grant(layer.memberCode, GRANT);
  const offers = markets.flatMap((market) => PRICES.map((price, runner) => ({ market, runner, price, side: 'LAY' as const, stake: OFFER })));
  const calls = Array.from({ length: Math.ceil(offers.length / OFFERS_A_CALL) }, (_, call) => offers.slice(call * OFFERS_A_CALL, (call + 1) * OFFERS_A_CALL));
  await inParallel(calls, AT_ONCE, async (some, call) => {
    const body = some.map((offer, index) => betOverHttp({ ...offer, betSlipRef: `rest-${call}-${index}` }));
    const answer = await callAs(url, layers[call % layers.length]!, 'exchange/order', body);
    const refused = ((answer.result ?? []) as readonly CallAnswer[]).find(({ success }) => !success);
    if (!answer.success || refused !== undefined) throw new Error(`an offer was refused: ${JSON.stringify(refused ?? answer)}`);
  });
}

async function openPlayers(cluster: BenchCluster, accounts: readonly Account[], markets: readonly BenchMarket[]): Promise<readonly Player[]> {
  const { port } = cluster.gateways[0]!;
  const random = sequence(1);
  return inParallel(accounts, AT_ONCE, ({ token }) => Player.open(port, token, markets, random));
}

/** Every player bets again after each answer, for `seconds` or until `most` bets. All bets that the server accepts are matched. */
async function betTogether(players: readonly Player[], seconds: number, most = Infinity): Promise<Betting> {
  const betting: Betting = { latencies: [], putOff: 0 };
  const end = performance.now() + seconds * 1000;
  const play = async (player: Player): Promise<void> => {
    while (performance.now() < end && betting.latencies.length < most) {
      try {
        betting.latencies.push(await player.bet());
      } catch (error) {
        if (!(error instanceof PutOff)) throw error;
        betting.putOff += 1;
        await sleep(PAUSE_MS);
      }
    }
  };
  await Promise.all(players.map(play));
  return betting;
}

function ratesText(runs: readonly Run[]): string {
  const perBet = (part: keyof PartSeconds): string => (median(runs.map(({ bets, used }) => used[part] / bets)) * 1000).toFixed(3);
  const waits = runs.flatMap(({ latencies }) => latencies);
  return [
    `CPU ms a bet: exchange ${perBet('exchange')}, gateway ${perBet('gateway')}, PostgreSQL ${perBet('postgres')}, NATS ${perBet('nats')} (and ${perBet('house')} of feeds and casino)`,
    `${median(runs.map(({ bets }) => bets / SECONDS)).toFixed(0)} bets/s, ${median(runs.map(({ betsPerCommit }) => betsPerCommit)).toFixed(0)} a commit, ${Math.round(100 * median(runs.map(({ conflictShare }) => conflictShare)))} conflicts in 100 commits, p50 ${quantile(waits, 0.5).toFixed(0)} ms, p99 ${quantile(waits, 0.99).toFixed(0)} ms, ${runs.reduce((sum, { putOff }) => sum + putOff, 0)} put off as BUSY`,
  ].join(', ');
}
