/** The message queue of one source: messages are numbered, stored, and applied one after another, once. */
import type { FeedEvent } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { FeedApplication } from './feed-application.ts';
import type { FeedStore, SourcePosition } from './feed-store.ts';
import type { FeedMessage, FeedStatus, StoredPosition } from './feeds-port.ts';
import { silenceLimit, type MarketGate } from './market-gate.ts';

export interface RunnerParts {
  readonly store: FeedStore;
  readonly application: FeedApplication;
  readonly clock: Clock;
  readonly log: Log;
}

/** Retries of a message that cannot be applied (database unavailable, fault); after them it is skipped and logged as an error. */
const TRIES = 60;
const RETRY_MS = 1_000;
/** After this many retries the source counts as silent: its quotes must not stay while its messages are not applied. */
const TRIES_UNTIL_STALE = 5;

export class SourceRunner {
  readonly source: string;
  readonly #parts: RunnerParts;
  #queue: Promise<void> = Promise.resolve();
  #working = 0;
  #seq = 0;
  #appliedSeq = 0;
  #position: unknown = null;
  #savedSeq = 0;
  #savedPosition: unknown = null;
  #lastMessageAt: number;
  #hasSent = false;
  #stale = false;
  #stopped = false;
  #cancelWait: (() => void) | null = null;

  constructor(source: string, parts: RunnerParts) {
    this.source = source;
    this.#parts = parts;
    this.#lastMessageAt = parts.clock.monotonic();
  }

  get hasSent(): boolean {
    return this.#hasSent;
  }

  get nextSeq(): number {
    return this.#seq + 1;
  }

  /** Reads the position of the source and applies what a crash left stored but not applied. */
  async open(): Promise<StoredPosition | null> {
    const stored = await this.#parts.store.position(this.source);
    if (stored !== null) {
      this.#seq = this.#savedSeq = this.#appliedSeq = stored.seq;
      this.#position = this.#savedPosition = stored.position;
    }
    const left = await this.#parts.store.unapplied(this.source);
    for (const message of left) await this.#applyWithRetry(message.events, false);
    if (left.length > 0) this.#parts.log.info({ source: this.source, messages: left.length }, 'applied facts that the last run had stored');
    return stored;
  }

  /** Accepts one message; resolves when it is stored and applied. An earlier number is ignored. A gap is a bug of the source and throws. */
  accept(message: FeedMessage): Promise<void> {
    this.#noteMessage();
    if (message.events.length === 0) {
      this.#hasSent = true;
      if (message.position !== undefined && this.#working === 0) this.#position = message.position;
      return this.#stale ? this.#logFailure(this.enqueue(() => this.#endSilence())) : Promise.resolve();
    }
    return this.enqueue(() => this.#process(message));
  }

  /** Runs a task in the source's order. */
  enqueue(task: () => Promise<void>): Promise<void> {
    this.#working += 1;
    const done = this.#queue.then(task).finally(() => {
      this.#working -= 1;
    });
    // the queue continues after a failed task; its caller gets the error
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Resolves when everything received is applied. */
  idle(): Promise<void> {
    return this.#queue;
  }

  /** Marks the markets of a silent source as stale: after 5 s in play, 60 s before. A source whose messages are being applied is not silent. */
  checkSilence(): void {
    if (this.#working > 0 || !this.#hasSent) return;
    const silent = this.#parts.clock.monotonic() - this.#lastMessageAt;
    const due = this.#ownGates().filter(
      (gate) => !gate.stale && gate.feedStatus !== null && gate.feedStatus.status !== 'CLOSED' && silent >= silenceLimit(gate.feedStatus.inPlay),
    );
    if (due.length === 0) return;
    if (!this.#stale)
      this.#parts.log.warn({ source: this.source, silentMs: silent, markets: due.length }, 'the feed is silent: house markets suspended, makers withdrawn');
    this.#stale = true;
    void this.#logFailure(this.enqueue(() => this.#setStale(due, true)));
  }

  /** Returns the position that is not saved yet, for the common delayed write; null if there is none. */
  unsavedPosition(): SourcePosition | null {
    if (this.#working > 0 || this.#seq === 0 || this.#appliedSeq !== this.#seq) return null;
    if (this.#seq === this.#savedSeq && this.#position === this.#savedPosition) return null;
    return { source: this.source, seq: this.#seq, position: this.#position };
  }

  saved(at: SourcePosition): void {
    this.#savedSeq = at.seq;
    this.#savedPosition = at.position;
  }

  status(): FeedStatus {
    const silentFor = this.#parts.clock.monotonic() - this.#lastMessageAt;
    return { source: this.source, spoken: this.#hasSent, stale: this.#stale, seq: this.#seq, silentFor, working: this.#working };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelWait?.();
    await this.#queue;
  }

  #noteMessage(): void {
    this.#lastMessageAt = this.#parts.clock.monotonic();
  }

  async #process(message: FeedMessage): Promise<void> {
    if (this.#stopped) return;
    if (message.seq <= this.#seq) {
      this.#parts.log.debug({ source: this.source, seq: message.seq }, 'ignored a message that was already applied');
      return;
    }
    if (message.seq !== this.#seq + 1) throw new Error(`feed ${this.source} skipped from ${this.#seq} to ${message.seq}`);
    const position = message.position ?? this.#position;
    const facts = this.#parts.application.factsOf(message.events);
    if (facts.length > 0) {
      const at = { source: this.source, seq: message.seq, position };
      if (!(await this.#retry(() => this.#parts.store.storeFacts(at, facts, this.#appliedSeq), Infinity))) return;
      this.saved(at);
    }
    this.#seq = message.seq;
    this.#position = position;
    // trusts the source again before its messages are applied, so that they take effect at once
    await this.#endSilence();
    if (await this.#applyWithRetry(message.events, message.exact === true)) this.#appliedSeq = message.seq;
    this.#hasSent = true;
    this.#noteMessage();
  }

  /** Trusts the source again; a failure is retried with the next message. */
  async #endSilence(): Promise<void> {
    if (!this.#stale) return;
    await this.#setStale(
      this.#ownGates().filter((gate) => gate.stale),
      false,
    );
    this.#stale = false;
    this.#parts.log.info({ source: this.source }, 'the feed sends again');
  }

  async #setStale(gates: readonly MarketGate[], stale: boolean): Promise<void> {
    for (const gate of gates) {
      gate.stale = stale;
      try {
        await this.#parts.application.driver.drive(gate);
      } catch (error) {
        // its market was not updated: the next check finds the old state and retries
        gate.stale = !stale;
        throw error;
      }
    }
  }

  #ownGates(): MarketGate[] {
    return [...this.#parts.application.driver.gates()].filter((gate) => gate.source === this.source);
  }

  #applyWithRetry(events: readonly FeedEvent[], exact: boolean): Promise<boolean> {
    return this.#retry(() => this.#parts.application.apply(this.source, events, exact), TRIES);
  }

  /**
   * Repeats `work` until it succeeds, or skips it after `tries` attempts. Returns false if the process stops first: the message then stays
   * stored as not applied. Every step is idempotent: statuses are absolute, a result settles once, and a material event lapses the orders that are still open.
   */
  async #retry(work: () => Promise<void>, tries: number): Promise<boolean> {
    for (let attempt = 1; !this.#stopped; attempt += 1) {
      try {
        await work();
        await this.#endSilence();
        return true;
      } catch (error) {
        const last = attempt >= tries;
        this.#parts.log.error({ source: this.source, attempt, error }, last ? 'skipped a feed message' : 'could not apply a feed message; will retry');
        if (last) return true;
        if (attempt === TRIES_UNTIL_STALE) await this.#logFailure(this.#markOpenStale());
        await this.#wait();
      }
    }
    return false;
  }

  /** Marks the source and its open markets as stale, which suspends them: a message cannot be applied. */
  #markOpenStale(): Promise<void> {
    this.#stale = true;
    return this.#setStale(
      this.#ownGates().filter((gate) => gate.feedStatus?.status === 'OPEN'),
      true,
    );
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#parts.clock.after(RETRY_MS, resolve);
      this.#cancelWait = () => {
        cancel();
        resolve();
      };
    });
  }

  async #logFailure(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#parts.log.error({ source: this.source, error }, 'could not mark the markets of a feed as stale or fresh; will retry');
    }
  }
}
