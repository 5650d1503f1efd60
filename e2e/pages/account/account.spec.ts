/** The account area and the header on a desktop. */
import { expect, test } from '@playwright/test';
import { banner, ownPlayer } from '../../shell/shell.ts';
import { signIn } from '../../stage/players.ts';

test('one press in the header changes the language, and the choice holds on the next page', async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.goto('/in-play');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await banner(page).getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('[RT-37] the fields of a new password are as wide as their card', async ({ page }) => {
  await signIn(page, await ownPlayer());
  await page.goto('/change-password');
  const main = page.getByRole('main');
  const card = (await main.locator('.card').first().boundingBox())!;
  for (const name of ['Current password', 'New password', 'New password again']) {
    const field = (await main.getByLabel(name, { exact: true }).boundingBox())!;
    expect(card.width - field.width).toBeLessThanOrEqual(40);
  }
});
