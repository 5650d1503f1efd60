/** Scores, status, commentary and the market list of an event as a numbered stream. */
import type { CommentaryLine, EventSnapshot, EventUpdate } from '@maidan/contract';
import type { Score } from '@maidan/domain';
import type { Catalogue, CatalogueEvent } from '../modules/catalogue/catalogue-port.ts';
import { frameOf, type Frame } from './frame.ts';
import type { Viewer } from './viewer.ts';

/** Lines of commentary that a new viewer gets. */
const KEPT_LINES = 20;

interface Stream {
  readonly viewers: Set<Viewer>;
  seq: number;
  status: CatalogueEvent['status'];
  score: Score | null;
  markets: readonly string[];
  readonly commentary: CommentaryLine[];
  fresh: CommentaryLine[];
}

export interface EventStreamsParts {
  readonly catalogue: Pick<Catalogue, 'event' | 'market'>;
  /** Returns commentary that an earlier process received for an event, oldest first; absent: none. */
  readonly earlierCommentary?: ((eventId: string) => readonly CommentaryLine[]) | undefined;
  readonly epoch: number;
  readonly lagged: (viewer: Viewer) => void;
}

export class EventStreams {
  readonly #parts: EventStreamsParts;
  readonly #streams = new Map<string, Stream>();
  readonly #dirty = new Set<string>();

  constructor(parts: EventStreamsParts) {
    this.#parts = parts;
  }

  mark(eventId: string): boolean {
    const stream = this.#streams.get(eventId);
    if (stream === undefined) return false;
    this.#dirty.add(eventId);
    return stream.viewers.size > 0;
  }

  /** Keeps the line even without viewers, so that a new viewer gets the last lines. */
  comment(eventId: string, line: CommentaryLine): boolean {
    const event = this.#parts.catalogue.event(eventId);
    if (event === undefined) return false;
    const stream = this.#stream(eventId, event);
    stream.commentary.push(line);
    if (stream.commentary.length > KEPT_LINES) stream.commentary.shift();
    if (stream.viewers.size > 0) stream.fresh.push(line);
    return this.mark(eventId);
  }

  isKnown(eventId: string): boolean {
    return this.#parts.catalogue.event(eventId) !== undefined;
  }

  subscribe(viewer: Viewer, eventIds: readonly string[]): void {
    for (const eventId of eventIds) {
      const event = this.#parts.catalogue.event(eventId);
      if (event === undefined) continue;
      const stream = this.#stream(eventId, event);
      // publish pending changes first, so that the snapshot is the state of its number
      this.#publish(eventId, stream);
      stream.viewers.add(viewer);
      this.#send(viewer, [this.#snapshot(eventId, stream)]);
    }
  }

  unsubscribe(viewer: Viewer, eventIds: readonly string[]): void {
    for (const eventId of eventIds) this.#streams.get(eventId)?.viewers.delete(viewer);
  }

  leave(viewer: Viewer): void {
    for (const stream of this.#streams.values()) stream.viewers.delete(viewer);
  }

  subscriptions(viewer: Viewer): readonly string[] {
    return [...this.#streams].filter(([, stream]) => stream.viewers.has(viewer)).map(([eventId]) => eventId);
  }

  snapshotAll(viewer: Viewer): void {
    for (const [eventId, stream] of this.#streams) if (stream.viewers.has(viewer)) this.#send(viewer, [this.#snapshot(eventId, stream)]);
  }

  flush(): void {
    for (const eventId of this.#dirty) {
      const stream = this.#streams.get(eventId);
      if (stream !== undefined) this.#publish(eventId, stream);
    }
    this.#dirty.clear();
  }

  /** Removes streams of events that left the catalogue. */
  sweep(): void {
    for (const [eventId, stream] of this.#streams) if (stream.viewers.size === 0 && !this.isKnown(eventId)) this.#streams.delete(eventId);
  }

  #publish(eventId: string, stream: Stream): void {
    const event = this.#parts.catalogue.event(eventId);
    if (event === undefined) return;
    const changes: Partial<Pick<EventUpdate, 'status' | 'score' | 'commentary' | 'markets'>> = {};
    const markets = this.#marketsOf(event);
    if (event.status !== stream.status) changes.status = event.status;
    // scores are replaced, never mutated
    if (event.score !== stream.score && event.score !== null) changes.score = { ...event.score };
    if (stream.fresh.length > 0) changes.commentary = stream.fresh;
    if (markets.length !== stream.markets.length || markets.some((id, index) => id !== stream.markets[index])) changes.markets = [...markets];
    stream.status = event.status;
    stream.score = event.score;
    stream.markets = markets;
    stream.fresh = [];
    if (Object.keys(changes).length === 0) return;
    const update: EventUpdate = { eventId, epoch: this.#parts.epoch, prev: stream.seq, seq: stream.seq + 1, ...changes };
    stream.seq += 1;
    if (stream.viewers.size === 0) return;
    const frame = frameOf('event-update', update);
    for (const viewer of stream.viewers) this.#send(viewer, [frame]);
  }

  #snapshot(eventId: string, stream: Stream): Frame {
    const snapshot: EventSnapshot = {
      eventId,
      epoch: this.#parts.epoch,
      seq: stream.seq,
      status: stream.status,
      score: stream.score === null ? null : { ...stream.score },
      commentary: [...stream.commentary],
      markets: [...stream.markets],
    };
    return frameOf('event-snapshot', snapshot);
  }

  #marketsOf(event: CatalogueEvent): readonly string[] {
    return [...event.markets].filter((marketId) => {
      const market = this.#parts.catalogue.market(marketId);
      return market !== undefined && market.visible && !market.deleted;
    });
  }

  #stream(eventId: string, event: CatalogueEvent): Stream {
    let stream = this.#streams.get(eventId);
    if (stream === undefined) {
      const commentary = [...(this.#parts.earlierCommentary?.(eventId) ?? [])];
      stream = { viewers: new Set(), seq: 0, status: event.status, score: event.score, markets: this.#marketsOf(event), commentary, fresh: [] };
      this.#streams.set(eventId, stream);
    }
    return stream;
  }

  #send(viewer: Viewer, frames: readonly [Frame]): void {
    if (!viewer.send(frames, frames[0].bytes)) this.#parts.lagged(viewer);
  }
}
