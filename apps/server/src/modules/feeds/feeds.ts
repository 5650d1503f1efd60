/** The feed runner: all sources of a process, the check for silent sources, and the removal of old facts. */
import { refuse, type Outcome } from '@maidan/domain';
import { readCricsheet, type CricsheetMatch } from '@maidan/sports';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { FeedApplication, type ApplicationParts } from './feed-application.ts';
import { FeedStore } from './feed-store.ts';
import type { FeedMessage, Feeds, FeedStatus, MarketFeed, OfficialResult, StoredPosition } from './feeds-port.ts';
import { SourceRunner } from './source-runner.ts';

const WATCH_MS = 1_000;
/** Interval of the common write of positions that only quotes have moved. */
const POSITIONS_MS = 5_000;
const PRUNE_EVERY_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Settled events leave the lists after this time (FD-06). */
const ARCHIVE_AFTER_MS = 7 * DAY_MS;
/** Applied facts are kept only for inquiries: catalogue and settlement hold their effect. */
const FACTS_STAY_MS = DAY_MS;

export interface FeedRunnerParts extends Omit<ApplicationParts, 'bus'> {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

/** A group of sources (all simulated matches, all recordings) in the runner. */
export interface FeedGroup {
  /** Starts its sources through `host`; resolves when they have sent a message or cannot. */
  start(host: FeedHost): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when no work is running (for tests with their own clock). */
  idle?(): Promise<void>;
  faults?(): readonly string[];
  /** Returns false if it was started and has nothing to play; absent: it always has. */
  plays?(): boolean;
  releaseRecordings?(): void;
  stepTo?(line: number, source?: string): Promise<void>;
  applyOfficial?(match: CricsheetMatch): Promise<Outcome<OfficialResult>>;
}

export interface FeedHost {
  readonly store: FeedStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Registers the source and starts it from its stored position. */
  startSource(feed: MarketFeed): Promise<void>;
  /** Removes a source that will send nothing more, with its stored position. */
  endSource(source: string): Promise<void>;
}

export class FeedRunner implements Feeds, FeedHost {
  readonly store: FeedStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly #parts: FeedRunnerParts;
  readonly #groups: readonly FeedGroup[];
  readonly #application: FeedApplication;
  readonly #runners = new Map<string, SourceRunner>();
  readonly #opening = new Map<string, Promise<SourceRunner>>();
  readonly #stored = new Map<string, StoredPosition | null>();
  readonly #feeds = new Map<string, MarketFeed>();
  readonly #cancels: (() => void)[] = [];
  #started = false;
  #ready = false;
  #saving: Promise<void> = Promise.resolve();
  #pruned: Promise<void> = Promise.resolve();

  constructor(parts: FeedRunnerParts, groups: readonly FeedGroup[]) {
    this.#parts = parts;
    this.#groups = groups;
    this.clock = parts.clock;
    this.log = parts.log;
    this.store = new FeedStore(parts.database);
    this.#application = new FeedApplication(parts);
  }

  async start(): Promise<void> {
    const { clock, bus } = this.#parts;
    this.#cancels.push(
      bus.subscribe('market-status', ({ marketId }) => this.#followOperator(marketId)),
      clock.every(WATCH_MS, () => this.#checkSilence()),
      clock.every(POSITIONS_MS, () => void this.#logFailure(this.#savePositions(), 'the positions of the feeds were not saved')),
      clock.every(PRUNE_EVERY_MS, () => void this.#runPruning()),
    );
    await this.#runPruning();
    for (const group of this.#groups) await group.start(this);
    this.#started = true;
  }

  async stop(): Promise<void> {
    for (const cancel of this.#cancels.splice(0)) cancel();
    for (const group of this.#groups) await group.stop();
    for (const feed of this.#feeds.values()) await feed.stop();
    for (const runner of this.#runners.values()) await runner.stop();
    await Promise.all([this.#savePositions(), this.#pruned]);
  }

  plays(): boolean {
    return !this.#started || this.#groups.every((group) => group.plays?.() ?? true);
  }

  /** Stays true: a match that begins later does not make the server unready. */
  ready(): boolean {
    this.#ready ||=
      this.#started && this.plays() && [...this.#runners.values()].every((runner) => runner.hasSent || this.#feeds.get(runner.source)?.isPassive === true);
    return this.#ready;
  }

  async apply(source: string, message: FeedMessage): Promise<void> {
    await (await this.#runner(source)).accept(message);
  }

  async nextSeq(source: string): Promise<number> {
    return (await this.#runner(source)).nextSeq;
  }

  status(): readonly FeedStatus[] {
    return [...this.#runners.values()].map((runner) => runner.status());
  }

  faults(): readonly string[] {
    return this.#groups.flatMap((group) => group.faults?.() ?? []);
  }

  releaseRecordings(): void {
    for (const group of this.#groups) group.releaseRecordings?.();
  }

  async stepTo(line: number, source?: string): Promise<void> {
    const group = this.#groups.find((candidate) => candidate.stepTo !== undefined);
    if (group?.stepTo === undefined) throw new Error('only recorded feeds can be stepped (FEED=recorded:<file or folder>)');
    await group.stepTo(line, source);
  }

  async applyOfficial(cricsheet: string): Promise<Outcome<OfficialResult>> {
    const read = readCricsheet(cricsheet);
    if (!read.ok) {
      this.#parts.log.warn({}, `an official result was refused: ${read.reason}`);
      if (read.code === 'UNSUPPORTED') return refuse('OFFICIAL_MATCH_UNSUPPORTED');
      return refuse(read.code === 'CUT_OFF' ? 'OFFICIAL_FILE_CUT_OFF' : 'OFFICIAL_FILE_INVALID');
    }
    // only recorded matches have an official result
    for (const group of this.#groups) if (group.applyOfficial !== undefined) return group.applyOfficial(read.match);
    return refuse('OFFICIAL_MATCH_UNKNOWN');
  }

  async startSource(feed: MarketFeed): Promise<void> {
    const runner = await this.#runner(feed.source);
    this.#feeds.set(feed.source, feed);
    await feed.start((message) => runner.accept(message), this.#stored.get(feed.source) ?? null);
  }

  async endSource(source: string): Promise<void> {
    const runner = this.#runners.get(source);
    this.#feeds.delete(source);
    this.#runners.delete(source);
    this.#opening.delete(source);
    await runner?.idle();
    await this.store.forgetSource(source);
  }

  /** For tests with their own clock: resolves when every received message is applied and every due position is saved. */
  async idle(): Promise<void> {
    for (const group of this.#groups) await group.idle?.();
    for (const runner of this.#runners.values()) await runner.idle();
    await this.#saving;
  }

  /** Sends the state of these markets again, because their owner has changed or started again. */
  resendMarkets(isTheirs: (marketId: string) => boolean): void {
    const { driver } = this.#application;
    for (const gate of driver.gates()) {
      const runner = this.#runners.get(gate.source);
      if (runner === undefined || !isTheirs(gate.marketId)) continue;
      void this.#logFailure(
        runner.enqueue(() => driver.resend(gate)),
        'could not resend the state of a market',
      );
    }
  }

  #runner(source: string): Promise<SourceRunner> {
    let opening = this.#opening.get(source);
    if (opening === undefined) {
      opening = this.#openRunner(source);
      this.#opening.set(source, opening);
    }
    return opening;
  }

  async #openRunner(source: string): Promise<SourceRunner> {
    const runner = new SourceRunner(source, { store: this.store, application: this.#application, clock: this.clock, log: this.log });
    this.#stored.set(source, await runner.open());
    this.#runners.set(source, runner);
    return runner;
  }

  #checkSilence(): void {
    for (const runner of this.#runners.values()) runner.checkSilence();
  }

  /** Applies the operator's suspension or resumption of a market. */
  #followOperator(marketId: string): void {
    const gate = this.#application.driver.gate(marketId);
    if (gate === undefined || this.#application.driver.isDriving(marketId)) return;
    const runner = this.#runners.get(gate.source);
    if (runner === undefined) return;
    void this.#logFailure(
      runner.enqueue(() => this.#application.driver.drive(gate)),
      'could not apply the suspension or resumption by the operator',
    );
  }

  /** Saves the positions, one write at a time, so that an older position never overwrites a newer one. */
  #savePositions(): Promise<void> {
    const done = this.#writePositionsAfter(this.#saving);
    this.#saving = done.catch(() => undefined);
    return done;
  }

  async #writePositionsAfter(before: Promise<void>): Promise<void> {
    await before;
    const due = [...this.#runners.values()].map((runner) => ({ runner, at: runner.unsavedPosition() }));
    await this.store.savePositions(due.flatMap(({ at }) => (at === null ? [] : [at])));
    for (const { runner, at } of due) if (at !== null) runner.saved(at);
  }

  /** Removes old facts, one run at a time; a stop waits for the running one. */
  #runPruning(): Promise<void> {
    this.#pruned = this.#pruned.then(() => this.#logFailure(this.#prune(), 'old feed facts were not pruned'));
    return this.#pruned;
  }

  async #prune(): Promise<void> {
    const now = this.clock.now();
    const archived = await this.#parts.catalogue.archive(now - ARCHIVE_AFTER_MS);
    const pruned = await this.store.prune(now - FACTS_STAY_MS);
    if (archived > 0 || pruned > 0) this.log.info({ archived, pruned }, 'removed old events from the lists');
  }

  async #logFailure(work: Promise<void>, message: string): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.log.error({ error }, message);
    }
  }
}
