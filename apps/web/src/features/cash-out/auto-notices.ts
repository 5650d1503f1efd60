/** Tells the player what an automatic cash-out has done, wherever he is on the site. */
import type { AutoCashOutWire } from '@maidan/contract';
import { createTranslator } from 'use-intl';
import type english from '../../messages/betting/cash-out.en.json';
import { feedName } from '../../platform/language/feed-name.ts';
import { languageStore } from '../../platform/language/language.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { applyRules } from './auto-cash-outs.ts';

export async function tellAutoCashOuts(changed: readonly AutoCashOutWire[]): Promise<void> {
  applyRules(changed);
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi'
    ? import('../../messages/betting/cash-out.hi.json')
    : import('../../messages/betting/cash-out.en.json'));
  const text = createTranslator<typeof english>({ locale: language, messages });
  for (const { status, marketId, marketName, eventName, result } of changed) {
    const market = `${feedName(eventName)} · ${feedName(marketName)}`;
    // the result replaces the toast of the start
    const id = `auto-cash-out ${marketId}`;
    if (status === 'RUNNING') notify('info', text('cashOut.autoStarted', { market }), { id });
    if (status === 'DONE') notify('success', text('cashOut.autoDone', { market, amount: rupeesText(result) }), { id });
    if (status === 'ENDED') notify('info', text('cashOut.autoEnded', { market }), { id });
  }
}
