/** The popup of Free Cash (EN-52), and what is known of each wallet's wagering (EN-56). */
import type { WageringDetails, WalletType } from '@maidan/contract';
import { create } from 'zustand';
import { dialogs, type DialogRequest } from '../../platform/dialogs/dialogs.ts';

export interface BonusPopUp {
  readonly isPopUpOpen: boolean;
  readonly walletType: WalletType | null;
}

export function bonusPopUp(open: DialogRequest | undefined = dialogs.getState().queue[0]): BonusPopUp {
  return open?.name === 'bonus' ? { isPopUpOpen: true, walletType: open.walletType } : { isPopUpOpen: false, walletType: null };
}

interface BonusWagering {
  /** One entry a wallet; absent: not asked for yet. */
  readonly byWallet: { readonly [wallet in WalletType]?: WageringDetails };
}
export const bonusWagering = create<BonusWagering>(() => ({ byWallet: {} }));

export function learnWagering(details: WageringDetails): void {
  bonusWagering.setState(({ byWallet }) => ({ byWallet: { ...byWallet, [details.walletType]: details } }));
}

const DAY_MS = 24 * 3_600_000;

/** Whole days until then; 0 on the last one. ms since 1970. */
export function daysLeft(end: number, now: number): number {
  return Math.max(0, Math.floor((end - now) / DAY_MS));
}
