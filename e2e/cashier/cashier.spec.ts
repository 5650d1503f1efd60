/** The cashier at every width and by keyboard. */
import { expect } from '@playwright/test';
import { ownPlayer } from '../shell/shell.ts';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { signIn } from '../stage/players.ts';
import { setLook } from '../stage/device.ts';
import { amountField, requestDeposit, freshUtr, history } from './cashier.ts';

for (const language of ['en', 'hi'] as const)
  test(`deposit and withdrawal, ${language}: no axe violation at 1440, nothing scrolls sideways at 390, 820, 1024 and 1440`, async ({ page, context }) => {
    await setLook(context, { theme: 'light', language });
    const player = await ownPlayer();
    await requestDeposit(player, 1250.5, 'first');
    await signIn(page, player);
    for (const path of ['/deposit', '/withdraw']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.locator('#cashier-amount')).toBeVisible();
      if (path === '/deposit') await expect(page.locator('.cashier-qr path')).toBeAttached();
      await expect(page.locator('main section').last()).not.toHaveAttribute('aria-busy', 'true');
      await expectAccessibleInThemes(page, path);
      for (const width of [1024, 820, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.locator('#cashier-amount')).toBeVisible();
        await expectNoSidewaysScroll(page, `${path} at ${width}`);
      }
    }
  });

test('a player requests a deposit by keyboard alone', async ({ page }) => {
  await signIn(page, await ownPlayer());
  await page.goto('/deposit');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'UPI', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: 'Bank transfer' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(amountField(page)).toBeFocused();
  await page.keyboard.type('12x50');
  await expect(amountField(page)).toHaveValue('1250');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(amountField(page)).toHaveValue('500');
  const number = main.getByLabel('Reference number (UTR)');
  for (let step = 0; step < 12 && !(await number.evaluate((field) => field === document.activeElement)); step += 1) await page.keyboard.press('Tab');
  await expect(number).toBeFocused();
  const utr = freshUtr();
  await page.keyboard.type(utr);
  await page.keyboard.press('Enter');
  await expect(history(page, 'Your deposits').getByRole('listitem').filter({ hasText: utr })).toContainText('₹500.00');
});
