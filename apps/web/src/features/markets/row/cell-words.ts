/** The words of cell labels in the current language, with the format of the prices. */
import { useMemo } from 'react';
import { languageStore } from '../../../platform/language/language.ts';
import { usePriceFormat } from '../../../platform/money/price-format.ts';
import type { CellWords } from './cell-label.ts';

/** The same object until the language or the format changes. */
export function useCellWords(kind: 'exchange' | 'bookmaker' | 'line'): CellWords {
  const messages = languageStore((state) => state.messages);
  const format = usePriceFormat(kind);
  return useMemo(() => ({ ...messages.cell, format }), [messages, format]);
}
