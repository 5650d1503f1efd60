/** The state of the casino: the open live table (EN-55, ER-16) and the slot-casino popup (EN-53). */
import type { SingleGame } from '@maidan/contract';
import { casinoState } from '../../platform/casino-state.ts';
import { dialogs, type DialogRequest } from '../../platform/dialogs/dialogs.ts';
import { permissionStore } from '../../platform/session/permissions.ts';

/** Opens a live table: the answer of the single-game call fills the state, a failure clears it. Rethrows the error of the call. */
export async function openTable(ask: () => Promise<SingleGame>): Promise<SingleGame> {
  try {
    const casinoLive = await ask();
    casinoState.setState({ casinoLive });
    return casinoLive;
  } catch (error) {
    casinoState.setState({ casinoLive: null });
    throw error;
  }
}

/** The state of the slot-casino popup: {isOpen, allowed} (EN-53). */
interface SlotCasinoPopUp {
  readonly isOpen: boolean;
  /** The player may use the casino (c9). */
  readonly allowed: boolean;
}

export function slotCasinoPopUp(
  open: DialogRequest | undefined = dialogs.getState().queue[0],
  permissions = permissionStore.getState().permissions,
): SlotCasinoPopUp {
  return { isOpen: open?.name === 'slot-casino', allowed: permissions.availableEventTypes.c9 };
}
