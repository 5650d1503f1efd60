/** How a page is shown: theme and language as a player keeps them on the device. */
import type { BrowserContext } from '@playwright/test';

export interface Shown {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'hi';
}

export async function show(context: BrowserContext, { theme, language }: Shown): Promise<void> {
  await context.addCookies([{ name: 'language', value: language, url: `http://localhost:${process.env['BROWSER_TEST_PORT']}` }]);
  await context.addInitScript((kept) => localStorage.setItem('theme', kept), theme);
}
