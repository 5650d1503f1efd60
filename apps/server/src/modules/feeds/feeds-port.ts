/** Sources of markets (docs/architecture/price.md). A source emits FeedEvents; the feed runner stores and applies them. */
import type { FeedEvent, Outcome } from '@maidan/domain';

export interface FeedMessage {
  /** Without gaps per source; an event is stored under (source, seq) and never applied twice. */
  readonly seq: number;
  /** Empty: a sign of life, neither stored nor counted. */
  readonly events: readonly FeedEvent[];
  /** Position of the source after this message, as JSON: stored with the message and passed to the next start. */
  readonly position?: unknown;
  /** Set while a test steps through a recording: applied without conflation, and makers mirror the recorded book exactly. */
  readonly exact?: boolean;
}

/** Stored state of a source: the number of its last message and its position after it. */
export interface StoredPosition {
  readonly seq: number;
  readonly position: unknown;
}

export interface MarketFeed {
  readonly source: string;
  /** Another party decides when the source sends, so a start does not wait for its first message. */
  readonly isPassive?: true;
  /** Starts, or continues from a stored position; `emit` resolves when the events are stored and applied. */
  start(emit: (message: FeedMessage) => Promise<void>, stored: StoredPosition | null): Promise<void>;
  stop(): Promise<void>;
}

/** A source as the operator sees it. */
export interface FeedStatus {
  readonly source: string;
  /** Whether it has sent a message since the start. */
  readonly spoken: boolean;
  readonly stale: boolean;
  readonly seq: number;
  /** Milliseconds since its last message. */
  readonly silentFor: number;
  /** Messages received and not yet applied. */
  readonly working: number;
}

/** Effect of an official result. */
export interface OfficialResult {
  readonly eventId: string;
  /** Markets with a result in it. */
  readonly results: number;
  /** Markets that were settled again because the result differs. */
  readonly settledAgain: number;
}

export interface Feeds {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns true once every source of the start has sent a message and the configured feed plays something; it stays true. */
  ready(): boolean;
  /** Returns false if the configured feed was started and cannot play anything. */
  plays(): boolean;
  /** Applies events as if a source had sent them; used by FEED=script, the external input and tests. */
  apply(source: string, message: FeedMessage): Promise<void>;
  /** Returns the required number of a source's next message. */
  nextSeq(source: string): Promise<number>;
  status(): readonly FeedStatus[];
  /** Practice only: begins the recordings, which wait since the start. Later calls do nothing. */
  releaseRecordings(): void;
  /** Returns the recordings that cannot be played: one sentence each, with file and line. */
  faults(): readonly string[];
  /**
   * Recorded feeds only: plays every line up to and including the 0-based `line` of the recording's market file (earlier score lines
   * included), without conflation. Resolves when everything is applied. The recording stops between calls. `source` is needed if several
   * recordings are loaded.
   */
  stepTo(line: number, source?: string): Promise<void>;
  /**
   * Applies the official ball-by-ball result (text of a Cricsheet file) of a finished recorded match: settles sessions again whose result
   * differs. OFFICIAL_FILE_CUT_OFF, OFFICIAL_FILE_INVALID, OFFICIAL_MATCH_UNSUPPORTED, OFFICIAL_MATCH_UNKNOWN, OFFICIAL_MATCH_RUNNING.
   */
  applyOfficial(cricsheet: string): Promise<Outcome<OfficialResult>>;
}

/** The topics that this module publishes on the bus. */
export interface FeedTopics {
  /** `at`: ms since 1970. */
  commentary: { readonly eventId: string; readonly at: number; readonly text: string; readonly textHindi: string };
}
