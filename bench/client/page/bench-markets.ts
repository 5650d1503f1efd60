/**
 * The data of the benchmark's page: 100 match odds markets of three runners with three prices a side, and a timetable of changed
 * prices as pushed frames. One change is one cell with a new price and size, as in the yardstick's page; the push feed sends the
 * whole side of its runner.
 */
import type { Market, MarketUpdate } from '@maidan/contract';

export const MARKETS = 100;
const RUNNERS = ['Bench Harbour', 'Bench Hill', 'The Draw'] as const;
const LEVELS = 3;
const CELLS = MARKETS * RUNNERS.length * LEVELS * 2;
/** Frames come in batches, at most this many a second. */
const BATCHES_PER_SECOND = 50;

type Side = [price: number, size: number][];
interface RunnerState {
  readonly selectionId: number;
  readonly back: Side;
  readonly lay: Side;
}
interface MarketState {
  readonly marketId: string;
  seq: number;
  readonly runners: readonly RunnerState[];
}

export interface Batches {
  /** The packets of each batch as JSON texts, as they arrive from the socket. */
  readonly texts: readonly (readonly string[])[];
  /** Milliseconds from one batch to the next. */
  readonly every: number;
  readonly changesPerBatch: number;
}

export class BenchMarkets {
  readonly #states: readonly MarketState[];
  #seed = 1;

  constructor() {
    const side = (): Side => Array.from({ length: LEVELS }, () => [this.#price(), this.#size()]);
    this.#states = Array.from({ length: MARKETS }, (_, index) => ({
      marketId: `1.${5000 + index}`,
      seq: 1,
      runners: RUNNERS.map((_name, runner) => ({ selectionId: 700_000 + index * RUNNERS.length + runner, back: side(), lay: side() })),
    }));
  }

  /** The markets of the server's snapshots at sequence 1. */
  markets(): Market[] {
    return this.#states.map((state, index) => marketOf(state, index));
  }

  /** Returns the changes of the next seconds. They are made in advance, so that only parsing and rendering them is measured. */
  batches(changesPerSecond: number, seconds: number): Batches {
    const perSecond = Math.min(BATCHES_PER_SECOND, changesPerSecond);
    const changesPerBatch = Math.max(1, Math.round(changesPerSecond / perSecond));
    const texts = Array.from({ length: seconds * perSecond }, () => Array.from({ length: changesPerBatch }, () => JSON.stringify(this.#change())));
    return { texts, every: 1000 / perSecond, changesPerBatch };
  }

  #change(): MarketUpdate {
    const cell = this.#below(CELLS);
    const level = cell % LEVELS;
    const isBack = Math.floor(cell / LEVELS) % 2 === 0;
    const row = Math.floor(cell / (LEVELS * 2));
    const state = this.#states[Math.floor(row / RUNNERS.length)]!;
    const runner = state.runners[row % RUNNERS.length]!;
    const side = isBack ? runner.back : runner.lay;
    side[level] = [this.#price(), this.#size()];
    state.seq += 1;
    const changes = { runners: [{ selectionId: runner.selectionId, [isBack ? 'back' : 'lay']: side }] };
    return { marketId: state.marketId, epoch: 1, prev: state.seq - 1, seq: state.seq, changes };
  }

  #below(count: number): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (this.#seed >>> 8) % count;
  }
  /** Returns a random price from 1.01 to 10.00. */
  #price(): number {
    return (101 + this.#below(900)) / 100;
  }
  #size(): number {
    return 100 + this.#below(99_900);
  }
}

function marketOf(state: MarketState, index: number): Market {
  const runners = state.runners.map(({ selectionId, back, lay }, runner) => ({
    selectionId,
    runnerName: RUNNERS[runner]!,
    status: 'ACTIVE' as const,
    availableToBack: { price: back[0]![0], size: back[0]![1] },
    availableToLay: { price: lay[0]![0], size: lay[0]![1] },
    back: back.map(([price, size]): [number, number] => [price, size]),
    lay: lay.map(([price, size]): [number, number] => [price, size]),
  }));
  return {
    marketId: state.marketId,
    marketName: 'Match Odds',
    marketType: 'MATCH_ODDS',
    eventId: String(90_000 + index),
    eventName: `Bench Harbour ${index} v Bench Hill ${index}`,
    eventTypeId: '1',
    competitionId: '91',
    competitionName: 'Bench League',
    openDate: '2030-01-01T12:00:00.000Z',
    status: 'OPEN',
    reason: null,
    inPlay: true,
    version: 1,
    betDelay: 0,
    commission: 2,
    minStake: 1,
    maxStake: 100_000,
    feedStale: false,
    totalMatched: 1_000_000,
    marketBook: { marketId: state.marketId, status: 'OPEN', runners },
  };
}
