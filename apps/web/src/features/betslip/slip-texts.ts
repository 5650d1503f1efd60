/** Keys of the texts of the slip. */
import type { AmountMode } from '@maidan/domain';
import type { PriceFormat } from '../../platform/money/price-format.ts';
import type { SlipError, SlipErrorCode } from './entry/slip-errors.ts';
import type { SlipState } from './slip-reducer.ts';
import { requestedPrice, kindOf, type Slip } from './slip.ts';

const ERROR_TEXT = {
  offline: 'slip.errorOffline',
  'market-suspended': 'slip.errorSuspended',
  'no-quote': 'slip.errorNoQuote',
  'price-missing': 'slip.errorPrice',
  'price-moved': 'slip.errorMoved',
  'amount-unclear': 'slip.errorUnclear',
  'amount-ambiguous': 'slip.errorAmbiguous',
  'no-stake-fits': 'slip.errorNoStake',
  'stake-below-minimum': 'slip.errorMinimum',
  'stake-above-maximum': 'slip.errorMaximum',
  'over-balance': 'slip.errorBalance',
  'terms-wrong': 'slip.errorTerms',
} as const satisfies Record<SlipErrorCode, string>;

/** Returns the key of an error's text; a text without a number if the limit is unknown. */
export function errorText({ code, limit }: SlipError) {
  return code === 'stake-above-maximum' && limit === undefined ? ('slip.errorMaximumAny' as const) : ERROR_TEXT[code];
}

export const NOTICE_TEXT = {
  'decimals-cut': 'slip.noticeCut',
  'guest-limit': 'slip.noticeGuest',
  restored: 'slip.noticeRestored',
} as const satisfies Record<NonNullable<SlipState['notice']>, string>;

export const MODE_TEXT = { stake: 'slip.stake', profit: 'slip.profit', liability: 'slip.liability', payout: 'slip.payout' } as const satisfies Record<
  AmountMode,
  string
>;

/** Returns the key of the hint that explains whether the slip follows the odds or keeps them. */
export function followHint({ slip, follows }: Pick<SlipState, 'slip' | 'follows'>) {
  if (follows) return 'slip.followHint' as const;
  return kindOf(slip) === 'exchange' ? ('slip.keepPriceHint' as const) : ('slip.keepHousePriceHint' as const);
}

/** Returns the clicked and the current odds if they differ ('2.12' and '2.10'), else null. */
export function moveText({ slip, clicked, quote, follows, changed }: SlipState, format: PriceFormat): { readonly from: string; readonly to: string } | null {
  if (!follows || !changed || clicked === null || quote.price === null) return null;
  const line = kindOf(slip) === 'line';
  const shown = (odds: { readonly price: number; readonly line: number | null }): string => (line ? `${odds.line ?? '–'} (${odds.price})` : format(odds.price));
  return { from: shown(clicked), to: shown({ price: requestedPrice(slip), line: slip.line }) };
}

export function sideText(slip: Pick<Slip, 'marketType' | 'isBack'>) {
  if (kindOf(slip) === 'line') return slip.isBack === true ? ('market.yes' as const) : ('market.no' as const);
  return slip.isBack === true ? ('market.back' as const) : ('market.lay' as const);
}
