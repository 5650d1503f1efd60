/** The whole betting flow with the keyboard alone. Elements are found by the names that a screen reader reads. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { setLadder, stageMatchOdds } from '../stage/script.ts';
import { cell, confirmation, slip, stakeField, visitEvent } from './betslip.ts';

test('a player bets by keyboard and screen reader alone', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  const [home] = market.runners;
  const price = cell(page, market, 0, 'back');
  const named = page.getByRole('group', { name: home!.name, exact: true }).getByRole('button', { name: `Back ${home!.name} at 1.85, 1 lakh available` });
  const live = page.locator('section[aria-live="polite"]');

  await expect(named).toBeVisible();
  await price.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Betslip', exact: true });
  await expect(panel).toBeVisible();
  const stake = panel.getByRole('textbox', { name: 'Stake', exact: true });
  await expect(stake, 'the slip takes the focus').toBeFocused();
  await expect(stake).toHaveAccessibleDescription(/Arrow keys step the odds, Shift and arrows the stake/);
  await expect(price, 'the price is marked as selected').toHaveAttribute('aria-pressed', 'true');

  // Shift with arrows changes the amount in round steps; arrows step the odds
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(stake).toHaveValue('20');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(stake).toHaveValue('10');
  const odds = panel.getByRole('textbox', { name: 'Odds', exact: true });
  await page.keyboard.press('ArrowUp');
  await expect(odds).toHaveValue('1.86');
  await page.keyboard.press('ArrowDown');
  await expect(odds).toHaveValue('1.85');

  // an amount typed as profit
  const modes = panel.getByRole('group', { name: 'Type the amount as' });
  await modes.getByRole('button', { name: /^Profit/ }).focus();
  await page.keyboard.press('Space');
  await expect(modes.getByRole('button', { name: /^Profit/ })).toHaveAttribute('aria-pressed', 'true');
  const profit = panel.getByRole('textbox', { name: 'Profit', exact: true });
  await profit.focus();
  await page.keyboard.press('ControlOrMeta+a');
  // 850 less 2 % commission
  await page.keyboard.type('833');
  await expect(modes.getByRole('button', { name: 'Stake ₹1,000' })).toBeVisible();
  await expect(modes.getByRole('button', { name: 'Liability ₹1,000' })).toBeVisible();

  // open the confirmation, cancel it, open it again and place the bet
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm your bet' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the confirmation');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(profit, 'the focus is where it was, and the text stays').toBeFocused();
  await expect(profit).toHaveValue('833');
  expect(frames.named('create-bet')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Place Bet' }), 'the confirmation focuses Place Bet').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(live, 'the acceptance is announced').toContainText('Bet matched');
  const sent = (await frames.expectSent('create-bet')) as { bet: object };
  expect(sent.bet).toMatchObject({ type: 'Back', rate: 1.85, stake: 1000 });
  await expect(panel).toBeHidden();
  await expect(price, 'the focus is back on the price').toBeFocused();
  await expectResult(page, home!.name);

  // a refusal is announced too: the stake is more than the balance
  await page.keyboard.press('Enter');
  await expect(stake).toBeFocused();
  await page.keyboard.type('99500');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Place Bet' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(live, 'the refusal is announced').toContainText('Insufficient balance');
  await expect(price).toBeFocused();

  // Esc closes the slip and focuses the price
  await page.keyboard.press('Enter');
  await expect(stake, 'the stake of a refused bet is restored').toHaveValue('99,500');
  await page.keyboard.press('Escape');
  await expect(slip(page)).toBeHidden();
  await expect(price).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, market, 0, 'lay')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stakeField(page)).toHaveValue('');
  await setLadder(market.marketId, home!.selectionId, [[183, 1_000_000]], [[187, 1_000_000]]);
  await expect(panel.locator('[aria-live="polite"]')).toHaveText('The odds of your selection have changed.');
  await expect(confirmation(page)).toBeHidden();
});

/** 850 less the site's commission of 2 % is 833. */
async function expectResult(page: Page, runner: string): Promise<void> {
  await expect(page.getByRole('note', { name: `Your result after commission if ${runner} wins` })).toHaveText('+833.00');
}
