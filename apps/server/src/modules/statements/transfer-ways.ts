/** Derives where points moved from the changes of a player's accounts. Pure; amounts in paise. */
import type { TransferPlace } from '@maidan/contract';
import type { PlayerChanges, TransferRow } from './statements-port.ts';

export interface TransferWay {
  readonly from: TransferPlace;
  readonly to: TransferPlace;
  /** Positive. */
  readonly amount: number;
}

/** Places that lost points pay places that gained them in this order: a lost bet's exposure goes to the house before the rest goes to the wallet. */
const ORDER = ['exposure', 'house', 'wallet', 'withdrawal', 'freeCash', 'freeCashExposure'] as const;

/**
 * Returns the other side of a transfer that does not balance within the player's accounts: a bonus that became cash or was taken back came
 * from Free Cash and names no market.
 */
export function otherSideOf({ cause, marketName }: Pick<TransferRow, 'cause' | 'marketName'>): 'house' | 'freeCash' {
  return cause === 'bonus' || (cause === 'correction' && marketName === null) ? 'freeCash' : 'house';
}

/**
 * Returns the ways of the points. `other` gains the total that the player's accounts lost: the house, or Free Cash if a bonus became cash
 * or was taken back. No way is empty, and all ways together equal the changes.
 */
export function transferWays(changes: PlayerChanges, other: 'house' | 'freeCash' = 'house'): readonly TransferWay[] {
  const { cash, held, withdrawing } = changes;
  const left: Record<TransferPlace, number> = {
    wallet: cash,
    exposure: held,
    withdrawal: withdrawing,
    freeCash: 0,
    freeCashExposure: 0,
    house: 0,
    [other]: -(cash + held + withdrawing),
  };
  const ways: TransferWay[] = [];
  for (const from of ORDER)
    for (const to of ORDER) {
      const amount = Math.min(-left[from], left[to]);
      if (amount <= 0) continue;
      left[from] += amount;
      left[to] -= amount;
      ways.push({ from, to, amount });
    }
  return ways;
}
