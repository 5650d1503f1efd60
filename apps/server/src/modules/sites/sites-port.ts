/** The sites of this installation: found by host or key, frozen and reopened, with their messages and secrets. */
import type { Language } from '@maidan/domain';
import type { SiteTerms } from '../../http/site-terms.ts';

/** One line of notification/message. */
export interface SiteMessage {
  readonly _id: string;
  readonly message: string;
}

/** Finds sites. The registry is data of packages/sites; shipped-sites.ts adapts it to this interface. */
export interface SiteRegistry {
  /** Finds a site by a Host header; an unknown host gets the defaults. */
  ofHost(host: string): SiteTerms;
  byKey(site: string): SiteTerms | undefined;
  all(): readonly SiteTerms[];
}

export interface Sites extends SiteRegistry {
  /** Loads frozen sites (before it, none is frozen) and creates missing secrets. */
  load(): Promise<void>;
  /** Returns whether the operator has paused betting on the site. */
  frozen(site: string): boolean;
  /** Returns the messages that every player of the site must see: why betting is paused (O-65). Empty otherwise. */
  messages(site: string, language: Language): readonly SiteMessage[];
  /** Returns the site's server secret (BR-20, T-08): never sent, never accepted from a client. Throws for an unknown site. */
  transactionPassword(site: string): string;
  setFrozen(site: string, frozen: boolean, reason: string | null): Promise<void>;
}

/** The topics that this module publishes on the bus. */
export interface SiteTopics {
  /** An operator has changed sites or streams, which each process keeps in memory. */
  'settings-changed': { readonly of: 'sites' | 'streams' };
  /** The messages for a site's players have changed. Each process publishes it for its own sockets. */
  'site-messages-changed': { readonly site: string };
}
