/**
 * A market-making bot for Betfair's API, on the client betfair-node. See README.md of this folder for how to start it.
 *
 * It quotes both sides of one runner around the middle of the other players' prices, moves its quotes when the price moves, and stops
 * quoting a side that could lose more than its limit. Ctrl-C cancels its bets. When the market is settled it prints its result.
 */
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { server } from './redirect.mjs';
import * as betfair from 'betfair-node';

/** @typedef {'BACK' | 'LAY'} Side */
/** @typedef {{ price: number, size: number }} Offer  size in rupees */
/** @typedef {{ betId: string, side: Side, price: number, size: number, sizeRemaining: number }} Bet */

/** @param {string} name @param {string} [standard] */
function setting(name, standard) {
  const value = process.env[name] ?? standard;
  if (value === undefined) throw new Error(`Set ${name}. README.md lists all settings.`);
  return value;
}

const [APP_KEY, LOGIN_NAME, PASSWORD] = [setting('APP_KEY'), setting('LOGIN_NAME'), setting('PASSWORD')];
/** Rupees: of one quote, and that the bot may lose in the worst case. */
const [STAKE, LIMIT] = [Number(setting('STAKE', '100')), Number(setting('LIMIT', '1000'))];
/** Steps of the price ladder between the middle and each quote. */
const MARGIN = Number(setting('MARGIN', '2'));
const STRATEGY = 'market-maker';
const [CONFLATE_MS, HEARTBEAT_MS] = [50, 5000];
/** The server sends no change if nothing happened; after this time the bot looks itself. */
const LONGEST_WAIT_MS = 5000;
const [RETRY_MS, KEEP_ALIVE_MS] = [1000, 900_000];
const RESULT_LOOKS = 5;

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);
// the client writes every message to the console, its token too
console.log = () => undefined;

let session = betfair.createBetfairApiState('en', 'INR', CONFLATE_MS, HEARTBEAT_MS, () => undefined);
let stream = null;
const run = { isStopping: false };
let wake = () => undefined;

/** Returns the result of a call. Throws if the API refused it. @param {Promise<{ data: any }>} call */
async function resultOf(call) {
  const { data } = await call;
  if (data.error !== undefined) throw new Error(JSON.stringify(data.error));
  return data.result;
}

/** Returns the market of MARKET_ID, or the earliest match odds, and its first runner. */
async function pickMarket() {
  const wanted = process.env['MARKET_ID'];
  const filter = wanted === undefined ? { marketTypeCodes: ['MATCH_ODDS'] } : { marketIds: [wanted] };
  const [market] = await resultOf(betfair.listMarketCatalogue(session, filter, ['RUNNER_DESCRIPTION', 'EVENT'], 'FIRST_TO_START', 1));
  if (market === undefined) throw new Error('There is no such open market.');
  const [runner] = market.runners;
  say(`${server}: ${market.event.name}, ${market.marketName}, quoting ${runner.runnerName}`);
  return { marketId: market.marketId, selectionId: runner.selectionId };
}

/** Keeps a stream open. Its messages only say that something happened: betfair-node keeps no whole ladder. */
async function watch(marketId) {
  const rupees = { currencyCode: 'INR', rate: 1 };
  const journal = process.env['JOURNAL'];
  const keep = (line) => journal !== undefined && appendFileSync(journal, `${line}\n`);
  const changed = () => wake();
  while (!run.isStopping) {
    try {
      stream = betfair.createStreamApiState(session.sessionKey, APP_KEY, true, CONFLATE_MS, HEARTBEAT_MS, rupees, changed, changed, keep);
      stream = betfair.authenticateStream(await betfair.openStream(stream));
      stream = betfair.subscribeToOrders(betfair.subscribeToMarkets(stream, [marketId]));
      await once(stream.tlsSocket, 'close');
    } catch (error) {
      say(`no stream: ${error.message}`);
    }
    await betfair.delay(RETRY_MS);
  }
}

/** Returns the offers without the bot's own bets. @param {Offer[]} offers @param {Bet[]} own */
function without(offers, own) {
  const mine = (price) => own.filter((bet) => bet.price === price).reduce((sum, bet) => sum + bet.sizeRemaining, 0);
  return offers.filter(({ price, size }) => size - mine(price) > 0.001);
}

/** Returns the prices to quote around the middle of the others' best prices; null if a side is empty. */
function pricesAround(back, lay) {
  if (back === undefined || lay === undefined) return null;
  let [below, above] = Array(2).fill(betfair.getNearestValidPrice((back.price + lay.price) / 2));
  for (let step = 0; step < MARGIN; step += 1) {
    below = betfair.getPreviousTick(below) ?? below;
    above = betfair.getNextTick(above) ?? above;
  }
  return { LAY: below, BACK: above };
}

/** Says whether a quote, if all of it is matched, keeps the worst result within the limit. */
function isAffordable(side, price, results, selectionId) {
  const [own, others] = [true, false].map((isOwn) => results.filter((result) => (result.selectionId === selectionId) === isOwn).map(({ ifWin }) => ifWin));
  return side === 'BACK' ? Math.min(...others) - STAKE >= -LIMIT : Math.min(...own) - STAKE * (price - 1) >= -LIMIT;
}

/** Brings one side to its price: cancels, replaces or places. @param {Side} side @param {number | null} price @param {Bet[]} resting */
async function quote({ marketId, selectionId }, side, price, resting) {
  const [bet, ...surplus] = resting;
  const unwanted = price === null ? resting : surplus;
  if (unwanted.length > 0) await betfair.cancelOrders(session, marketId, unwanted.map(({ betId }) => ({ betId }))); // prettier-ignore
  if (price === null || bet?.price === price) return;
  if (bet !== undefined) {
    // a bet that is matched meanwhile cannot be replaced: the next round sees it
    await betfair.replaceOrders(session, marketId, [{ betId: bet.betId, newPrice: price }]);
    return;
  }
  const order = { orderType: 'LIMIT', selectionId, handicap: 0, side, limitOrder: { size: STAKE, price, persistenceType: 'LAPSE' } };
  const report = await resultOf(betfair.placeOrders(session, marketId, [order], undefined, undefined, STRATEGY));
  say(`${side} ${STAKE} at ${price}: ${report.status} ${report.errorCode ?? ''}`);
}

/** Looks at the market once and moves the quotes. Returns the market's status. */
async function round(market) {
  const { marketId, selectionId } = market;
  const priceProjection = { priceData: ['EX_ALL_OFFERS'] };
  const [book] = await resultOf(betfair.listMarketBook(session, { marketIds: [marketId], priceProjection, orderProjection: 'EXECUTABLE' }));
  if (book.status !== 'OPEN') return book.status;
  // read after the bets: what is matched in between is counted as both, never as neither
  const [{ profitAndLosses }] = await resultOf(betfair.listMarketProfitAndLoss(session, [marketId]));
  const { ex, orders = [] } = book.runners.find((runner) => runner.selectionId === selectionId);
  const own = { BACK: orders.filter(({ side }) => side === 'BACK'), LAY: orders.filter(({ side }) => side === 'LAY') };
  // what a player can back is what another one lays
  const prices = pricesAround(without(ex.availableToBack, own.LAY)[0], without(ex.availableToLay, own.BACK)[0]);
  // a back at or below the bot's own lay would meet it, so the lay moves first
  const sides = own.LAY.some(({ price }) => prices !== null && prices.BACK <= price) ? ['LAY', 'BACK'] : ['BACK', 'LAY'];
  for (const side of sides) {
    const wanted = prices?.[side] ?? null;
    await quote(market, side, wanted !== null && isAffordable(side, wanted, profitAndLosses, selectionId) ? wanted : null, own[side]);
  }
  return book.status;
}

/** Waits for a change, at most for a while. */
const nextChange = () =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });

async function cancelAll(marketId) {
  const { currentOrders } = await resultOf(betfair.listCurrentOrders(session, undefined, [marketId], 'EXECUTABLE'));
  if (currentOrders.length > 0) await betfair.cancelOrders(session, marketId, currentOrders.map(({ betId }) => ({ betId }))); // prettier-ignore
  say(`cancelled ${currentOrders.length} bets`);
}

/** Prints the result of a settled market, in rupees. Cleared bets may appear a moment after the market is closed. */
async function printResult(marketId) {
  const filter = [undefined, undefined, [marketId], undefined, undefined, undefined, undefined, 'MARKET'];
  for (let look = 1; look <= RESULT_LOOKS; look += 1) {
    const { clearedOrders } = await resultOf(betfair.listClearedOrders(session, 'SETTLED', ...filter));
    const { profit = 0, commission = 0, betCount = 0 } = clearedOrders[0] ?? {};
    if (betCount > 0 || look === RESULT_LOOKS) {
      say(JSON.stringify({ marketId, betCount, profit, commission, net: Number((profit - commission).toFixed(2)) }));
      return;
    }
    await betfair.delay(RETRY_MS);
  }
}

process.on('SIGINT', () => {
  run.isStopping = true;
  wake();
});
session = await betfair.login(session, APP_KEY, LOGIN_NAME, PASSWORD);
const market = await pickMarket();
void watch(market.marketId);
setInterval(() => void betfair.keepAlive(session.sessionKey).catch((error) => say(`no keepAlive: ${error.message}`)), KEEP_ALIVE_MS);
let status = 'OPEN';
while (!run.isStopping && status !== 'CLOSED') {
  const change = nextChange();
  status = await round(market).catch((error) => say(`no quotes: ${error.message}`));
  if (status !== 'CLOSED') await change;
}
run.isStopping = true;
await (status === 'CLOSED' ? printResult : cancelAll)(market.marketId);
if (stream !== null) betfair.closeStream(stream);
await betfair.logout(session.sessionKey);
process.exit(0);
