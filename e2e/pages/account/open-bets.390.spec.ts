/** Resting orders: listed apart, cancelled one by one or together. */
import { expect } from '@playwright/test';
import { toast } from '../../betslip/betslip.ts';
import { test } from '../../stage/browser-test.ts';
import { demoPlayer, signIn, placeBackBet } from '../../stage/players.ts';
import { stageMatchOdds } from '../../stage/script.ts';

test('[PR-11] a bet away from the market price rests unmatched and is cancelled; cancel all has a confirmation and leaves matched bets', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const player = await demoPlayer();
  for (const price of [1.85, 400, 500, 600]) await placeBackBet(player, market, price);
  // the list has the bets of every event
  const other = await stageMatchOdds({ betDelay: 0 });
  await placeBackBet(player, other, 1.85);
  await signIn(page, player);
  await page.goto('/open-bets');
  const unmatched = page.getByRole('main').getByRole('region', { name: 'Unmatched' });
  const matched = page.getByRole('main').getByRole('region', { name: 'Matched', exact: true });
  await expect(unmatched.getByRole('listitem')).toHaveCount(3);
  await expect(matched.getByRole('listitem').filter({ hasText: market.eventName })).toHaveCount(1);
  await expect(matched.getByRole('listitem').filter({ hasText: other.eventName })).toHaveCount(1);
  const balance = page.getByRole('banner').getByRole('status', { name: 'Available Balance' });
  await expect(balance).toHaveText('₹97,500.00');
  await unmatched
    .getByRole('listitem')
    .filter({ hasText: '500' })
    .getByRole('button', { name: `Cancel the unmatched bet on ${market.runners[0]!.name}` })
    .first()
    .click();
  await expect(toast(page).first()).toHaveAttribute('data-type', 'success');
  await expect(unmatched.getByRole('listitem')).toHaveCount(2);
  await expect(balance).toHaveText('₹98,000.00');
  await unmatched.getByRole('button', { name: 'Cancel all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel all' });
  await dialog.getByRole('button', { name: 'Keep my bets' }).click();
  await expect(dialog).toBeHidden();
  await expect(unmatched.getByRole('listitem')).toHaveCount(2);
  await unmatched.getByRole('button', { name: 'Cancel all' }).click();
  await dialog.getByRole('button', { name: 'Cancel all' }).click();
  await expect(unmatched).toHaveCount(0);
  await expect(matched.getByRole('listitem')).toHaveCount(2);
  await expect(balance).toHaveText('₹99,000.00');
});
