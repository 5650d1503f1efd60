/** The dialog as the specification names its state: {isOpen, type} (EN-46). */
import { dialogs, type DialogRequest } from '../../platform/dialogs.ts';

export interface ComingSoonModal {
  readonly isOpen: boolean;
  /** What will be available soon. */
  readonly type: string | null;
}

export function comingSoonModal(open: DialogRequest | undefined = dialogs.getState().queue[0]): ComingSoonModal {
  return open?.name === 'coming-soon' ? { isOpen: true, type: open.type } : { isOpen: false, type: null };
}
