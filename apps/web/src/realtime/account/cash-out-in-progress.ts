/** The cash-out that the player is asked to confirm or that is in its delay: the popup sets it, the slip reads it. */
import { create } from 'zustand';

export interface CashOutInProgress {
  /** null: the popup is closed. */
  readonly marketId: string | null;
  /** The accepted offer; null before the player confirms. */
  readonly cashOutId: string | null;
}

export const NO_CASH_OUT: CashOutInProgress = { marketId: null, cashOutId: null };

export const cashOutInProgress = create<CashOutInProgress>(() => NO_CASH_OUT);
