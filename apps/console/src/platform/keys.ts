/** Keys of the screens. A key never acts while the operator types, and an action by a single key needs the focus in its list. */
import { useEffect, type KeyboardEvent } from 'react';

/** How long the second key of a pair may take. */
const PAIR_MS = 1500;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Runs actions by key on the whole page: '?' or a pair such as 'g t'. */
export function usePageKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | null = null;
    const press = (event: globalThis.KeyboardEvent): void => {
      // an open dialog has keys of its own
      if (document.querySelector('[role="dialog"]') !== null) return;
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      const pair = first !== null && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${key}` : null;
      // the second key of a pair is no key of its own
      const action = actions[pair ?? key];
      first = key === 'g' ? { key, at: event.timeStamp } : null;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [actions]);
}

/** Returns whether the focus is on a row of a list: only then a single key acts on the open row. */
export function isInList(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.closest('[data-row]') !== null;
}

/** Moves the focus between the rows of a list with J, K and the arrows; a row is the element with `data-row`. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (step === undefined || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement || row.contains(document.activeElement));
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
