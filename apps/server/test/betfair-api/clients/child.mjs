/** TEST FIXTURE: what the programs of the three clients share: the channel to the test, and the course that each client runs. */

export const { APP_KEY, LOGIN_NAME, PASSWORD, MARKET_ID } = process.env;
const FILTER = { marketIds: [MARKET_ID] };
/** The prices of the two bets that rest: no maker is near them. */
const FAR = 9;
const FURTHER = 9.2;

/**
 * What each program does with its client. An answer is the result of the operation, without the client's envelope.
 * @typedef {object} Client
 * @property {() => Promise<string>} login  returns the token
 * @property {(name: string, params: object) => Promise<any>} call  an operation by its function in the client
 * @property {() => Promise<unknown>} keepAlive
 * @property {() => Promise<unknown>} logout
 * @property {null | ((see: (message: any) => void, closed: () => void) => Promise<void>)} openStream
 *   connects, authenticates and subscribes to the market and to orders; the second call does so again after a cut
 * @property {() => unknown} [own]  what the client itself keeps of the stream, at the end
 */

const words = [];
process.on('message', (word) => words.push(word));

/** Sends what a step saw. */
const report = (step, seen = null) => new Promise((resolve) => process.send({ step, seen }, resolve));

/** Waits until `find` returns something; returns it. Fails after four minutes. */
export async function waitFor(what, find) {
  const end = Date.now() + 240_000;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (Date.now() > end) throw new Error(`no ${what} within four minutes`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const word = (text) => waitFor(`word ${text}`, () => words.includes(text));

/** Reads the navigation menu, which no client has a function for, by a GET with the client's token. Returns the ids of its markets. */
async function menuMarkets(token) {
  const headers = { 'X-Application': APP_KEY, 'X-Authentication': token };
  const root = await (await fetch('https://api.betfair.com/exchange/betting/rest/v1/en/navigation/menu.json', { headers })).json();
  const marketsOf = ({ type, id, children = [] }) => (type === 'MARKET' ? [id] : children.flatMap(marketsOf));
  return marketsOf(root);
}

/** Keeps the newest state of what a stream sent about the market and its bets. */
class Seen {
  messages = [];
  status = null;
  /** Sizes that a backer of the first runner can take, by price. */
  offers = new Map();
  /** The last whole state of each bet, by its id. */
  bets = {};

  constructor(selectionId) {
    this.selectionId = selectionId;
  }

  take(message) {
    this.messages.push({ op: message.op, ct: message.ct ?? null });
    for (const { img, marketDefinition, rc = [] } of message.mc ?? []) {
      if (img) this.offers.clear();
      this.status = marketDefinition?.status ?? this.status;
      for (const [price, size] of rc.filter(({ id }) => id === this.selectionId).flatMap(({ atb = [] }) => atb)) {
        if (size === 0) this.offers.delete(price);
        else this.offers.set(price, size);
      }
    }
    for (const { orc = [] } of message.oc ?? []) for (const bet of orc.flatMap(({ uo = [] }) => uo)) this.bets[bet.id] = bet;
  }

  get best() {
    return Math.max(...this.offers.keys());
  }
}

/** The best price to back of the first runner, by listMarketBook. */
async function bookOf(client, selectionId) {
  const [book] = await client.call('listMarketBook', { marketIds: [MARKET_ID], priceProjection: { priceData: ['EX_BEST_OFFERS'] } });
  const { ex } = book.runners.find((runner) => runner.selectionId === selectionId);
  return { status: book.status, best: ex.availableToBack[0]?.price };
}

async function listings(client, token) {
  const names = async (operation, key) => (await client.call(operation, { filter: FILTER })).map((row) => row[key].id);
  const navigation = {
    menu: (await menuMarkets(token)).includes(MARKET_ID),
    eventTypes: await names('listEventTypes', 'eventType'),
    competitions: await names('listCompetitions', 'competition'),
    events: await names('listEvents', 'event'),
  };
  const marketProjection = ['COMPETITION', 'EVENT', 'EVENT_TYPE', 'MARKET_START_TIME', 'MARKET_DESCRIPTION', 'RUNNER_DESCRIPTION'];
  const catalogue = await client.call('listMarketCatalogue', { filter: FILTER, marketProjection, sort: 'FIRST_TO_START', maxResults: 5 });
  await report('listings', { navigation, catalogue });
  return catalogue[0].runners[0].selectionId;
}

/** Places three bets: one that fills, one that is replaced and then cancelled, and one that rests. */
async function bets(client, selectionId, best) {
  const back = (price, customerOrderRef) => ({
    orderType: 'LIMIT',
    selectionId,
    handicap: 0,
    side: 'BACK',
    limitOrder: { size: 100, price, persistenceType: 'LAPSE' },
    customerOrderRef,
  });
  const instructions = [back(best, 'fills'), back(FAR, 'moves'), back(FURTHER, 'rests')];
  const place = await client.call('placeOrders', { marketId: MARKET_ID, instructions, customerRef: `place-${process.pid}` });
  const [fills, moves, rests] = place.instructionReports.map(({ betId }) => betId);
  const replace = await client.call('replaceOrders', { marketId: MARKET_ID, instructions: [{ betId: moves, newPrice: FURTHER }] });
  const moved = replace.instructionReports[0].placeInstructionReport.betId;
  const cancel = await client.call('cancelOrders', { marketId: MARKET_ID, instructions: [{ betId: moved }] });
  const { currentOrders } = await client.call('listCurrentOrders', { marketIds: [MARKET_ID] });
  await report('bets', { place, replace, cancel, currentOrders, ids: { fills, moves, moved, rests } });
  return { fills, moves, moved, rests };
}

/** Waits until the stream, or the book of a client without one, has a price. */
const priceOf = (client, seen, selectionId, best) =>
  waitFor(`price ${best}`, async () => (client.openStream === null ? await bookOf(client, selectionId) : seen).best === best);

/** Runs the course with a client. */
export async function run(client) {
  const token = await client.login();
  const selectionId = await listings(client, token);
  const { best } = await bookOf(client, selectionId);
  const seen = new Seen(selectionId);
  let closed = 0;
  const open = () => client.openStream?.((message) => seen.take(message), () => (closed += 1)); // prettier-ignore
  await open();
  await priceOf(client, seen, selectionId, best);
  const ids = await bets(client, selectionId, best);
  if (client.openStream !== null)
    await waitFor('bets on the stream', () => Object.values(ids).every((id) => seen.bets[id] !== undefined) && seen.bets[ids.moved].status === 'EC');
  await report('cut');
  await word('was cut');
  if (client.openStream !== null) await waitFor('closed stream', () => closed === 1);
  const before = seen.messages.length;
  await report('closed');
  await word('reconnect');
  await open();
  await priceOf(client, seen, selectionId, 1.7);
  const isAnswered = (op) => seen.messages.slice(before).some((message) => message.op === op && ['SUB_IMAGE', 'RESUB_DELTA'].includes(message.ct));
  if (client.openStream !== null) await waitFor('answers of both subscriptions', () => isAnswered('mcm') && isAnswered('ocm'));
  await report('reconnected', seen.messages.slice(before));
  await priceOf(client, seen, selectionId, 1.6);
  await report('moved', { bets: seen.bets });
  await word('settled');
  if (client.openStream !== null) await waitFor('closed market', () => seen.status === 'CLOSED');
  const cleared = (params) => client.call('listClearedOrders', { marketIds: [MARKET_ID], ...params });
  const settled = await waitFor('cleared bets', async () => {
    const { clearedOrders } = await cleared({ betStatus: 'SETTLED', groupBy: 'MARKET' });
    return clearedOrders.length > 0 && clearedOrders;
  });
  const { clearedOrders } = await cleared({ betStatus: 'SETTLED' });
  const cancelled = (await cleared({ betStatus: 'CANCELLED' })).clearedOrders.map(({ betId }) => betId);
  await report('cleared', { market: settled, bets: clearedOrders, cancelled, status: (await bookOf(client, selectionId)).status, own: client.own?.() ?? null });
  await client.keepAlive();
  await client.logout();
  await report('end');
  process.disconnect();
  process.exit(0);
}
