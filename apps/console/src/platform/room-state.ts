/**
 * State of a room that outlives its components: filters, tabs and the open row in its address, so that a link is a view; what the operator has
 * typed or opened in memory, so that unlocking a locked screen shows the forms as they were.
 */
import { useSearchParams } from 'react-router';
import { useCallback } from 'react';
import { create } from 'zustand';

/** Returns a reader of the address, and a function that changes some of its values; an empty text removes one. */
export function useAddress(): readonly [read: (name: string) => string, write: (values: Readonly<Record<string, string>>) => void] {
  const [values, setValues] = useSearchParams();
  const write = (changed: Readonly<Record<string, string>>): void =>
    setValues(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [(name) => values.get(name) ?? '', write];
}

const draftStore = create<{ readonly drafts: ReadonlyMap<string, unknown> }>(() => ({ drafts: new Map() }));

export function forgetDrafts(): void {
  draftStore.setState({ drafts: new Map() });
}

/** Like useState, with a value that outlives the component. Returns `initial` until one is set. */
export function useDraft<T>(name: string, initial: T): readonly [value: T, set: (next: T) => void] {
  const value = draftStore((state) => (state.drafts.has(name) ? (state.drafts.get(name) as T) : initial));
  const set = useCallback((next: T) => draftStore.setState(({ drafts }) => ({ drafts: new Map(drafts).set(name, next) })), [name]);
  return [value, set];
}

/** Forgets the drafts whose names begin with this. */
export function forgetDraftsOf(prefix: string): void {
  draftStore.setState(({ drafts }) => ({ drafts: new Map([...drafts].filter(([name]) => !name.startsWith(prefix))) }));
}
