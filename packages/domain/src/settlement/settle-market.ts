/** The money of a settled market: net results in paise, commission and rounding differences (RU-17, D-06). */
import { paise, type Paise, roundedQuotient } from '../money/money.ts';
import { roundedProfit, type ExactProfit } from './settle-position.ts';

/** Returns the commission on a net market result, in paise: basis points of a positive net, rounded half away from zero; 0 if the net is 0 or less. */
export function commissionOn(net: number, basisPoints: number): Paise {
  return paise(net > 0 && basisPoints > 0 ? roundedQuotient(net * basisPoints, 10_000) : 0);
}

/** Returns a net market result after commission, in paise: 2 % of +200.00 leaves 196.00. */
export function netAfterCommission(net: number, basisPoints: number): Paise {
  return paise(net - commissionOn(net, basisPoints));
}

/** Returns the smallest profit in paise that leaves at least `net` after commission: 196.00 at 2 % needs 200.00. Commission must be below 100 %. */
export function profitBeforeCommission(net: number, basisPoints: number): Paise {
  if (!(net > 0)) return paise(net);
  let profit = Math.floor((net / (10_000 - basisPoints)) * 10_000);
  while (netAfterCommission(profit, basisPoints) < net) profit += 1;
  while (profit > 0 && netAfterCommission(profit - 1, basisPoints) >= net) profit -= 1;
  return paise(profit);
}

/** The exact result of a player, or of the house in one of its roles, in a market. */
export interface Participant {
  readonly profit: ExactProfit;
  /** Basis points of commission; 0 for the house and in house markets. */
  readonly commissionBp: number;
}

export interface ParticipantResult {
  /** Paise before commission. */
  readonly net: Paise;
  readonly commission: Paise;
}

export interface MarketMoney {
  /** In the order of the participants. */
  readonly results: readonly ParticipantResult[];
  /** Paise booked to the account `rounding/<market>`, so that all nets sum to 0. */
  readonly rounding: Paise;
}

/** Rounds each participant's result once and returns the difference as `rounding` (RU-17). The participants must cover both sides of all bets of the market. */
export function settleMarketMoney(participants: readonly Participant[]): MarketMoney {
  const results = participants.map(({ profit, commissionBp }) => {
    const net = roundedProfit(profit);
    return { net, commission: commissionOn(net, commissionBp) };
  });
  const sum = results.reduce((total, result) => total + result.net, 0);
  return { results, rounding: paise(0 - sum) };
}
