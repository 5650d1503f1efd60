/**
 * `npm run drill:reference`: sends the same bet under the same reference many times at once, over sockets and HTTP. The server must book one bet
 * and give every copy the same answer. `-- --references 5000 --copies 50 --seed 1`. `--addresses http://a,http://b` spreads the copies over
 * running servers of one database (FEED=script, BETS_PER_SECOND=1000; DATABASE_URL or DATA_DIR names it) instead of a server of the drill's own.
 * `--feed http://c` names the server that runs the feeds, if it is not the first address.
 */
import type { DrillBet } from '../parts/bets.ts';
import { DatabaseReader } from '../parts/database-reader.ts';
import { openDrillMarkets, type DrillMarket, openMarkets } from '../parts/drill-markets.ts';
import { betByCall, PlayerSocket, type BetAnswer } from '../parts/player-socket.ts';
import { signInPlayers, type Player } from '../parts/players.ts';
import { drillOptions, inParallel, runDrill, sequenceOf, sleep, type DrillResult, runningDatabase, proveAndPrintResult } from '../parts/run-drill.ts';

const options = drillOptions({ references: 100, copies: 50, addresses: '', feed: '', seed: Date.now() });
const REFERENCES = options.references;
const COPIES = options.copies;
const ACCOUNTS = 20;
/** Sockets of each account, spread over the addresses. */
const SOCKETS = 3;
const AT_ONCE = 4;
const OPEN_WITHIN_MS = 20_000;
/** Temporary refusals that the server does not store: the drill sends that copy again, as a client would. */
const PASSING: ReadonlySet<string> = new Set(['BUSY', 'NOT_READY']);

interface Sender {
  readonly player: Player;
  readonly sockets: readonly PlayerSocket[];
}

const random = sequenceOf(options.seed);
const below = (most: number): number => Math.floor(random() * most);

/** Returns a bet that will be matched, rest or be refused. The server stores a refusal under its reference too. */
function betOf(index: number, markets: readonly DrillMarket[]): DrillBet {
  const market = markets[below(markets.length)]!;
  const kind = below(5);
  return {
    betSlipRef: `reference-${options.seed}-${index}`,
    market,
    runner: below(market.runners.length),
    side: random() < 0.5 ? 'BACK' : 'LAY',
    price: kind === 0 ? 1.005 : kind === 1 ? 50 : 2.6,
    stake: kind === 2 ? 10_00_00_000 : 10 + below(500),
  };
}

async function sendCopy(addresses: readonly string[], { player, sockets }: Sender, bet: DrillBet, number: number): Promise<BetAnswer> {
  for (;;) {
    const answer = await (number % 2 === 0 ? sockets[number % sockets.length]!.bet(bet) : betByCall(addresses[(number >> 1) % addresses.length]!, player, bet));
    if (!('code' in answer) || !PASSING.has(answer.code)) return answer;
    await sleep(50);
  }
}

/** Waits until a server shows the markets as open: a gateway learns of a market a moment after the process that runs the feeds. */
async function untilOpenAt(address: string, markets: readonly DrillMarket[]): Promise<void> {
  const end = performance.now() + OPEN_WITHIN_MS;
  for (;;) {
    const open = new Set((await openMarkets(address)).map((market) => market.marketId));
    if (markets.every(({ marketId }) => open.has(marketId))) return;
    if (performance.now() > end) throw new Error(`${address} does not show the drill's markets`);
    await sleep(100);
  }
}

async function drill(addresses: readonly string[], databaseUrl: string): Promise<DrillResult> {
  const markets = await openDrillMarkets(
    options.feed === '' ? addresses[0]! : options.feed,
    Array.from({ length: 5 }, () => ({})),
  );
  for (const address of addresses) await untilOpenAt(address, markets);
  const senders = await inParallel(await signInPlayers(addresses[0]!, ACCOUNTS), AT_ONCE, async (player): Promise<Sender> => {
    const opened = Array.from({ length: Math.max(SOCKETS, addresses.length) }, (_, index) => PlayerSocket.open(addresses[index % addresses.length]!, player));
    return { player, sockets: await Promise.all(opened) };
  });
  const faults: string[] = [];
  const database = await DatabaseReader.open(databaseUrl);
  let [bets, refused, unequal, doubled] = [0, 0, 0, 0];
  const all = Array.from({ length: REFERENCES }, (_, index) => betOf(index, markets));
  await inParallel(all, AT_ONCE, async (bet, index) => {
    const sender = senders[index % senders.length]!;
    const answers = await Promise.all(Array.from({ length: COPIES }, (_, number) => sendCopy(addresses, sender, bet, number)));
    const different = new Set(answers.map((answer) => JSON.stringify(answer)));
    if (different.size !== 1) {
      unequal += 1;
      faults.push(`${bet.betSlipRef} has ${different.size} answers: ${[...different].slice(0, 4).join(' ')}`);
    }
    const rows = await database.rows<{ id: string | null }>(
      `select o.id from bet_reference r join account a on a.id = r.account left join orders o on o.id = r.order_id where a.member_code = $1 and r.reference = $2`,
      [sender.player.memberCode, bet.betSlipRef],
    );
    const order = answers.find((answer) => 'order' in answer)?.order ?? null;
    if (order === null) refused += 1;
    else bets += 1;
    if (rows.length !== 1 || rows[0]!.id !== order) faults.push(`${bet.betSlipRef} was answered ${order}, the database has ${JSON.stringify(rows)}`);
  });
  for (const { player } of senders) {
    const [row] = await database.rows<{ orders: string; references: string }>(
      `select (select count(*) from orders where account = a.id) as orders, (select count(*) from bet_reference where account = a.id and order_id is not null) as references
       from account a where a.member_code = $1`,
      [player.memberCode],
    );
    doubled += Math.max(0, Number(row?.orders) - Number(row?.references));
  }
  if (doubled > 0) faults.push(`${doubled} orders belong to no reference of their own: doubled`);
  await database.close();
  for (const { sockets } of senders) for (const socket of sockets) socket.close();
  return {
    figures: [
      `${REFERENCES} references, ${COPIES} copies each at the same moment, half over sockets and half over HTTP, ${addresses.length} server${addresses.length === 1 ? '' : 's'}: ${bets} bets, ${refused} refused`,
      `doubled ${doubled}, references with unequal answers ${unequal}`,
    ],
    faults,
  };
}

const addresses = options.addresses.split(',').filter((address) => address !== '');
console.log(`drill:reference: ${REFERENCES} references, ${COPIES} copies, seed ${options.seed}`);
if (addresses.length === 0) await runDrill({}, async (server) => drill([server.url], await server.databaseUrl()));
else await proveAndPrintResult(await drill(addresses, await runningDatabase(process.env)), process.env);
