/** Matched bets of the player as marks of a chart. Pure. */
import { fromDecimal, fromRupees, type Order } from '@maidan/contract';

export interface OwnBet {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly side: 'back' | 'lay';
  /** Hundredths. */
  readonly price: number;
  /** Paise. */
  readonly size: number;
}

/** The matched parts of the open bets on a runner, oldest first. */
export function ownBetsOf(bets: readonly Order[], marketId: string, selectionId: number): readonly OwnBet[] {
  return bets
    .filter((bet) => bet.marketId === marketId && bet.runnerId === selectionId && bet.sizeMatched > 0)
    .map((bet) => ({
      id: bet._id,
      time: Date.parse(bet.placedTime),
      side: bet.isBack ? ('back' as const) : ('lay' as const),
      price: fromDecimal(bet.rate),
      size: fromRupees(bet.sizeMatched),
    }))
    .toSorted((one, other) => one.time - other.time);
}
