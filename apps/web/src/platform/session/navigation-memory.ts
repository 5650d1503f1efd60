/** The page that a visitor opened before the login dialog, stored under the key `page` as JSON (EN-45, T-70). */
import { SESSION_KEYS, type KeyStore } from './session-storage.ts';

export interface NavigationMemory {
  readonly page: string;
  readonly ids: readonly (string | number | null)[];
  readonly navigationId: string | null;
  readonly navigationName: string | null;
  readonly casinoType: string | null;
  readonly selectedCasinoProvider: string | null;
}

/** Returns a target that is only an address. */
export function pageTarget(page: string, ids: readonly (string | number | null)[] = []): NavigationMemory {
  return { page, ids, navigationId: null, navigationName: null, casinoType: null, selectedCasinoProvider: null };
}

/** Returns the path `/{page}/{ids joined by /}`; a null id becomes the text 'null' (AU-12, AU-13). */
export function targetPath(memory: NavigationMemory): string {
  return `/${[memory.page, ...memory.ids.map(String)].filter((part) => part !== '').join('/')}`;
}

export function rememberTarget(store: KeyStore, memory: NavigationMemory): void {
  store.setItem(SESSION_KEYS.page, JSON.stringify(memory));
}

/** Returns whether a page waits to be opened after the login. */
export function hasTarget(store: Pick<KeyStore, 'getItem'>): boolean {
  return store.getItem(SESSION_KEYS.page) !== null;
}

/** Reads and clears the memory. Returns null if it is missing or broken (AU-17). */
export function takeTarget(store: KeyStore): NavigationMemory | null {
  const text = store.getItem(SESSION_KEYS.page);
  store.removeItem(SESSION_KEYS.page);
  if (text === null) return null;
  try {
    const memory = JSON.parse(text) as Partial<NavigationMemory>;
    return typeof memory.page === 'string' && Array.isArray(memory.ids) ? { ...pageTarget(memory.page), ...memory } : null;
  } catch {
    return null;
  }
}
