/** Where markets come from (docs/architecture/price.md). A source speaks FeedEvents; the feed runner stores and applies them. */
import type { FeedEvent, Outcome } from '@maidan/domain';

export interface FeedMessage {
  /** Gapless per source; an event is stored under (source, seq) and never played twice. */
  readonly seq: number;
  /** None: a sign of life, neither stored nor counted. */
  readonly events: readonly FeedEvent[];
  /** Where the source stands after this message, as JSON: stored together with the message and given back at the next start. */
  readonly position?: unknown;
  /** Stepped by a test: applied without conflation, makers mirror the recorded book exactly. */
  readonly exact?: boolean;
}

/** What is stored of a source: the number of its last message and where it stood after it. */
export interface StoredPosition {
  readonly seq: number;
  readonly position: unknown;
}

export interface MarketFeed {
  readonly source: string;
  /** Speaks when somebody else wants it to: a start does not wait for its first word. */
  readonly unprompted?: true;
  /** Starts or goes on where it stood; `emit` resolves when the events are stored and applied. */
  start(emit: (message: FeedMessage) => Promise<void>, stored: StoredPosition | null): Promise<void>;
  stop(): Promise<void>;
}

/** One source as the operator sees it. */
export interface FeedStatus {
  readonly source: string;
  readonly spoken: boolean;
  readonly stale: boolean;
  readonly seq: number;
  /** Milliseconds since its last word. */
  readonly silentFor: number;
  /** Messages taken and not yet applied. */
  readonly working: number;
}

/** What an official result came to. */
export interface OfficialResult {
  readonly eventId: string;
  /** Markets that it is the result of. */
  readonly results: number;
  /** Those of them that were settled again, because it differs. */
  readonly settledAgain: number;
}

export interface Feeds {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** True once every source of the start has spoken and the configured feed plays something; it stays true. */
  ready(): boolean;
  /** False when the configured feed was started and nothing of it can be played. */
  plays(): boolean;
  /** Applies events as if a source had sent them; used by FEED=script, the external input and tests. */
  apply(source: string, message: FeedMessage): Promise<void>;
  /** The number that the next message of a source must have. */
  nextSeq(source: string): Promise<number>;
  status(): readonly FeedStatus[];
  /** Recordings that cannot be played: one sentence each, naming file and line. */
  faults(): readonly string[];
  /**
   * Recorded feeds only: plays every line up to and including the 0-based `line` of the recording's market file (score lines
   * published before it included), without conflation, and resolves when everything is applied. The recording stands still
   * between calls. `source` is needed when several recordings are loaded.
   */
  stepTo(line: number, source?: string): Promise<void>;
  /**
   * The official ball-by-ball result (text of a Cricsheet file) of a recorded match that is over: its sessions are settled again where it
   * differs. Refusals: OFFICIAL_FILE_CUT_OFF, OFFICIAL_FILE_INVALID, OFFICIAL_MATCH_UNSUPPORTED, OFFICIAL_MATCH_UNKNOWN,
   * OFFICIAL_MATCH_RUNNING.
   */
  applyOfficial(cricsheet: string): Promise<Outcome<OfficialResult>>;
}

/** What this module publishes on the bus. */
export interface FeedTopics {
  /** `at`: ms since 1970. */
  commentary: { readonly eventId: string; readonly at: number; readonly text: string; readonly textHindi: string };
}
