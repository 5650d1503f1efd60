/** The device that opens a page: the notices that it has muted, and its theme and language. */
import type { BrowserContext, Page } from '@playwright/test';

const ALL_NOTICES = '["fraud-warning","fair-play","banner","hints","casino"]';

/** A device without cookies and storage: every notice of a site opens. */
export const FRESH_DEVICE = { cookies: [], origins: [] };

/**
 * Returns the storage of a device on which the player has muted every notice of the demo site of the server at this port: its pages open
 * without popups. Only that site's, because the browser opens a page for each origin of a storage; tests of other sites call `muteAllNotices`.
 */
export function mutedDevice(port: string | undefined) {
  return { cookies: [], origins: [{ origin: `http://localhost:${port}`, localStorage: [{ name: 'mutedNotices', value: ALL_NOTICES }] }] };
}

/** Mutes these notices before the first page opens. */
export async function muteNotices(page: Page, ...names: readonly string[]): Promise<void> {
  await page.addInitScript(store('mutedNotices', JSON.stringify(names)));
}

/** Mutes every notice on every host. */
export async function muteAllNotices(page: Page): Promise<void> {
  await page.addInitScript(store('mutedNotices', ALL_NOTICES));
}

export interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'hi';
}

/** Stores theme and language on the device, as a player's choice does. */
export async function setLook(context: BrowserContext, { theme, language }: Look): Promise<void> {
  await context.addCookies([{ name: 'language', value: language, url: `http://localhost:${process.env['BROWSER_TEST_PORT']}` }]);
  await context.addInitScript(store('theme', theme));
}

/** Returns a script that stores a value in the page. */
const store = (key: string, value: string): string => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`;
