/** The API documents of a running server. */
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { themesOf } from '../../stage/looks.ts';

test('the API documents fit a phone, obey their content security policy and are readable', { tag: '@looks' }, async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())));
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Maidan: calls and events' })).toBeVisible();
  const call = page.locator('#accountStatement');
  await call.locator('summary').click();
  await expect(call).toContainText('closing: number');
  for (const colorScheme of themesOf(0)) {
    await page.emulateMedia({ colorScheme });
    await expectNoSidewaysScroll(page, `documents, ${colorScheme}`);
    await expectAccessible(page, `documents, ${colorScheme}`);
  }
  expect(refused).toEqual([]);
});
