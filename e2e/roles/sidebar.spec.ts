/** The right sidebar on a wide screen. */
import { expect, test } from '@playwright/test';
import { demoPlayer, signIn } from '../stage/players.ts';

test('[RO-07] Edit Stakes is hidden from a visitor and there for a player', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open Bets' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Stakes' })).toHaveCount(0);
  await signIn(page, await demoPlayer());
  await page.goto('/open-bets');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Edit Stakes' })).toBeVisible();
});
