/** Actions of an operator. Each returns a sentence or a refusal; the routes audit it. Amounts in paise. */
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

export class OperatorActions {
  readonly #parts: OperatorParts;
  constructor(parts: OperatorParts) {
    this.#parts = parts;
  }

  async market(marketId: string): Promise<Outcome<CatalogueMarket>> {
    const market = this.#parts.catalogue.market(marketId) ?? (await this.#parts.catalogue.storedMarket(marketId));
    return market === undefined ? refuse('MARKET_UNKNOWN') : accept(market);
  }

  async suspend(marketId: string): Promise<Outcome<string>> {
    const market = await this.market(marketId);
    if (!market.ok) return market;
    // the queue first: when this resolves, no bet is matched any more
    await this.#parts.orders.suspend(marketId, market.value.inPlay);
    await this.#parts.catalogue.setOperatorSuspended(marketId, true);
    return accept(`Market ${marketId} is suspended.`);
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

  async createAccount(account: NewAccount & { readonly password: string }): Promise<Outcome<{ readonly account: AccountRecord; readonly balance: Balance }>> {
    if (this.#parts.sites.byKey(account.site) === undefined) return refuse('SITE_UNKNOWN');
    const refused = this.#parts.passwordPolicy(account.password, { phone: null, fullName: '', ...account });
    if (refused !== null) return refused;
    const made = await this.#parts.accounts.create(account);
    return made.ok ? accept({ account: made.value, balance: await this.#parts.wallet.balance(made.value.account) }) : made;
  }

  /** Sets a password and ends the account's sessions, so that the old password gives no access. */
  async setPassword(memberCode: string, password: string): Promise<Outcome<string>> {
    const found = await this.account(memberCode);
    if (!found.ok) return found;
    const refused = this.#parts.passwordPolicy(password, found.value.account);
    if (refused !== null) return refused;
    await this.#parts.accounts.setPassword(found.value.account.account, password);
    await this.#parts.auth.endSessionsOf(found.value.account.account, 'SESSION_ENDED');
    return accept(`The password of ${memberCode} is set.`);
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
    const { account, site, role } = found.value.account;
    if (role !== 'user') return refuse('NOT_PERMITTED');
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
  async block(memberCode: string, reason: string): Promise<Outcome<string>> {
    if (blank(reason)) return refuse('REASON_REQUIRED');
    const found = await this.account(memberCode);
    if (!found.ok) return found;
    const { account } = found.value.account;
    await this.#parts.accounts.setStatus(account, 'blocked');
    await this.#parts.orders.setAccountBlocked(account, true);
    const lapsed = await this.#parts.orders.lapseAccount(account);
    const ended = await this.#parts.auth.endSessionsOf(account, 'ACCOUNT_LOCKED');
    return accept(`${memberCode} is blocked: ${ended} sessions ended, ${lapsed} open orders lapsed.`);
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

  async freeze(site: string, on: boolean, reason: string): Promise<Outcome<string>> {
    if (on && blank(reason)) return refuse('REASON_REQUIRED');
    if (this.#parts.sites.byKey(site) === undefined) return refuse('SITE_UNKNOWN');
    await this.#parts.sites.setFrozen(site, on, on ? reason : null);
    return accept(on ? `Betting on ${site} is paused.` : `Betting on ${site} is open again.`);
  }
}

const blank = (reason: string | undefined): boolean => reason === undefined || reason.trim() === '';
