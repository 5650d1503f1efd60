/**
 * Child program: the whole product on a fresh database, with players who bet in each flight of one table. It sends messages to its
 * parent: 'ready' with its port, and figures on request.
 */
import { createApp, type App } from '../../apps/server/src/app/create-app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import type { SessionAccount } from '../../apps/server/src/http/routes-port.ts';
import { openSeedSeal } from '../../apps/server/src/modules/casino-rounds/seed-seal.ts';
import { newToken } from '../../apps/server/src/platform/secrets.ts';
import { SystemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { openTestDatabase } from '../../apps/server/test/platform/postgres/testing-database.ts';
import { createStayAwake } from '../../apps/server/src/platform/process/stay-awake.ts';
import { listen } from '../../apps/server/src/platform/process/listen.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

export type FromFlightServer =
  | { readonly type: 'ready'; readonly port: number }
  | { readonly type: 'figures'; readonly cpuMicroseconds: number; readonly rss: number; readonly bets: number; readonly dropped: number };

const PLAYERS = Number(process.argv[2] ?? 100);

const send = (message: FromFlightServer): void => void process.send?.(message);

async function signIn(app: App): Promise<readonly SessionAccount[]> {
  const players: SessionAccount[] = [];
  for (let made = 0; made < PLAYERS; made += 1) {
    const login = await app.auth.loginWithDemo({ site: app.sites.ofHost('localhost').site, address: '127.0.0.1', browser: 'bench' });
    if (!login.ok) throw new Error(`demo login refused: ${login.code}`);
    players.push(login.value.session);
  }
  return players;
}

let bets = 0;

async function bet(app: App, player: SessionAccount, wish: Parameters<App['casinoRounds']['place']>[1]): Promise<void> {
  const placed = await app.casinoRounds.place(player, wish);
  if (!placed.ok) throw new Error(`a bet was refused: ${placed.code}`);
  bets += 1;
}

async function serve(): Promise<void> {
  const fresh = await openTestDatabase();
  const database = openDatabase(fresh.url, { applicationName: 'maidan-calls', maxConnections: 20 });
  const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
  const config = readConfig({ FEED: 'script', DATABASE_URL: database.url, PORT: '0' });
  const limits = { socketsPerAddress: 20_000 };
  const machineClock = new SystemClock();
  const app = await createApp({
    config,
    database,
    log,
    clock: machineClock,
    machineClock,
    stayAwake: createStayAwake(),
    operatorKey: null,
    seedSeal: await openSeedSeal(database, newToken()),
    pages: false,
    limits,
  });
  const { port } = await listen(app.fastify, { host: '127.0.0.1', port: 0 });
  await app.start();
  const players = await signIn(app);
  let last = 0;
  app.bus.subscribe('casino-round-changed', ({ tableId }) => {
    const view = app.casinoRounds.snapshot(tableId, null)?.view;
    if (view === undefined || view.phase !== 'betting' || view.round === last) return;
    last = view.round;
    for (const [at, player] of players.entries()) {
      const wish = { tableId, roundId: String(view.round), betRef: `${view.round}-${at}`, spot: undefined, stake: 100, autoCashOut: 1.1 + (at % 40) / 10 };
      void bet(app, player, wish);
    }
  });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    send({ type: 'figures', cpuMicroseconds: user + system, rss: process.memoryUsage.rss(), bets, dropped: app.publisher.dropped });
  });
  process.on('disconnect', () => {
    void app.stop().then(async () => {
      await database.close();
      await fresh.drop();
      process.exit(0);
    });
  });
  send({ type: 'ready', port });
}

await serve();
