/** Plays a script on the match clock; between its steps prices breathe. */
import type { FeedEvent } from '@maidan/domain';
import { drawBetween } from '../random/draws.ts';
import { seededRandom, type Random } from '../random/seeded-random.ts';
import { FeedState } from '../timeline/feed-state.ts';
import type { TimedEvents, Timeline } from '../timeline/timeline.ts';
import type { Desk } from './desk.ts';
import type { MatchScript } from './match-script.ts';
import type { MatchOutcome } from './match-spec.ts';

/** Prices move by themselves every so many ms, in play and before. */
const BREATH_IN_PLAY = [1_000, 3_000] as const;
const BREATH_BEFORE = [15_000, 40_000] as const;

export class ScriptTimeline implements Timeline {
  /** Known once the script is over. */
  outcome: MatchOutcome | null = null;
  clock = -Infinity;
  readonly #desk: Desk;
  readonly #script: MatchScript;
  readonly #rhythm: Random;
  readonly #state = new FeedState();
  /** Clock at which the script goes on; null when it is over. */
  #scriptAt: number | null;
  #breathAt: number;

  /** The script must not have been started; it speaks through the desk. opensAt: clock (ms) of its first step. */
  constructor(desk: Desk, script: MatchScript, seed: string, opensAt: number) {
    this.#desk = desk;
    this.#script = script;
    this.#rhythm = seededRandom(seed, 'rhythm');
    this.#scriptAt = this.#advance();
    this.#breathAt = this.#nextBreath(opensAt);
  }

  #advance(): number | null {
    const step = this.#script.next();
    if (step.done !== true) return step.value;
    this.outcome = step.value;
    return null;
  }

  #nextBreath(from: number): number {
    const [least, most] = from >= 0 ? BREATH_IN_PLAY : BREATH_BEFORE;
    const next = from + Math.round(drawBetween(this.#rhythm, least, most));
    return from < 0 ? Math.min(next, BREATH_IN_PLAY[0]) : next;
  }

  peek(): number | null {
    return this.#scriptAt === null ? null : Math.min(this.#scriptAt, this.#breathAt);
  }

  /** One step of script or breath; it may have nothing to say. null when the match is over. */
  step(): TimedEvents | null {
    const at = this.peek();
    if (at === null) return null;
    this.clock = at;
    if (at === this.#scriptAt) this.#scriptAt = this.#advance();
    else {
      this.#breathAt = this.#nextBreath(at);
      this.#desk.breathe(at >= 0);
    }
    const events = this.#desk.take();
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

  /** Plays to the end without prices moving in between, for the stages only. */
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
