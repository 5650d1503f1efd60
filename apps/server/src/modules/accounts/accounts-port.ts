/** Accounts: creating, finding, permissions, settings (stake buttons, one-click, limits). */
import type { DisplayChoices, Favourite } from '@maidan/contract';
import type { Outcome, Refusal, SelfTradeMode } from '@maidan/domain';
import type { SignUpOrigin } from '../wallet/wallet-port.ts';

export interface AccountRecord {
  readonly account: number;
  readonly memberCode: string;
  readonly site: string;
  readonly username: string;
  readonly phone: string | null;
  readonly fullName: string;
  /** Empty if unknown. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** Accounts are players'; operators are in a table of their own. */
  readonly role: 'user';
  readonly status: 'active' | 'blocked' | 'excluded';
  readonly isDemo: boolean;
  readonly isB2c: boolean;
  readonly person: number;
  readonly passwordHash: string | null;
  readonly key: string;
  readonly permissions: Permissions;
  /** What an order does at an own order, unless it says so itself. */
  readonly selfTradeMode: SelfTradeMode;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
  readonly previousLoginAt: number | null;
}

/** Sports and casino an account may use; a missing entry means allowed (EN-05). */
export interface Permissions {
  readonly [eventTypeId: string]: boolean;
}

export interface NewAccount {
  readonly site: string;
  readonly username: string;
  readonly phone?: string;
  readonly fullName?: string;
  readonly password?: string;
  readonly isDemo?: boolean;
  /** The Google account that signs in to it; ACCOUNT_EXISTS if another account of the site has it. */
  readonly googleIdentity?: string;
  /** The manager of the account: that of its site (RO-15). */
  readonly manager?: string;
  /** Account of the player who referred it, and the code it came with. */
  readonly referredBy?: number | null;
  readonly signUpCode?: string | null;
  /** Where a player signed up; absent: an operator makes the account. */
  readonly signedUpFrom?: SignUpOrigin;
  /** Text with which the player declared to be 18 or older, and whether by a box or by the terms of the button. Stored with the time. */
  readonly ageDeclaration?: { readonly wording: string; readonly manner: 'BOX' | 'TERMS' };
}

/** The owner of a new password. */
export interface PasswordOwner {
  readonly site: string;
  readonly username: string;
  readonly phone: string | null;
  readonly fullName: string;
}

/**
 * Returns why an account may not have this new password: PASSWORD_WEAK with the broken rule, PASSWORD_COMMON (easy to guess). null: it may.
 * Checked at creation and at each change.
 */
export type PasswordPolicy = (password: string, owner: PasswordOwner) => Refusal | null;

export interface Accounts {
  create(account: NewAccount): Promise<Outcome<AccountRecord>>;
  byKey(account: number): Promise<AccountRecord | undefined>;
  byMemberCode(memberCode: string): Promise<AccountRecord | undefined>;
  /** Finds an account by user id or by the ten digits of the phone, within one site. */
  byLogin(site: string, username: string): Promise<AccountRecord | undefined>;
  /** Finds an account by the ten digits of the phone, within one site. */
  byPhone(site: string, phone: string): Promise<AccountRecord | undefined>;
  /** Finds an account by issuer and subject of the Google account, within one site. */
  byGoogle(site: string, identity: string): Promise<AccountRecord | undefined>;
  /**
   * Links the Google account to the site's only account with this verified e-mail address and no Google account. Returns undefined if
   * there is none, or more than one.
   */
  linkGoogle(site: string, email: string, identity: string): Promise<AccountRecord | undefined>;
  setPassword(account: number, password: string): Promise<void>;
  setStatus(account: number, status: AccountRecord['status']): Promise<void>;
  setPermissions(account: number, permissions: Permissions): Promise<void>;
  noteLogin(account: number, at: number): Promise<void>;
  /** Stores that one browser has been in this account and in the others. ms since 1970. */
  noteBrowser(account: number, others: readonly number[], at: number): Promise<void>;
  settings(account: number): Promise<AccountSettings>;
  saveSettings(account: number, part: Partial<AccountSettings>): Promise<AccountSettings>;
  /** Returns the limits that the operator has set for the player in a market or kind. Paise; 0: not set. */
  limits(account: number): Promise<readonly AccountLimit[]>;
  setLimit(account: number, limit: AccountLimit): Promise<void>;
}

/**
 * Refills a demo account to its first points; returns the amount in paise. NOT_PERMITTED for other accounts, REFILL_NOT_NEEDED,
 * REFILL_TAKEN on the same day in India.
 */
export type DemoRefill = (account: number) => Promise<Outcome<number>>;

export interface AccountLimit {
  readonly marketId: string;
  readonly kind: string;
  readonly minStake: number;
  readonly maxStake: number;
  readonly maxWin: number;
}

export interface StakeButton {
  readonly label: string;
  /** Whole rupees. */
  readonly price: number;
}

/** One-click bets: whether they are on, the stake of each, and its maximum. Rupees. */
export interface OneClickSetting {
  readonly active: boolean;
  readonly stake: number;
  readonly cap: number;
}

export interface AccountSettings {
  readonly stakeButtons: readonly StakeButton[];
  readonly stakes: readonly StakeButton[];
  readonly mobileStakes: readonly StakeButton[];
  readonly mobileStakesExchangeGame: readonly StakeButton[];
  readonly oneClick: OneClickSetting;
  readonly notifications: boolean;
  readonly confirmation: boolean;
  readonly selfTradeMode: SelfTradeMode;
}

export interface FavouriteChange {
  readonly add: readonly Favourite[];
  /** By _id. */
  readonly remove: readonly string[];
}

export interface StarredGamesChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Lists that an account saves for all its devices. Each change is published to them. */
export interface SavedLists {
  favourites(account: number): Promise<readonly Favourite[]>;
  /** Changes all of them or none: FAVOURITES_FULL if more than 200 would remain. */
  changeFavourites(account: number, change: FavouriteChange): Promise<Outcome<readonly Favourite[]>>;
  /** Ids of games in the order in which they were starred. */
  starredGames(account: number): Promise<readonly string[]>;
  /** Changes and returns the list. If it has more than 100 games, the newest remain. */
  changeStarredGames(account: number, change: StarredGamesChange): Promise<readonly string[]>;
  /** Returns the display choices; null: nothing chosen yet. */
  display(account: number): Promise<DisplayChoices | null>;
  saveDisplay(account: number, choices: DisplayChoices): Promise<void>;
}

/** The topics that this module publishes on the bus. */
export interface AccountTopics {
  /** A saved list of the account has changed. */
  'saved-changed': { readonly account: number; readonly name: 'favourites' | 'display' | 'games' };
  /** A new session of the player, not the renewal of one. */
  'player-signed-in': { readonly account: number };
  'permissions-changed': { readonly account: number };
  /** Status or own limits have changed: the next bet is checked against them. */
  'account-terms-changed': { readonly account: number };
}
