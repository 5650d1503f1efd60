/** One bet, one amount: the profit after commission, from the slip to profit and loss. */
import { expect, type Locator } from '@playwright/test';
import { cell, confirmation, placeButton, slip, stakeField, toast, visitEvent } from '../../betslip/betslip.ts';
import { expectAccessible } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { settleMarket, stageMatchOdds } from '../../stage/script.ts';

/** Checks that the element has one grey line with the commission. */
async function expectOneCommissionLine(place: Locator): Promise<void> {
  const lines = place.getByText(/commission/i);
  await expect(lines).toHaveCount(1);
  await expect(lines).toHaveClass(/text-muted/);
}

test('slip, market row, cash-out, open bets and profit and loss show the same net amount of a bet, each with one grey line of commission', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const home = market.runners[0]!.name;
  await visitEvent(page, market);
  // 500 at 1.85 wins 425, which is 416.50 after 2 % commission
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('500');
  await expect(slip(page).getByRole('button', { name: /^Profit/ })).toContainText('416.5');
  await expectOneCommissionLine(slip(page));
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await expect(page.getByRole('main').getByRole('note', { name: `Your result after commission if ${home} wins` })).toHaveText('+416.50');

  await page
    .getByRole('main')
    .getByRole('button', { name: /^Cash out/ })
    .click();
  const offer = page.getByRole('dialog', { name: /^Cash out/ });
  await expect(
    offer
      .getByRole('row', { name: new RegExp(home) })
      .getByRole('cell')
      .first(),
  ).toHaveText('₹416.50');
  await expectOneCommissionLine(offer);
  await expectAccessible(page, 'cash-out after commission');
  await page.keyboard.press('Escape');

  const bet = page.getByRole('complementary', { name: 'Betslip and open bets' }).locator('[data-bet]');
  await page.getByRole('button', { name: /^Open Bets/ }).click();
  await expect(bet).toContainText('Profit ₹416.50');
  await expectOneCommissionLine(bet);

  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] });
  const row = page.getByRole('main').getByRole('row').filter({ hasText: market.eventName });
  await expect(async () => {
    await page.goto('/betting-profit-loss');
    await expect(row).toContainText('+₹416.50', { timeout: 2_000 });
  }).toPass();
  await expectOneCommissionLine(row);
});
