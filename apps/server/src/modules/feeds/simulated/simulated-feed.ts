/** The default feed: simulated matches without end (FD-07). */
import { randomBytes } from 'node:crypto';
import type { FeedGroup, FeedHost } from '../feeds.ts';
import { MatchPlanner } from './match-planner.ts';
import { LANES, newLane, newProgramme, storedProgramme, type LanePlan, type LaneState, type ProgrammeState } from './programme-state.ts';
import { SimulatedLane } from './simulated-lane.ts';

const SOURCE = 'simulated';
const TICK_MS = 200;
/** A longer pause (sleeping machine, unavailable database) does not advance the matches. */
const LONGEST_TICK_MS = 5_000;

export interface SimulatedFeedSettings {
  /** Scales the match clock only. */
  readonly speed: number;
  /** For tests and demos: the same matches every time. null: random, secret and new for each match. */
  readonly seed: string | null;
}

export class SimulatedFeed implements FeedGroup {
  readonly #settings: SimulatedFeedSettings;
  #state: ProgrammeState = newProgramme();
  #lanes: SimulatedLane[] = [];
  #cancel: (() => void) | null = null;
  #tickedAt = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(settings: SimulatedFeedSettings) {
    this.#settings = settings;
  }

  async start(host: FeedHost): Promise<void> {
    const { clock, log } = host;
    if (this.#settings.seed !== null) log.warn({}, 'SEED is set, so every match is predictable. For tests and demos only');
    const stored = await host.store.position(SOURCE);
    this.#state = stored === null ? newProgramme() : storedProgramme(stored.position);
    const planner = new MatchPlanner({ state: this.#state, speed: this.#settings.speed, seedFor: (label) => this.#seedFor(label) });
    const parts = { host, planner, save: () => this.#save(host) };
    this.#lanes = LANES.map((plan) => new SimulatedLane(this.#laneState(plan), plan, parts));
    for (const lane of this.#lanes) lane.fill();
    await this.#save(host);
    await this.#forgetOrphans(host);
    await Promise.all(this.#lanes.map((lane) => lane.startLive()));
    // after a restart the live matches start first, because resuming a match takes time; upcoming ones follow on the first ticks
    if (stored === null) await Promise.all(this.#lanes.map((lane) => lane.startRest()));
    this.#tickedAt = clock.monotonic();
    this.#cancel = clock.every(TICK_MS, () => this.#tick(clock.monotonic()));
    log.info({ matches: this.#state.lanes.reduce((sum, lane) => sum + lane.matches.length, 0), speed: this.#settings.speed }, 'simulated matches are running');
  }

  async stop(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    for (const lane of this.#lanes) await lane.stop();
  }

  async idle(): Promise<void> {
    for (const lane of this.#lanes) await lane.idle();
  }

  #tick(now: number): void {
    const passed = Math.min(now - this.#tickedAt, LONGEST_TICK_MS);
    this.#tickedAt = now;
    for (const lane of this.#lanes) lane.advance(passed * this.#settings.speed);
  }

  #seedFor(label: string): string {
    return this.#settings.seed === null ? randomBytes(16).toString('hex') : `${this.#settings.seed}/${label}`;
  }

  #laneState(plan: LanePlan): LaneState {
    let lane = this.#state.lanes.find((candidate) => candidate.name === plan.name);
    if (lane === undefined) {
      lane = newLane(plan.name);
      this.#state.lanes.push(lane);
    }
    return lane;
  }

  /** Removes stored positions of matches that ended at the moment of a stop. */
  async #forgetOrphans(host: FeedHost): Promise<void> {
    const known = new Set(this.#lanes.flatMap((lane) => lane.sources()));
    for (const { source } of await host.store.positions(`${SOURCE}:`)) if (!known.has(source)) await host.store.forgetSource(source);
  }

  /** Stores the whole current programme, one save at a time. */
  #save(host: FeedHost): Promise<void> {
    const done = this.#saveAfter(this.#saving, host);
    this.#saving = done.catch(() => undefined);
    return done;
  }

  async #saveAfter(before: Promise<void>, host: FeedHost): Promise<void> {
    await before;
    this.#state.revision += 1;
    await host.store.savePositions([{ source: SOURCE, seq: this.#state.revision, position: this.#state }]);
  }
}
