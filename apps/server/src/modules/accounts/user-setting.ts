/** Delays and limits of the site with the account's own limits and settings: the wire's UserSetting (EN-11 to EN-21). */
import { toRupees, type UserSetting } from '@maidan/contract';
import type { StakeLimits } from '@maidan/domain';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { AccountLimit, AccountSettings } from './accounts-port.ts';

const KIND_OF_NAME = { Fancy: 'fancy', Odds: 'odds', Bookmaker: 'bookmaker', Toss: 'toss' } as const;

/**
 * Returns the account's own limit of a kind, otherwise the site's, in rupees. An own limit applies to all sports; limits of single markets
 * come with the market.
 */
function withOwn(name: string, ofSite: number, own: readonly AccountLimit[]): number {
  const kind = KIND_OF_NAME[/(Fancy|Odds|Bookmaker|Toss)$/.exec(name)?.[1] as keyof typeof KIND_OF_NAME];
  const limit = own.find((candidate) => candidate.marketId === '' && candidate.kind === kind);
  const value = limit === undefined ? 0 : /min/i.test(name) ? limit.minStake : limit.maxStake;
  return toRupees(value > 0 ? value : ofSite);
}

export function userSettingOf(site: SiteTerms, settings: AccountSettings, own: readonly AccountLimit[]): UserSetting {
  const names = Object.keys(site.limits) as (keyof StakeLimits)[];
  const limits = Object.fromEntries(names.map((name) => [name, withOwn(name, site.limits[name], own)])) as { [name in keyof StakeLimits]: number };
  return {
    ...site.delays,
    ...limits,
    placeBetLimit: { ...site.placeBetLimit },
    commission: site.commissionBp / 100,
    presetStakeSettings: {
      settings: [...settings.stakes],
      mobileStakesSettings: [...settings.mobileStakes],
      mobileStakesExchangeGameSettings: [...settings.mobileStakesExchangeGame],
    },
    oneClickSettings: settings.oneClick,
    notifications: settings.notifications,
    confirmation: settings.confirmation,
    selfTradeMode: settings.selfTradeMode,
  };
}
