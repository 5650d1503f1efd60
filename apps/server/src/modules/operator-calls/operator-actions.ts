/** Actions of an operator. Each returns a sentence or a refusal; the routes audit it. Amounts in paise. */
import { outsideActions } from '../../platform/postgres/action-record.ts';
import { accept, DEFAULT_BONUS_TERMS, formatLimit, refuse, type MarketResult, type Outcome } from '@maidan/domain';
import type { AccountRecord, Accounts, NewAccount, PasswordPolicy, Permissions } from '../accounts/accounts-port.ts';
import type { Auth } from '../auth/auth-port.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { EventStream, MatchCenter } from '../match-center/match-center-port.ts';
import type { Feeds, OfficialResult } from '../feeds/feeds-port.ts';
import type { Orders } from '../orders/orders-port.ts';
import type { SettledBy, Settlement, SettlementSummary } from '../settlement/settlement-port.ts';
import type { Sites } from '../sites/sites-port.ts';
import type { Bonuses } from '../bonus/bonus-port.ts';
import type { Balance, Wallet } from '../wallet/wallet-port.ts';

export interface OperatorParts {
  readonly catalogue: Catalogue;
  readonly orders: Pick<Orders, 'suspend' | 'setRunnerActive' | 'setAccountBlocked' | 'lapseAccount'>;
  readonly settlement: Settlement;
  readonly officials: Pick<Feeds, 'applyOfficial'>;
  readonly accounts: Accounts;
  readonly wallet: Wallet;
  readonly bonuses: Pick<Bonuses, 'grant'>;
  readonly auth: Auth;
  readonly sites: Sites;
  readonly matchCenter: Pick<MatchCenter, 'setStream'>;
  /** Returns whether a password may be set (VA-12 to VA-16). */
  readonly passwordPolicy: PasswordPolicy;
  /** Returns whether the person gets Free Cash. */
  readonly hasOffers: (person: number) => boolean;
}

export interface LimitsRequest {
  readonly minStake: number;
  readonly maxStake: number;
  readonly maxWin: number;
}

export interface BonusRequest {
  readonly wagering: number | undefined;
  readonly days: number | undefined;
  readonly requestId: number | undefined;
  readonly reason: string;
}

/** A measure that acts before its record (safety-records.ts), with its sentence. */
export interface ActionMeasure {
  /** Holds in memory before its first wait, then writes the row. May run again. */
  readonly store: () => Promise<Outcome<string>>;
  readonly held: string;
}

export class OperatorActions {
  readonly #parts: OperatorParts;
  constructor(parts: OperatorParts) {
    this.#parts = parts;
  }

  async market(marketId: string): Promise<Outcome<CatalogueMarket>> {
    const market = this.#parts.catalogue.market(marketId) ?? (await this.#parts.catalogue.storedMarket(marketId));
    return market === undefined ? refuse('MARKET_UNKNOWN') : accept(market);
  }

  /** Suspends a market. When the measure is stored, no bet is matched any more. */
  async suspend(marketId: string): Promise<Outcome<ActionMeasure>> {
    const market = await this.market(marketId);
    if (!market.ok) return market;
    const { orders, catalogue } = this.#parts;
    const held = `Market ${marketId} is suspended.`;
    const store = async (): Promise<Outcome<string>> => {
      // the queue first; its own rows do not carry the record, which belongs to the row of the market
      const queued = outsideActions(() => orders.suspend(marketId, market.value.inPlay));
      await Promise.all([queued, catalogue.setOperatorSuspended(marketId, true)]);
      return accept(held);
    };
    return accept({ store, held });
  }

  /** Lifts the operator's suspension; the market then has its feed's status. */
  async resume(marketId: string): Promise<Outcome<string>> {
    const market = await this.market(marketId);
    if (!market.ok) return market;
    await this.#parts.catalogue.setOperatorSuspended(marketId, false);
    return accept(`Market ${marketId} has the status of its feed.`);
  }

  /**
   * Removes a runner while its market trades (RU-44). reduction: hundredths of a per cent. RESULT_INVALID if nothing can be removed: a
   * line market, a market that has ended, the last remaining runner.
   */
  async removeRunner(marketId: string, selectionId: number, reduction: number, reason: string): Promise<Outcome<string>> {
    if (blank(reason)) return refuse('REASON_REQUIRED');
    const found = await this.market(marketId);
    if (!found.ok) return found;
    const { kind, runners, status } = found.value;
    const runner = runners.find((candidate) => candidate.selectionId === selectionId);
    if (runner === undefined) return refuse('RUNNER_UNKNOWN');
    const others = runners.filter((one) => one !== runner && one.status !== 'REMOVED');
    if (kind === 'line' || (status !== 'OPEN' && status !== 'SUSPENDED') || others.length === 0) return refuse('RESULT_INVALID');
    await this.#parts.catalogue.setRunnerStatus(marketId, selectionId, 'REMOVED', reduction);
    await this.#parts.orders.setRunnerActive(marketId, selectionId, false);
    return accept(`${runner.name} is removed from market ${marketId}: its bets are void.`);
  }

  /** Settles a market. `again`: the market may be settled already, and a reason is required. */
  async settle(marketId: string, result: MarketResult, by: SettledBy, again: boolean): Promise<Outcome<SettlementSummary>> {
    const market = await this.market(marketId);
    if (!market.ok) return market;
    const stands = market.value.status === 'SETTLED' || market.value.status === 'VOID';
    if ((again || (stands && JSON.stringify(market.value.result) !== JSON.stringify(result))) && blank(by.reason)) return refuse('REASON_REQUIRED');
    return this.#parts.settlement.settle(marketId, result, by);
  }
  async void(marketId: string, by: SettledBy & { readonly reason: string }): Promise<Outcome<SettlementSummary>> {
    if (blank(by.reason)) return refuse('REASON_REQUIRED');
    const market = await this.market(marketId);
    return market.ok ? this.#parts.settlement.settle(marketId, { type: 'void', reason: by.reason }, by) : market;
  }
  async unsettle(marketId: string, by: SettledBy & { readonly reason: string }): Promise<Outcome<SettlementSummary>> {
    if (blank(by.reason)) return refuse('REASON_REQUIRED');
    const market = await this.market(marketId);
    return market.ok ? this.#parts.settlement.unsettle(marketId, by) : market;
  }

  /**
   * Applies an official result. text: the official file, undefined if the caller could not read it. Refusals: those of
   * `Feeds.applyOfficial`, OFFICIAL_FILE_MISSING.
   */
  async officialResult(text: string | undefined): Promise<Outcome<OfficialResult>> {
    return text === undefined ? refuse('OFFICIAL_FILE_MISSING') : this.#parts.officials.applyOfficial(text);
  }

  async limitMarket(marketId: string, limits: LimitsRequest | null): Promise<Outcome<string>> {
    const market = await this.market(marketId);
    if (!market.ok) return market;
    await this.#parts.catalogue.setLimits(marketId, limits);
    return accept(limits === null ? `Market ${marketId} has the limits of its kind again.` : `Market ${marketId} has its own limits.`);
  }

  async account(memberCode: string): Promise<Outcome<{ readonly account: AccountRecord; readonly balance: Balance }>> {
    const account = await this.#parts.accounts.byMemberCode(memberCode);
    return account === undefined ? refuse('ACCOUNT_UNKNOWN') : accept({ account, balance: await this.#parts.wallet.balance(account.account) });
  }
  async findAccount(site: string, username: string): Promise<Outcome<{ readonly account: AccountRecord; readonly balance: Balance }>> {
    const account = await this.#parts.accounts.byLogin(site, username);
    return account === undefined ? refuse('ACCOUNT_UNKNOWN') : accept({ account, balance: await this.#parts.wallet.balance(account.account) });
  }

  async createAccount(account: NewAccount): Promise<Outcome<{ readonly account: AccountRecord; readonly balance: Balance }>> {
    if (this.#parts.sites.byKey(account.site) === undefined) return refuse('SITE_UNKNOWN');
    const { password } = account;
    const refused = password === undefined ? null : this.#parts.passwordPolicy(password, { phone: null, fullName: '', ...account });
    if (refused !== null) return refused;
    const made = await this.#parts.accounts.create(account);
    return made.ok ? accept({ account: made.value, balance: await this.#parts.wallet.balance(made.value.account) }) : made;
  }

  async grant(
    memberCode: string,
    amount: number,
    requestId: number | undefined,
  ): Promise<Outcome<{ readonly account: AccountRecord; readonly balance: Balance }>> {
    const found = await this.account(memberCode);
    if (!found.ok) return found;
    const granted = await this.#parts.wallet.grant(found.value.account.account, amount, requestId);
    return granted.ok ? accept({ account: found.value.account, balance: granted.value }) : granted;
  }

  /** Grants Free Cash; missing terms are the site's. A repeated request id grants once. */
  async grantBonus(memberCode: string, amount: number, { requestId, reason, ...terms }: BonusRequest): Promise<Outcome<string>> {
    if (blank(reason)) return refuse('REASON_REQUIRED');
    const found = await this.account(memberCode);
    if (!found.ok) return found;
    const { account, site, person } = found.value.account;
    if (!this.#parts.hasOffers(person)) return refuse('OFFERS_OFF');
    const ofSite = this.#parts.sites.byKey(site)?.bonus.terms ?? DEFAULT_BONUS_TERMS;
    const given = await this.#parts.bonuses.grant(account, {
      amount,
      source: 'OPERATOR',
      terms: { ...ofSite, wagering: terms.wagering ?? ofSite.wagering, days: terms.days ?? ofSite.days },
      ...(requestId === undefined ? {} : { requestId }),
    });
    if (!given.ok) return given;
    return accept(given.value ? `${memberCode} has ${formatLimit(amount)} of Free Cash.` : `${memberCode} was given this before.`);
  }

  /** Blocks an account: ends its sessions, and lapses pending and resting orders. */
  async block(memberCode: string, reason: string): Promise<Outcome<ActionMeasure>> {
    if (blank(reason)) return refuse('REASON_REQUIRED');
    const found = await this.account(memberCode);
    if (!found.ok) return found;
    const { account } = found.value.account;
    const { accounts, orders, auth } = this.#parts;
    const end = async (): Promise<string> => {
      await orders.setAccountBlocked(account, true);
      const lapsed = await orders.lapseAccount(account);
      const ended = await auth.endSessionsOf(account, 'ACCOUNT_LOCKED');
      return `${ended} sessions ended, ${lapsed} open orders lapsed`;
    };
    const store = async (): Promise<Outcome<string>> => {
      const stored = accounts.setStatus(account, 'blocked');
      const [ended] = await Promise.all([outsideActions(end), stored]);
      return accept(`${memberCode} is blocked: ${ended}.`);
    };
    return accept({ store, held: `${memberCode} is blocked.` });
  }
  async unblock(memberCode: string): Promise<Outcome<string>> {
    const found = await this.account(memberCode);
    if (!found.ok) return found;
    await this.#parts.accounts.setStatus(found.value.account.account, 'active');
    await this.#parts.orders.setAccountBlocked(found.value.account.account, false);
    return accept(`${memberCode} is active.`);
  }

  async limitAccount(memberCode: string, where: { readonly marketId: string; readonly kind: string }, limits: LimitsRequest): Promise<Outcome<string>> {
    const found = await this.account(memberCode);
    if (!found.ok) return found;
    await this.#parts.accounts.setLimit(found.value.account.account, { ...where, ...limits });
    return accept(`The limits of ${memberCode} are set.`);
  }
  async permit(memberCode: string, permissions: Permissions): Promise<Outcome<string>> {
    const found = await this.account(memberCode);
    if (!found.ok) return found;
    const { account } = found.value;
    await this.#parts.accounts.setPermissions(account.account, { ...account.permissions, ...permissions });
    return accept(`The permissions of ${memberCode} are set.`);
  }

  async setStream(eventId: string, stream: EventStream): Promise<Outcome<string>> {
    if (this.#parts.catalogue.event(eventId) === undefined) return refuse('EVENT_UNKNOWN');
    const set = await this.#parts.matchCenter.setStream(eventId, stream);
    return set.ok ? accept(`The streams of event ${eventId} are set.`) : set;
  }

  async freeze(site: string, reason: string): Promise<Outcome<ActionMeasure>> {
    const { sites } = this.#parts;
    if (blank(reason)) return refuse('REASON_REQUIRED');
    if (sites.byKey(site) === undefined) return refuse('SITE_UNKNOWN');
    const held = `Betting on ${site} is paused.`;
    return accept({ held, store: () => sites.setFrozen(site, true, reason).then(() => accept(held)) });
  }
  async unfreeze(site: string): Promise<Outcome<string>> {
    if (this.#parts.sites.byKey(site) === undefined) return refuse('SITE_UNKNOWN');
    await this.#parts.sites.setFrozen(site, false, null);
    return accept(`Betting on ${site} is open again.`);
  }
}

const blank = (reason: string | undefined): boolean => reason === undefined || reason.trim() === '';
