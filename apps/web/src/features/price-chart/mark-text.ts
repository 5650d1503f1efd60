/** What a mark says: 'Wicket, India 87/3 (11.3)'. */
import type { EventMarkWire } from '@maidan/contract';
import { formatLimit } from '@maidan/domain';
import { useCallback } from 'react';
import { useText } from '../../platform/language/texts.ts';
import type { PriceFormat } from '../../platform/money/price-format.ts';
import type { OwnBet } from './own-bets.ts';

const WORDS = { wicket: 'chart.wicket', goal: 'chart.goal', 'red-card': 'chart.redCard', set: 'chart.setWon' } as const;

export function useMarkText(): (mark: EventMarkWire) => string {
  const text = useText();
  return useCallback((mark) => `${text(WORDS[mark.kind])}, ${mark.team} ${mark.score} (${mark.clock})`, [text]);
}

/** 'Your back of ₹1,000 at 1.85'. */
export function useBetText(format: PriceFormat): (bet: OwnBet) => string {
  const text = useText();
  return useCallback(
    ({ side, size, price }) => text(side === 'back' ? 'chart.ownBack' : 'chart.ownLay', { size: formatLimit(size), price: format(price) }),
    [text, format],
  );
}
