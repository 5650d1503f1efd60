/** The sites of this installation: found by host or key, frozen and opened again, with their messages and secrets. */
import type { Language } from '@maidan/domain';
import type { SiteTerms } from '../../http/site-terms.ts';

/** One line of notification/message. */
export interface SiteMessage {
  readonly _id: string;
  readonly message: string;
}

/** Finds sites. The registry is data (packages/sites); app.ts fits it to this. */
export interface SiteRegistry {
  /** By a Host header; an unknown host gets the defaults, never nothing. */
  ofHost(host: string): SiteTerms;
  byKey(site: string): SiteTerms | undefined;
  all(): readonly SiteTerms[];
}

export interface Sites extends SiteRegistry {
  /** Reads what is frozen, before it nothing is; draws what is secret of a site where it has none yet. */
  load(): Promise<void>;
  /** The operator has paused betting on the site. */
  frozen(site: string): boolean;
  /** What every player of the site must read: why betting is paused (O-65). Empty while betting goes on. */
  messages(site: string, language: Language): readonly SiteMessage[];
  /** What of a site only the server knows (BR-20, T-08): never sent, never taken from a client. Throws for a site that is in no registry. */
  transactionPassword(site: string): string;
  setFrozen(site: string, frozen: boolean, reason: string | null): Promise<void>;
}

/** What this module publishes on the bus. */
export interface SiteTopics {
  /** An operator has changed what each process keeps in memory of sites or streams. */
  'settings-changed': { readonly of: 'sites' | 'streams' };
  /** This process has other messages for the players of a site. Each process publishes it for its own sockets. */
  'site-messages-changed': { readonly site: string };
}
