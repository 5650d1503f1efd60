/** The create-bet payload of a slip (SO-09 to SO-13), and the bets without an answer. */
import { fancyBetRate, toRupees, type CreateBetPayload, type BetStatusItem } from '@maidan/contract';
import { isAtStart, stakeOfTyped, type Paise, type RequestedTerms } from '@maidan/domain';
import { slipSummary } from '../entry/slip-summary.ts';
import { kindOf, type Slip } from '../slip.ts';
import { termsFields } from '../terms/bet-terms.ts';

export interface BetSender {
  readonly token: string;
  /** Claims of the client. The server stores them beside its own observations (T-14). */
  readonly browserdetail: string;
  readonly ipaddress: string;
  /** Version of the market the player sees: a bet for another one is refused. */
  readonly marketVersion: number | null;
  /** PERSIST at the turn in-play. */
  readonly keep: boolean;
  /** The terms that differ from their defaults. */
  readonly terms: RequestedTerms;
}

/** Returns the amount of a bet: a stake, what a lay at the starting price may lose, or nothing beside a target, which is one of the terms. */
function amountFields(slip: Slip, stake: Paise, { orderType, target }: RequestedTerms): Pick<CreateBetPayload['bet'], 'liability' | 'stake'> {
  if (target !== undefined) return {};
  return isAtStart(orderType) && slip.isBack === false ? { liability: toRupees(slipSummary(slip, 0).liability) } : { stake: toRupees(stake) };
}

/** Builds the payload; null when the slip is not complete. Fancy bets send fancyPrice/100, or 1 if that is 0 (SO-12, SO-13), and their line. */
export function betRequest(slip: Slip, sender: BetSender): CreateBetPayload | null {
  const stake = stakeOfTyped(slip.stake);
  if (
    slip.market === null ||
    slip.marketType === null ||
    slip.runner === null ||
    slip.isBack === null ||
    slip.betSlipRef === null ||
    slip.eventId === null ||
    stake === null
  )
    return null;
  const line = kindOf(slip) === 'line';
  return {
    token: sender.token,
    betSlipRef: slip.betSlipRef,
    bet: {
      runnerId: slip.runner,
      selectionName: slip.runnerName,
      ...(sender.terms.orderType === 'MARKET_ON_CLOSE' ? {} : { rate: line ? fancyBetRate(slip.fancyPrice) : slip.priceActual / 100 }),
      ...amountFields(slip, stake, sender.terms),
      marketId: slip.market,
      marketName: slip.marketName,
      marketType: slip.marketType,
      eventId: slip.eventId,
      eventName: slip.eventName,
      type: slip.isBack ? 'Back' : 'Lay',
      browserdetail: sender.browserdetail,
      ipaddress: sender.ipaddress,
      ...(line && slip.line !== null ? { line: slip.line } : {}),
      ...(sender.marketVersion === null ? {} : { marketVersion: sender.marketVersion }),
      ...(sender.keep ? { persistence: 'PERSIST' as const } : {}),
      ...termsFields(sender.terms),
    },
  };
}

/** Largest number of references in one request. */
const ASK_AT_MOST = 50;

/** The references of bets without an answer. The client requests their status after a reset or a reconnect. */
export class PendingBets {
  private readonly references = new Set<string>();

  add(reference: string): void {
    this.references.add(reference);
  }

  /** Removes an answered reference. Returns false if it was not pending. */
  remove(reference: string): boolean {
    return this.references.delete(reference);
  }

  /** Returns the references for the next request, at most 50. */
  nextReferences(): string[] {
    return [...this.references].slice(0, ASK_AT_MOST);
  }

  /** Removes the decided bets in an answer of get-bet-status, and returns those that were pending here. PENDING bets stay. */
  takeDecided(items: readonly BetStatusItem[]): BetStatusItem[] {
    return items.filter((item) => item.state !== 'PENDING' && this.remove(item.betSlipRef));
  }
}
