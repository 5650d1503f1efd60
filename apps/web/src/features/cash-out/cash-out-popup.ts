/** The popup as the specification names its state: {isOpen, market} (EN-54). */
import { dialogs, type DialogRequest } from '../../platform/dialogs.ts';

export interface CashOutPopup {
  readonly isOpen: boolean;
  /** Id of the market it asks about. */
  readonly market: string | null;
}

export function cashOutPopup(open: DialogRequest | undefined = dialogs.getState().queue[0]): CashOutPopup {
  return open?.name === 'cash-out' ? { isOpen: true, market: open.marketId } : { isOpen: false, market: null };
}
