/** Streams and statistics of events: where they are, and links into them that hold for a while. */
import type { CommentaryLine } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';

/** Empty texts: the event has none. */
export interface EventStream {
  readonly videoId: string;
  readonly url: string;
  /** Page of the statistics panel. */
  readonly panelUrl: string;
}

/** Who opens a panel: an account on a site, or a visitor. */
export interface PanelViewer {
  readonly site: string;
  readonly account: number | null;
}

/** The last lines of commentary, across a restart. */
export interface Commentary {
  /** Reads what an earlier process has kept. */
  load(): Promise<void>;
  /** Keeps what is said from now on. Only one process of a cluster does. */
  start(): void;
  stop(): Promise<void>;
  /** Lines of an event that were said before the last `load`, oldest first. */
  earlier(eventId: string): readonly CommentaryLine[];
}

export interface MatchCenter {
  /** Reads what is entered; before it no event has anything. */
  load(): Promise<void>;
  stream(eventId: string): EventStream;
  /** MALFORMED where an address is no https address. */
  setStream(eventId: string, stream: EventStream): Promise<Outcome<EventStream>>;
  /** The address with a link token in it: signed with what only the server knows of the site, good for ten minutes. '' stays ''. */
  linkFor(address: string, eventId: string, viewer: PanelViewer): string;
  /** Origins that a page may show in a frame. */
  origins(): readonly string[];
}
