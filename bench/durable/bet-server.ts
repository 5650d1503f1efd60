/**
 * Child program: the whole product (createApp) on a fresh database of the server that TEST_DATABASE_URL names. Its markets come from a
 * scripted feed, without bet delay or makers, so that every bet matches another player's resting order. It exchanges messages with its parent.
 */
import { type FeedEvent, type MarketDefinition, paise, type QuotedPrice } from '@maidan/domain';
import { createApp, type App } from '../../apps/server/src/app/create-app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { betRateOf } from '../../apps/server/src/modules/orders/placing/bet-service.ts';
import type { BettingAccount } from '../../apps/server/src/modules/orders/orders-port.ts';
import { auditDatabase, databaseAuditText } from '../../apps/server/src/modules/wallet/audit.ts';
import { SystemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { openTestDatabase } from '../../apps/server/test/platform/postgres/testing-database.ts';
import { inlineHotPath } from '../../apps/server/src/platform/process/inline-hot-path.ts';
import { createStayAwake } from '../../apps/server/src/platform/process/stay-awake.ts';
import { listen } from '../../apps/server/src/platform/process/listen.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

/** Messages from the parent, and to it. */
export type ToBetServer = { readonly ask: 'figures' } | { readonly ask: 'audit' } | { readonly ask: 'stop' };
export interface BenchMarket {
  readonly marketId: string;
  readonly eventId: string;
  readonly runners: readonly { readonly selectionId: number; readonly name: string; readonly price: number }[];
}
export type FromBetServer =
  | { readonly type: 'ready'; readonly port: number; readonly tokens: readonly string[]; readonly markets: readonly BenchMarket[] }
  | { readonly type: 'figures'; readonly cpuMicroseconds: number; readonly rowsWritten: number; readonly trades: number; readonly commits: number }
  | { readonly type: 'audit'; readonly ok: boolean; readonly text: string }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly message: string };

const PLAYERS = Number(process.argv[2] ?? 1000);
const LAYERS = 500;
const MARKETS = 200;
const RUNNERS = ['Bench Home', 'Bench Away', 'The Draw'];
/** Decimal odds at which players lay each of the three runners. */
const PRICES = [1.5, 2.5, 3.5];
const RESTING = 6000;
/** Paise: what each layer gets in addition to the demo grant, and the size of each offer. */
const EXTRA = 100_000_000_00;
const OFFER = 100_000_00;
const AT_ONCE = 100;
/** Far above the usual rate limit: a fast machine places more bets a second for each player than that limit allows. */
const BETS_PER_SECOND = 1000;
/** Database connections, as in apps/server/src/main.ts. */
const POOL_SIZE = 20;
const EVENT_ID = '80001';

const send = (message: FromBetServer): void => void process.send?.(message);

function definitionOf(index: number): MarketDefinition {
  const runners = RUNNERS.map((name, runner) => ({ selectionId: 10_000 + index * RUNNERS.length + runner, name, sortPriority: runner + 1 }));
  return {
    marketId: `1.8${String(index).padStart(4, '0')}`,
    eventId: EVENT_ID,
    marketName: `Match Odds ${index}`,
    marketType: 'MATCH_ODDS',
    runners,
    numberOfWinners: 1,
    betDelay: 0,
    turnInPlay: false,
  };
}

async function openMarkets(app: App): Promise<readonly MarketDefinition[]> {
  const { script } = app.feeds;
  if (script === null) throw new Error('the feed is not the scripted one');
  const definitions = Array.from({ length: MARKETS }, (_, index) => definitionOf(index));
  const event = {
    eventId: EVENT_ID,
    eventName: 'Bench Home v Bench Away',
    eventTypeId: '4',
    competitionId: '81',
    competitionName: 'Bench League',
    openDate: Date.now() + 86_400_000,
    teams: RUNNERS.slice(0, 2),
  } as const;
  await script.say([{ type: 'event', event }]);
  await script.say(
    definitions.flatMap((market): FeedEvent[] => [
      { type: 'market', market },
      { type: 'market-status', marketId: market.marketId, status: 'OPEN', inPlay: false },
    ]),
  );
  return definitions;
}

/** Opens demo accounts, as visitors do; returns them with their tokens. */
async function signIn(app: App, count: number): Promise<readonly { readonly token: string; readonly account: BettingAccount }[]> {
  const signedIn: { readonly token: string; readonly account: BettingAccount }[] = [];
  while (signedIn.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - signedIn.length) }, async () => {
      const login = await app.auth.loginWithDemo({ site: app.sites.ofHost('localhost').site, address: '127.0.0.1', browser: 'bench' });
      if (!login.ok) throw new Error(`demo login refused: ${login.code}`);
      const { session, token } = login.value;
      return { token, account: { account: session.account, memberCode: session.memberCode, site: session.site, isDemo: session.isDemo } };
    });
    signedIn.push(...(await Promise.all(some)));
  }
  return signedIn;
}

/** Lays every runner with more money than the bets of a run can match. */
async function layOffers(app: App, layers: readonly BettingAccount[], markets: readonly MarketDefinition[]): Promise<void> {
  for (const layer of layers) {
    const granted = await app.wallet.grant(layer.account, EXTRA);
    if (!granted.ok) throw new Error(`grant refused: ${granted.code}`);
  }
  for (let from = 0; from < RESTING; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, async (_, offset) => {
      const number = from + offset;
      const market = markets[number % markets.length]!;
      const runner = Math.floor(number / markets.length) % RUNNERS.length;
      const { outcome } = await app.orders.place(layers[number % layers.length]!, {
        reference: `rest-${number}`,
        marketId: market.marketId,
        selectionId: market.runners[runner]!.selectionId,
        side: 'LAY',
        price: (PRICES[runner]! * 100) as QuotedPrice,
        line: null,
        stake: paise(OFFER),
        claims: {},
        canonical: '',
      });
      if (!outcome.ok) throw new Error(`a resting order was refused: ${outcome.code}`);
    });
    await Promise.all(some);
  }
}

async function serve(): Promise<void> {
  inlineHotPath();
  const fresh = await openTestDatabase();
  const database = openDatabase(fresh.url, { applicationName: 'maidan-calls', maxConnections: POOL_SIZE });
  const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
  const config = readConfig({ FEED: 'script', DATABASE_URL: database.url, PORT: '0' });
  const machineClock = new SystemClock();
  const app = await createApp({
    config,
    database,
    log,
    clock: machineClock,
    machineClock,
    stayAwake: createStayAwake(),
    operatorKey: null,
    pages: false,
    betRate: betRateOf(BETS_PER_SECOND),
  });
  const { port } = await listen(app.fastify, { host: '127.0.0.1', port: 0 });
  await app.start();
  const definitions = await openMarkets(app);
  const players = await signIn(app, PLAYERS);
  const layers = await signIn(app, LAYERS);
  await layOffers(
    app,
    layers.map(({ account }) => account),
    definitions,
  );
  await database.query('vacuum analyze');
  await database.query('checkpoint');
  const markets = definitions.map(({ marketId, eventId, runners }) => ({
    marketId,
    eventId,
    runners: runners.map(({ selectionId, name }, runner) => ({ selectionId, name, price: PRICES[runner]! })),
  }));
  const figures = async (): Promise<FromBetServer> => {
    const { user, system } = process.cpuUsage();
    const [row] = await database.query<{ rows: number; trades: number; commits: number }>(
      `select (select sum(n_tup_ins + n_tup_upd)::bigint from pg_stat_user_tables) as rows, (select count(*) from trade) as trades, (select count(*) from batch) as commits`,
    );
    if (row === undefined) throw new Error('no figures');
    return { type: 'figures', cpuMicroseconds: user + system, rowsWritten: row.rows, trades: row.trades, commits: row.commits };
  };
  const answer = async (message: ToBetServer): Promise<FromBetServer> => {
    if (message.ask === 'figures') return figures();
    if (message.ask === 'audit') {
      const audit = await auditDatabase(database);
      return { type: 'audit', ok: audit.ok, text: databaseAuditText(audit) };
    }
    await app.stop();
    await database.close();
    await fresh.drop();
    return { type: 'stopped' };
  };
  process.on('message', (message: ToBetServer) => {
    answer(message).then(send, failed);
  });
  send({ type: 'ready', port, tokens: players.map(({ token }) => token), markets });
}

function failed(error: unknown): void {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}

process.on('disconnect', () => process.exit(0));
serve().catch(failed);
