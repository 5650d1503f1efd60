/** From what changed on a player's accounts to the ways the points took. Pure; amounts in paise. */
import type { TransferPlace } from '@maidan/contract';
import type { PlayerChanges, TransferRow } from './statements-port.ts';

export interface TransferWay {
  readonly from: TransferPlace;
  readonly to: TransferPlace;
  /** Positive. */
  readonly amount: number;
}

/** What left a place goes to what gained, in this order: a lost bet's exposure to the house before the rest to the wallet. */
const ORDER = ['exposure', 'house', 'wallet', 'withdrawal', 'freeCash', 'freeCashExposure'] as const;

/** The other side of a transfer that does not level itself: a bonus that became cash or was taken back came from Free Cash, it names no market. */
export function otherSideOf({ cause, marketName }: Pick<TransferRow, 'cause' | 'marketName'>): 'house' | 'freeCash' {
  return cause === 'bonus' || (cause === 'correction' && marketName === null) ? 'freeCash' : 'house';
}

/**
 * `other` has what the player's accounts have lost together: the house, or his Free Cash where a bonus became cash or was taken back. No way is
 * empty, and all of them together are the changes.
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
