/** The right sidebar on a wide screen. */
import { expect, test } from '@playwright/test';
import { openMenu } from '../shell/shell.ts';
import { demoPlayer, signIn } from '../stage/players.ts';

test('[RO-07] the preferences have Edit Stakes for a player only', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  const preferences = page.getByRole('dialog', { name: 'Preferences' });
  const open = async (): Promise<void> => {
    await page.goto('/');
    await (await openMenu(page)).getByRole('button', { name: 'Preferences' }).click();
    await expect(preferences.getByRole('group', { name: 'Odds format' })).toBeVisible();
  };
  await open();
  await expect(preferences.getByRole('button', { name: 'Edit Stakes' })).toHaveCount(0);
  await signIn(page, await demoPlayer());
  await open();
  await expect(preferences.getByRole('button', { name: 'Edit Stakes' })).toBeVisible();
});

test('[RO-07] Edit Stakes is hidden from a visitor and there for a player', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open Bets' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Stakes' })).toHaveCount(0);
  await signIn(page, await demoPlayer());
  await page.goto('/open-bets');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Edit Stakes' })).toBeVisible();
});
