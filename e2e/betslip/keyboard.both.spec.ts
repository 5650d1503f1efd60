/** The whole betting flow with the keyboard alone, by the names that a screen reader reads. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../stage/accessibility.ts';
import { ladder, stageMatchOdds } from '../stage/script.ts';
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
  await expect(price, 'the price says that it is in the slip').toHaveAttribute('aria-pressed', 'true');

  // amounts by keys: Shift and arrows in round steps, arrows step the odds
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

  // typed as a profit
  const modes = panel.getByRole('group', { name: 'Type the amount as' });
  await modes.getByRole('button', { name: /^Profit/ }).focus();
  await page.keyboard.press('Space');
  await expect(modes.getByRole('button', { name: /^Profit/ })).toHaveAttribute('aria-pressed', 'true');
  const profit = panel.getByRole('textbox', { name: 'Profit', exact: true });
  await profit.focus();
  await page.keyboard.press('ControlOrMeta+a');
  // what is left of 850 after 2 % commission
  await page.keyboard.type('833');
  await expect(modes.getByRole('button', { name: 'Stake ₹1,000' })).toBeVisible();
  await expect(modes.getByRole('button', { name: 'Liability ₹1,000' })).toBeVisible();

  // asked, taken back, asked again and placed
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm your bet' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the confirmation');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(profit, 'the focus is where it was, nothing is lost').toBeFocused();
  await expect(profit).toHaveValue('833');
  expect(frames.named('create-bet')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Place Bet' }), 'the confirmation focuses Place Bet').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(live, 'accepted is said').toContainText('Bet matched');
  const sent = (await frames.expectSent('create-bet')) as { bet: object };
  expect(sent.bet).toMatchObject({ type: 'Back', rate: 1.85, stake: 1000 });
  await expect(panel).toBeHidden();
  await expect(price, 'the focus is back at the price').toBeFocused();
  await expectResult(page, home!.name);

  // refused is said too: nobody offers what is left of the balance
  await page.keyboard.press('Enter');
  await expect(stake).toBeFocused();
  await page.keyboard.type('99500');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Place Bet' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(live, 'refused is said').toContainText('Insufficient balance');
  await expect(price).toBeFocused();

  // Esc leaves, to the price
  await page.keyboard.press('Enter');
  await expect(stake, 'what was typed for a refused bet stands again').toHaveValue('99,500');
  await page.keyboard.press('Escape');
  await expect(slip(page)).toBeHidden();
  await expect(price).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, market, 0, 'lay')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stakeField(page)).toHaveValue('');
  await ladder(market.marketId, home!.selectionId, [[183, 1_000_000]], [[187, 1_000_000]]);
  await expect(panel.locator('[aria-live="polite"]')).toHaveText('The odds of your selection have changed.');
  await expect(confirmation(page)).toBeHidden();
});

/** Net of the site's 2 %: 850 come to 833. */
async function expectResult(page: Page, runner: string): Promise<void> {
  await expect(page.getByRole('note', { name: `Your result after commission if ${runner} wins` })).toHaveText('+833.00');
}
