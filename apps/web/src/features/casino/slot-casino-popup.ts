/** The state of the slot-casino popup: {isOpen, allowed} (EN-53). */
import { dialogs, type DialogRequest } from '../../platform/dialogs/dialogs.ts';
import { permissionStore } from '../../platform/session/permissions.ts';

export interface SlotCasinoPopUp {
  readonly isOpen: boolean;
  /** Whether the player may use the casino (c9). */
  readonly allowed: boolean;
}

export function slotCasinoPopUp(
  open: DialogRequest | undefined = dialogs.getState().queue[0],
  permissions = permissionStore.getState().permissions,
): SlotCasinoPopUp {
  return { isOpen: open?.name === 'slot-casino', allowed: permissions.availableEventTypes.c9 };
}
