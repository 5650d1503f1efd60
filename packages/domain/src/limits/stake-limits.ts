/** The smallest and largest stake and the largest win of a player in a market (BC-03 to BC-09, T-49, T-80), and whether a wallet can pay a stake. Paise. */
import { tradingKindOf, type MarketType } from '../market/market.ts';
import { LARGEST_STAKE, type Paise, paiseOfRupees, parseRupees } from '../money/money.ts';
import { refuse, type Refusal } from '../refusal/refusal.ts';

export const LIMIT_KINDS = ['fancy', 'odds', 'bookmaker', 'toss'] as const;
/** The set of limits that applies to a market. */
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The kinds with separate limits for soccer (s) and tennis (t), spelled as in the names of the settings. */
type PrefixedKind = 'Fancy' | 'Odds' | 'Bookmaker';

/**
 * All stake limits in paise, named as in the user's settings (EN-17 to EN-19): 6 without a prefix, 12 with the prefixes
 * s (soccer) and t (tennis), 2 for the toss.
 */
export type StakeLimits = { readonly [name in `${'min' | 'max'}${PrefixedKind | 'Toss'}` | `${'s' | 't'}${'Min' | 'Max'}${PrefixedKind}`]: Paise };

/** BC-03 to BC-08. */
export const DEFAULT_STAKE_LIMITS: StakeLimits = {
  minFancy: paiseOfRupees(1),
  maxFancy: paiseOfRupees(100_000),
  minOdds: paiseOfRupees(1),
  maxOdds: paiseOfRupees(100_000),
  minBookmaker: paiseOfRupees(100),
  maxBookmaker: paiseOfRupees(2_000_000),
  sMinFancy: paiseOfRupees(100),
  sMaxFancy: paiseOfRupees(50_000),
  sMinOdds: paiseOfRupees(100),
  sMaxOdds: paiseOfRupees(50_000),
  sMinBookmaker: paiseOfRupees(100),
  sMaxBookmaker: paiseOfRupees(50_000),
  tMinFancy: paiseOfRupees(100),
  tMaxFancy: paiseOfRupees(50_000),
  tMinOdds: paiseOfRupees(100),
  tMaxOdds: paiseOfRupees(50_000),
  tMinBookmaker: paiseOfRupees(100),
  tMaxBookmaker: paiseOfRupees(50_000),
  minToss: paiseOfRupees(100),
  maxToss: paiseOfRupees(25_000),
};

/** Limit of the account as text in rupees; '0' means not set (EN-20, BC-09, T-49). */
export interface PlaceBetLimit {
  readonly min: string;
  readonly max: string;
}
export const DEFAULT_PLACE_BET_LIMIT: PlaceBetLimit = { min: '0', max: '0' };

/** The properties of a market that decide its limits. */
export interface LimitFacts {
  readonly marketName: string;
  readonly marketType: MarketType;
  readonly eventTypeId: string;
}

/** Limits that an operator set for a market or an account, in paise; 0 = not set. */
export interface OwnLimits {
  readonly minStake: number;
  readonly maxStake: number;
  readonly maxWin: number;
}

/** The limits that apply to one bet, in paise; all are set. */
export interface EffectiveLimits {
  readonly minStake: Paise;
  readonly maxStake: Paise;
  readonly maxWin: Paise;
}

/** Returns 'toss' if the market's name contains "toss" in any case (T-80); otherwise the kind follows from how the market trades. */
export function limitKindOf(market: LimitFacts): LimitKind {
  if (market.marketName.toLowerCase().includes('toss')) return 'toss';
  const trading = tradingKindOf(market.marketType);
  if (trading === 'line') return 'fancy';
  return trading === 'bookmaker' ? 'bookmaker' : 'odds';
}

/** Returns the default smallest and largest stake of a market by its kind and sport, in paise (BC-03 to BC-08). */
export function limitsOfKind(market: LimitFacts, limits: StakeLimits = DEFAULT_STAKE_LIMITS): { readonly minStake: Paise; readonly maxStake: Paise } {
  const kind = limitKindOf(market);
  if (kind === 'toss') return { minStake: limits.minToss, maxStake: limits.maxToss };
  const name: PrefixedKind = kind === 'fancy' ? 'Fancy' : kind === 'odds' ? 'Odds' : 'Bookmaker';
  if (market.eventTypeId === '1') return { minStake: limits[`sMin${name}`], maxStake: limits[`sMax${name}`] };
  if (market.eventTypeId === '2') return { minStake: limits[`tMin${name}`], maxStake: limits[`tMax${name}`] };
  return { minStake: limits[`min${name}`], maxStake: limits[`max${name}`] };
}

/** Converts a limit from text in rupees to paise. Returns 0 (not set) for '0' and for text that is no amount (T-49). */
export function placeBetLimitPaise(limit: string): number {
  return parseRupees(limit) ?? 0;
}

/** The settings that decide the limits of a bet, apart from the market itself. */
export interface LimitSettings {
  readonly limits?: StakeLimits;
  readonly placeBetLimit?: PlaceBetLimit;
  /** Most specific first: account in this market, account in this kind, market. The first value that is set applies. */
  readonly own?: readonly (OwnLimits | null | undefined)[];
}

function firstSet(settings: LimitSettings, name: keyof OwnLimits): number {
  for (const own of settings.own ?? []) if (own && own[name] > 0) return own[name];
  return 0;
}

/**
 * Returns the limits of one bet in paise. Own limits come first, then placeBetLimit unless it is "0" (T-49), then the limits of the kind.
 * `maxStake` is never above LARGEST_STAKE, which is also the default of `maxWin` (RU-18).
 */
export function effectiveLimits(market: LimitFacts, settings: LimitSettings = {}): EffectiveLimits {
  const ofKind = limitsOfKind(market, settings.limits);
  const placeBet = settings.placeBetLimit ?? DEFAULT_PLACE_BET_LIMIT;
  const minStake = firstSet(settings, 'minStake') || placeBetLimitPaise(placeBet.min) || ofKind.minStake;
  const maxStake = firstSet(settings, 'maxStake') || placeBetLimitPaise(placeBet.max) || ofKind.maxStake;
  const maxWin = firstSet(settings, 'maxWin') || LARGEST_STAKE;
  return { minStake: minStake as Paise, maxStake: Math.min(maxStake, LARGEST_STAKE) as Paise, maxWin: maxWin as Paise };
}

export interface StakingWallet {
  readonly blocked: boolean;
  readonly owing: boolean;
  readonly cash: number;
}

/** Checks a casino stake, which is debited at once: ACCOUNT_BLOCKED, OWING or INSUFFICIENT_BALANCE, or null if the wallet can pay `risk` paise. */
export function walletRefusal({ blocked, owing, cash }: StakingWallet, risk: number): Refusal | null {
  if (blocked) return refuse('ACCOUNT_BLOCKED');
  if (owing) return refuse('OWING');
  return cash < risk ? refuse('INSUFFICIENT_BALANCE') : null;
}
