/** Which doors of the cashier a link may lead to: the site's switches hold everywhere, demo accounts have no cashier (T-27, O-41). Pure. */
import type { SiteSwitches } from '@maidan/sites';

export interface CashierLinks {
  readonly deposit: boolean;
  readonly withdraw: boolean;
}

/** `isDemo` is false for visitors: their press asks them to log in first. */
export function cashierLinks(switches: Pick<SiteSwitches, 'showDeposit' | 'showWithdrawal'>, isDemo: boolean): CashierLinks {
  return { deposit: switches.showDeposit && !isDemo, withdraw: switches.showWithdrawal && !isDemo };
}
