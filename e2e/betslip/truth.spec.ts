/** While the slip waits for an answer, it shows the bet as it was sent; then the answer takes its place. On a desktop. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { advanceClock, setLadder, stageBookmaker, stageMatchOdds, setBookmakerPrices, suspendMarket } from '../stage/script.ts';
import { cell, confirmation, betResult, place, placeButton, slip, stakeField, toast, visitEvent } from './betslip.ts';

const CHANGED = 'The odds of your selection have changed.';
const top = async (control: Locator): Promise<number> => (await control.boundingBox())!.y;
const odds = (page: Page): Locator => slip(page).getByLabel('Odds', { exact: true });
const choice = (page: Page, name: string): Locator => slip(page).getByRole('group', { name: 'When the odds move' }).getByRole('button', { name });

/** Stores the choice 'Confirm inside the slip', as a player's earlier visit does. */
async function turnOnConfirmInside(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('confirmInSlip', 'true'));
}

test("[ST-59] the slip follows the market and shows the move, or keeps the player's price; no button moves", async ({ page }) => {
  const market = await stageMatchOdds();
  const [home] = market.runners;
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('1000');
  // the typeface is loaded and the slip has slid in
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished));
  });
  const before = [await top(placeButton(page)), await top(stakeField(page))];
  await expect(choice(page, 'Follow the market')).toHaveAttribute('aria-pressed', 'true');
  await setLadder(market.marketId, home!.selectionId, [[183, 1_000_000]], [[187, 1_000_000]]);
  await expect(odds(page)).toHaveValue('1.83');
  await expect(slip(page).getByText(CHANGED)).toBeVisible();
  await expect(slip(page).getByText('1.85 → 1.83', { exact: true })).toBeVisible();
  expect([await top(placeButton(page)), await top(stakeField(page))]).toEqual(before);
  await expectAccessible(page, 'the slip with changed odds');

  await choice(page, 'Keep my price').click();
  await expect(odds(page)).toHaveValue('1.85');
  await expect(slip(page).getByText(CHANGED)).toBeHidden();
  await setLadder(market.marketId, home!.selectionId, [[182, 1_000_000]], [[186, 1_000_000]]);
  await expect(cell(page, market, 0, 'back')).toContainText('1.82');
  await expect(odds(page)).toHaveValue('1.85');
  await choice(page, 'Follow the market').click();
  await expect(odds(page)).toHaveValue('1.82');
  await expect(slip(page).getByText('1.85 → 1.82', { exact: true })).toBeVisible();

  // also in the confirmation
  await placeButton(page).click();
  const placing = confirmation(page).getByRole('button', { name: 'Place Bet' });
  // hover waits until the popup stops moving
  await placing.hover();
  const at = await top(placing);
  await setLadder(market.marketId, home!.selectionId, [[185, 1_000_000]], [[187, 1_000_000]]);
  await expect(confirmation(page).getByText(CHANGED)).toBeHidden();
  expect(await top(placing)).toBe(at);
});

test('a bet at an old house quote cannot be placed after the quote has changed', async ({ page }) => {
  const market = await stageBookmaker();
  const [home] = market.runners;
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('100');
  await choice(page, 'Keep my price').click();
  await expect(placeButton(page)).toBeEnabled();
  await setBookmakerPrices(market.marketId, home!.selectionId, 175, 177);
  await expect(slip(page).locator('#slip-errors')).toHaveText('The odds have moved. Follow the market to accept them');
  await expect(placeButton(page)).toBeDisabled();
  await choice(page, 'Follow the market').click();
  await expect(placeButton(page)).toBeEnabled();
});

test('price, stake and what-if do not change between the emit and the answer', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 90 });
  const [home] = market.runners;
  await visitEvent(page, market);
  await place(page, market, { side: 'back', stake: '1000' });
  await expect(confirmation(page).getByRole('timer')).toBeVisible();
  const sent = confirmation(page).getByText(`Back ${home!.name} · 1.85 · ₹1,000`);
  await expect(sent).toBeVisible();
  const whatIf = page.locator(`[data-market='${market.marketId}'][data-selection='${home!.selectionId}']`).getByText('+833.00');
  await expect(whatIf).toBeVisible();
  await setLadder(market.marketId, home!.selectionId, [[170, 1_000_000]], [[172, 1_000_000]]);
  await expect(page.locator(`[data-market='${market.marketId}'] button[data-side='back'][data-level='0']`).first()).toContainText('1.7');
  await expect(sent).toBeVisible();
  await expect(whatIf).toBeVisible();
});

test('[ST-64] a refused bet shows its reason and its stake: one press opens the slip again', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 5 });
  const { frames } = await visitEvent(page, market);
  await place(page, market, { side: 'back', stake: '300' });
  await frames.expectSent('create-bet');
  await suspendMarket(market.marketId);
  await advanceClock(5_100);
  const { message } = (await frames.expectReceived('place-bet-error')) as { message: string };
  await expect(slip(page)).toBeHidden();
  const refused = betResult(page, 'Bet not placed');
  await expect(refused).toContainText(message);
  await expect(refused).toContainText('₹300');
  await expectAccessible(page, 'a refused bet');
  await refused.getByRole('button', { name: 'Try again with ₹300' }).click();
  await expect(stakeField(page)).toHaveValue('300');
  await expect(slip(page)).toContainText(message);
});

test('with Confirm inside the slip, confirmation and countdown are in the slip, and the market can be used', async ({ page }) => {
  await turnOnConfirmInside(page);
  const market = await stageMatchOdds({ betDelay: 90 });
  const [home, away] = market.runners;
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('500');
  await page.keyboard.press('Enter');
  const question = slip(page).getByRole('group', { name: 'Confirm your bet' });
  await expect(question.getByRole('button', { name: 'Place Bet' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'the question inside the slip');
  await page.keyboard.press('Escape');
  await expect(stakeField(page), 'Esc returns to the slip').toHaveValue('500');
  expect(frames.named('create-bet')).toEqual([]);
  await placeButton(page).click();
  await question.getByRole('button', { name: 'Place Bet' }).click();
  await frames.expectSent('create-bet');
  await expect(question.getByRole('status')).toHaveText('Your bet is being processed... Please Wait...');
  await expect(question.getByRole('timer')).toBeVisible();
  await expectAccessible(page, 'the countdown inside the slip');

  // another selection opens in the slip, and the first bet waits next to it
  await cell(page, market, 1, 'lay').click();
  const waiting = page.getByRole('list', { name: 'Bets being placed' }).getByRole('listitem');
  await expect(waiting).toContainText(`Back ${home!.name} · 1.85 · ₹500`);
  await expect(slip(page)).toContainText(away!.name);
  await stakeField(page).fill('70');
  await advanceClock(90_100);
  await expect(toast(page).first()).toHaveAttribute('data-type', 'success');
  await expect(waiting).toHaveCount(0);
  await expect(stakeField(page), 'the second slip stays').toHaveValue('70');
});

test('with Confirm inside the slip, a refusal opens the slip again with its stake, and an acceptance is shown there', async ({ page }) => {
  await turnOnConfirmInside(page);
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('99000');
  await page.keyboard.press('Enter');
  const placing = slip(page).getByRole('button', { name: 'Place Bet' });
  await expect(placing).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(betResult(page, 'Bet placed')).toContainText('₹99,000');
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('98000');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const { message } = (await frames.expectReceived('place-bet-error')) as { message: string };
  await expect(slip(page)).toContainText(message);
  await expect(stakeField(page)).toHaveValue('98,000');
});
