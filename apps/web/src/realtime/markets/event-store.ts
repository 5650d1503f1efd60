/** Status, score and commentary of the events on the page; the same rules as for markets: snapshot, numbered deltas, gap. */
import type { CommentaryLine, EventSnapshot, EventUpdate } from '@maidan/contract';
import type { Score } from '@maidan/domain';
import type { UpdateOutcome } from './market-store.ts';

export type EventStatus = EventSnapshot['status'];

export interface EventState {
  readonly eventId: string;
  readonly status: EventStatus;
  readonly score: Score | null;
  /** Newest last. */
  readonly commentary: readonly CommentaryLine[];
}

interface Entry {
  state: EventState;
  epoch: number;
  seq: number;
}

/** Number of kept lines of a commentary. */
const COMMENTARY_LINES = 30;

export class EventStore {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Map<string, Set<() => void>>();

  /** Sets the state from the page's data, unless there is a snapshot. */
  seed(eventId: string, status: EventStatus, score: Score | null): void {
    if (this.entries.has(eventId)) return;
    this.entries.set(eventId, { state: { eventId, status, score, commentary: [] }, epoch: 0, seq: -1 });
    this.notify(eventId);
  }

  applySnapshot(snapshot: EventSnapshot): void {
    const state: EventState = { eventId: snapshot.eventId, status: snapshot.status, score: snapshot.score as Score | null, commentary: snapshot.commentary };
    this.entries.set(snapshot.eventId, { state, epoch: snapshot.epoch, seq: snapshot.seq });
    this.notify(snapshot.eventId);
  }

  applyUpdate(update: EventUpdate): UpdateOutcome {
    const entry = this.entries.get(update.eventId);
    if (entry === undefined || entry.seq < 0) return 'old';
    if (update.epoch === entry.epoch && update.seq <= entry.seq) return 'old';
    if (update.epoch !== entry.epoch || update.prev !== entry.seq) {
      entry.seq = -1;
      return 'gap';
    }
    entry.seq = update.seq;
    entry.state = {
      eventId: update.eventId,
      status: update.status ?? entry.state.status,
      score: update.score === undefined ? entry.state.score : (update.score as unknown as Score),
      commentary: update.commentary === undefined ? entry.state.commentary : [...entry.state.commentary, ...update.commentary].slice(-COMMENTARY_LINES),
    };
    this.notify(update.eventId);
    return 'applied';
  }

  resetSequences(): void {
    for (const entry of this.entries.values()) entry.seq = -1;
  }

  state(eventId: string): EventState | undefined {
    return this.entries.get(eventId)?.state;
  }

  onChange(eventId: string, listener: () => void): () => void {
    let set = this.listeners.get(eventId);
    if (set === undefined) {
      set = new Set();
      this.listeners.set(eventId, set);
    }
    const known = set;
    known.add(listener);
    return () => known.delete(listener);
  }

  forget(eventId: string): void {
    this.entries.delete(eventId);
  }

  private notify(eventId: string): void {
    for (const listener of this.listeners.get(eventId) ?? []) listener();
  }
}
