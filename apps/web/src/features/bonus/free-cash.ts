/** Free Cash in the page: the state of its popup (EN-52), the wagering of each wallet (EN-56), and the notification at its end. */
import type { WageringDetails, WalletType, BonusNews } from '@maidan/contract';
import { create } from 'zustand';
import { createTranslator } from 'use-intl';
import { dialogs, type DialogRequest } from '../../platform/dialogs/dialogs.ts';
import type english from '../../messages/money/bonus.en.json';
import { languageStore } from '../../platform/language/language.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';

export interface BonusPopUp {
  readonly isPopUpOpen: boolean;
  readonly walletType: WalletType | null;
}

export function bonusPopUp(open: DialogRequest | undefined = dialogs.getState().queue[0]): BonusPopUp {
  return open?.name === 'bonus' ? { isPopUpOpen: true, walletType: open.walletType } : { isPopUpOpen: false, walletType: null };
}

interface BonusWagering {
  /** One entry a wallet; absent: not loaded yet. */
  readonly byWallet: { readonly [wallet in WalletType]?: WageringDetails };
}
export const bonusWagering = create<BonusWagering>(() => ({ byWallet: {} }));

export function storeWagering(details: WageringDetails): void {
  bonusWagering.setState(({ byWallet }) => ({ byWallet: { ...byWallet, [details.walletType]: details } }));
}

const DAY_MS = 24 * 3_600_000;

/** Whole days until then; 0 on the last one. ms since 1970. */
export function daysLeft(end: number, now: number): number {
  return Math.max(0, Math.floor((end - now) / DAY_MS));
}

/** Shows a toast for Free Cash that became cash, lapsed or was lost, on any page. */
const TEXTS = { CONVERTED: 'freeCash.converted', LAPSED: 'freeCash.lapsed', SPENT: 'freeCash.spent' } as const;

export async function notifyBonuses(ended: readonly BonusNews[]): Promise<void> {
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi' ? import('../../messages/money/bonus.hi.json') : import('../../messages/money/bonus.en.json'));
  const text = createTranslator<typeof english>({ locale: language, messages });
  for (const { status, amount } of ended) notify(status === 'CONVERTED' ? 'success' : 'warning', text(TEXTS[status], { amount: rupeesText(amount) }));
}
