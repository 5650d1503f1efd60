/** Short amounts of the casino in Hindi: whole thousands, लाख and करोड़, never K or L. */
import { expect, test } from '@playwright/test';
import { demoPlayer, signIn } from '../stage/players.ts';
import { setLook } from '../stage/device.ts';
import { table } from './roulette-table.ts';

test('in Hindi chips at a table and quick stakes at Aviator are written without K and L', async ({ page, context }) => {
  await setLook(context, { theme: 'light', language: 'hi' });
  await signIn(page, await demoPlayer());
  await page.goto('/table-casino-live/roulette');
  const chips = table(page).getByRole('group', { name: 'आपके चिप' }).getByRole('button', { name: /^चिप/ });
  await expect(chips.filter({ hasText: '1000' }).first()).toBeVisible();
  const names = await chips.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.replaceAll(/चिप ₹|,/g, '') ?? ''));
  expect(await chips.allInnerTexts()).toEqual(names);
  // a chip is a circle: its figure stays inside
  for (const chip of await chips.locator('span').all()) expect(await chip.evaluate((face) => face.scrollWidth <= face.clientWidth)).toBe(true);
  await page.goto('/aviator');
  const quick = page.getByRole('main').getByRole('group', { name: 'तुरंत दाँव' }).first();
  await expect(quick).toBeVisible();
  await expect(quick.getByRole('button').last()).toHaveText('₹5,000');
});
