/** What a taken bet came to, in lines: what was matched at which odds, what waits, what ended. Pure. */
import type { Order } from '@maidan/contract';
import type { createTranslator } from 'use-intl';
import type english from '../../messages/betting/bet-outcome.en.json';
import { betRateText } from './bet-text.ts';
import type { PriceFormats } from '../money/price-format.ts';
import { rupeesText } from '../money/rupees-text.ts';

export type OutcomeText = ReturnType<typeof createTranslator<typeof english>>;

/** The facts of a bet that its outcome needs. Rupees, decimal odds. */
export type OutcomeBet = Pick<Order, 'marketType' | 'rate' | 'askedRate' | 'line' | 'size' | 'sizeMatched' | 'sizeRemaining' | 'sizeLapsed' | 'sizeCancelled'>;

/** Whole rupees without their zeros. */
const short = (rupees: number): string => rupeesText(rupees).replace(/\.00$/, '');

/** Names in the language of the text. */
export interface OutcomeNames {
  readonly side: string;
  readonly selection: string;
}

/** One line for each part of the bet. */
export function outcomeLines(bet: OutcomeBet, { side, selection }: OutcomeNames, text: OutcomeText, formats: PriceFormats): string[] {
  const asked = betRateText({ ...bet, rate: bet.askedRate }, formats);
  const rate = betRateText(bet, formats);
  const lines: string[] = [];
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
  const ended = bet.sizeLapsed + bet.sizeCancelled;
  if (ended > 0) lines.push(text('betOutcome.ended', { stake: short(ended) }));
  return lines;
}
