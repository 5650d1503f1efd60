/** Converts a bet of the wire to a request for the orders module. */
import { hash } from 'node:crypto';
import type { DecodedBet } from '@maidan/contract';
import { paiseOfRupees, refuse } from '@maidan/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { newPublicId } from '../../../platform/secrets.ts';
import { createTokenBuckets } from '../../../platform/token-buckets.ts';
import type { Accounts } from '../../accounts/accounts-port.ts';
import type { BetService } from './bet-service-port.ts';
import type { CashOuts } from '../cash-out/cash-out-port.ts';
import { createBetOrigins } from './bet-origins.ts';
import type { BetAnswer, BetRequest, Orders } from '../orders-port.ts';
import { createQuestionBudgets, questionRatesOf, type QuestionRates } from './question-budgets.ts';

export interface BetRate {
  /** Bets of one account: steady rate and burst. */
  readonly perSecond: number;
  readonly burst: number;
}
export const BET_RATE: BetRate = betRateOf(5);

/** A steady rate, and a burst of six seconds of it. */
export function betRateOf(perSecond: number): BetRate {
  return { perSecond, burst: perSecond * 6 };
}

/** `clock` is the machine's: rates use real seconds even if a test drives the product's clock. */
export function createBetService(parts: {
  readonly orders: Pick<Orders, 'place'>;
  readonly cashOuts: Pick<CashOuts, 'take'>;
  readonly accounts: Pick<Accounts, 'settings'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly rate?: BetRate;
  /** Absent: rates that match the rate of bets. */
  readonly questionRates?: QuestionRates;
  /** Called with each outcome. */
  readonly answered?: (outcome: BetAnswer['outcome']) => void;
}): BetService {
  const origins = createBetOrigins(parts);
  const rate = parts.rate ?? BET_RATE;
  const buckets = createTokenBuckets(parts.clock, rate);
  const place: BetService['place'] = async (session, asked, caller) => {
    const { account, memberCode, site, isDemo } = session;
    if (asked.reference === null) return { reference: '', outcome: refuse('MALFORMED', { field: 'betSlipRef' }) };
    // without a reference the server creates one (RU-54)
    const reference = asked.reference ?? `server-${newPublicId()}`;
    const player = { account, memberCode, site, isDemo };
    // the server's own observation counts; the client's claims are stored beside it (T-14)
    const claimed = { claimedAddress: asked.claimedAddress, claimedBrowser: asked.browser };
    const origin = await origins.numberOf({ address: caller.address, browser: caller.browser, ...claimed });
    const request = betRequest(reference, asked, origin);
    if (asked.cashOutId !== undefined) return parts.cashOuts.take(player, { quoteId: asked.cashOutId, reference, bodyHash: request.bodyHash, origin });
    if (!asked.fromOneClick) return parts.orders.place(player, request);
    // the player's saved rule decides, not the client's claim that it is on
    const { oneClick } = await parts.accounts.settings(account);
    return parts.orders.place(player, { ...request, oneClick: { active: oneClick.active, cap: paiseOfRupees(oneClick.cap) } });
  };
  let open = true;
  return {
    originOf: ({ address, browser }) => origins.numberOf({ address, browser, claimedAddress: '', claimedBrowser: '' }),
    admit: (account, count) => buckets.take(String(account), count),
    questions: createQuestionBudgets(parts.clock, parts.questionRates ?? questionRatesOf(rate.perSecond)),
    close: () => void (open = false),
    async place(session, asked, caller) {
      const answer = open ? await place(session, asked, caller) : { reference: asked.reference ?? '', outcome: refuse('NOT_READY') };
      parts.answered?.(answer.outcome);
      return answer;
    },
  };
}

function betRequest(reference: string, asked: DecodedBet, origin: number): BetRequest {
  return {
    reference,
    marketId: asked.marketId,
    selectionId: asked.selectionId,
    side: asked.side,
    price: asked.price,
    line: asked.line,
    stake: asked.stake,
    ...(asked.persistence === undefined ? {} : { persistence: asked.persistence }),
    ...(asked.marketVersion === undefined ? {} : { marketVersion: asked.marketVersion }),
    claims: asked.claims,
    bodyHash: hash('sha256', asked.canonical, 'buffer'),
    origin,
  };
}
