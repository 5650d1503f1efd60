/** Checks whether a wallet can pay a casino stake, which is debited at once. Paise. */
import { refuse, type Refusal } from '../refusal/refusal.ts';

export interface StakingWallet {
  readonly blocked: boolean;
  readonly owing: boolean;
  readonly cash: number;
}

/** Returns ACCOUNT_BLOCKED, OWING or INSUFFICIENT_BALANCE, or null if the wallet can pay `risk` paise. */
export function walletRefusal({ blocked, owing, cash }: StakingWallet, risk: number): Refusal | null {
  if (blocked) return refuse('ACCOUNT_BLOCKED');
  if (owing) return refuse('OWING');
  return cash < risk ? refuse('INSUFFICIENT_BALANCE') : null;
}
