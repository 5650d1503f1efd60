/** The scrolling frame of a list: J, K and the arrows move between its rows, and the keyboard scrolls it. */
import type { ReactNode } from 'react';
import { moveInList } from '../platform/keys.ts';

export function SheetFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // rows are interactive by themselves; the frame only moves the focus between them
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="sheet-frame"
      aria-label={label}
      // an area that scrolls must be reachable by keyboard
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={moveInList}
    >
      {children}
    </section>
  );
}
