/**
 * One simulation: servers, players and faults of a plan in one process, on a real PostgreSQL, one event after another. The same plan
 * gives the same run, which its digest shows.
 */
import { createHash } from 'node:crypto';
import { act, CARD_TABLE, CRASH_TABLE } from './actions.ts';
import { Draws } from './draws.ts';
import { PlayerCalls, type Player } from './player-calls.ts';
import { FaultInjector } from './fault-injector.ts';
import { Invariants } from './invariants.ts';
import { FIRST_ACT, type Plan } from './plan.ts';
import { checkEnd } from './final-checks.ts';
import { drained, Schedule, type Owner } from './schedule.ts';
import { SimulatedServer } from './simulated-server.ts';
import { actAsOperator, type OperatorScene } from './operators/operator-acts.ts';
import { enrolTeam, OperatorCalls } from './operators/operator-calls.ts';
import { openSeedSeal } from '../../src/modules/casino-rounds/seed-seal.ts';
import { Store } from './database/store.ts';
import type { Server, Violation, World } from './world.ts';

const BEGINNING = Date.UTC(2026, 0, 1, 12);
const START_RUPEES = 5000;
/** Simulated ms: restart of a killed process, end of a process that was taken over, time until everything is quiet after the last fault. */
const RESTART_MS = 150;
const TAKEOVER_ENDS_MS = 3000;
const HEAL_MS = 15_000;
/** A round of a table without viewers ends by itself. */
const ROUND_ENDS_MS = 150_000;
const START_MS = 60_000;
/** Maximum events of one simulation: more means that it never becomes quiet. */
const MOST_EVENTS = 400_000;

export interface SimulationReport {
  readonly violations: readonly Violation[];
  /** Hash of all events in order, with their results. */
  readonly digest: string;
  readonly events: number;
  readonly simulatedMs: number;
  /** Number of events and results, by name. */
  readonly counts: ReadonlyMap<string, number>;
}

const CASINO_KEY = 'C'.repeat(43);

/** A database on which many plans can be played. */
export class SimulationStage {
  readonly #store: Store;

  private constructor(store: Store) {
    this.#store = store;
  }

  /** `url`: a migrated database without other users; everything in it is deleted. */
  static async open(url: string): Promise<SimulationStage> {
    const store = new Store(url);
    await store.open();
    return new SimulationStage(store);
  }

  /** `report`: called with every event before it runs, with its simulated ms. */
  async play(plan: Plan, report?: (what: string, at: number) => void): Promise<SimulationReport> {
    await this.#store.reset();
    const database = { query: <Row>(text: string, values?: readonly unknown[]) => this.#store.read<Row>(text, values) };
    this.#store.seedSeal = await openSeedSeal(database, CASINO_KEY);
    return new Simulation(plan, this.#store, report).run();
  }

  async close(): Promise<void> {
    await this.#store.close();
  }
}

class Simulation implements World {
  readonly plan: Plan;
  readonly store: Store;
  readonly draws: Draws;
  readonly schedule: Schedule;
  readonly outside: Owner = { alive: true };
  readonly #violations: Violation[] = [];
  readonly #counts = new Map<string, number>();
  readonly #digest = createHash('sha256');
  readonly #faults: FaultInjector;
  readonly #playerCalls: PlayerCalls;
  readonly #operatorCalls: OperatorCalls;
  readonly #invariants: Invariants;
  #servers: SimulatedServer[] = [];
  #numbers = 0;
  #events = 0;
  #wall = BEGINNING;
  /** The latest time to which the clock was ever set. */
  #latestWall = BEGINNING;
  healing = false;

  constructor(plan: Plan, store: Store, report?: (what: string, at: number) => void) {
    this.plan = plan;
    this.store = store;
    this.draws = new Draws(plan.seed, 5);
    this.schedule = new Schedule((what, at) => {
      this.#events += 1;
      this.#digest.update(`${at.toFixed(2)} ${what}\n`);
      report?.(what, at);
    });
    this.#playerCalls = new PlayerCalls(this);
    this.#operatorCalls = new OperatorCalls(this);
    this.#invariants = new Invariants(this, this.#playerCalls);
    this.#faults = new FaultInjector(this, { takeover: () => this.#takeOver(), setClock: (byMs) => this.#setClock(byMs) });
  }

  wall(): number {
    return this.#wall;
  }

  server(): Server | null {
    const serving = this.#servers.filter((server) => server.alive && server.isServing);
    // in a takeover some players are still connected to the server before
    return (serving.length > 1 && this.draws.chance(50) ? serving[0] : serving.at(-1)) ?? null;
  }

  violate(invariant: string, what: string): void {
    this.#violations.push({ invariant, what });
  }

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    this.#digest.update(`${what}\n`);
  }

  async run(): Promise<SimulationReport> {
    const unhandled = (error: unknown): void =>
      this.violate('no promise rejection is unhandled', error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.on('unhandledRejection', unhandled);
    try {
      await this.#play();
    } finally {
      process.off('unhandledRejection', unhandled);
      for (const server of this.#servers) server.owner.alive = false;
      this.outside.alive = false;
    }
    for (const { invariant } of this.#violations) this.#digest.update(invariant);
    return {
      violations: this.#violations,
      digest: this.#digest.digest('hex').slice(0, 16),
      events: this.#events,
      simulatedMs: Math.round(this.schedule.now),
      counts: this.#counts,
    };
  }

  async #play(): Promise<void> {
    this.#begin();
    await this.#until(START_MS, () => this.#servers.at(-1)?.isFeedRunning === true);
    const players = await this.#enrol();
    const scene: OperatorScene = { world: this, playerCalls: this.#playerCalls, players, team: await enrolTeam(this), operatorCalls: this.#operatorCalls };
    this.#faults.open();
    for (const number of this.plan.actions) {
      const at = new Draws(this.plan.seed, 6, number).below(this.plan.spanMs);
      this.schedule.after(at, this.outside, `action ${number}`, () => (number < FIRST_ACT ? act(scene, number) : actAsOperator(scene, number)));
    }
    await this.#until(this.plan.spanMs + 1);
    await this.#heal();
    if (this.#isFailing) return;
    const server = this.server();
    if (server === null) return this.violate('the simulation ends', 'no server answers in the end');
    await checkEnd({
      world: this,
      playerCalls: this.#playerCalls,
      operatorCalls: this.#operatorCalls,
      invariants: this.#invariants,
      server,
      until: (ms, reached) => this.#until(ms, reached),
      isFailing: () => this.#isFailing,
      setClock: (byMs) => this.#setClock(byMs),
    });
  }

  /** Opens the accounts with their first money, before any fault. */
  async #enrol(): Promise<readonly Player[]> {
    const rows = await this.store.read<{ id: number; member_code: string }>(
      `insert into account (member_code, site, username, person, key)
       select 'u' || n, 'maidan', 'player' || n, n, 'k' from generate_series(1, $1::int) n returning id, member_code`,
      [this.plan.players],
    );
    // old payees: withdrawals to new ones would wait longer than a run
    await this.store.read(
      `insert into payee (account, site, kind, key, first_used_at)
       select id, 'maidan', 'UPI', 'p' || id || suffix || '@okbank', '2000-01-01' from unnest($1::int[]) id, unnest(array['', 'x0000']) suffix returning account`,
      [rows.map(({ id }) => id)],
    );
    const players = rows.map(({ id, member_code: memberCode }): Player => ({
      account: id,
      memberCode,
      site: 'maidan',
      isDemo: false,
      role: 'user',
      orders: [],
      casinoBets: [],
    }));
    const { wallet } = this.#servers[0]!.modules;
    let opened = 0;
    for (const { account } of players)
      wallet.open(account, START_RUPEES * 100).then(
        () => (opened += 1),
        (error: unknown) => this.violate('the simulation itself is sound', String(error)),
      );
    await this.#until(START_MS, () => opened === players.length);
    return players;
  }

  /** Ends the faults: dead servers restart, and everything pending completes. */
  async #heal(): Promise<void> {
    this.healing = true;
    this.#faults.close();
    await this.#until(HEAL_MS, () => this.#servers.length === 1 && this.#servers[0]!.isFeedRunning);
    this.#playerCalls.finish();
    if (this.plan.casino) for (const table of [CARD_TABLE, CRASH_TABLE]) this.server()?.modules.casinoRounds.unwatch(table);
    // timers for a time of day wait longer if the clock was set back
    await this.#until((this.plan.casino ? ROUND_ENDS_MS : HEAL_MS) + this.#latestWall - this.#wall);
  }

  /** Runs events for `ms` of simulated time, or until a condition is reached or an invariant fails. */
  async #until(ms: number, reached: () => boolean = () => false): Promise<void> {
    const end = this.schedule.now + ms;
    // work that was just started schedules its events before the first one runs
    await drained();
    while (!reached() && !this.#isFailing) {
      if (!(await this.schedule.next(end))) return;
      for (const server of this.#servers) if (server.published.length > 0 || this.#playerCalls.claims.length > 0) await this.#invariants.spoken(server);
      if (this.#events > MOST_EVENTS) return this.violate('the simulation ends', `${MOST_EVENTS} events`);
    }
  }

  get #isFailing(): boolean {
    return this.#violations.length > 0;
  }

  #begin(): void {
    this.#numbers += 1;
    const server = new SimulatedServer({
      world: this,
      number: this.#numbers,
      database: {
        wayMs: () => this.#faults.wayMs(),
        fate: (kind) => this.#faults.fate(kind),
        carriedOut: async (kind, text) => {
          if (kind === 'commit' && !/^(begin|set|select)\b/.test(text)) await this.#invariants.afterCommit();
        },
      },
      died: (dead, why) => {
        this.count(`server died: ${why}`);
        this.#servers = this.#servers.filter((one) => one !== dead);
        if (this.#servers.length === 0) this.schedule.after(RESTART_MS, this.outside, 'start again', () => this.#begin());
      },
    });
    this.#servers.push(server);
    void this.#open(server);
  }

  async #open(server: SimulatedServer): Promise<void> {
    await server.start();
    if (!this.plan.casino) return;
    for (const table of [CARD_TABLE, CRASH_TABLE])
      if (server.alive && !this.healing)
        server.modules.casinoRounds.watch(table).catch((error: unknown) => this.count(`table not watched: ${(error as Error).message}`));
  }

  #setClock(byMs: number): void {
    this.#wall += byMs;
    this.#latestWall = Math.max(this.#latestWall, this.#wall);
  }

  #takeOver(): void {
    const before = this.#servers.at(-1);
    if (before === undefined || this.#servers.length > 1) return;
    before.isTakenOver = true;
    this.#begin();
    // a process without writes never notices that it has lost its leases
    this.schedule.after(TAKEOVER_ENDS_MS, before.owner, 'end', () => before.die('taken over'));
  }
}
