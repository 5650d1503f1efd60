/** FEED=recorded: every recording of a file or folder as its own source; a faulty one does not stop the others. */
import { accept, refuse, type FeedEvent, type Outcome } from '@maidan/domain';
import { cricsheetFeed, type CricsheetMatch, type Timeline } from '@maidan/sports';
import { basename } from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue-port.ts';
import type { FeedGroup, FeedHost } from '../feeds.ts';
import type { OfficialResult } from '../feeds-port.ts';
import { TimelineSource } from '../simulated/timeline-source.ts';
import { catchUpEvents, groupFiles } from './playback.ts';
import { PlayHorizon } from './play-horizon.ts';
import { RecordedFeed } from './recorded-feed.ts';
import { cricsheetNames, findRecordings, readMatch, type CricsheetFile } from './recording-files.ts';

const SOURCE = 'recorded';
const TICK_MS = 50;
const LONGEST_TICK_MS = 5_000;
/** Interval of the check for official results in the folder. */
const FOLDER_MS = 10_000;
/** Interval of the reports of practice. */
const REPORT_MS = 1_000;

export interface RecordedGroupSettings {
  readonly path: string;
  readonly speed: number;
  readonly gapMs: number;
  /** Recordings wait for `releaseRecordings`, and are played line by line without conflation. Default: false. */
  readonly practice?: boolean;
  readonly catalogue: Pick<Catalogue, 'storedMarket'>;
}

/** Ids for Cricsheet matches, which have none; stored, so that they survive a restart. */
interface CricsheetIds {
  readonly revision: number;
  readonly files: Readonly<Record<string, number>>;
}
/** Between the numbers of recordings and those of simulated matches. */
const FIRST_CRICSHEET_NUMBER = 800_000_001;
/** Numbers reserved for one match. */
const NUMBERS_A_MATCH = 2_000;

interface PlayedSource {
  readonly advance: (ms: number) => Promise<void>;
  working: Promise<void> | null;
  due: number;
}

export class RecordedGroup implements FeedGroup {
  readonly #settings: RecordedGroupSettings;
  readonly #feeds: RecordedFeed[] = [];
  readonly #playedSources: PlayedSource[] = [];
  readonly #officials: CricsheetFile[] = [];
  readonly #seen = new Set<string>();
  readonly #cancels: (() => void)[] = [];
  #faults: readonly string[] = [];
  /** Cricsheet matches that are played ball by ball. */
  readonly #matches: TimelineSource<Timeline>[] = [];
  #host: FeedHost | null = null;
  #horizon: PlayHorizon | null = null;
  #tickedAt = 0;
  #checking: Promise<void> | null = null;
  #waits: boolean;
  #reportedAt = 0;

  constructor(settings: RecordedGroupSettings) {
    this.#settings = settings;
    this.#waits = settings.practice === true;
  }

  async start(host: FeedHost): Promise<void> {
    this.#host = host;
    const found = await findRecordings(this.#settings.path);
    this.#faults = found.faults;
    for (const fault of found.faults) host.log.error({}, `this recording is not played: ${fault}`);
    for (const sentence of found.skipped) host.log.warn({}, sentence);
    for (const sentence of found.partial) host.log.info({}, sentence);
    const horizon = await PlayHorizon.open({ store: host.store, log: host.log, speed: this.#settings.speed });
    this.#horizon = horizon;
    for (const files of groupFiles(found.recordings)) {
      const feed = new RecordedFeed({
        ...this.#settings,
        isExact: this.#settings.practice === true,
        files,
        horizon,
        clock: host.clock,
        log: host.log,
        onFinished: (ended) => this.#applyWaiting(ended),
      });
      this.#feeds.push(feed);
      await host.startSource(feed);
      this.#play((ms) => feed.playDue(ms));
    }
    await this.#startMatches(host, horizon, found.matches);
    if (!this.plays()) host.log.error({}, `FEED=recorded:${this.#settings.path} plays nothing: this server is not ready and has no match`);
    this.#tickedAt = host.clock.monotonic();
    this.#cancels.push(
      host.clock.every(TICK_MS, () => this.#tick(host.clock.monotonic())),
      host.clock.every(FOLDER_MS, () => this.#checkFolder()),
    );
  }

  async stop(): Promise<void> {
    for (const cancel of this.#cancels.splice(0)) cancel();
    for (const feed of this.#feeds) await feed.stop();
    await this.idle();
    const matches = this.#matches.map((source) => [source.source, source.clock] as const);
    await this.#horizon?.storeStopped(new Map([...this.#feeds.filter((feed) => feed.plays).map((feed) => [feed.source, feed.playTime] as const), ...matches]));
  }

  async idle(): Promise<void> {
    for (const played of this.#playedSources) while (played.working !== null) await played.working;
    await this.#checking;
  }

  releaseRecordings(): void {
    if (!this.#waits) return;
    this.#waits = false;
    this.#host?.log.info({}, 'The recordings begin.');
  }

  faults(): readonly string[] {
    return this.#faults;
  }

  plays(): boolean {
    return this.#matches.length > 0 || this.#feeds.some((feed) => feed.plays);
  }

  async stepTo(line: number, source?: string): Promise<void> {
    const feed = source === undefined && this.#feeds.length === 1 ? this.#feeds[0] : this.#feeds.find((candidate) => candidate.source === source);
    if (feed === undefined) throw new Error(`name one of ${this.#feeds.map((candidate) => candidate.source).join(', ')}`);
    await this.idle();
    await feed.stepTo(line);
  }

  async applyOfficial(match: CricsheetMatch): Promise<Outcome<OfficialResult>> {
    const feed = this.#feeds.find((candidate) => candidate.eventOf(match) !== null);
    if (feed === undefined) return refuse('OFFICIAL_MATCH_UNKNOWN');
    return feed.finished ? accept(await this.#apply(feed, match)) : refuse('OFFICIAL_MATCH_RUNNING');
  }

  /** Starts Cricsheet files. A file of a recorded match is its official result; other files are played ball by ball. */
  async #startMatches(host: FeedHost, horizon: PlayHorizon, files: readonly CricsheetFile[]): Promise<void> {
    const ids = await this.#numbers(host, files);
    for (const file of files) {
      this.#seen.add(file.name);
      const recorded = this.#feeds.find((feed) => feed.eventOf(file.match) !== null);
      if (recorded === undefined) await this.#startMatch(host, horizon, file, ids[file.name] ?? FIRST_CRICSHEET_NUMBER);
      else if (recorded.finished) await this.#apply(recorded, file.match);
      else this.#officials.push(file);
    }
  }

  async #startMatch(host: FeedHost, horizon: PlayHorizon, file: CricsheetFile, number: number): Promise<void> {
    const { speed } = this.#settings;
    const feedAt = (clock: number): Timeline =>
      cricsheetFeed(file.match, {
        eventId: String(number),
        competitionId: String(number),
        // start of the match clock, calculated from its current position
        openDate: Math.round(host.clock.now() - clock / speed),
        firstMarketNumber: number,
        firstSelectionNumber: number,
        seed: file.name,
      });
    const name = `${SOURCE}:${file.name}`;
    const shown = horizon.of(name) ?? -Infinity;
    const source = new TimelineSource({
      source: name,
      clock: host.clock,
      firstClock: feedAt(0).peek() ?? 0,
      make: (resumeAt) => caughtUp(feedAt(Math.max(resumeAt, shown)), resumeAt, shown),
    });
    await host.startSource(source);
    this.#matches.push(source);
    await source.advanceTo(shown);
    this.#play(async (ms) => {
      if (source.over || (await horizon.reach(name, source.clock + ms))) await source.advance(ms);
    });
  }

  async #numbers(host: FeedHost, files: readonly CricsheetFile[]): Promise<Readonly<Record<string, number>>> {
    if (files.length === 0) return {};
    const stored = await host.store.position(SOURCE);
    const known = (stored?.position as CricsheetIds | undefined) ?? { revision: 0, files: {} };
    const numbers: Record<string, number> = { ...known.files };
    for (const file of files) numbers[file.name] ??= FIRST_CRICSHEET_NUMBER + Object.keys(numbers).length * NUMBERS_A_MATCH;
    const revision = known.revision + 1;
    await host.store.savePositions([{ source: SOURCE, seq: revision, position: { revision, files: numbers } satisfies CricsheetIds }]);
    return numbers;
  }

  #play(advance: PlayedSource['advance']): void {
    this.#playedSources.push({ advance, working: null, due: 0 });
  }

  #tick(now: number): void {
    const passed = this.#waits ? 0 : Math.min(now - this.#tickedAt, LONGEST_TICK_MS);
    this.#tickedAt = now;
    for (const played of this.#playedSources) {
      played.due += passed * this.#settings.speed;
      played.working ??= this.#work(played).finally(() => {
        played.working = null;
      });
    }
    if (this.#settings.practice === true) this.#report(now);
  }

  /** Logs how far the recordings are. */
  #report(now: number): void {
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    const running = this.#feeds.filter((feed) => feed.plays);
    const longest = running.reduce<RecordedFeed | null>((found, feed) => (found === null || feed.duration > found.duration ? feed : found), null);
    if (longest === null) return;
    const [at, of] = [longest.playTime, longest.duration].map((ms) => Math.round(ms / 1_000));
    const state = this.#waits ? 'waits' : running.every((feed) => feed.finished) ? 'ended' : 'plays';
    this.#host?.log.info({ practice: { state, at, of, matchTime: longest.matchTime } }, 'The recordings in practice.');
  }

  async #work(played: PlayedSource): Promise<void> {
    try {
      // also with 0 ms: a waiting source shows that it is alive
      do {
        const ms = played.due;
        played.due = 0;
        await played.advance(ms);
      } while (played.due > 0);
    } catch (error) {
      this.#host?.log.error({ error }, 'a recording failed in this tick; it continues with the next');
    }
  }

  #checkFolder(): void {
    this.#checking ??= this.#readNewOfficials().finally(() => {
      this.#checking = null;
    });
  }

  async #readNewOfficials(): Promise<void> {
    try {
      for (const path of await cricsheetNames(this.#settings.path)) {
        const name = basename(path);
        if (this.#seen.has(name)) continue;
        this.#seen.add(name);
        const read = await readMatch(path);
        if ('fault' in read) this.#host?.log.error({}, read.fault);
        else await this.#addOfficial(read.match);
      }
    } catch (error) {
      this.#host?.log.warn({ error }, 'cannot read the folder of recordings');
    }
  }

  async #addOfficial(file: CricsheetFile): Promise<void> {
    const feed = this.#feeds.find((candidate) => candidate.eventOf(file.match) !== null);
    if (feed === undefined) this.#host?.log.warn({}, `${file.name} belongs to no loaded recording; after a restart it is played ball by ball`);
    else if (feed.finished) await this.#apply(feed, file.match);
    else this.#officials.push(file);
  }

  async #applyWaiting(feed: RecordedFeed): Promise<void> {
    const waiting = this.#officials.filter((file) => feed.eventOf(file.match) !== null);
    for (const file of waiting) {
      this.#officials.splice(this.#officials.indexOf(file), 1);
      await this.#apply(feed, file.match);
    }
  }

  async #apply(feed: RecordedFeed, match: CricsheetMatch): Promise<OfficialResult> {
    const eventId = feed.eventOf(match);
    if (eventId === null) throw new RangeError(`${match.teams.join(' v ')} is no match of ${feed.source}`);
    const { catalogue } = this.#settings;
    const before = new Map<string, number>();
    const results = await feed.applyOfficial(eventId, match, async (marketId) => {
      const market = await catalogue.storedMarket(marketId);
      if (market !== undefined) before.set(marketId, market.resultGeneration);
      return market !== undefined;
    });
    const settled = await Promise.all(
      [...before].map(async ([marketId, generation]) => ((await catalogue.storedMarket(marketId))?.resultGeneration ?? generation) > generation),
    );
    const settledAgain = settled.filter((again) => again).length;
    this.#host?.log.info({ eventId, results, settledAgain }, `the official results of ${match.teams.join(' v ')} are applied`);
    return { eventId, results, settledAgain };
  }
}

/** Advances a timeline that cannot start midway to its position, and further to the point that may have been shown. */
function caughtUp(timeline: Timeline, resumeAt: number, shown: number): Timeline {
  playUpTo(timeline, resumeAt);
  if (shown <= resumeAt) return timeline;
  const before = timeline.fastForwardEvents();
  const passed = playUpTo(timeline, shown);
  return {
    next: () => timeline.next(),
    peek: () => timeline.peek(),
    get clock() {
      return timeline.clock;
    },
    fastForwardEvents: (options) => catchUpEvents(before, passed, timeline.fastForwardEvents(options)),
  };
}

function playUpTo(timeline: Timeline, clock: number): readonly FeedEvent[] {
  const events: FeedEvent[] = [];
  for (let at = timeline.peek(); at !== null && at <= clock; at = timeline.peek()) events.push(...(timeline.next()?.events ?? []));
  return events;
}
