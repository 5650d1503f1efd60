/** Browsers that no popup has been closed in: the notices of the site come as to a newcomer. */
import type { Page } from '@playwright/test';

export const FRESH_DEVICE = { cookies: [], origins: [] };

/** A device on which these notices were muted, before its first page. */
export async function muteNotices(page: Page, ...names: readonly string[]): Promise<void> {
  await page.addInitScript((muted) => localStorage.setItem('mutedNotices', JSON.stringify(muted)), names);
}

/** Address of a site by its host name. */
export function onSite(host: string, path = '/'): string {
  return `http://${host}:${process.env['BROWSER_TEST_PORT']}${path}`;
}
