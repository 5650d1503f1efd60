/**
 * What bets with Free Cash count towards its wagering (TR-002 to TR-004). Only money at risk counts: a bet whose loss another bet covers
 * proves nothing, in whichever wallet the other bet is. Pure; stakes in paise, odds in hundredths, positions in centipaise.
 */
import { tradingKindOf, type MarketDefinition, type MarketType } from '../market/market.ts';
import { paise, type Paise } from '../money/money.ts';
import type { OrderResult, Side } from '../order/order.ts';
import { worstCase, type OddsProfits, type OutcomeRules } from '../position/odds-position.ts';

/** A settled bet of the bonus wallet. matched: paise; matchedValue: sum of fill size x price, paise x hundredths. */
export interface PlayedBet {
  readonly marketType: MarketType;
  readonly result: OrderResult;
  readonly matched: number;
  readonly matchedValue: number;
  /** The part of `matched` that a linked person took the other side of, paise. */
  readonly linked: number;
  /** The bet was placed by a cash-out, or a cash-out closed it. */
  readonly cashedOut: boolean;
}

/**
 * Returns the paise of a settled bet that can count: its stake matched at `minOdds` or better, without the part traded with linked persons.
 * Fancy, cash-out, void: 0.
 */
export function wageringOf(bet: PlayedBet, minOdds: number): Paise {
  if (bet.result === 'VOID' || bet.cashedOut || tradingKindOf(bet.marketType) === 'line') return paise(0);
  return paise(bet.matchedValue >= minOdds * bet.matched ? bet.matched - bet.linked : 0);
}

/** The matched part of an odds bet. Its runner is an index into the runners of the group. */
export interface MatchedBet {
  readonly runner: number;
  readonly side: Side;
  /** Paise, and the sum of fill size x price (paise x hundredths). */
  readonly matched: number;
  readonly matchedValue: number;
}

/** Returns the position of matched bets on a number of runners, centipaise. Throws RangeError (a bug) for an unknown runner. */
export function positionOfMatched(runners: number, bets: Iterable<MatchedBet>): OddsProfits {
  const ifWin = Array<number>(runners).fill(0);
  const ifLose = Array<number>(runners).fill(0);
  for (const { runner, side, matched, matchedValue } of bets) {
    if (!(runner in ifWin)) throw new RangeError(`no runner ${runner} in this position`);
    const sign = side === 'BACK' ? 1 : -1;
    ifWin[runner] = ifWin[runner]! + sign * (matchedValue - matched * 100);
    ifLose[runner] = ifLose[runner]! - sign * matched * 100;
  }
  return { ifWin, ifLose };
}

/** The bets of a bonus in one market, or in markets with the same question, and the bets that may cover them. */
export interface WageredGroup {
  /** S: the sum of `wageringOf` over the bets of the bonus, paise. */
  readonly staked: number;
  /** P: the position of all matched bets of the bonus. */
  readonly own: OddsProfits;
  /** O: the position of every other matched bet of this person and of linked persons. The same runners as `own`. */
  readonly others: OddsProfits;
  readonly rules: OutcomeRules;
}

/**
 * Returns the paise that count: min(S, L(P), L(P + O)), rounded down, where L is the largest possible loss. It depends on the bets alone,
 * not on the result or on the order of the bets.
 */
export function countedWagering({ staked, own, others, rules }: WageredGroup): Paise {
  const all = { ifWin: sumOf(own.ifWin, others.ifWin), ifLose: sumOf(own.ifLose, others.ifLose) };
  return paise(Math.min(staked, largestLoss(own, rules), largestLoss(all, rules)));
}

function sumOf(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.map((amount, runner) => amount + b[runner]!);
}

/** Returns the largest possible loss in paise, rounded down; 0 if no outcome loses. */
function largestLoss(position: OddsProfits, rules: OutcomeRules): number {
  return Math.floor(Math.max(0, 0 - worstCase(position, rules)) / 100);
}

/** The properties of a market that decide its group. */
export interface GroupedMarket extends Pick<MarketDefinition, 'eventId' | 'marketType' | 'numberOfWinners'> {
  readonly selectionIds: readonly number[];
}

/**
 * Returns whether two markets have the same question, so that a bet of one can cover a bet of the other: match odds and bookmaker of one
 * event with the same selections. The toss has the selections of the match but another question, so other types are never grouped.
 */
export function isSameQuestion(a: GroupedMarket, b: GroupedMarket): boolean {
  const isWinnerOfMatch = ({ marketType, numberOfWinners }: GroupedMarket): boolean =>
    (marketType === 'MATCH_ODDS' || marketType === 'Special') && numberOfWinners === 1;
  const selections = new Set(a.selectionIds);
  return (
    a.eventId === b.eventId &&
    isWinnerOfMatch(a) &&
    isWinnerOfMatch(b) &&
    selections.size === b.selectionIds.length &&
    b.selectionIds.every((id) => selections.has(id))
  );
}
