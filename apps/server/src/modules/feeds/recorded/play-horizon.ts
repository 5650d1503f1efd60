/**
 * How far each recording may have been shown. Quotes are not stored (feed-store.ts), so a stored position lags behind what viewers have
 * seen. The horizon is stored before any line up to it is published. After a kill the recording continues there, and no book goes back in
 * time.
 */
import type { Log } from '../../../platform/log.ts';
import type { FeedStore } from '../feed-store.ts';

/** Key in feed_state; no source has this name. */
const KEY = 'recorded-horizon';
/** Real time that one write covers: after a kill a recording has advanced by at most this much. */
const AHEAD_MS = 1_000;

interface StoredHorizon {
  readonly revision: number;
  /** Play time by source, ms. */
  readonly playTimes: Readonly<Record<string, number>>;
}

export interface PlayHorizonParts {
  readonly store: Pick<FeedStore, 'position' | 'savePositions'>;
  readonly log: Log;
  /** Speed of play time relative to real time. */
  readonly speed: number;
}

export class PlayHorizon {
  readonly #parts: PlayHorizonParts;
  readonly #wanted: Record<string, number>;
  #stored: StoredHorizon;
  #writing: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  #failing = false;

  private constructor(parts: PlayHorizonParts, stored: StoredHorizon) {
    this.#parts = parts;
    this.#stored = stored;
    this.#wanted = { ...stored.playTimes };
  }

  static async open(parts: PlayHorizonParts): Promise<PlayHorizon> {
    const stored = await parts.store.position(KEY);
    return new PlayHorizon(parts, (stored?.position as StoredHorizon | undefined) ?? { revision: 0, playTimes: {} });
  }

  /** Returns the play time up to which a source may have been shown; null if it never sent anything. */
  of(source: string): number | null {
    return this.#stored.playTimes[source] ?? null;
  }

  /** Resolves with true if lines up to this play time may be shown, and with false if that could not be stored. */
  async reach(source: string, playTime: number): Promise<boolean> {
    if (this.#covers(source, playTime)) return true;
    this.#wanted[source] = playTime + AHEAD_MS * this.#parts.speed;
    await this.#write();
    return this.#covers(source, playTime);
  }

  /** Stores the play times of stopped sources: the next start continues exactly there. */
  async storeStopped(playTimes: ReadonlyMap<string, number>): Promise<void> {
    for (const [source, playTime] of playTimes) this.#wanted[source] = playTime;
    await this.#write();
  }

  #covers(source: string, playTime: number): boolean {
    return playTime <= (this.#stored.playTimes[source] ?? -Infinity);
  }

  /** Writes all requested play times, one write at a time. */
  #write(): Promise<void> {
    this.#queued ??= this.#saveAfter(this.#writing);
    this.#writing = this.#queued;
    return this.#queued;
  }

  async #saveAfter(before: Promise<void>): Promise<void> {
    await before;
    this.#queued = null;
    const next: StoredHorizon = { revision: this.#stored.revision + 1, playTimes: { ...this.#wanted } };
    try {
      await this.#parts.store.savePositions([{ source: KEY, seq: next.revision, position: next }]);
      this.#stored = next;
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#parts.log.warn({ error }, 'could not write the play horizon; recordings pause until it is written');
      this.#failing = true;
    }
  }
}
