/**
 * What a player may take out of his cash (TR-009): what he paid in and what he has won in total, never what he was granted. Losses use up
 * granted points first. Pure; paise.
 */
import { paise, type Paise } from '../money/money.ts';

/** A cash wallet and where its money came from. */
export interface CashOrigin {
  /** Available, in holds of bets, and set aside for pending withdrawals. */
  readonly cash: number;
  readonly held: number;
  readonly withdrawing: number;
  /** Sums since the account was opened: approved deposits, approved withdrawals, points granted as cash. */
  readonly deposited: number;
  readonly withdrawn: number;
  readonly granted: number;
}

/** Returns the net of all play (sports, casino) and of converted Free Cash: the part of the money that neither a grant nor a payment explains. */
export function netOfPlay({ cash, held, withdrawing, deposited, withdrawn, granted }: CashOrigin): Paise {
  return paise(cash + held + withdrawing + withdrawn - deposited - granted);
}

/** Returns the granted points that losses have not used up. They stay in the wallet. */
export function lockedGrant(origin: CashOrigin): Paise {
  return paise(Math.max(0, origin.granted - Math.max(0, 0 - netOfPlay(origin))));
}

/** Returns the amount that can be withdrawn; 0 if the cash does not cover the locked grant, as while a bet holds it. */
export function withdrawableOf(origin: CashOrigin): Paise {
  return paise(Math.max(0, origin.cash - lockedGrant(origin)));
}
