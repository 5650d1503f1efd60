/** One recorded event as a source: market and score lines of one match, played from the stored position. */
import type { EventDefinition, FeedEvent, MarketDefinition, RunnerDefinition } from '@maidan/domain';
import { createBetfairReader, officialSessionResults, recordingNames, sessionMarketKey, type CricsheetMatch, type RecordingReader } from '@maidan/sports';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { FeedMessage, MarketFeed, StoredPosition } from '../feeds-port.ts';
import { catchUpEvents, Playback } from './playback.ts';
import type { PlayHorizon } from './play-horizon.ts';
import { withLater, type RecordingFile } from './recording-files.ts';

const SIGN_OF_LIFE_MS = 1_000;
/** Maximum lines of one message in fast playback. */
const LINES_A_MESSAGE = 200;
/** A shorter wait changes no announced time. */
const LONG_WAIT_MS = 2_000;

interface RecordedPosition {
  /** Lines played. */
  readonly played: number;
  /** Total number of lines: a different number is a different recording. */
  readonly lines: number;
  readonly finished: boolean;
}

export interface RecordedFeedParts {
  readonly files: readonly RecordingFile[];
  readonly clock: Clock;
  readonly log: Log;
  readonly speed: number;
  readonly gapMs: number;
  /** Whether each line is a message, so that makers show every book of the recording. */
  readonly isExact: boolean;
  readonly horizon: PlayHorizon;
  readonly onFinished: (feed: RecordedFeed) => Promise<void>;
}

/** Returns '1.' and the digits of the key: no recorded or simulated market has such a long number. */
export function derivedMarketId(key: string): string {
  return `1.${derivedNumber(key)}`;
}

function derivedNumber(key: string): string {
  const [first = '0', ...rest] = key.match(/\d+/g) ?? [];
  return first + rest.map((digits) => digits.padStart(2, '0')).join('');
}

export class RecordedFeed implements MarketFeed {
  readonly source: string;
  readonly #parts: RecordedFeedParts;
  readonly #playback: Playback;
  readonly #events = new Map<string, EventDefinition>();
  /** The opening time last sent for each event, ms since 1970. */
  readonly #openDates = new Map<string, number>();
  #reader: RecordingReader;
  #emit: ((message: FeedMessage) => Promise<void>) | null = null;
  #seq = 0;
  #played = 0;
  #playTime = 0;
  #finished = false;
  #plays = true;
  #stepping = false;
  #sentAt = 0;
  /** When it stopped, on the monotonic clock; null: it plays. */
  #waitedSince: number | null = null;

  constructor(parts: RecordedFeedParts) {
    this.#parts = parts;
    this.#playback = new Playback(parts.files, parts.gapMs);
    this.source = `recorded:${parts.files.flatMap((file) => file.eventIds)[0] ?? parts.files[0]?.name ?? ''}`;
    this.#reader = this.#newReader();
  }

  get finished(): boolean {
    return this.#finished;
  }

  /** False for a recording that is not played because this database has played another one under its name. */
  get plays(): boolean {
    return this.#plays;
  }

  /** Play time, ms: everything up to here has been sent. */
  get playTime(): number {
    return this.#playTime;
  }

  /** Play time of its last line, ms. */
  get duration(): number {
    return this.#playback.lines.at(-1)?.due ?? 0;
  }

  /** When the last played line was recorded, ms since 1970. */
  get matchTime(): number {
    return this.#playback.lines[Math.max(0, this.#played - 1)]?.at ?? 0;
  }

  get stepping(): boolean {
    return this.#stepping;
  }

  async start(emit: (message: FeedMessage) => Promise<void>, stored: StoredPosition | null): Promise<void> {
    this.#emit = emit;
    this.#seq = stored?.seq ?? 0;
    const position = stored?.position as RecordedPosition | undefined;
    if (position === undefined) return this.playDue(0);
    if (position.lines !== this.#playback.lines.length) {
      this.#finished = true;
      this.#plays = false;
      this.#parts.log.error(
        { source: this.source },
        `${this.#fileNames()} is not the recording that was played in this database (${position.lines} lines then, ${this.#playback.lines.length} now): it is not played. Use another DATA_DIR to play it`,
      );
      return this.#sendSignOfLife();
    }
    await this.#resume(position);
  }

  async stop(): Promise<void> {
    this.#emit = null;
  }

  /** Advances the play time by `ms` (recording's time) and sends what is due. */
  async playDue(ms: number): Promise<void> {
    if (this.#finished || this.#stepping) return this.#sendSignOfLife();
    if (ms > 0 && this.#waitedSince !== null) await this.#sendEventsAgain(this.#waitedSince);
    this.#waitedSince = ms > 0 ? null : (this.#waitedSince ?? this.#parts.clock.monotonic());
    this.#playTime += ms;
    const { lines } = this.#playback;
    const most = this.#parts.isExact ? 1 : LINES_A_MESSAGE;
    while (this.#emit !== null) {
      let count = 0;
      while (count < most && (lines[this.#played + count]?.due ?? Infinity) <= this.#playTime) count += 1;
      if (count === 0) break;
      if (!(await this.#reachHorizon(count))) return;
      await this.#play(count, this.#parts.isExact);
    }
    if (this.#emit !== null) await (this.#played >= lines.length ? this.#finish(false) : this.#sendSignOfLife());
  }

  /** After a wait, events open later than they were announced. */
  async #sendEventsAgain(since: number): Promise<void> {
    if (this.#parts.clock.monotonic() - since < LONG_WAIT_MS) return;
    const events = [...this.#events.values()].map((event): FeedEvent => ({ type: 'event', event }));
    await this.#send(this.#shifted(events), this.#parts.isExact);
  }

  /** Plays line by line, without conflation, up to and including the 0-based line of the (first) market file. */
  async stepTo(line: number): Promise<void> {
    this.#stepping = true;
    const file = this.#parts.files.find((candidate) => candidate.op === 'mcm') ?? this.#parts.files[0];
    const target = this.#playback.countUpTo(file?.name ?? '', line);
    while (this.#played < target && (await this.#reachHorizon(1))) await this.#play(1, true);
    this.#playTime = this.#playback.lines[this.#played - 1]?.due ?? 0;
    if (this.#played >= this.#playback.lines.length && !this.#finished) await this.#finish(true);
  }

  /** Returns the recorded event of a Cricsheet match: the same two teams, within a day. */
  eventOf(match: CricsheetMatch): string | null {
    const teams = new Set(match.teams.map((team) => team.toLowerCase()));
    const days = match.dates.map((date) => Date.parse(date));
    for (const event of this.#events.values()) {
      const sameTeams = event.teams.length === 2 && event.teams.every((team) => teams.has(team.toLowerCase()));
      if (sameTeams && days.some((day) => Math.abs(day - event.openDate) < 2 * 86_400_000)) return event.eventId;
    }
    return null;
  }

  /** Sends the official results of a match's sessions; returns their number. */
  async applyOfficial(eventId: string, match: CricsheetMatch, known: (marketId: string) => Promise<boolean>): Promise<number> {
    const results: FeedEvent[] = [];
    for (const { innings, overs, result } of officialSessionResults(match)) {
      const marketId = derivedMarketId(sessionMarketKey(eventId, innings, overs));
      if (await known(marketId)) results.push({ type: 'result', marketId, result });
    }
    await this.#send(results, false);
    return results.length;
  }

  async #resume(position: RecordedPosition): Promise<void> {
    this.#finished = position.finished;
    this.#playTime = this.#playback.lines[position.played - 1]?.due ?? 0;
    // reads the lines that were sent before without sending them, so that the reader has the listeners' state
    this.#skipTo(position.played);
    if (this.#finished) {
      this.#parts.log.info({ source: this.source }, `${this.#fileNames()} has been played to its end in this database; use another DATA_DIR to see it again`);
      return this.#sendSignOfLife();
    }
    await this.#continueAtHorizon();
    await this.playDue(0);
  }

  /** Continues where the last line may have been shown, which can be after the stored position: no book goes back in time. */
  async #continueAtHorizon(): Promise<void> {
    const before = this.#reader.fastForwardEvents();
    this.#playTime = Math.max(this.#playTime, this.#parts.horizon.of(this.source) ?? 0);
    const { lines } = this.#playback;
    const later = lines.findIndex((line, index) => index >= this.#played && line.due > this.#playTime);
    const passed = this.#skipTo(later === -1 ? lines.length : later);
    await this.#send(this.#shifted(catchUpEvents(before, passed, this.#reader.fastForwardEvents())), false);
  }

  /** Reads lines up to this number without sending them. */
  #skipTo(count: number): readonly FeedEvent[] {
    const events = this.#playback.lines.slice(this.#played, count).flatMap((line) => this.#read(line.text, line.line));
    this.#played = Math.max(this.#played, count);
    return events;
  }

  /** Moves the horizon over the next lines. Resolves with false if it cannot be stored; the lines must then not be shown. */
  #reachHorizon(count: number): Promise<boolean> {
    return this.#parts.horizon.reach(this.source, this.#playback.lines[this.#played + count - 1]?.due ?? 0);
  }

  #newReader(): RecordingReader {
    const texts = this.#parts.files.flatMap((file) => file.lines.map((line) => line.text));
    return createBetfairReader({ names: recordingNames(texts), marketIdFor: derivedMarketId, selectionIdFor: (key) => Number(derivedNumber(key)) });
  }

  #read(text: string, line: number): readonly FeedEvent[] {
    const step = this.#reader.readLine(text, line);
    if (step.ok) {
      for (const event of step.events) if (event.type === 'event') this.#events.set(event.event.eventId, event.event);
      return step.events;
    }
    // every line was read once when the file was loaded: only a contradiction between two files can fail here
    this.#parts.log.error({ source: this.source, line }, `${this.#fileNames()}, line ${step.line}: ${step.reason}; the line is left out`);
    return [];
  }

  async #play(count: number, exact: boolean): Promise<void> {
    const lines = this.#playback.lines.slice(this.#played, this.#played + count);
    const last = lines.at(-1)!;
    this.#playTime = Math.max(this.#playTime, last.due);
    const started = this.#startedLate(last.at);
    const events = lines.flatMap((line) => this.#read(line.text, line.line));
    this.#played += lines.length;
    await this.#send(this.#shifted([...started, ...events]), exact);
  }

  /**
   * Returns the events that have opened in the recording by `at` (ms since 1970) but were announced for later than now. They are sent again,
   * because a result before the start is refused.
   */
  #startedLate(at: number): readonly FeedEvent[] {
    const now = this.#parts.clock.now();
    const started = [...this.#events.values()].filter((event) => event.openDate <= at && (this.#openDates.get(event.eventId) ?? Infinity) > now);
    return started.map((event) => ({ type: 'event', event }));
  }

  async #finish(exact: boolean): Promise<void> {
    this.#finished = true;
    const events = [...this.#reader.finish()];
    const closed = new Set(events.flatMap((event) => (event.type === 'event-closed' ? [event.eventId] : [])));
    for (const eventId of this.#events.keys()) if (!closed.has(eventId)) events.push({ type: 'event-closed', eventId });
    await this.#send(events, exact);
    this.#parts.log.info({ source: this.source }, `${this.#fileNames()} is played`);
    await this.#parts.onFinished(this);
  }

  async #send(events: readonly FeedEvent[], exact: boolean): Promise<void> {
    if (this.#emit === null) return;
    const position: RecordedPosition = { played: this.#played, lines: this.#playback.lines.length, finished: this.#finished };
    if (events.length === 0) {
      await this.#emit({ seq: this.#seq, events, position });
      return;
    }
    this.#seq += 1;
    this.#sentAt = this.#parts.clock.monotonic();
    await this.#emit({ seq: this.#seq, events, position, exact });
  }

  /** Shows that the source is alive, because a recording has pauses without changes. */
  async #sendSignOfLife(): Promise<void> {
    const now = this.#parts.clock.monotonic();
    if (now - this.#sentAt < SIGN_OF_LIFE_MS && this.#sentAt !== 0) return;
    this.#sentAt = now;
    await this.#emit?.({ seq: this.#seq, events: [] });
  }

  /**
   * Returns the events with times relative to now: an event opens when its play time comes. Markets get all their later runners, because a
   * book has fixed runners from its opening.
   */
  #shifted(events: readonly FeedEvent[]): FeedEvent[] {
    const now = this.#parts.clock.now();
    return events.map((event) => {
      if (event.type === 'market') return { ...event, market: { ...event.market, runners: this.#allRunners(event.market) } };
      if (event.type !== 'event') return event;
      const openDate = Math.round(now + (this.#playback.dueOf(event.event.openDate) - this.#playTime) / this.#parts.speed);
      this.#openDates.set(event.event.eventId, openDate);
      return { ...event, event: { ...event.event, openDate } };
    });
  }

  #allRunners(market: MarketDefinition): readonly RunnerDefinition[] {
    const later = this.#parts.files.map((file) => file.runners.get(market.marketId) ?? []);
    const first = later.find((runners) => runners.length > 0) ?? market.runners;
    // order of the complete list, names of the latest definition
    const named = new Map(market.runners.map((runner) => [runner.selectionId, runner.name]));
    return withLater(first, market.runners).map((runner) => ({ ...runner, name: named.get(runner.selectionId) ?? runner.name }));
  }

  #fileNames(): string {
    return this.#parts.files.map((file) => file.name).join(' and ');
  }
}
