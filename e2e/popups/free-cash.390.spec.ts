/** Free Cash, from the balance. */
import { expect, test } from '@playwright/test';
import { expectAccessibleInBothLooks } from '../stage/accessibility.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { openAccountDrawer } from '../shell/shell.ts';

const PLAYED = { walletType: 'BONUS', expires: null, status: 'ACTIVE', amount: 500, minOdds: 1.5, days: 30, converted: 0, lapsed: 0, waiting: [] };

test('Free Cash in the balance tells what must still be played, and the drawer stands again after it', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/');
  const drawer = await openAccountDrawer(page, player);
  const asked = page.waitForRequest((request) => request.url().endsWith('/account/wagering-details?walletType=BONUS'));
  await drawer.getByRole('button', { name: 'Free Cash' }).click();
  await asked;
  const popup = page.getByRole('dialog', { name: 'Free Cash' });
  await expect(popup.getByText('You have no Free Cash.')).toBeVisible();
  await popup.evaluate(async (dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map((animation) => animation.finished)));
  await expectAccessibleInBothLooks(page, 'Free Cash');
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.route('**/account/wagering-details*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { success: true, result: { ...PLAYED, required: 5000, done: 1250 } } });
  });
  await drawer.getByRole('button', { name: 'Free Cash' }).click();
  await expect(popup.getByText('Played ₹1,250.00 of ₹5,000.00')).toBeVisible();
});
