/** Completes the bet requests of all transports with origin, reference and one-click rule, and limits the rates of an account. */
import type { BetAnswer, DecodedBatch } from '@maidan/contract';
import { LARGEST_PLAYER_BATCH, paiseOfRupees, refuse, type BetRequest } from '@maidan/domain';
import type { SessionAccount } from '../../../http/routes-port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { newPublicId } from '../../../platform/secrets.ts';
import { createTokenBuckets, type TokenBuckets } from '../../../platform/token-buckets.ts';
import type { Accounts } from '../../accounts/accounts-port.ts';
import type { CashOuts } from '../cash-out/cash-out-port.ts';
import type { BatchAnswer, Orders } from '../orders-port.ts';
import { createBetOrigins, type BetOrigins } from './bet-origins.ts';
import type { BetCaller, BetService, QuestionBudgets } from './bet-service-port.ts';

export interface BetRate {
  /** Bets of one account: steady rate and burst. */
  readonly perSecond: number;
  readonly burst: number;
}
export const BET_RATE: BetRate = betRateOf(5);

/** Returns a steady rate with a burst of six seconds of it. */
export function betRateOf(perSecond: number): BetRate {
  return { perSecond, burst: perSecond * 6 };
}

export interface QuestionRates {
  /** References of get-bet-status. */
  readonly referencesPerMinute: number;
  readonly referencesPerDay: number;
  /** get-bets: steady rate, and burst. */
  readonly listsPerSecond: number;
  readonly listBurst: number;
}

const LISTS = { listsPerSecond: 2, listBurst: 10 };

/** Returns 60 references a minute and 1,000 a day for an account that may place 5 bets a second; proportionally more for a higher rate. */
export function questionRatesOf(betsPerSecond: number): QuestionRates {
  return { ...LISTS, referencesPerMinute: 12 * betsPerSecond, referencesPerDay: 200 * betsPerSecond };
}

export interface BetServiceParts {
  readonly orders: Pick<Orders, 'place' | 'placeBatch'>;
  readonly cashOuts: Pick<CashOuts, 'take'>;
  readonly accounts: Pick<Accounts, 'settings'>;
  readonly database: Database;
  /** The machine's: rates use real seconds even if a test drives the product's clock. */
  readonly clock: Clock;
  readonly rate?: BetRate;
  /** Absent: rates that match the rate of bets. */
  readonly questionRates?: QuestionRates;
  /** Called with each outcome. */
  readonly answered?: (outcome: BetAnswer['outcome']) => void;
}

export function createBetService(parts: BetServiceParts): BetService {
  return new BetRequests(parts);
}

class BetRequests implements BetService {
  readonly questions: QuestionBudgets;
  readonly #parts: BetServiceParts;
  readonly #origins: BetOrigins;
  readonly #buckets: TokenBuckets;
  #isOpen = true;

  constructor(parts: BetServiceParts) {
    const rate = parts.rate ?? BET_RATE;
    this.#parts = parts;
    this.#origins = createBetOrigins(parts);
    this.#buckets = createTokenBuckets(parts.clock, rate);
    this.questions = createQuestionBudgets(parts.clock, parts.questionRates ?? questionRatesOf(rate.perSecond));
  }

  admit(account: number, count: number): boolean {
    return this.#buckets.take(String(account), count);
  }

  async requestBet(session: SessionAccount, request: BetRequest, caller: BetCaller): Promise<BetAnswer> {
    const answer = this.#isOpen ? await this.#complete(session, request, caller) : { reference: request.reference, outcome: refuse('NOT_READY') };
    this.#parts.answered?.(answer.outcome);
    return answer;
  }

  async requestBatch(session: SessionAccount, sent: DecodedBatch, caller: BetCaller): Promise<BatchAnswer> {
    const { account, memberCode, site, isDemo } = session;
    const { malformed, reference, instructions, canonical } = sent;
    if (!this.#isOpen) return { reference, outcome: refuse('NOT_READY') };
    if (malformed !== undefined) return { reference: '', outcome: refuse('MALFORMED', { field: malformed }) };
    const answer = await this.#parts.orders.placeBatch(
      { account, memberCode, site, isDemo },
      {
        reference: reference === '' ? `server-${newPublicId()}` : reference,
        canonical,
        instructions,
        largest: LARGEST_PLAYER_BATCH,
        origin: await this.originOf(caller),
      },
    );
    for (const outcome of answer.outcome.ok ? answer.outcome.value : [answer.outcome]) this.#parts.answered?.(outcome);
    return answer;
  }

  originOf({ address, browser }: BetCaller): Promise<number> {
    return this.#origins.numberOf({ address, browser, claimedAddress: '', claimedBrowser: '' });
  }

  close(): void {
    this.#isOpen = false;
  }

  /** Adds reference, origin and one-click rule, and passes the request to the owner of its market. */
  async #complete({ account, memberCode, site, isDemo }: SessionAccount, sent: BetRequest, { address, browser }: BetCaller): Promise<BetAnswer> {
    const { accounts, cashOuts, orders } = this.#parts;
    if (sent.malformed !== undefined) return { reference: '', outcome: refuse('MALFORMED', { field: sent.malformed }) };
    const { claimedAddress = '', claimedBrowser = '' } = sent;
    // what the server has seen counts; the client's claims are stored beside it (T-14)
    const origin = await this.#origins.numberOf({ address, browser, claimedAddress, claimedBrowser });
    // without a reference the server creates one (RU-54)
    const request = { ...sent, origin, reference: sent.reference === '' ? `server-${newPublicId()}` : sent.reference };
    const player = { account, memberCode, site, isDemo };
    if (request.cashOutId !== undefined) return cashOuts.take(player, request);
    if (request.fromOneClick !== true) return orders.place(player, request);
    // the player's saved rule decides, not the client's claim that it is on
    const { oneClick } = await accounts.settings(account);
    return orders.place(player, { ...request, oneClick: { active: oneClick.active, cap: paiseOfRupees(oneClick.cap) } });
  }
}

function createQuestionBudgets(clock: Clock, rates: QuestionRates): QuestionBudgets {
  const { referencesPerMinute, referencesPerDay, listsPerSecond, listBurst } = rates;
  const ofMinute = createTokenBuckets(clock, { perSecond: referencesPerMinute / 60, burst: referencesPerMinute });
  const ofDay = createTokenBuckets(clock, { perSecond: referencesPerDay / 86_400, burst: referencesPerDay });
  const lists = createTokenBuckets(clock, { perSecond: listsPerSecond, burst: listBurst });
  const reading = new Set<number>();
  return {
    takeReferences: (account, count) => ofMinute.take(String(account), count) && ofDay.take(String(account), count),
    beginList(account) {
      if (reading.has(account) || !lists.take(String(account))) return null;
      reading.add(account);
      return () => void reading.delete(account);
    },
  };
}
