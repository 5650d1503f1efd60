/** Whether the row Advanced of the slip is open. Kept for this visit. */
import { create } from 'zustand';

const KEY = 'slipAdvanced';

interface TermsRow {
  readonly isOpen: boolean;
  /** What a key has changed, for screen readers; the text is chosen where it is shown. */
  readonly announced: 'opened' | 'closed' | 'cleared' | 'mode' | null;
}

export const termsRow = create<TermsRow>(() => ({ isOpen: sessionStorage.getItem(KEY) === 'true', announced: null }));

let isFocusWanted = false;

/** Opens or closes the row. */
export function openTermsRow(isOpen: boolean): void {
  if (!isOpen) isFocusWanted = false;
  sessionStorage.setItem(KEY, String(isOpen));
  termsRow.setState({ isOpen, announced: isOpen ? 'opened' : 'closed' });
}

/** Announces that all choices have their defaults again. */
export function announceCleared(): void {
  termsRow.setState({ announced: 'cleared' });
}

/** Announces the meaning of the amount, which a key has changed. */
export function announceMode(): void {
  termsRow.setState({ announced: 'mode' });
}

/** Opens the row and focuses its first choice, at once or when the row has loaded. */
export function openTermsRowByKey(): void {
  isFocusWanted = true;
  openTermsRow(true);
}

/** Focuses the first choice if a key has opened the row. For the `ref` of the field. */
export function focusIfByKey(field: HTMLElement | null): void {
  if (field === null || !isFocusWanted) return;
  isFocusWanted = false;
  field.focus({ preventScroll: true });
}
