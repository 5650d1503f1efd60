/** Whether a wallet can give a stake that leaves it at once (casino). Paise. */
import { refuse, type Refusal } from '../refusal/refusal.ts';

export interface StakingWallet {
  readonly blocked: boolean;
  readonly owing: boolean;
  readonly cash: number;
}

/** ACCOUNT_BLOCKED, OWING, INSUFFICIENT_BALANCE; null: it can. */
export function walletRefusal({ blocked, owing, cash }: StakingWallet, risk: number): Refusal | null {
  if (blocked) return refuse('ACCOUNT_BLOCKED');
  if (owing) return refuse('OWING');
  return cash < risk ? refuse('INSUFFICIENT_BALANCE') : null;
}
