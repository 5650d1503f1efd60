/** The device that opens a page: the notices that it has muted, and its theme and language. */
import type { BrowserContext, Page } from '@playwright/test';

const ALL_NOTICES = '["fraud-warning","fair-play","banner","hints","casino"]';

/**
 * Makes the context's device one on which the player has muted every notice of the demo site: its pages open without popups. A choice that a test
 * makes on the device stays. Tests of other sites call `muteAllNotices`.
 */
export async function muteOnDevice(context: BrowserContext): Promise<void> {
  await context.addInitScript((notices) => {
    // a sandboxed frame has no storage
    if (location.hostname !== 'localhost' || origin === 'null') return;
    if (localStorage.getItem('mutedNotices') === null) localStorage.setItem('mutedNotices', notices);
  }, ALL_NOTICES);
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
