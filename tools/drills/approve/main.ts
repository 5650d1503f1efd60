/**
 * npm run drill:approve [-- --kills 200 --requests 4 --cluster-kills 10]: operators ask for settlements and grants, others approve them, and
 * the server is killed with -9 in between, at a random moment. Action, APPLIED and audit entry must all be there, or all be missing: in one
 * process, then in a cluster whose console does not own the markets. Without a NATS server the second part is skipped.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { provideServices, type ClusterServices } from '../../cluster/cluster-ground.ts';
import { ClusterProcesses } from '../../cluster/cluster-processes.ts';
import { openDrillMarkets } from '../parts/drill-markets.ts';
import { BETS_PER_SECOND, type DrilledServer } from '../parts/drilled-server.ts';
import { signInPlayers } from '../parts/players.ts';
import { auditLedger } from '../parts/reckoning.ts';
import { drillOptions, printResult, runDrill, sequenceOf, sleep, type DrillResult } from '../parts/run-drill.ts';
import { approveAll, askAll, compareAll, type Team } from './approvals-under-kills.ts';
import { ConsoleOperator } from './console-operator.ts';

const options = drillOptions({ kills: 200, requests: 4, 'cluster-kills': 10, seed: Date.now() });
const random = sequenceOf(options.seed);
/** The kill comes at a random moment of the approvals. Their duration is measured in a round without a kill, and adjusted after each kill. */
const LONGER = 1.25;

async function enrolTeam(database: Client, port: number): Promise<Team> {
  const pair = async (name: string, role: 'headOfTrading' | 'supportLead'): Promise<readonly [ConsoleOperator, ConsoleOperator]> => [
    await ConsoleOperator.enrol(database, port, `${name}.one`, role),
    await ConsoleOperator.enrol(database, port, `${name}.two`, role),
  ];
  return { trading: await pair('trading', 'headOfTrading'), support: await pair('support', 'supportLead') };
}

interface Ground {
  /** Where players and feeds are answered. */
  readonly url: string;
  readonly consolePort: number;
  readonly kills: number;
  readonly connect: () => Promise<Client>;
  /** Kills a process with -9; resolves when it has ended. */
  readonly kill: (round: number) => Promise<void>;
  /** Resolves when calls are answered again. */
  readonly restart: (round: number) => Promise<void>;
}

/** Runs all rounds and compares the tables after each of them. */
async function play({ url, consolePort, kills, connect, kill, restart }: Ground): Promise<DrillResult> {
  let database = await connect();
  const team = await enrolTeam(database, consolePort);
  const [player] = await signInPlayers(url, 1);
  const half = Math.ceil(options.requests / 2);
  const faults: string[] = [];
  let [answered, requests, applied, split, durationMs] = [0, 0, 0, 0, 0];
  // round 0 kills nothing: it must apply every request
  for (let round = 0; round <= kills && faults.length === 0; round += 1) {
    const markets = await openDrillMarkets(
      url,
      Array.from({ length: half }, () => ({ priced: false })),
      round * half,
    );
    const asked = await askAll(team, { markets, grants: options.requests - half, memberCode: player!.memberCode });
    const begun = performance.now();
    const approving = approveAll(asked);
    if (round > 0) {
      await sleep(random() * durationMs);
      await kill(round);
    }
    const answeredInRound = await approving;
    answered += answeredInRound;
    if (round === 0) durationMs = performance.now() - begun;
    else {
      await database.end().catch(() => undefined);
      await restart(round);
      database = await connect();
      durationMs = answeredInRound === asked.length ? durationMs / LONGER : answeredInRound === 0 ? durationMs * LONGER : durationMs;
    }
    const verdict = await compareAll(database);
    faults.push(...verdict.faults.map((fault) => `after kill ${round}: ${fault}`));
    const ofRound = verdict.applied - applied;
    if (round === 0 && ofRound < options.requests)
      faults.push(`the round without a kill applied ${ofRound} of ${options.requests} requests: the kills would prove nothing`);
    if (ofRound > 0 && ofRound < options.requests) split += 1;
    ({ requests, applied } = verdict);
  }
  await database.end();
  return { figures: [`${kills} kills: ${requests} requests, ${applied} applied, ${answered} answered; ${split} kills hit between two of them`], faults };
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const alone = (server: DrilledServer): Promise<DrillResult> =>
  play({
    url: server.url,
    consolePort: server.consolePort,
    kills: options.kills,
    connect: async () => connected(await server.databaseUrl()),
    kill: () => server.kill(false),
    restart: async () => void (await server.start()),
  });

/** The console owns no market. Rounds kill the console and the exchange in turn. */
async function inCluster(services: ClusterServices, dataDirectory: string): Promise<void> {
  const name = `maidan_drill_${Date.now()}`;
  const admin = await connected(services.databaseUrl);
  await admin.query(`create database ${name}`);
  const url = new URL(services.databaseUrl);
  url.pathname = `/${name}`;
  const environment = { DATABASE_URL: url.href, NATS_URL: services.natsUrl, DATA_DIR: dataDirectory, HOST: '127.0.0.1', FEED: 'script', BETS_PER_SECOND };
  const heard: string[] = [];
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const processes = new ClusterProcesses({ gateways: 1, exchanges: 1, houses: 1, port, environment, heard: (from, line) => heard.push(`${from}: ${line}`) });
  const victimOf = (round: number) => processes.of(round % 2 === 0 ? 'console' : 'exchange')[0]!;
  try {
    await processes.start();
    const result = await play({
      url: processes.of('feeds,casino')[0]!.url,
      consolePort: processes.console.port,
      kills: options['cluster-kills'],
      connect: () => connected(url.href),
      async kill(round) {
        const { child } = victimOf(round);
        const ended = new Promise((resolve) => child?.once('close', resolve));
        child?.kill('SIGKILL');
        await ended;
      },
      restart: () => allReady(processes),
    });
    printResult(
      { ...result, figures: result.figures.map((figure) => `cluster, ${figure}`) },
      await auditLedger({ ...process.env, DATABASE_URL: url.href }),
      [],
    );
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${heard.slice(-60).join('\n')}`);
    process.exitCode = 1;
  } finally {
    await processes.stop();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

/** Resolves when all processes are ready. */
async function allReady(processes: ClusterProcesses): Promise<void> {
  // the killed process is launched again a moment later
  await Promise.all(processes.all.map((one) => processes.ready(one)));
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'maidan-drill-approve-'));
const services = await provideServices(dataDirectory).catch((error: unknown) => {
  console.log(`The part in a cluster is skipped: ${error instanceof Error ? error.message : String(error)}`);
  return null;
});
if (services !== null) {
  try {
    await inCluster(services, dataDirectory);
  } finally {
    await services.release();
  }
}
rmSync(dataDirectory, { recursive: true, force: true });
if (process.exitCode === 1) process.exit();
await runDrill({}, alone);
