/** Streams and statistics of events: their addresses, and temporary links to them. */
import type { CommentaryLine } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';

/** Empty texts: the event has none. */
export interface EventStream {
  readonly videoId: string;
  readonly url: string;
  /** Page of the statistics panel. */
  readonly panelUrl: string;
}

/** The viewer of a panel: an account on a site, or a visitor. */
export interface PanelViewer {
  readonly site: string;
  readonly account: number | null;
}

/** The last lines of commentary, also after a restart. */
export interface Commentary {
  /** Loads the lines that an earlier process stored. */
  load(): Promise<void>;
  /** Stores commentary from now on. In a cluster only one process does. */
  start(): void;
  stop(): Promise<void>;
  /** Returns the lines of an event from before the last `load`, oldest first. */
  earlier(eventId: string): readonly CommentaryLine[];
}

export interface MatchCenter {
  /** Loads the entered streams; before it no event has any. */
  load(): Promise<void>;
  stream(eventId: string): EventStream;
  /** Stores the stream of an event. MALFORMED unless every address is an https address. */
  setStream(eventId: string, stream: EventStream): Promise<Outcome<EventStream>>;
  /** Returns the address with a link token, signed with the site's server secret and valid for ten minutes. '' stays ''. */
  linkFor(address: string, eventId: string, viewer: PanelViewer): string;
  /** Returns the origins that a page may show in a frame. */
  origins(): readonly string[];
}
