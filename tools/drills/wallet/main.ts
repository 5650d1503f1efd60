/**
 * `npm run drill:wallet`: a hundred bets on one wallet at the same moment, over several sockets and HTTP, with a new wallet in each round.
 * No wallet may be overdrawn, and its hold must equal the possible loss of its bets, to the paisa. `-- --rounds 2000 --bets 100 --seed 1`.
 */
import { noOddsBets, oddsHold, withBets, type OddsBet } from '@maidan/domain';
import type { DrillBet } from '../parts/bets.ts';
import { DatabaseReader } from '../parts/database-reader.ts';
import { openDrillMarkets, type DrillMarket } from '../parts/drill-markets.ts';
import type { DrilledServer } from '../parts/drilled-server.ts';
import { betByCall, PlayerSocket, type BetAnswer } from '../parts/player-socket.ts';
import { signInPlayers, type Player } from '../parts/players.ts';
import { drillOptions, runDrill, sequenceOf, type DrillResult } from '../parts/run-drill.ts';

const options = drillOptions({ rounds: 50, bets: 100, seed: Date.now() });
const ROUNDS = options.rounds;
const BETS = options.bets;
const SOCKETS = 3;
/** Stake of each bet in a round of equal bets, rupees. A hundred such bets cost more than a demo wallet has. */
const EQUAL_STAKE = 1700;
const QUOTED_MARKETS = 5;

interface Wallet {
  readonly account: number;
  readonly cash: number;
  readonly held: number;
}

const random = sequenceOf(options.seed);
const below = (most: number): number => Math.floor(random() * most);

/** Places all bets at once, every fourth over HTTP and the others on one of the sockets. Returns their answers in the same order. */
async function betAll(server: DrilledServer, player: Player, bets: readonly DrillBet[]): Promise<readonly BetAnswer[]> {
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => PlayerSocket.open(server.url, player)));
  try {
    return await Promise.all(bets.map((bet, index) => (index % 4 === 3 ? betByCall(server.url, player, bet) : sockets[index % SOCKETS]!.bet(bet))));
  } finally {
    for (const socket of sockets) socket.close();
  }
}

/** Returns back bets of the same stake, each in its own market without quotes: the wallet can pay for exactly cash / stake of them. */
function equalBets(round: number, markets: readonly DrillMarket[]): readonly DrillBet[] {
  return markets.map((market, index) => ({ betSlipRef: `wallet-${round}-${index}`, market, runner: 0, side: 'BACK', price: 3, stake: EQUAL_STAKE }));
}

/** Returns backs and lays of any size in a few quoted markets, matched and resting: they raise and lower each other's holds. */
function mixedBets(round: number, markets: readonly DrillMarket[]): readonly DrillBet[] {
  return Array.from({ length: BETS }, (_, index) => {
    const market = markets[below(markets.length)]!;
    const side = random() < 0.5 ? 'BACK' : 'LAY';
    const price = [2.5, 2.6, 2.62, 2.8][below(4)]!;
    return { betSlipRef: `wallet-${round}-${index}`, market, runner: below(market.runners.length), side, price, stake: (50_000 + below(900_000)) / 100 };
  });
}

/** Returns the hold that the account's orders and trades in the database need: the worst case of each market, rounded up, paise. */
async function holdOfBets(database: DatabaseReader, account: number): Promise<number> {
  const orders = await database.rows<{ market: number; runner: number; side: number; price: number; remaining: string; runners: number; winners: number }>(
    `select o.market, o.runner, o.side, o.price, o.remaining, m.number_of_winners as winners, (select count(*)::int from runner r where r.market = m.id) as runners
     from orders o join market m on m.id = o.market where o.account = $1`,
    [account],
  );
  const trades = await database.rows<{ market: number; runner: number; side: number; price: number; size: string }>(
    `select market, runner, taker_side as side, price, size from trade where taker_account = $1
     union all select market, runner, 1 - taker_side, price, size from trade where maker_account = $1`,
    [account],
  );
  const bet = (row: { runner: number; side: number; price: number }, size: string): OddsBet => ({
    runner: row.runner,
    side: row.side === 0 ? 'BACK' : 'LAY',
    price: row.price,
    size: Number(size),
  });
  const markets = new Map(orders.map((order) => [order.market, order]));
  return [...markets].reduce((sum, [market, { runners, winners }]) => {
    const matched = trades.filter((trade) => trade.market === market).map((trade) => bet(trade, trade.size));
    const open = orders.filter((order) => order.market === market && Number(order.remaining) > 0).map((order) => bet(order, order.remaining));
    return sum + oddsHold(withBets(noOddsBets(runners), matched), open, { numberOfWinners: winners });
  }, 0);
}

async function walletOf(database: DatabaseReader, player: Player): Promise<Wallet> {
  const [row] = await database.rows<{ account: number; cash: string; held: string }>(
    'select w.account, w.cash, w.held from wallet w join account a on a.id = w.account where a.member_code = $1',
    [player.memberCode],
  );
  if (row === undefined) throw new Error(`${player.memberCode} has no wallet`);
  return { account: row.account, cash: Number(row.cash), held: Number(row.held) };
}

async function drill(server: DrilledServer): Promise<DrillResult> {
  const quoted = await openDrillMarkets(
    server.url,
    Array.from({ length: QUOTED_MARKETS }, () => ({})),
  );
  const plain = await openDrillMarkets(
    server.url,
    Array.from({ length: BETS }, () => ({ priced: false })),
    QUOTED_MARKETS,
  );
  const database = await DatabaseReader.open(await server.databaseUrl());
  const faults: string[] = [];
  const refusals = new Map<string, number>();
  let [taken, overdrawn, wrong] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [player] = await signInPlayers(server.url, 1);
    const before = await walletOf(database, player!);
    const equal = round % 2 === 0;
    const answers = await betAll(server, player!, equal ? equalBets(round, plain) : mixedBets(round, quoted));
    const accepted = answers.filter((answer) => 'order' in answer).length;
    for (const answer of answers) if ('code' in answer) refusals.set(answer.code, (refusals.get(answer.code) ?? 0) + 1);
    taken += accepted;
    const { account, cash, held } = await walletOf(database, player!);
    const [counted] = await database.rows<{ orders: string }>('select count(*) as orders from orders where account = $1', [account]);
    const [worst] = await database.rows<{ least: string | null }>(
      'select min(balance_after) as least from entry where account = $1 and kind in (0, 1) and balance_after is not null',
      [account],
    );
    if (cash < 0 || held > before.cash || Number(worst?.least ?? 0) < 0) {
      overdrawn += 1;
      faults.push(`round ${round}: overdrawn: free ${cash}, held ${held}, lowest balance ever ${worst?.least}`);
    }
    const due = await holdOfBets(database, account);
    if (held !== due || cash + held !== before.cash + before.held) {
      wrong += 1;
      faults.push(`round ${round}: holds ${held} and has ${cash} free, its bets can lose ${due} of ${before.cash + before.held}`);
    }
    const fit = Math.min(BETS, Math.floor(before.cash / (EQUAL_STAKE * 100)));
    if (equal && accepted !== fit) faults.push(`round ${round}: ${accepted} of ${BETS} equal bets were taken, ${fit} fit`);
    if (Number(counted?.orders) !== accepted) faults.push(`round ${round}: ${accepted} bets were acknowledged, the database has ${counted?.orders}`);
  }
  await database.close();
  return {
    figures: [
      `${ROUNDS} wallets, ${BETS} bets each at the same moment over ${SOCKETS} sockets and HTTP: ${taken} taken, refused ${[...refusals].map(([code, times]) => `${times} ${code}`).join(', ')}`,
      `overdrawn ${overdrawn}, held wrongly ${wrong}`,
    ],
    faults,
  };
}

console.log(`drill:wallet: ${ROUNDS} rounds of ${BETS} bets, seed ${options.seed}`);
await runDrill({}, drill);
