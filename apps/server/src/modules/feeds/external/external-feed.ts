/**
 * The source of one provider: accepts lines in the order of their numbers, each completely or not at all, and answers each. Numbers have
 * no gaps. A repeated line gets its earlier answer and has no effect; a different line under the same number is refused.
 */
import type { FeedEvent } from '@maidan/domain';
import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Catalogue } from '../../catalogue/catalogue-port.ts';
import type { FeedMessage, MarketFeed, StoredPosition } from '../feeds-port.ts';
import { lineFault, type LineFaultCode } from './line-check.ts';
import { feedEventsOf } from './statement-events.ts';
import { readFeedLine, type FeedLine } from './statement-shapes.ts';

/** Maximum characters of one line. */
const LONGEST_LINE = 65_536;
/** Number of recent lines that are remembered, so that a batch whose answer was lost can be sent again. */
const REMEMBERED = 2000;
/** Number of them that survive a restart. */
const STORED = 64;
/** Maximum queued batches. */
const MOST_WAITING = 8;

export type RefusedCode = LineFaultCode | 'NOT_JSON' | 'SHAPE' | 'TOO_LONG' | 'NUMBER_GAP' | 'NUMBER_USED';

export interface LineAnswer {
  /** Counted from 1 within the batch. */
  readonly line: number;
  readonly seq: number | null;
  /** repeated: it was applied before. heard: a sign of life. */
  readonly status: 'applied' | 'repeated' | 'heard' | 'refused';
  readonly code?: RefusedCode;
  readonly reason?: string;
}

export interface BatchAnswer {
  readonly lines: readonly LineAnswer[];
  /** The required number of the next line. */
  readonly next: number;
  /** Markets (the provider's ids) that stay suspended until the provider sends their status: after our start, all of them. */
  readonly awaiting: readonly string[];
}

interface StoredLines {
  /** Number and digest, oldest first. */
  readonly recent: readonly (readonly [number, string])[];
}

export interface ExternalFeedParts {
  readonly provider: string;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
}

/** Returns the name of a provider's source in the store and in the catalogue. */
export function sourceOf(provider: string): string {
  return `external:${provider}`;
}

export class ExternalFeed implements MarketFeed {
  readonly source: string;
  readonly isPassive = true;
  readonly counts = { applied: 0, repeated: 0, refused: 0 };
  readonly #parts: ExternalFeedParts;
  readonly #digests = new Map<number, string>();
  /** Markets (our ids) that this process has received, and those whose status it has received. */
  readonly #named = new Set<string>();
  readonly #withStatus = new Set<string>();
  #emit: ((message: FeedMessage) => Promise<void>) | null = null;
  #seq = 0;
  #waiting = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ExternalFeedParts) {
    this.#parts = parts;
    this.source = sourceOf(parts.provider);
  }

  start(emit: (message: FeedMessage) => Promise<void>, stored: StoredPosition | null): Promise<void> {
    this.#seq = stored?.seq ?? 0;
    for (const [seq, digest] of (stored?.position as StoredLines | null)?.recent ?? []) this.#digests.set(seq, digest);
    this.#emit = emit;
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#emit = null;
    await this.#turn;
  }

  get next(): number {
    return this.#seq + 1;
  }

  /** Returns the markets in play whose status the provider has not sent since our start; the provider's ids. */
  awaiting(): readonly string[] {
    const own = this.#parts.catalogue.markets().filter(({ event }) => event.source === this.source);
    const silent = own.filter(({ status, definition }) => (status === 'SUSPENDED' || status === 'OPEN') && !this.#withStatus.has(definition.marketId));
    return silent.map(({ definition }) => definition.marketId.slice(this.#parts.provider.length + 1));
  }

  /**
   * Processes a batch after earlier ones. Returns null if the queue is full or this process is stopping; the batch may then be sent
   * again. `fresh`: not a replay of an earlier call, so it counts as a sign of life.
   */
  take(lines: readonly string[], fresh: boolean): Promise<BatchAnswer | null> {
    if (this.#waiting >= MOST_WAITING || this.#emit === null) return Promise.resolve(null);
    this.#waiting += 1;
    const answer = this.#turn.then(() => this.#takeAll(lines, fresh));
    this.#turn = answer.catch(() => undefined);
    return answer.finally(() => {
      this.#waiting -= 1;
    });
  }

  async #takeAll(lines: readonly string[], fresh: boolean): Promise<BatchAnswer | null> {
    const answers: LineAnswer[] = [];
    for (const [index, text] of lines.entries()) {
      const answer = await this.#takeLine(text, fresh);
      if (answer === null) return null;
      answers.push({ line: index + 1, ...answer });
    }
    const wrong = answers.filter(({ status }) => status === 'refused');
    this.counts.refused += wrong.length;
    const [first] = wrong;
    if (first !== undefined) this.#parts.log.warn({ source: this.source, refused: wrong.length, ...first }, 'refused lines of the external feed');
    return { lines: answers, next: this.next, awaiting: this.awaiting() };
  }

  /** Applies a line. Returns its answer, or null if this process is stopping and it is unknown whether the line was applied. */
  async #takeLine(text: string, fresh: boolean): Promise<Omit<LineAnswer, 'line'> | null> {
    if (text.length > LONGEST_LINE) return refused(null, 'TOO_LONG', `a line has at most ${LONGEST_LINE} characters`);
    const read = readFeedLine(text);
    if (!read.ok) return refused(read.seq, read.code, read.reason);
    const { seq, say } = read.line;
    if (seq === undefined) {
      if (fresh) await this.#emit?.({ seq: this.#seq, events: [] });
      return { seq: null, status: 'heard' };
    }
    if (say.length === 0) return refused(seq, 'SHAPE', 'say: a line with a number needs a statement');
    const digest = createHash('sha256').update(JSON.stringify(say)).digest('base64url').slice(0, 22);
    if (seq < this.next) return this.#answerAgain(seq, digest);
    if (seq > this.next) return refused(seq, 'NUMBER_GAP', `the next number is ${this.next}`);
    const fault = await lineFault(this.#parts.provider, say, this.#parts.catalogue, this.#parts.clock.now());
    if (fault !== null) return refused(seq, fault.code, fault.reason);
    return (await this.#apply(seq, say, digest)) ? { seq, status: 'applied' } : null;
  }

  #answerAgain(seq: number, digest: string): Omit<LineAnswer, 'line'> {
    if (this.#digests.get(seq) !== digest) return refused(seq, 'NUMBER_USED', `the number was used before; the next is ${this.next}`);
    this.counts.repeated += 1;
    return { seq, status: 'repeated' };
  }

  async #apply(seq: number, say: FeedLine['say'], digest: string): Promise<boolean> {
    const emit = this.#emit;
    if (emit === null) return false;
    const events = say.flatMap((statement) => feedEventsOf(this.#parts.provider, statement));
    this.#digests.set(seq, digest);
    this.#digests.delete(seq - REMEMBERED);
    const recent = [...this.#digests].slice(-STORED);
    await emit({ seq, events: [...this.#forgotten(events), ...events], position: { recent } satisfies StoredLines });
    if (this.#emit === null) return false;
    this.#seq = seq;
    this.counts.applied += 1;
    for (const event of events) if (event.type === 'market-status') this.#withStatus.add(event.marketId);
    return true;
  }

  /** Returns the markets that an earlier process had received: this process must load them before their events are applied. */
  #forgotten(events: readonly FeedEvent[]): readonly FeedEvent[] {
    const found: FeedEvent[] = [];
    for (const event of events) {
      const marketId = event.type === 'market' ? event.market.marketId : 'marketId' in event ? event.marketId : null;
      if (marketId === null || this.#named.has(marketId)) continue;
      this.#named.add(marketId);
      const market = this.#parts.catalogue.market(marketId);
      const over = market === undefined || market.status === 'SETTLED' || market.status === 'VOID';
      if (event.type !== 'market' && !over) found.push({ type: 'market', market: market.definition });
    }
    return found;
  }
}

function refused(seq: number | null, code: RefusedCode, reason: string): Omit<LineAnswer, 'line'> {
  return { seq, status: 'refused', code, reason };
}
