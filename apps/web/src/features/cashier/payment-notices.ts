/** Tells the player what became of a deposit or withdrawal, wherever he is on the site. */
import type { PaymentNews } from '@maidan/contract';
import { createTranslator } from 'use-intl';
import type english from '../../messages/money/cashier.en.json';
import { languageStore } from '../../platform/language/language.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';

const TEXTS = {
  deposit: { APPROVED: 'cashier.depositApproved', REJECTED: 'cashier.depositRejected' },
  withdraw: { APPROVED: 'cashier.withdrawApproved', REJECTED: 'cashier.withdrawRejected' },
} as const;

export async function tellPayments(decided: readonly PaymentNews[]): Promise<void> {
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi' ? import('../../messages/money/cashier.hi.json') : import('../../messages/money/cashier.en.json'));
  const text = createTranslator<typeof english>({ locale: language, messages });
  for (const { type, status, amount } of decided)
    if (status !== 'PENDING') notify(status === 'APPROVED' ? 'success' : 'warning', text(TEXTS[type][status], { amount: rupeesText(amount) }));
}
