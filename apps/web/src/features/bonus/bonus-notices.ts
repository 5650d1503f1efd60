/** Tells the player what became of his Free Cash, wherever he is on the site. */
import type { BonusNews } from '@maidan/contract';
import { createTranslator } from 'use-intl';
import type english from '../../messages/money/bonus.en.json';
import { languageStore } from '../../platform/language/language.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';

const TEXTS = { CONVERTED: 'freeCash.converted', LAPSED: 'freeCash.lapsed', SPENT: 'freeCash.spent' } as const;

export async function tellBonuses(ended: readonly BonusNews[]): Promise<void> {
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi' ? import('../../messages/money/bonus.hi.json') : import('../../messages/money/bonus.en.json'));
  const text = createTranslator<typeof english>({ locale: language, messages });
  for (const { status, amount } of ended) notify(status === 'CONVERTED' ? 'success' : 'warning', text(TEXTS[status], { amount: rupeesText(amount) }));
}
