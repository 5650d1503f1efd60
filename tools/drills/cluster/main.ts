/**
 * npm run drill:cluster [-- --kills 2 --freezes 1 --clients 24]: a cluster of two gateways, two exchanges and a house with its own database.
 * Clients bet through both gateways. The drill kills an exchange with -9. Later it freezes one (SIGSTOP) with a statement sent and commands
 * waiting, and wakes it when another exchange owns its markets. Every acknowledged bet must exist once, every other reference must resolve, the
 * woken process may write none of the waiting commands, and the ledger must balance. Exits with 1 on any loss or late takeover.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Market } from '@maidan/contract';
import { Client } from 'pg';
import { provideServices } from '../../cluster/cluster-ground.ts';
import { ClusterProcesses, type ClusterProcess } from '../../cluster/cluster-processes.ts';
import { BettingClient } from '../parts/betting-client.ts';
import { AllKinds, KIND_SETTINGS } from '../parts/kinds/all-kinds.ts';
import { DRILL_EVENT_ID, openMarkets } from '../parts/drill-markets.ts';
import { signInPlayers } from '../parts/players.ts';
import { auditLedger, reckon, wordsOf } from '../parts/reckoning.ts';
import { findPartialChanges } from '../parts/whole-changes.ts';
import { drillOptions, sequenceOf, sleep, printResult, type DrillResult } from '../parts/run-drill.ts';
import { BETS_PER_SECOND } from '../parts/drilled-server.ts';

const options = drillOptions({ kills: 2, freezes: 1, clients: 24, seed: Date.now() });
const KILLS = options.kills;
const FREEZES = options.freezes;
const CLIENTS = options.clients;
/** A takeover must not take longer. */
const LIMIT_MS = 5000;
const LOAD_MS = 2500;
const WAITING_AT_THE_FROZEN = 60;
const OWNED_WITHIN_MS = 60_000;

interface Takeover {
  readonly what: 'killed' | 'frozen';
  readonly tookMs: number;
}

class Drill {
  readonly #database: Client;
  readonly #databaseUrl: string;
  readonly #processes: ClusterProcesses;
  readonly #clients: BettingClient[] = [];
  readonly #kinds: AllKinds;
  readonly #random = sequenceOf(options.seed);
  readonly takeovers: Takeover[] = [];
  readonly losses: string[] = [];

  constructor(database: Client, databaseUrl: string, processes: ClusterProcesses) {
    this.#database = database;
    this.#databaseUrl = databaseUrl;
    this.#processes = processes;
    this.#kinds = new AllKinds(processes.of('feeds,casino')[0]!.url);
  }

  get kinds(): AllKinds {
    return this.#kinds;
  }

  get clients(): readonly BettingClient[] {
    return this.#clients;
  }

  async signIn(): Promise<void> {
    const gateways = this.#processes.of('gateway');
    const players = await signInPlayers(gateways[0]!.url, CLIENTS);
    for (const [index, player] of players.entries()) {
      const client = new BettingClient(gateways[index % gateways.length]!.url, player, {
        overHttp: index % 4 === 3,
        kinds: { counts: this.#kinds.counts, starts: this.#kinds.starts, index },
      });
      await client.connect();
      this.#clients.push(client);
    }
  }

  /** Runs `work` while all clients bet and markets start; then compares what was acknowledged with the database. */
  async underLoad(work: () => Promise<void>): Promise<void> {
    const markets = await this.#openMarkets(0);
    // allSettled at once: an unhandled rejection of a client during the load would end the drill without its clean-up
    const load = { over: false };
    const betting = Promise.allSettled(this.#clients.map((client) => client.bet(markets, () => load.over)));
    const starting = this.#kinds.play(() => load.over);
    await sleep(LOAD_MS);
    try {
      await work();
      await sleep(LOAD_MS);
    } finally {
      load.over = true;
    }
    for (const outcome of await betting) if (outcome.status === 'rejected') throw outcome.reason;
    await starting;
    await this.#compare();
  }

  async #compare(): Promise<void> {
    const { faults } = await findPartialChanges(this.#databaseUrl);
    this.losses.push(...faults);
    await this.#kinds.compare(
      this.#clients.flatMap((client) => client.kinds ?? []),
      this.#databaseUrl,
    );
  }

  /** Returns the open markets at a gateway without those that start: these do not stay open. */
  async #openMarkets(gateway: number): Promise<readonly Market[]> {
    return (await openMarkets(this.#processes.of('gateway')[gateway]!.url)).filter(({ eventId }) => eventId !== DRILL_EVENT_ID);
  }

  /** Kills an exchange with -9. Another exchange must serve its markets in time. */
  async kill(round: number): Promise<void> {
    const victim = await this.#victim(round);
    let begun = 0;
    const kill = async (): Promise<void> => {
      begun = performance.now();
      victim.process.child?.kill('SIGKILL');
    };
    // every second one between the start of a market and its prices
    if (round % 2 === 1) await this.#kinds.killInStart(this.#databaseUrl, `maidan-orders-${victim.instance}`, kill);
    else await this.#kinds.killNearStart(this.#random(), kill);
    await this.#untilTakenOver(victim.instance, victim.shards);
    const tookMs = Math.round(performance.now() - begun);
    this.takeovers.push({ what: 'killed', tookMs });
    console.log(`killed ${victim.process.name} (${victim.shards.length} shards): all of them served again after ${tookMs} ms`);
  }

  /** Stops an exchange (SIGSTOP) with a statement sent and commands waiting; wakes it when its markets have another owner. It must write none of them. */
  async freeze(round: number): Promise<void> {
    const victim = await this.#victim(round);
    const { child } = victim.process;
    await this.#stopInMidStatement(victim.instance, () => child?.kill('SIGSTOP'));
    const begun = performance.now();
    const markets = await this.#openMarkets(0);
    const ours = new Set((await this.#marketsOf(victim.shards)).map((market) => market));
    const its = markets.filter((market) => ours.has(market.marketId) && market.betDelay === 0);
    const waiting = its.length === 0 ? [] : this.#clients.slice(0, 12).flatMap((client) => client.placeWithoutWaiting(its, WAITING_AT_THE_FROZEN / 12));
    await this.#untilTakenOver(victim.instance, victim.shards);
    const tookMs = Math.round(performance.now() - begun);
    this.takeovers.push({ what: 'frozen', tookMs });
    const before = await this.#booked(waiting);
    const ended = new Promise<void>((resolve) => {
      child?.once('close', () => resolve());
    });
    child?.kill('SIGCONT');
    await Promise.race([ended, sleep(20_000)]);
    const after = await this.#booked(waiting);
    console.log(
      `froze ${victim.process.name} with ${waiting.length} commands waiting and one statement sent: served again after ${tookMs} ms; woken it wrote ${after - before} of them and ended`,
    );
    if (after !== before) this.losses.push(`the frozen process wrote ${after - before} bets after another had its markets`);
    if (waiting.length < 50) console.log('(it owned no market without bet delay: fewer than 50 commands waited)');
  }

  async #victim(round: number): Promise<{ readonly process: ClusterProcess; readonly instance: string; readonly shards: readonly number[] }> {
    await this.#untilShared();
    const exchanges = this.#processes.of('exchange');
    const process = exchanges[round % exchanges.length]!;
    const { rows } = await this.#database.query<{ instance: string; shards: number[] }>(
      `select m.instance, array_agg(l.shard order by l.shard) as shards from cluster_member m join lease l on l.owner = m.instance
       where m.address like $1 group by m.instance order by max(m.started_at) desc limit 1`,
      [`%:${process.port}`],
    );
    if (rows[0] === undefined) throw new Error(`${process.name} owns nothing`);
    return { process, ...rows[0] };
  }

  /** Resolves when every exchange owns shards and all processes are ready. */
  async #untilShared(): Promise<void> {
    await this.#until(async () => {
      const { rows } = await this.#database.query<{ owners: number }>(
        `select count(distinct l.owner)::int as owners from lease l join cluster_member m on m.instance = l.owner
         where l.shard < 64 and m.seen_at > now() - interval '3 seconds'`,
      );
      return rows[0]?.owners === this.#processes.of('exchange').length;
    }, 'fair shares');
    await Promise.all(this.#processes.all.map((one) => this.#processes.ready(one)));
  }

  /** Resolves when other processes own all these shards, one of their markets is open, and a market without bet delay (if one is open) accepts a bet. */
  async #untilTakenOver(instance: string, shards: readonly number[]): Promise<void> {
    await this.#until(async () => {
      const { rows } = await this.#database.query('select 1 from lease where owner = $1 and shard = any($2::int[])', [instance, [...shards]]);
      return rows.length === 0;
    }, 'another owner');
    const its = new Set(await this.#marketsOf(shards));
    if (its.size === 0) return;
    // open again as a player sees it: served, fresh, and not suspended
    let open: readonly Market[] = [];
    await this.#until(async () => {
      const all = await this.#openMarkets(1);
      open = all.filter((market) => its.has(market.marketId) && !market.feedStale);
      return open.length > 0;
    }, 'its markets to open');
    const atOnce = open.find(({ betDelay }) => betDelay === 0);
    if (atOnce !== undefined) await this.#until(() => this.#clients[1]!.isTaken(atOnce), 'a bet to be taken there');
  }

  async #marketsOf(shards: readonly number[]): Promise<readonly string[]> {
    const own = new Set(shards);
    const { rows } = await this.#database.query<{ id: number; market_id: string }>("select id, market_id from market where status in ('OPEN', 'SUSPENDED')");
    return rows.filter(({ id }) => own.has(Math.imul(id, 0x9e3779b1) >>> 26)).map((row) => row.market_id);
  }

  /** Calls `stop` while a statement of the process waits in the database for a lock. Then the statement continues, and no process reads its answer. */
  async #stopInMidStatement(instance: string, stop: () => void): Promise<void> {
    await this.#database.query('begin');
    try {
      await this.#database.query('lock table orders in share mode');
      await this.#until(async () => {
        await this.#database.query('select pg_stat_clear_snapshot()'); // otherwise a transaction sees the same list of sessions each time
        const { rows } = await this.#database.query(
          "select 1 from pg_stat_activity where application_name = $1 and state = 'active' and wait_event_type = 'Lock'",
          [`maidan-orders-${instance}`],
        );
        return rows.length > 0;
      }, 'a statement of the exchange');
      stop();
    } finally {
      await this.#database.query('rollback');
    }
  }

  async #booked(references: readonly string[]): Promise<number> {
    const { rows } = await this.#database.query<{ count: number }>(
      'select count(*)::int from bet_reference where reference = any($1::text[]) and order_id is not null',
      [[...references]],
    );
    return rows[0]!.count;
  }

  async #until(is: () => Promise<boolean>, what: string): Promise<void> {
    const end = performance.now() + OWNED_WITHIN_MS;
    while (!(await is())) {
      if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
      await sleep(50);
    }
  }
}

/** Runs all rounds, then compares the clients' answers with the database. */
async function run(drill: Drill, processes: ClusterProcesses, databaseUrl: string): Promise<DrillResult> {
  console.log(`2 gateways, 2 exchanges, 1 house; ${CLIENTS} clients, ${KILLS} kills, ${FREEZES} freezes, seed ${options.seed}`);
  await processes.start();
  await drill.signIn();
  for (let round = 0; round < KILLS; round += 1) await drill.underLoad(() => drill.kill(round));
  for (let round = 0; round < FREEZES; round += 1) await drill.underLoad(() => drill.freeze(KILLS + round));
  const reckoning = await reckon(drill.clients, databaseUrl);
  for (const client of drill.clients) client.disconnect();
  const late = drill.takeovers
    .filter(({ tookMs }) => tookMs > LIMIT_MS)
    .map(({ what, tookMs }) => `a takeover (${what}) took ${tookMs} ms, it may take ${LIMIT_MS}`);
  return {
    figures: [...wordsOf(reckoning), ...drill.kinds.figures, `takeovers: ${drill.takeovers.map(({ what, tookMs }) => `${what} ${tookMs} ms`).join(', ')}`],
    faults: [...drill.kinds.faults, ...reckoning.losses, ...drill.losses],
    late,
  };
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'maidan-drill-cluster-'));
const services = await provideServices(dataDirectory).catch((error: unknown) => {
  console.log(`The drill of the cluster is skipped: ${error instanceof Error ? error.message : String(error)}`);
  return null;
});
if (services !== null) {
  const name = `maidan_drill_${Date.now()}`;
  const admin = new Client({ connectionString: services.databaseUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(services.databaseUrl);
  url.pathname = `/${name}`;
  const database = new Client({ connectionString: url.href });
  await database.connect();
  const heard: string[] = [];
  const processes = new ClusterProcesses({
    gateways: 2,
    exchanges: 2,
    houses: 1,
    port: 20_000 + Math.floor(Math.random() * 20_000),
    environment: {
      DATABASE_URL: url.href,
      NATS_URL: services.natsUrl,
      DATA_DIR: dataDirectory,
      HOST: '127.0.0.1',
      FEED: 'script',
      LOG_LEVEL: 'info',
      BETS_PER_SECOND,
      ...KIND_SETTINGS,
    },
    heard: (from, line) => heard.push(`${from}: ${line}`),
  });
  try {
    const result = await run(new Drill(database, url.href, processes), processes, url.href);
    printResult(result, await auditLedger({ ...process.env, DATABASE_URL: url.href }), []);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${heard.slice(-60).join('\n')}`);
    process.exitCode = 1;
  } finally {
    await processes.stop();
    await database.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await services.release();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
process.exit();
