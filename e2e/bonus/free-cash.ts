/** Free Cash from its gift to the cash it becomes: the same journey on a phone and on a desk. */
import { expect, type Locator, type Page } from '@playwright/test';
import { cell, confirmation, place, placeButton, slip, stakeField, toast, visitEvent } from '../betslip/betslip.ts';
import { expectAccessibleInBothLooks } from '../stage/accessibility.ts';
import { expectLedgerRight, operate } from '../stage/ledger.ts';
import type { Player } from '../stage/players.ts';
import { settle, stageMatchOdds, type StagedMarket } from '../stage/script.ts';

const header = (page: Page, name: 'Available Balance' | 'Free Cash'): Locator => page.getByRole('banner').getByRole('status', { name });

async function still(popup: Locator): Promise<void> {
  await popup.evaluate(async (dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map((animation) => animation.finished)));
}

/** `openBalance`: where the balance with its Free Cash stands at this width. */
export async function playFreeCash(page: Page, openBalance: (player: Player) => Promise<Locator>): Promise<void> {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  await operate(`accounts/${player.memberCode}/bonus`, { amount: 500, wagering: 1, days: 30, reason: 'welcome' });

  // the wallet is chosen in the slip; what was typed stays
  await cell(page, market, 0, 'back').click();
  const wallets = slip(page).getByRole('group', { name: 'Wallet of your bets' });
  await expect(wallets.getByRole('button', { name: 'Cash ₹1,00,000.00', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await stakeField(page).fill('600');
  await wallets.getByRole('button', { name: 'Free Cash ₹500.00' }).click();
  await expect(header(page, 'Free Cash')).toHaveText('₹500.00');
  await expect(slip(page).getByText('Your balance of ₹500 may not be enough for this bet')).toBeVisible();
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page).filter({ hasText: 'Not enough Free Cash' })).toBeVisible();
  // a refused bet closes the slip; what was typed waits in it
  await cell(page, market, 0, 'back').click();
  await expect(stakeField(page)).toHaveValue('600');
  await slip(page).getByRole('button', { name: 'Cancel' }).click();

  await place(page, market, 'back', '300');
  await expect(header(page, 'Free Cash')).toHaveText('₹200.00');
  await cell(page, market, 1, 'back').click();
  await wallets.getByRole('button', { name: /^Cash/ }).click();
  await expect(toast(page).filter({ hasText: 'You have open bets with Free Cash. You can switch after they are settled' })).toBeVisible();
  await expect(wallets.getByRole('button', { name: /^Free Cash/ })).toHaveAttribute('aria-pressed', 'true');
  await slip(page).getByRole('button', { name: 'Cancel' }).click();

  // the popup tells what is played and follows the results while it is open
  const popup = page.getByRole('dialog', { name: 'Free Cash' });
  const balance = await openBalance(player);
  await expect(balance.getByText('Free Cash in play')).toBeVisible();
  await balance.getByRole('button', { name: 'Free Cash', exact: true }).click();
  await expect(popup.getByRole('progressbar', { name: 'Played ₹0.00 of ₹500.00' })).toBeVisible();
  await expect(popup.getByText('29 days left')).toBeVisible();
  await expect(popup.getByText('₹300.00 of it is in open bets')).toBeVisible();
  await expect(popup.getByText('Stakes of settled bets at odds of 1.50 or better count, won or lost.')).toBeVisible();
  await still(popup);
  await expectAccessibleInBothLooks(page, 'Free Cash');
  await settle(market.marketId, winner(market, 0));
  await expect(popup.getByRole('progressbar', { name: 'Played ₹300.00 of ₹500.00' })).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();

  // 300 at 1.85 won 255 less 2 % commission: 200 + 300 + 249.90; what is left after the last stake becomes cash
  const later = await stageMatchOdds({ betDelay: 0 });
  await page.goto(later.path);
  await expect(header(page, 'Free Cash')).toHaveText('₹749.90');
  await place(page, later, 'back', '200');
  await expect(header(page, 'Free Cash')).toHaveText('₹549.90');
  await settle(later.marketId, winner(later, 1));
  await expect(toast(page).filter({ hasText: 'You have played your Free Cash: ₹549.90 is now cash.' })).toBeVisible();
  await expect(header(page, 'Available Balance')).toHaveText('₹1,00,549.90');
  await (await openBalance(player)).getByRole('button', { name: 'Free Cash', exact: true }).click();
  await expect(popup.getByText('You have played your Free Cash: ₹549.90 is now cash.')).toBeVisible();
  await popup.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByText('-₹549.90').first()).toBeVisible();
  await expect(page).toHaveURL(/account-statement\?kind=BONUS/);
  await expectLedgerRight();
}

function winner(market: StagedMarket, runner: number): Parameters<typeof settle>[1] {
  return { type: 'winners', winners: [market.runners[runner]!.selectionId] };
}
