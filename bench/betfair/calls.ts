/** B2: a bet by `placeOrders`, compared with the same bet over the site's socket. B3: the books of 40 markets. On the whole product, in this process. */
import { Agent, request } from 'node:https';
import { level } from '../../apps/server/src/modules/feeds/script/script-events.ts';
import { emitRaw, either, newReference, wireBet } from '../../apps/server/test/testing-app.ts';
import { identityHeaders, startBetfair, type BetfairTest } from '../../apps/server/test/betfair-api/testing-betfair.ts';
import { withBenchServer } from '../bench-database.ts';
import { quantile } from '../durable/lone-bet.ts';
import { median, type Measurement } from '../report.ts';

/** A market of the script without a bet delay. */
const MARKET = '1.33011';
const STAKE = 100;
const TURNS = 300;
/** So many players bet in turn that none of them bets conspicuously often. */
const PLAYERS = 40;
/** So many accounts read in turn that none of them reaches its limit of calls. */
const READERS = 20;
const MARKETS = 40;
/** A call may ask for the whole books of eleven markets at most. */
const MARKETS_OF_CALL = 10;
const RUNNERS = ['Bench Home', 'Bench Away', 'The Draw'];
const WARM_UP = 30;

type Client = Awaited<ReturnType<BetfairTest['client']>>;

/** Returns the times of `turns` calls after a warm-up, ms. */
async function timesOf(call: () => Promise<void>, turns = TURNS): Promise<readonly number[]> {
  for (let turn = 0; turn < WARM_UP; turn++) await call();
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  return times;
}

type Answer = Awaited<ReturnType<BetfairTest['rpc']>>;

/** Returns a client that calls operations of the betting service by JSON-RPC and does nothing else: the one of the tests checks every answer. */
function plainClient({ api }: BetfairTest): (operation: string, params: object, identity: Client) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, host: '127.0.0.1', port: api.ports()!.https, ca: api.authority()!, servername: 'localhost' });
  const options = { agent, host: '127.0.0.1', port: api.ports()!.https, path: '/exchange/betting/json-rpc/v1', method: 'POST' };
  return (operation, params, identity) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ jsonrpc: '2.0', method: `SportsAPING/v1.0/${operation}`, params, id: 1 });
      const headers = { ...identityHeaders(identity), 'content-length': Buffer.byteLength(body) };
      const sent = request({ ...options, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => resolve(JSON.parse(text)));
      });
      sent.on('error', reject);
      sent.end(body);
    });
}

async function withApi<Result>(work: (betfair: BetfairTest, description: string) => Promise<Result>): Promise<Result> {
  return withBenchServer(async ({ description }) => {
    const betfair = await startBetfair({ callsPerSecond: 1e9, checkAnswers: false });
    try {
      return await work(betfair, description);
    } finally {
      await betfair.stop();
    }
  });
}

async function placeOrders(): Promise<Measurement> {
  return withApi(async (betfair, description) => {
    const { test } = betfair;
    const clients: Client[] = [];
    for (let number = 0; number < PLAYERS; number++) clients.push(await betfair.client(`bench.bot${number}`));
    const { event, runners } = test.app.catalogue.market(MARKET)!;
    const { selectionId, name } = runners[0]!;
    await test.script.ladder(MARKET, selectionId, [level(200, 100_000_000_00)], []);
    await test.app.makers.quoted();
    const instruction = { orderType: 'LIMIT', selectionId, side: 'BACK', limitOrder: { size: STAKE, price: 2, persistenceType: 'LAPSE' } };
    const call = plainClient(betfair);
    let turn = 0;
    const byApi = async (): Promise<void> => {
      const { result } = await call('placeOrders', { marketId: MARKET, instructions: [instruction] }, clients[turn++ % PLAYERS]!);
      if (result?.instructionReports[0]?.sizeMatched !== STAKE) throw new Error(`a bet was not matched: ${JSON.stringify(result)}`);
    };
    const sockets = await Promise.all(clients.map(() => test.socket()));
    const { eventId, eventName } = event.definition;
    const bet = wireBet({ marketId: MARKET, eventId, eventName, runnerId: selectionId, selectionName: name, rate: 2, stake: STAKE });
    const bySocket = async (): Promise<void> => {
      const player = turn++ % PLAYERS;
      const socket = sockets[player]!;
      const answer = either(socket, 'place-bet-success', 'place-bet-error');
      emitRaw(socket, 'create-bet', { token: clients[player]!.siteToken, bet, betSlipRef: newReference() });
      const answered = await answer;
      const said = answered.event;
      if (said !== 'place-bet-success') throw new Error(`a bet over the socket was refused: ${JSON.stringify(answered)}`);
    };
    // in turns, so that both meet the same machine
    const [api, plain]: [number[], number[]] = [[], []];
    for (let round = 0; round < 3; round++) {
      api.push(...(await timesOf(byApi, TURNS / 3)));
      plain.push(...(await timesOf(bySocket, TURNS / 3)));
    }
    return {
      id: 'B2',
      ratio: median(api) / median(plain),
      goal: '<=1.3',
      product: median(api),
      yardstick: median(plain),
      note: `ms from request to durable answer, one bet at a time, p50 (p99 ${quantile(api, 0.99).toFixed(2)} ms), ${TURNS} bets; yardstick: the same bet over the socket of the site, in turns; ${description}`,
    };
  });
}

/** Opens markets with ten levels on each side of each runner; returns their ids. */
async function openMarkets({ test }: BetfairTest): Promise<readonly string[]> {
  const eventId = '80001';
  const event = {
    eventId,
    eventName: 'Bench Home v Bench Away',
    eventTypeId: '1' as const,
    competitionId: '81',
    competitionName: 'Bench League',
    openDate: test.clock.now() + 86_400_000,
    teams: RUNNERS.slice(0, 2),
  };
  await test.script.say([{ type: 'event', event }]);
  const levels = (first: number, step: number) => Array.from({ length: 10 }, (_, place) => level(first + step * place, (place + 1) * 100_00));
  const marketIds: string[] = [];
  for (let number = 0; number < MARKETS; number++) {
    const marketId = `1.8${String(number).padStart(4, '0')}`;
    const runners = RUNNERS.map((name, runner) => ({ selectionId: 10_000 + number * RUNNERS.length + runner, name, sortPriority: runner + 1 }));
    const market = {
      marketId,
      eventId,
      marketName: `Match Odds ${number}`,
      marketType: 'MATCH_ODDS',
      runners,
      numberOfWinners: 1,
      betDelay: 0,
      turnInPlay: false,
    };
    await test.script.say([
      { type: 'market', market },
      { type: 'market-status', marketId, status: 'OPEN', inPlay: false },
    ]);
    for (const { selectionId } of runners) await test.script.ladder(marketId, selectionId, levels(300, -5), levels(310, 5));
    marketIds.push(marketId);
  }
  await test.app.makers.quoted();
  return marketIds;
}

async function listBooks(): Promise<Measurement> {
  return withApi(async (betfair, description) => {
    const clients: Client[] = [];
    for (let number = 0; number < READERS; number++) clients.push(await betfair.client(`bench.reader${number}`));
    let calls = 0;
    const send = plainClient(betfair);
    const call = async (operation: string, parameters: object) => {
      const { error, result } = await send(operation, parameters, clients[calls++ % READERS]!);
      if (result === undefined) throw new Error(`${operation} was refused: ${JSON.stringify(error)}`);
      return result;
    };
    const marketIds = await openMarkets(betfair);
    const times = await timesOf(async () => {
      const parts = Array.from({ length: MARKETS / MARKETS_OF_CALL }, (_, part) => marketIds.slice(part * MARKETS_OF_CALL, (part + 1) * MARKETS_OF_CALL));
      const books = await Promise.all(parts.map((part) => call('listMarketBook', { marketIds: part, priceProjection: { priceData: ['EX_ALL_OFFERS'] } })));
      if (books.flat().length !== MARKETS) throw new Error(`${books.flat().length} of ${MARKETS} books`);
    });
    return {
      id: 'B3',
      ratio: null,
      goal: '',
      product: median(times),
      yardstick: null,
      note: `ms of listMarketBook of ${MARKETS} markets with all offers, in ${MARKETS / MARKETS_OF_CALL} calls at once, p50 (p99 ${quantile(times, 0.99).toFixed(2)} ms), ${TURNS} calls; ${description}`,
    };
  });
}

export const callMeasurements = { B2: placeOrders, B3: listBooks };
