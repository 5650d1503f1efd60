/** One process of the product in a simulation: the real modules, connected as the app does, on simulated time and database. */
import { createModules, type Modules } from '../../src/app/modules.ts';
import { startModules } from '../../src/app/lifecycle.ts';
import { readConfig } from '../../src/config.ts';
import type { Log, StructuredLog } from '../../src/platform/log.ts';
import type { BusTopic, BusTopics } from '../../src/modules/topics-port.ts';
import { Draws } from './draws.ts';
import { hasStart, scriptOf } from './markets.ts';
import { OperatorConsole } from './operators/operator-console.ts';
import { SimulatedClock, type Owner } from './schedule.ts';
import { SimulatedDatabase, type DatabaseWorld } from './database/simulated-database.ts';
import type { World } from './world.ts';

/** Largest batch of odd seeds: with so few commands larger batches are seldom full, and hardly any would be decided ahead. */
const SMALL_BATCH = 2;
const PAYMENT_SECONDS = '3';
const CHAIN_ROUNDS = 500;
/** One seed of so many has payments that operators decide; in the others the simulated provider decides what no operator has decided before. */
const DECIDED_BY_HAND = 3;
/** One seed of so many has markets that match directly only. */
const DIRECT_ONLY = 4;
/** One seed of so many exempts bets that would only wait from the bet delay. */
const PASSIVE_EXEMPT = 5;
const TOPICS = ['market-changed', 'account-changed', 'market-settled', 'payment-decided', 'casino-bets-changed'] as const satisfies readonly BusTopic[];

export type Published = { readonly [T in (typeof TOPICS)[number]]: { readonly topic: T; readonly message: BusTopics[T] } }[(typeof TOPICS)[number]];

/** Log messages that always mean a bug, whatever the database does. */
const BUGS: ReadonlySet<string> = new Set([
  'the commit pipeline failed because of a bug: this process stops',
  'a command failed while it was decided',
  'a listener failed after its batch was committed',
  'A subscriber of the bus failed.',
  'cannot finish the settlement of an unknown market',
  'skipped a feed message',
]);

/** Ignores durations of the machine, which a simulation does not have. */
const NOT_MEASURED = { commit: (): void => undefined, betAnswered: (): void => undefined };

export interface ServerParts {
  readonly world: World;
  readonly number: number;
  readonly database: Pick<DatabaseWorld, 'wayMs' | 'fate' | 'carriedOut'>;
  /** Called when it has died, by itself or by a fault. */
  readonly died: (server: SimulatedServer, why: string) => void;
}

export class SimulatedServer {
  readonly number: number;
  readonly owner: Owner = { alive: true };
  readonly modules: Modules;
  readonly console: OperatorConsole;
  readonly #parts: ServerParts;
  readonly #database: SimulatedDatabase;
  /** Messages published since the last check. */
  published: Published[] = [];
  isServing = false;
  /** Another process has taken its leases; it may not have noticed yet. */
  isTakenOver = false;
  isFeedRunning = false;

  constructor(parts: ServerParts) {
    const { world, number } = parts;
    this.#parts = parts;
    this.number = number;
    this.#database = new SimulatedDatabase({
      ...parts.database,
      schedule: world.schedule,
      store: world.store,
      draws: world.draws,
      owner: this.owner,
      crash: () => this.die('crash'),
    });
    const clock = new SimulatedClock(world.schedule, this.owner, () => world.wall());
    const secrets = new Draws(world.plan.seed, 2, number);
    const log = this.#log() as StructuredLog;
    const matching = {
      CROSS_MATCHING: world.plan.seed % DIRECT_ONLY === 0 ? 'off' : 'on',
      STARTING_PRICE: hasStart(world.plan.seed) ? 'on' : 'off',
      PASSIVE_DELAY: world.plan.seed % PASSIVE_EXEMPT === 0 ? 'exempt' : 'same',
    };
    const payments = world.plan.seed % DECIDED_BY_HAND === 0 ? { PAYMENT_PROVIDER: 'operator' } : { PAYMENT_S: PAYMENT_SECONDS };
    this.modules = createModules(
      {
        config: readConfig({ FEED: 'script', PORT: '0', LOG_LEVEL: 'silent', ...matching, ...payments }),
        database: this.#database,
        log,
        clock,
        machineClock: clock,
        ...(world.plan.seed % 2 === 0 ? {} : { largestBatch: SMALL_BATCH }),
        casinoSeeds: { bytes: (count) => secrets.bytes(count), roundsOfAChain: CHAIN_ROUNDS },
        seedSeal: world.store.seedSeal,
        scriptEvents: scriptOf(new Draws(world.plan.seed, 3), !hasStart(world.plan.seed)),
        operatorKey: null,
        onPipelineEnd: (end) => {
          const reason = end === 'lease-lost' ? 'lease lost' : 'pipeline broken';
          world.count(reason);
          // as main.ts does: the process ends a moment later
          world.schedule.after(5, this.owner, 'end', () => this.die(reason));
        },
      },
      NOT_MEASURED,
    );
    this.console = new OperatorConsole({ clock, database: this.#database, log }, this.modules);
    for (const topic of TOPICS) this.modules.bus.subscribe(topic, (message) => void this.published.push({ topic, message } as Published));
  }

  /** Whether what it shows must be stored: not while a commit is being answered, nor after another process has begun to write. */
  get isUpToDate(): boolean {
    return !this.isTakenOver && this.#database.hasAllAnswers;
  }

  get alive(): boolean {
    return this.owner.alive;
  }

  /** Starts the process. As in main.ts, a failed start ends it. */
  async start(): Promise<void> {
    try {
      await startModules(this.modules);
      this.console.start();
      this.isServing = true;
      await this.modules.feeds.feeds.start();
      this.isFeedRunning = true;
    } catch (error) {
      this.#parts.world.count(`start failed: ${(error as Error).message.slice(0, 60)}`);
      this.#parts.world.schedule.after(0, this.owner, 'end', () => this.die('start failed'));
    }
  }

  async die(why: string): Promise<void> {
    if (!this.owner.alive) return;
    this.owner.alive = false;
    this.isServing = false;
    this.published = [];
    await this.#database.die();
    this.#parts.died(this, why);
  }

  #log(): Log {
    const nothing = (): void => undefined;
    const error = (fields: object, message: string): void => {
      this.#parts.world.count(`logged: ${message.slice(0, 90)}`);
      if (BUGS.has(message))
        this.#parts.world.violate('the log reports no bug', `${message}: ${'err' in fields ? String((fields.err as Error).stack) : JSON.stringify(fields)}`);
    };
    return { debug: nothing, info: nothing, warn: nothing, error, child: () => this.#log() };
  }
}
