/** The slip on a phone: it opens, stays while it is used, and closes by itself. */
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { setLadder, stageBookmaker, stageMatchOdds, stageSession, setBookmakerPrices, setFancyLine } from '../stage/script.ts';
import { openConfirmation, cell, confirmation, pauseWithSlip, placeButton, slip, stakeField, visitEvent } from './betslip.ts';

test('[ST-45] [ST-46] [BC-12] a press on odds opens the slip, which slides in within 200 ms and does not cover the pressed row', async ({ page }) => {
  const market = await stageMatchOdds();
  const [bookmaker, session] = [await stageBookmaker({ beside: market }), await stageSession({ beside: market })];
  await visitEvent(page, market);
  await expect(slip(page)).toBeHidden();
  await cell(page, market, 1, 'lay').click();
  await expect(slip(page)).toBeVisible();
  const motion = await slip(page).evaluate((sheet) => {
    const style = getComputedStyle(sheet);
    return { name: style.animationName, duration: style.animationDuration };
  });
  expect(motion.name).not.toBe('none');
  expect(motion.duration).toBe('0.2s');
  const tops = await slip(page).evaluate((sheet) => {
    sheet.style.animation = 'none';
    const there = sheet.getBoundingClientRect().top;
    sheet.style.animation = '';
    const [entry] = sheet.getAnimations();
    entry!.pause();
    entry!.currentTime = 0;
    const start = sheet.getBoundingClientRect().top;
    entry!.finish();
    return { start, there };
  });
  expect(tops.start, 'it slides in from below').toBeGreaterThan(tops.there + 10);
  const row = page.locator(`[data-selection='${market.runners[1]!.selectionId}']`).first();
  await expect.poll(async () => (await row.boundingBox())!.y + (await row.boundingBox())!.height).toBeLessThanOrEqual((await slip(page).boundingBox())!.y + 1);
  // an empty slip closes after 8 s, and the checks may take longer
  await stakeField(page).fill('100');
  await expectNoSidewaysScroll(page, 'event page with the slip open');
  await expectAccessible(page, 'event page with the slip open');
  for (const price of [cell(page, bookmaker, 0, 'back'), cell(page, session, 0, 'lay')]) {
    await slip(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(slip(page)).toBeHidden();
    await price.click();
    await stakeField(page).fill('100');
  }
});

test('[ST-47] the slip closes 8 s after the last input in it', async ({ page }) => {
  const market = await stageMatchOdds();
  await page.clock.install();
  await visitEvent(page, market);
  await pauseWithSlip(page, market);
  await cell(page, market, 0, 'back').click();
  await page.clock.runFor(500); // time for the sheet's code and its animation
  await slip(page).getByRole('button', { name: 'CLEAR', exact: true }).tap();
  await page.clock.runFor(7_000);
  await expect(slip(page)).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(slip(page)).toBeHidden();
});

test('[ST-47] [ST-48] the slip stays open while stakes are edited and while a bet is sent', async ({ page }) => {
  // the delay is longer than any step by which other tests advance the server's clock
  const market = await stageMatchOdds({ betDelay: 90 });
  await page.clock.install();
  await visitEvent(page, market);
  await pauseWithSlip(page, market);
  await cell(page, market, 0, 'back').click();
  await page.clock.runFor(500);
  await slip(page).getByRole('button', { name: 'EDIT', exact: true }).click();
  await page.clock.runFor(9_000);
  await expect(slip(page).getByRole('button', { name: 'UPDATE' })).toBeVisible();
  await slip(page).getByRole('button', { name: 'UPDATE' }).click();
  await expect(slip(page).getByRole('button', { name: 'EDIT', exact: true })).toBeVisible();
  await stakeField(page).focus();
  await page.clock.runFor(9_000);
  await expect(stakeField(page), 'a focused field keeps it open').toBeFocused();
  await stakeField(page).fill('100');
  await stakeField(page).blur();
  await page.clock.runFor(9_000);
  await expect(stakeField(page), 'a typed stake keeps it open').toHaveValue('100');
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(confirmation(page).getByRole('status')).toHaveText('Your bet is being processed... Please Wait...');
  await page.clock.runFor(8_500);
  await expect(slip(page)).toBeVisible();
});

test('[EN-29] [EN-30] stake buttons are three in a row; a button sets the stake to its amount', async ({ page }) => {
  const market = await stageMatchOdds();
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  const buttons = slip(page).getByRole('group', { name: 'Stake buttons' }).getByRole('button');
  await expect(buttons).toHaveText(['1K', '5K', '10K', '25K', '50K', '100K', '200K', '500K', '1M', '2M']);
  const rows = async (): Promise<number[]> => {
    const tops = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    return tops.map((top) => [...new Set(tops)].indexOf(top));
  };
  await expect.poll(rows).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3]);
  await buttons.filter({ hasText: '25K' }).click();
  await expect(stakeField(page)).toHaveValue('25,000');
  await buttons.first().click();
  await expect(stakeField(page), 'the amount of the button, not the sum').toHaveValue('1,000');
  // on a wide screen the slip is in the sidebar
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await cell(page, market, 0, 'back').click();
  await expect.poll(rows).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3]);
});

test('[ST-50] [ST-51] with confirmation on, Place Bet opens the confirmation, and Cancel Bet sends nothing', async ({ page }) => {
  const market = await stageMatchOdds();
  const { frames } = await visitEvent(page, market);
  await openConfirmation(page, market, { side: 'back', stake: '100' });
  await expect(confirmation(page)).toBeVisible();
  expect(frames.named('create-bet')).toEqual([]);
  await confirmation(page).getByRole('button', { name: 'Cancel Bet' }).click();
  await expect(confirmation(page)).toBeHidden();
  await expect(stakeField(page)).toHaveValue('100');
  expect(frames.named('create-bet')).toEqual([]);
  // a lay opens the confirmation too
  await slip(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(slip(page)).toBeHidden();
  await openConfirmation(page, market, { side: 'lay', stake: '200' });
  await expect(confirmation(page)).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Cancel Bet' }).click();
  await expect(confirmation(page)).toBeHidden();
  expect(frames.named('create-bet')).toEqual([]);
});

const CHANGED = 'The odds of your selection have changed.';

test("[ST-59] odds that change under the slip say 'The odds of your selection have changed.' in match odds, bookmaker and session", async ({ page }) => {
  const odds = await stageMatchOdds();
  await visitEvent(page, odds);
  await cell(page, odds, 0, 'back').click();
  await stakeField(page).fill('1234');
  await setLadder(odds.marketId, odds.runners[0]!.selectionId, [[183, 1_000_000]], [[187, 1_000_000]]);
  await expect(slip(page).getByText(CHANGED)).toBeVisible();
  await expect(stakeField(page), 'a typed stake stays').toHaveValue('1,234');

  const bookmaker = await stageBookmaker();
  await page.goto(bookmaker.path);
  await cell(page, bookmaker, 0, 'back').click();
  // the first press of a page loads the slip's code
  await expect(stakeField(page)).toBeVisible();
  await setBookmakerPrices(bookmaker.marketId, bookmaker.runners[0]!.selectionId, 175, 177);
  await expect(slip(page).getByText(CHANGED)).toBeVisible();

  const session = await stageSession();
  await page.goto(session.path);
  await cell(page, session, 0, 'back').click();
  await expect(stakeField(page)).toBeVisible();
  await setFancyLine(session.marketId, [47, 110], [48, 90]);
  await expect(slip(page).getByText(CHANGED)).toBeVisible();
});

test("the first press of a page keeps its odds while the slip's code loads, and the slip says that they have changed since", async ({ page }) => {
  const odds = await stageMatchOdds();
  const session = await stageSession();
  let release = (): void => undefined;
  const released = (): Promise<void> => new Promise((resolve) => (release = resolve));
  let held = released();
  await page.route('**/assets/slip-*.js', async (route) => {
    await held;
    await route.continue();
  });

  await visitEvent(page, odds);
  await cell(page, odds, 0, 'back').click();
  await expect(cell(page, odds, 0, 'back')).toHaveAttribute('aria-pressed', 'true');
  const move = async (price: number): Promise<void> => {
    await setLadder(odds.marketId, odds.runners[0]!.selectionId, [[price, 1_000_000]], [[price + 2, 1_000_000]]);
    await expect(cell(page, odds, 0, 'back')).toContainText(`${price / 100}`);
  };
  await move(183);
  await expect(slip(page)).toBeHidden();
  release();
  await expect(slip(page).getByText(CHANGED)).toBeVisible();
  await expect(slip(page).getByLabel('Odds', { exact: true })).toHaveValue('1.83');
  await move(185);
  await expect(slip(page).getByText(CHANGED), 'the odds that were pressed').toBeHidden();
  await expect(slip(page).getByLabel('Odds', { exact: true })).toHaveValue('1.85');

  held = released();
  await page.goto(session.path);
  await cell(page, session, 0, 'back').click();
  await setFancyLine(session.marketId, [47, 110], [48, 90]);
  await expect(cell(page, session, 0, 'back')).toContainText('48');
  release();
  await expect(slip(page).getByText(CHANGED)).toBeVisible();
  await expect(slip(page).getByLabel('Runs', { exact: true })).toHaveText('48 (90)');
});

test('a bet by keyboard: arrows step the price, Enter confirms and places, Esc closes', async ({ page }) => {
  const market = await stageMatchOdds();
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').focus();
  await page.keyboard.press('Enter');
  const odds = slip(page).getByLabel('Odds', { exact: true });
  await odds.focus();
  await page.keyboard.press('ArrowUp');
  await expect(odds).toHaveValue('1.86');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(odds).toHaveValue('1.84');
  await stakeField(page).focus();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toBeHidden();
  await stakeField(page).focus();
  await page.keyboard.press('Escape');
  await expect(slip(page)).toBeHidden();
});

test('a tap on odds does not focus the stake, so that no on-screen keyboard covers the page', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').tap();
  await expect(stakeField(page)).toBeVisible();
  await expect(stakeField(page)).not.toBeFocused();
});
