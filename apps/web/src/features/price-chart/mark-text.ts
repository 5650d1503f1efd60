/** What a mark says: 'Wicket, India 87/3 (11.3)'. */
import type { EventMarkWire } from '@maidan/contract';
import { useCallback } from 'react';
import { useText } from '../../platform/language/texts.ts';

const WORDS = { wicket: 'chart.wicket', goal: 'chart.goal', 'red-card': 'chart.redCard', set: 'chart.setWon' } as const;

export function useMarkText(): (mark: EventMarkWire) => string {
  const text = useText();
  return useCallback((mark) => `${text(WORDS[mark.kind])}, ${mark.team} ${mark.score} (${mark.clock})`, [text]);
}
