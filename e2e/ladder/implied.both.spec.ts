/** Offers through other runners: best prices include them, the ladder shows them apart. */
import { expect } from '@playwright/test';
import { cell, confirmation, placeButton, slip, stakeField, visitEvent } from '../betslip/betslip.ts';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { setLook } from '../stage/device.ts';
import { cellAt, chipAt, ladderPanel, openLadder, placeBetAs, rowAt } from './ladder.ts';
import { stageCrossing, testWithCrossMatching as test } from './cross-matching.ts';
import { ON_DESKTOP, ON_PHONE } from '../stage/looks.ts';
import { setLadder } from '../stage/script.ts';

test('[MX-147] the ladder shows sizes through other runners apart from direct ones, and a screen reader hears how much of a size they are', async ({
  page,
}) => {
  const market = await stageCrossing();
  const { player } = await visitEvent(page, market);
  await expect(cell(page, market, 0, 'back')).toContainText('1.52');
  await expect(cell(page, market, 0, 'back')).toContainText('190');
  await placeBetAs(player, market, { side: 1, price: 150, rupees: 200 });
  await openLadder(page, market);
  await expect(cellAt(page, 152, 'back')).toHaveText('+190');
  await expect(cellAt(page, 152, 'back')).toHaveAccessibleName('Back at 1.52: 190, 190 of it through other runners');
  await expect(rowAt(page, 152)).toHaveAttribute('data-best', 'back');
  await expect(cellAt(page, 150, 'back').locator('.ladder-direct')).toHaveText('1.2K');
  await expect(cellAt(page, 150, 'back').locator('.ladder-implied')).toHaveText('+600');
  await expect(cellAt(page, 150, 'back')).toHaveAccessibleName('Back at 1.50: 1.8K, 600 of it through other runners');
  await expect(cellAt(page, 148, 'back')).toHaveAccessibleName('Back at 1.48: 400');
  await expect(cellAt(page, 167, 'lay')).toHaveAccessibleName('Lay at 1.67: 150, 150 of it through other runners');
  // the place in the queue counts direct offers only
  await expect(chipAt(page, 150, 'lay')).toHaveAccessibleName('Your lay of 200 at 1.50, 1K ahead of it');
  await expectAccessibleInThemes(page, 'the ladder with offers through other runners');
  await ladderPanel(page).getByRole('button', { name: 'Keys of the ladder' }).click();
  await expect(ladderPanel(page).getByRole('region', { name: 'Keys of the ladder' })).toContainText('Offered through bets on the other runners');
  await expectAccessibleInThemes(page, 'the keys of the ladder with offers through other runners');
});

test('[MX-144] a market card marks a size that is offered through other runners, and says how much of it is', async ({ page }) => {
  const market = await stageCrossing();
  await visitEvent(page, market);
  const back = cell(page, market, 0, 'back');
  await expect(back).toHaveAttribute('title', '₹190 of it through other runners');
  await expect(back).toHaveAccessibleName(/at 1\.52, 190 available, 190 of it through other runners$/);
  expect(await back.evaluate((button) => getComputedStyle(button, '::after').content)).toBe('"+"');
  const lay = cell(page, market, 0, 'lay');
  await expect(lay).toContainText('1.6');
  await expect(lay).not.toHaveAttribute('title');
  await expectAccessibleInThemes(page, 'a market card with offers through other runners');
  // without the bets on the other runner, a direct offer takes the place
  await setLadder(market.marketId, market.runners[1]!.selectionId, [], []);
  await expect(back).toContainText('1.5');
  await expect(back).not.toHaveAttribute('title');
  expect(await back.evaluate((button) => getComputedStyle(button, '::after').content)).toBe('none');
});

test('a press on odds through other runners gets these odds or better, and the ladder follows', ON_DESKTOP, async ({ page }) => {
  const market = await stageCrossing();
  await visitEvent(page, market);
  await openLadder(page, market);
  await cellAt(page, 152, 'back').click();
  await expect(slip(page).getByRole('textbox', { name: 'Odds' })).toHaveValue('1.52');
  await stakeField(page).fill('100');
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(cellAt(page, 152, 'back')).toHaveText('+90');
  // matched at 1.5263, which is nearest to 1.53
  await expect(cellAt(page, 153, 'traded')).toHaveText('100');
});

test('in Hindi the words are Hindi', ON_PHONE, async ({ page }) => {
  await setLook(page.context(), { theme: 'dark', language: 'hi' });
  const market = await stageCrossing();
  await page.goto(market.path);
  await page.getByRole('button', { name: `${market.runners[0]!.name} की सीढ़ी` }).click();
  const found = page.locator('.ladder-grid .ladder-back', { hasText: '+190' });
  await expect(found).toHaveAccessibleName('1.52 पर बैक: 190, इसमें से 190 दूसरे रनर के ज़रिए');
});
