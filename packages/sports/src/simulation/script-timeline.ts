/** Plays a script on the match clock, and moves prices between its steps. */
import type { FeedEvent } from '@maidan/domain';
import { drawBetween } from '../random/draws.ts';
import { seededRandom, type Random } from '../random/seeded-random.ts';
import { FeedState } from '../timeline/feed-state.ts';
import type { TimedEvents, Timeline } from '../timeline/timeline.ts';
import type { FeedWriter } from './feed-writer.ts';
import type { MatchOutcome } from './match-spec.ts';

/**
 * A script plays one match. It yields the match clock (ms) at which it continues; the events it then emits belong to that clock. It returns
 * the outcome of the match.
 */
export type MatchScript = Generator<number, MatchOutcome, void>;

/** The exchange is closed for this time before the start, while the players walk out (ms). */
export const TURN_IN_PLAY_PAUSE = 8_000;
/** Time from the end of play to the results, and from the results to the end of the event (ms). */
export const RESULT_AFTER = 5_000;
export const CLOSED_AFTER = 15_000;

/** Range of the ms between two price movements, in play and before. */
const PRICE_MOVE_IN_PLAY = [1_000, 3_000] as const;
const PRICE_MOVE_BEFORE = [15_000, 40_000] as const;

export class ScriptTimeline implements Timeline {
  /** null until the script is over. */
  outcome: MatchOutcome | null = null;
  clock = -Infinity;
  readonly #feed: FeedWriter;
  readonly #script: MatchScript;
  readonly #moveTimes: Random;
  readonly #state = new FeedState();
  /** Clock at which the script continues; null when it is over. */
  #scriptAt: number | null;
  #priceMoveAt: number;

  /** The script must write to this feed and must not have been started. opensAt: clock (ms) of its first step. */
  constructor(feed: FeedWriter, script: MatchScript, seed: string, opensAt: number) {
    this.#feed = feed;
    this.#script = script;
    this.#moveTimes = seededRandom(seed, 'rhythm');
    this.#scriptAt = this.#advance();
    this.#priceMoveAt = this.#nextPriceMove(opensAt);
  }

  #advance(): number | null {
    const step = this.#script.next();
    if (step.done !== true) return step.value;
    this.outcome = step.value;
    return null;
  }

  #nextPriceMove(from: number): number {
    const [least, most] = from >= 0 ? PRICE_MOVE_IN_PLAY : PRICE_MOVE_BEFORE;
    const next = from + Math.round(drawBetween(this.#moveTimes, least, most));
    return from < 0 ? Math.min(next, PRICE_MOVE_IN_PLAY[0]) : next;
  }

  peek(): number | null {
    return this.#scriptAt === null ? null : Math.min(this.#scriptAt, this.#priceMoveAt);
  }

  /** Takes one step of the script, or one price movement; it may have no events. Returns null when the match is over. */
  step(): TimedEvents | null {
    const at = this.peek();
    if (at === null) return null;
    this.clock = at;
    if (at === this.#scriptAt) this.#scriptAt = this.#advance();
    else {
      this.#priceMoveAt = this.#nextPriceMove(at);
      this.#feed.movePrices(at >= 0);
    }
    const events = this.#feed.take();
    for (const event of events) this.#state.apply(event);
    return { at, events };
  }

  next(): TimedEvents | null {
    let step = this.step();
    while (step !== null && step.events.length === 0) step = this.step();
    return step;
  }

  /** Takes every step up to and including a clock. */
  skipTo(clock: number): void {
    for (let at = this.peek(); at !== null && at <= clock; at = this.peek()) this.step();
  }

  /** Plays to the end without price movements, to find the stages. */
  playThrough(): void {
    while (this.#scriptAt !== null) {
      this.clock = this.#scriptAt;
      this.#scriptAt = this.#advance();
    }
  }

  fastForwardEvents(options?: { readonly settled?: boolean }): readonly FeedEvent[] {
    return this.#state.events(options);
  }
}
