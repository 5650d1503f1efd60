/** TEST FIXTURE: betfair-exchange-api in the course of child.mjs. */
import { BetfairClient, BetfairStreamClient } from 'betfair-exchange-api';
import { APP_KEY, LOGIN_NAME, MARKET_ID, PASSWORD, run } from './child.mjs';

const client = new BetfairClient(APP_KEY);
const CLOCKS = ['marketSubscriptionInitialClk', 'marketSubscriptionClk', 'orderSubscriptionInitialClk', 'orderSubscriptionClk'];
let stream = null;

const { betting } = client;
const FUNCTIONS = {
  listEventTypes: ({ filter }) => betting.listEventTypes(filter),
  listCompetitions: ({ filter }) => betting.listCompetitions(filter),
  listEvents: ({ filter }) => betting.listEvents(filter),
  listMarketCatalogue: ({ filter, marketProjection, sort, maxResults }) => betting.listMarketCatalogue(filter, marketProjection, sort, maxResults),
  listMarketBook: ({ marketIds, priceProjection }) => betting.listMarketBook(marketIds, priceProjection),
  placeOrders: ({ marketId, instructions, customerRef }) => betting.placeOrders(marketId, instructions, customerRef),
  replaceOrders: ({ marketId, instructions }) => betting.replaceOrders(marketId, instructions),
  cancelOrders: ({ marketId, instructions }) => betting.cancelOrders(marketId, instructions),
  listCurrentOrders: ({ marketIds }) => betting.listCurrentOrders(undefined, marketIds),
  listClearedOrders: ({ betStatus, marketIds, groupBy }) =>
    betting.listClearedOrders(betStatus, undefined, undefined, marketIds, undefined, undefined, undefined, undefined, undefined, undefined, groupBy),
};

/** The client counts its requests and takes only 1 for its authentication: after a cut it needs a new object, with the old clocks. */
async function openStream(see, closed) {
  const next = new BetfairStreamClient(APP_KEY, client.getSessionToken());
  for (const clock of CLOCKS) next[clock] = stream?.[clock];
  stream = next;
  for (const event of ['marketChange', 'orderChange']) next.on(event, see);
  next.on('disconnected', closed);
  next.on('error', (error) => {
    throw error;
  });
  const authenticated = new Promise((resolve) => next.once('status', resolve));
  next.connect();
  await authenticated;
  next.subscribeToMarkets({ marketIds: [MARKET_ID] }, {}, 0, 1000);
  next.subscribeToOrders({}, 0, 1000);
}

await run({
  async login() {
    await client.authenticateInteractive(LOGIN_NAME, PASSWORD);
    return client.getSessionToken();
  },
  call: (name, params) => FUNCTIONS[name](params),
  openStream,
  own: () => ({ connectionId: stream.getConnectionId(), isAuthenticated: stream.isAuthenticated() }),
  keepAlive: () => client.keepAlive(),
  logout() {
    stream.disconnect();
    return client.logout();
  },
});
