/** Moves the focus: into a slip that a key or a mouse opened, and back to the price when the slip closes. */
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Pick } from '../../../realtime/markets/picked-selection.ts';

let opened: Pick | null = null;

/** The price that opened the slip. */
export function rememberCell(pick: Pick): void {
  opened = pick;
}

const mouse = window.matchMedia('(hover: hover) and (pointer: fine)');

/** A touch screen would cover the page with its keyboard. A price of the ladder brings its stake along: its keys stay in use. */
function wantsFocus(pick: Pick | null): boolean {
  return pick !== null && (pick.byKeyboard || (mouse.matches && pick.level >= 0));
}

/** True while the player is in a field of the slip, or on a control that he reached by key. */
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

/** Sets the stake. After a press with the mouse the amount field has the focus, so that Enter places the bet; a press by key stays where it is. */
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

/** Finds the price again in the page. If this width hides a deeper price, returns the best one. */
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
  // a confirmation that closes now returns the focus to a field that is gone
  setTimeout(() => {
    // unless the slip has opened again meanwhile
    if (opened === null && inside()) cellOf(pick)?.focus({ preventScroll: true });
  });
}
