/** Moves the focus: into a slip that a key or a mouse opened, and back to the price when the slip closes. */
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Pick } from '../../../realtime/markets/picked-selection.ts';

let opened: Pick | null = null;

/** Remembers the price that opened the slip. */
export function rememberCell(pick: Pick): void {
  opened = pick;
}

const mouse = window.matchMedia('(hover: hover) and (pointer: fine)');

/**
 * Returns true if the slip takes the focus. Not after a touch, whose keyboard would cover the page. Not after a mouse press in the ladder,
 * which sets the stake itself and keeps the focus for its keys.
 */
function wantsFocus(pick: Pick | null): boolean {
  return pick !== null && (pick.byKeyboard || (mouse.matches && pick.level >= 0));
}

/** Returns true while the focus is in a field of the slip, or on a control of it that was reached by key. */
export function isSlipFocused(): boolean {
  const active = document.activeElement;
  return active !== null && active.closest('.slip') !== null && active.matches('input, :focus-visible');
}

/** Focuses the amount field when a key or a mouse opened the slip. */
export function takeFocus(field: HTMLInputElement | null): void {
  if (field === null || !wantsFocus(opened)) return;
  field.focus({ preventScroll: true });
  field.select();
}

/** Sets the stake. After a mouse press it focuses the amount field, so that Enter places the bet; after a key press the focus stays. */
export function setStakeBy(press: MouseEvent, set: () => void): void {
  const byMouse = press.detail > 0 && mouse.matches;
  if (!byMouse) {
    set();
    return;
  }
  flushSync(set); // a value that arrives after the selection would undo it
  const field = document.querySelector<HTMLInputElement>('#slip-stake');
  field?.focus({ preventScroll: true });
  field?.select();
}

/** Returns the cell of the price; if this width hides it, the cell of the best price. For a price of the ladder returns the ladder's grid. */
function cellOf({ marketId, selectionId, isBack, level }: Pick): HTMLElement | null {
  if (level < 0) return document.querySelector<HTMLElement>('[role=grid]');
  const row = document.querySelector(`[data-market='${CSS.escape(marketId)}'][data-selection='${selectionId}']`);
  const side = isBack ? 'back' : 'lay';
  const cell = row?.querySelector<HTMLButtonElement>(`button[data-side='${side}'][data-level='${level}']`);
  return cell?.offsetParent ? cell : (row?.querySelector<HTMLButtonElement>(`button[data-side='${side}'][data-level='0']`) ?? null);
}

/** Focuses the price again if the slip took the focus and the player has not left it since. */
export function restoreFocus(): void {
  const pick = opened;
  opened = null;
  if (pick === null || !wantsFocus(pick)) return;
  const inside = (): boolean => {
    const active = document.activeElement;
    return active === null || active === document.body || active.closest('.slip, .popup') !== null;
  };
  if (!inside()) return;
  cellOf(pick)?.focus({ preventScroll: true });
  // a confirmation that closes at the same time gives the focus to a removed field: this focuses the price once more
  setTimeout(() => {
    // unless the slip has opened again meanwhile
    if (opened === null && inside()) cellOf(pick)?.focus({ preventScroll: true });
  });
}
