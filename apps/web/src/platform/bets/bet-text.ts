/** Odds, sides and outcomes of bets as text, the same everywhere. Pure. */
import { shownHundredths, type Order } from '@maidan/contract';
import { tradingKindOf } from '@maidan/domain';
import type { createTranslator } from 'use-intl';
import type { PriceFormats } from '../money/price-format.ts';
import type english from '../../messages/betting/bet-outcome.en.json';
import { rupeesText } from '../money/rupees-text.ts';

/** Returns the text key of a bet's side: YES or NO for a fancy. */
export function betSideText(bet: Pick<Order, 'marketType' | 'isBack'>) {
  if (tradingKindOf(bet.marketType) === 'line') return bet.isBack ? ('market.yes' as const) : ('market.no' as const);
  return bet.isBack ? ('market.back' as const) : ('market.lay' as const);
}

/** Returns the text key for the label of `betRateText`: runs for a fancy, odds for other bets. */
export function betRateLabel(bet: Pick<Order, 'marketType'>) {
  return tradingKindOf(bet.marketType) === 'line' ? ('slip.runs' as const) : ('slip.odds' as const);
}

/** Returns '1.85', '25', '2.1765' for an average, or '46 (90)' for a fancy: line and rate. `formats` are the player's odds formats. */
export function betRateText(bet: Pick<Order, 'marketType' | 'rate' | 'line'>, formats: PriceFormats): string {
  const kind = tradingKindOf(bet.marketType);
  if (kind === 'line') return `${bet.line ?? '–'} (${Math.round(bet.rate * 100)})`;
  return formats[kind](shownHundredths(bet.rate));
}

export type OutcomeText = ReturnType<typeof createTranslator<typeof english>>;

/** The fields of a bet that its outcome needs. Rupees, decimal odds. */
export type OutcomeBet = Pick<Order, 'marketType' | 'rate' | 'askedRate' | 'line' | 'size' | 'sizeMatched' | 'sizeRemaining' | 'sizeLapsed' | 'sizeCancelled'> &
  Partial<Pick<Order, 'reason' | 'expiresAt' | 'liability' | 'orderType'>>;

/** Formats rupees, whole ones without paise. */
const short = (rupees: number): string => rupeesText(rupees).replace(/\.00$/, '');

const END_TEXT = { KILLED: 'betOutcome.killed', PRICE_MOVED: 'betOutcome.priceMoved', EXPIRED: 'betOutcome.expired' } as const;

/** Returns the text key of the part that ended without a match. */
function endText(reason: string | null | undefined) {
  return typeof reason === 'string' && reason in END_TEXT ? END_TEXT[reason as keyof typeof END_TEXT] : ('betOutcome.ended' as const);
}

/** Names in the language of the texts, and the format of a time. */
export interface OutcomeNames {
  readonly side: string;
  readonly selection: string;
  readonly when: (at: number) => string;
}

/** Returns the outcome of an accepted bet, one line for each part: matched, unmatched, ended. */
export function outcomeLines(bet: OutcomeBet, { side, selection, when }: OutcomeNames, text: OutcomeText, formats: PriceFormats): string[] {
  const asked = betRateText({ ...bet, rate: bet.askedRate }, formats);
  const rate = betRateText(bet, formats);
  const lines: string[] = [];
  const ended = bet.sizeLapsed + bet.sizeCancelled;
  if (bet.orderType !== undefined && bet.sizeMatched === 0 && ended === 0)
    return [text('betOutcome.waitsStart', { amount: short(bet.liability ?? bet.sizeRemaining), side, selection })];
  if (bet.sizeMatched > 0) {
    const matched = { stake: short(bet.sizeMatched), side, selection, rate };
    lines.push(rate === asked ? text('betOutcome.matched', matched) : text('betOutcome.matchedAsked', { ...matched, asked }));
  }
  if (bet.sizeRemaining > 0)
    lines.push(
      bet.sizeMatched > 0
        ? text('betOutcome.rest', { stake: short(bet.sizeRemaining), rate: asked })
        : text('betOutcome.waits', { stake: short(bet.sizeRemaining), side, selection, rate: asked }),
    );
  if (bet.sizeRemaining > 0 && bet.expiresAt !== undefined) lines.push(text('betOutcome.waitsUntil', { when: when(bet.expiresAt) }));
  if (ended > 0) lines.push(text(endText(bet.reason), { stake: short(ended) }));
  return lines;
}
