/** Where the keyboard is: it goes to the slip that a key opened, and back to the price when the slip is done. */
import type { Pick } from '../../realtime/picked-selection.ts';

let opened: Pick | null = null;

/** The price that opened the slip. */
export function rememberCell(pick: Pick): void {
  opened = pick;
}

/** Into the amount field, when a key opened the slip. */
export function takeFocus(field: HTMLInputElement | null): void {
  if (opened?.byKeyboard !== true || field === null) return;
  field.focus({ preventScroll: true });
  field.select();
}

/** The same price again, wherever its row is drawn now; a deeper one that this width hides gives way to the best. */
function cellOf({ marketId, selectionId, isBack, level }: Pick): HTMLElement | null {
  if (level < 0) return document.querySelector<HTMLElement>('[role=grid]');
  const row = document.querySelector(`[data-market='${CSS.escape(marketId)}'][data-selection='${selectionId}']`);
  const side = isBack ? 'back' : 'lay';
  const cell = row?.querySelector<HTMLButtonElement>(`button[data-side='${side}'][data-level='${level}']`);
  return cell?.offsetParent ? cell : (row?.querySelector<HTMLButtonElement>(`button[data-side='${side}'][data-level='0']`) ?? null);
}

/** Back to the price, when a key opened the slip and the player has not gone elsewhere meanwhile. */
export function giveFocusBack(): void {
  const pick = opened;
  opened = null;
  if (pick?.byKeyboard !== true) return;
  const inside = (): boolean => {
    const active = document.activeElement;
    return active === null || active === document.body || active.closest('.slip, .popup') !== null;
  };
  if (!inside()) return;
  cellOf(pick)?.focus({ preventScroll: true });
  // a confirmation that closes now hands the focus on by itself: what it hands to is gone
  setTimeout(() => {
    if (inside()) cellOf(pick)?.focus({ preventScroll: true });
  });
}
