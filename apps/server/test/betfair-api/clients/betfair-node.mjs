/** TEST FIXTURE: betfair-node in the course of child.mjs. */
import * as api from 'betfair-node';
import { APP_KEY, LOGIN_NAME, MARKET_ID, PASSWORD, run } from './child.mjs';

// the client writes every message to the console
console.log = () => undefined;
console.warn = () => undefined;
const RUPEES = { currencyCode: 'INR', rate: 1 };
let session = api.createBetfairApiState('en', 'INR', 0, 1000, () => undefined);
let stream = null;
let cache = null;
let orders = null;

const FUNCTIONS = {
  listEventTypes: ({ filter }) => api.listEventTypes(session, filter),
  listCompetitions: ({ filter }) => api.listCompetitions(session, filter),
  listEvents: ({ filter }) => api.listEvents(session, filter),
  listMarketCatalogue: ({ filter, marketProjection, sort, maxResults }) => api.listMarketCatalogue(session, filter, marketProjection, sort, maxResults),
  listMarketBook: (params) => api.listMarketBook(session, params),
  placeOrders: ({ marketId, instructions, customerRef }) => api.placeOrders(session, marketId, instructions, customerRef),
  replaceOrders: ({ marketId, instructions }) => api.replaceOrders(session, marketId, instructions),
  cancelOrders: ({ marketId, instructions }) => api.cancelOrders(session, marketId, instructions),
  listCurrentOrders: ({ marketIds }) => api.listCurrentOrders(session, undefined, marketIds),
  listClearedOrders: ({ betStatus, marketIds, groupBy }) =>
    api.listClearedOrders(session, betStatus, undefined, undefined, marketIds, undefined, undefined, undefined, undefined, groupBy),
};

async function openStream(see, closed) {
  if (stream === null) {
    const take = (line) => see(JSON.parse(line));
    const marketChanged = (markets) => (cache = markets);
    const orderChanged = (markets) => (orders = markets);
    stream = api.createStreamApiState(session.sessionKey, APP_KEY, true, 0, 1000, RUPEES, marketChanged, orderChanged, take);
    stream = api.authenticateStream(await api.openStream(stream));
    stream = api.subscribeToMarkets(stream, [MARKET_ID]);
  } else stream = await api.restartStream(stream);
  stream.tlsSocket.on('close', closed);
  stream = api.subscribeToOrders(stream, { includeOverallPosition: true });
}

await run({
  async login() {
    session = await api.login(session, APP_KEY, LOGIN_NAME, PASSWORD);
    return session.sessionKey;
  },
  async call(name, params) {
    const { data } = await FUNCTIONS[name](params);
    if (data.error !== undefined) throw new Error(JSON.stringify(data.error));
    return data.result;
  },
  openStream,
  own: () => ({ currencies: session.currencyRates, status: cache[MARKET_ID].marketDefinition.status, orders: orders[MARKET_ID] }),
  keepAlive: () => api.keepAlive(session.sessionKey),
  logout() {
    api.closeStream(stream);
    return api.logout(session.sessionKey);
  },
});
