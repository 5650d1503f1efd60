/** From what changed on a player's accounts to the ways the points took. Pure; amounts in paise. */
import type { TransferPlace } from '@maidan/contract';
import type { PlayerChanges } from './statements-port.ts';

export interface TransferWay {
  readonly from: TransferPlace;
  readonly to: TransferPlace;
  /** Positive. */
  readonly amount: number;
}

/** What left a place goes to what gained, in this order: a lost bet's exposure to the house before the rest to the wallet. */
const ORDER = ['exposure', 'house', 'wallet', 'withdrawal', 'freeCash', 'freeCashExposure'] as const;

/** The house has what the player's accounts have lost together. No way is empty, and all of them together are the changes. */
export function transferWays(changes: PlayerChanges): readonly TransferWay[] {
  const { cash, held, withdrawing, bonus, bonusHeld } = changes;
  const left: Record<TransferPlace, number> = {
    wallet: cash,
    exposure: held,
    withdrawal: withdrawing,
    freeCash: bonus,
    freeCashExposure: bonusHeld,
    house: -(cash + held + withdrawing + bonus + bonusHeld),
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
