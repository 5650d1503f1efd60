/** What keeps an account from betting at all: it is checked before the market and the bets, as the contract orders the codes. */
import { breakRefusal, type RefusalCode } from '@maidan/domain';
import type { ApiCaller } from '../operation.ts';
import type { BettingParts } from './betting-parts.ts';

export type GateParts = Pick<BettingParts, 'siteIsFrozen' | 'stakeStopOf'>;

/** Returns why the account may not bet; null: it may, as far as is known without the market. The orders check it again when they decide. */
export function accountRefusal({ siteIsFrozen, stakeStopOf }: GateParts, { account, isActive, person }: ApiCaller): RefusalCode | null {
  if (siteIsFrozen(account.site)) return 'SITE_FROZEN';
  if (!isActive) return 'ACCOUNT_BLOCKED';
  const stop = stakeStopOf(person);
  return stop === null ? null : breakRefusal(stop).code;
}
