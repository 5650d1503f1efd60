/** Markers of harm: the level of each person, and what follows from it. Amounts in paise, times in ms since 1970. */
import type { CareLevel, CareRuleName, Outcome, Refusal } from '@maidan/domain';

export interface MarkedPerson {
  readonly memberCode: string;
  readonly site: string;
  readonly level: CareLevel;
  readonly changedAt: number;
  readonly markers: readonly {
    readonly rule: CareRuleName;
    readonly level: number;
    readonly counted: number;
    readonly threshold: number;
    readonly at: number;
  }[];
}

export interface Care {
  /** Loads the levels. Before players are served. */
  load(): Promise<void>;
  /** Watches play and raises markers; one process of an installation runs it. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns whether no account is being read now. */
  isIdle(): boolean;
  /** Returns whether the person gets promo codes, referral rewards, Free Cash and banners, on any site: not at level 3. */
  hasOffers(person: number): boolean;
  /** Returns why a deposit of an account is refused at level 3; null: it is not. */
  depositRefusal(account: number, amount: number): Promise<Refusal | null>;
  /** Returns the persons with a level, highest first, one row an account, 200 at most. `site` null: of all sites. */
  marked(sites: readonly string[] | null): Promise<readonly MarkedPerson[]>;
  /** An operator has looked at a person: `lift` ends what level 3 did. ACCOUNT_UNKNOWN, REQUEST_DECIDED (the person has no level). */
  review(memberCode: string, by: { readonly lift: boolean; readonly actor: string; readonly reason: string }): Promise<Outcome<true>>;
}

/** The topics that this module publishes on the bus. */
export interface CareTopics {
  'care-level': { readonly person: number; readonly level: CareLevel };
}
