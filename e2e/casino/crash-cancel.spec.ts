/** A bet of Crash before take-off: changed by buttons, cancelled, placed again. The label of its button does not move. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { testWithOwnServer as test } from '../stage/server.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { releaseClock } from '../stage/script.ts';
import { openHeldRound, panel, advanceTo } from './crash-table.ts';

const labelTop = async (page: Page): Promise<number> => {
  const [act, label] = [panel(page, 1).locator('.bet-act'), panel(page, 1).locator('.bet-act > span').first()];
  return ((await label.boundingBox())?.y ?? NaN) - ((await act.boundingBox())?.y ?? NaN);
};

test.afterEach(() => releaseClock());

test('a bet cancelled before take-off returns its stake; a press without effect shows the reason; the label does not move', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/casino-live/crash/302');
  const first = panel(page, 1);
  const stake = first.getByLabel('Stake, ₹');
  const balance = page.getByRole('main').getByRole('status', { name: 'Balance' });
  await stake.fill('1000');
  await first.getByRole('button', { name: 'Lower the stake' }).click();
  await expect(stake).toHaveValue('990');
  await first.getByRole('button', { name: 'Double the stake' }).click();
  await expect(stake).toHaveValue('1980');
  await first.getByRole('button', { name: 'Halve the stake' }).click();
  await first.getByRole('button', { name: 'Raise the stake' }).click();
  await expect(stake).toHaveValue('1000');

  await openHeldRound(page);
  const before = await labelTop(page);
  await first.getByRole('button', { name: /^Bet\b/ }).click();
  await expect(first.getByRole('button', { name: /^Bet accepted/ })).toBeVisible();
  await expect(balance).toHaveText('₹99,000.00');
  await expect(page.getByRole('main').getByText('1 player', { exact: true })).toBeVisible();
  expect(Math.abs((await labelTop(page)) - before)).toBeLessThanOrEqual(1);
  // forced: the button is disabled for assistive technology, and a press shows the reason
  await first.getByRole('button', { name: /^Bet accepted/ }).click({ force: true });
  await expect(first.getByText('Your bet is in. You can cancel it before take-off.')).toBeVisible();
  await expectAccessibleInThemes(page, 'crash, accepted');
  await first.getByRole('button', { name: 'Cancel bet' }).click();
  await expect(first.getByText('Stake returned: ₹1,000.00')).toBeVisible();
  await expect(balance).toHaveText('₹1,00,000.00');

  // the round takes a second bet, which flies
  await first.getByRole('button', { name: /^Bet\b/ }).click();
  await expect(first.getByRole('button', { name: /^Bet accepted/ })).toBeVisible();
  await releaseClock();
  await advanceTo(page, 'running', 300);
  await expect(first.getByRole('button', { name: 'Cancel bet' })).toHaveCount(0);
  expect(Math.abs((await labelTop(page)) - before)).toBeLessThanOrEqual(1);
});
