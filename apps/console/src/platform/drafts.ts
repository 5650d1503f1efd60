/** What the operator has typed or opened, in memory: a locked screen removes the forms, and unlocking shows them as they were. */
import { useCallback } from 'react';
import { create } from 'zustand';

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
