/** Free Cash in the page: the state of its dialog (EN-52), the wagering of each wallet (EN-56), and the toasts when a bonus ends. */
import type { WageringDetails, WageringEstimate, WalletType, BonusNews } from '@maidan/contract';
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

/** Returns the state of the bonus dialog. `open` is the dialog that the page shows. */
export function bonusPopUp(open: DialogRequest | undefined = dialogs.getState().queue[0]): BonusPopUp {
  return open?.name === 'bonus' ? { isPopUpOpen: true, walletType: open.walletType } : { isPopUpOpen: false, walletType: null };
}

interface BonusWagering {
  /** The wagering of each wallet; absent until it is loaded. */
  readonly byWallet: { readonly [wallet in WalletType]?: WageringDetails };
}
export const bonusWagering = create<BonusWagering>(() => ({ byWallet: {} }));

export function storeWagering(details: WageringDetails): void {
  bonusWagering.setState(({ byWallet }) => ({ byWallet: { ...byWallet, [details.walletType]: details } }));
}

/** Returns true if the account has two wallets to choose from. */
export function hasFreeCash(balance: { readonly bounsBalance: number; readonly bonusExposure: number; readonly useBonusWallet: boolean } | null): boolean {
  return balance !== null && (balance.bounsBalance !== 0 || balance.bonusExposure !== 0 || balance.useBonusWallet);
}

const DAY_MS = 24 * 3_600_000;

/** Returns the whole days from `now` to `end`, or 0 on the last day. Times in ms since 1970. */
export function daysLeft(end: number, now: number): number {
  return Math.max(0, Math.floor((end - now) / DAY_MS));
}

type BonusText = ReturnType<typeof createTranslator<typeof english>>;

/** Returns the sentence about the wagering of a bet in the slip (TR-005); null: it changes nothing. `bonus`: Free Cash pays it. */
export function estimateText(text: BonusText, { before, after, reason, minOdds }: WageringEstimate, bonus: boolean): string | null {
  const amounts = { counts: rupeesText(after.counts), staked: rupeesText(after.staked) };
  if (!bonus) return after.counts < before.counts ? text('freeCash.countsCoveredByCash', amounts) : null;
  if (reason === 'LINE') return text('freeCash.countsLine');
  if (reason === 'ODDS') return text('freeCash.countsOdds', { odds: minOdds.toFixed(2) });
  return text(reason === 'COVERED' ? 'freeCash.countsCovered' : 'freeCash.counts', amounts);
}

const END_TEXTS = { CONVERTED: 'freeCash.converted', LAPSED: 'freeCash.lapsed', SPENT: 'freeCash.spent' } as const;

/** Shows a toast for each bonus that ended: Free Cash became cash, lapsed or was lost in bets. Every page can call it. */
export async function notifyBonuses(ended: readonly BonusNews[]): Promise<void> {
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi' ? import('../../messages/money/bonus.hi.json') : import('../../messages/money/bonus.en.json'));
  const text = createTranslator<typeof english>({ locale: language, messages });
  for (const { status, amount } of ended) notify(status === 'CONVERTED' ? 'success' : 'warning', text(END_TEXTS[status], { amount: rupeesText(amount) }));
}
