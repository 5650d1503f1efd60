/** Amounts that a player types: the slip reads them if they are clear, shows a message at the field if not, and keeps them. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs } from '../stage/players.ts';
import { setLadder, sendFeedEvents, stageMatchOdds, stageSession, suspendMarket } from '../stage/script.ts';
import { setLook } from '../stage/device.ts';
import { cell, confirmation, pauseWithSlip, placeButton, slip, stakeField, tapAbove, toast, visitEvent } from './betslip.ts';

const NO_AMOUNT = 'This is not an amount. Type digits, or for example 10k or 1.5 lakh';

/** Puts a text into the field at once, as pasting does. */
async function paste(page: Page, text: string): Promise<void> {
  await stakeField(page).fill('');
  await stakeField(page).focus();
  await page.keyboard.insertText(text);
}

/** Locates the messages of the slip below its fields. */
function slipMessages(page: Page) {
  return page.locator('#slip-errors');
}

test('pasted and typed amounts are read if they are clear; otherwise the text stays, with a message at the field', async ({ page }) => {
  const market = await stageMatchOdds();
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  for (const [text, shown] of [
    ['₹ 1,00,000.00', '1,00,000'],
    ['10k', '10,000'],
    ['0.5 lakh', '50,000'],
    ['१,५०० ', '1,500'],
    ['२ हज़ार', '2,000'],
    ['\u200F700\u200E', '700'],
  ] as const) {
    await paste(page, text);
    await expect(stakeField(page), text).toHaveValue(shown);
    await expect(slipMessages(page), text).toBeEmpty();
  }
  for (const [text, message] of [
    ['five hundred', NO_AMOUNT],
    ['500😀', NO_AMOUNT],
    ['١٠٠', NO_AMOUNT],
    ['-500', NO_AMOUNT],
    ['1,5', 'This amount is not clear. Type it again without commas'],
    ['9'.repeat(20), 'Max stake is ₹1,00,000'],
  ] as const) {
    await paste(page, text);
    await expect(stakeField(page), 'the text stays').toHaveValue(text);
    await expect(slipMessages(page)).toHaveText(message);
    await expect(stakeField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(stakeField(page)).toHaveAccessibleDescription(new RegExp(message.slice(0, 12)));
    await expect(placeButton(page)).toBeDisabled();
  }
  await expectAccessible(page, 'the slip with a message');

  // a typed word is read when it is complete; digits are grouped around the caret
  await stakeField(page).fill('');
  await page.keyboard.type('1.5 lakh');
  await expect(stakeField(page)).toHaveValue('1.5 lakh');
  await expect(slipMessages(page)).toHaveText('Max stake is ₹1,00,000');
  await slip(page).getByLabel('Odds', { exact: true }).focus();
  await expect(stakeField(page)).toHaveValue('1,50,000');
  await stakeField(page).fill('');
  await page.keyboard.type('12345');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('९');
  await expect(stakeField(page)).toHaveValue('1,23,945');
  expect(await stakeField(page).evaluate((field: HTMLInputElement) => field.selectionStart), 'the caret stays where the player types').toBe(6);
  await page.keyboard.type('x');
  await expect(stakeField(page)).toHaveValue('1,23,9x45');
  expect(await stakeField(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(7);
  await page.keyboard.press('Backspace');
  await expect(slipMessages(page)).toHaveText('Max stake is ₹1,00,000');
  await stakeField(page).fill('10.12');
  await stakeField(page).press('End');
  await page.keyboard.type('9');
  await expect(stakeField(page)).toHaveValue('10.12');
  await expect(slipMessages(page)).toHaveText('Amounts have at most 2 decimals. The rest was dropped');
});

test("messages about limits, balance, odds and a suspended market use the page's language, and the stake stays", async ({ page, context }) => {
  await setLook(context, { theme: 'dark', language: 'hi' });
  const market = await stageMatchOdds();
  await visitEvent(page, market);
  await cell(page, market, 1, 'lay').click();
  const panel = page.getByRole('region', { name: 'बेटस्लिप', exact: true });
  const stake = panel.getByLabel('राशि', { exact: true });
  const bet = panel.getByRole('button', { name: 'बेट लगाएँ' });
  for (const [typed, message] of [
    ['0.5', 'न्यूनतम राशि ₹1 है'],
    ['100001', 'अधिकतम राशि ₹1,00,000 है'],
    ['abc', 'यह कोई राशि नहीं है। अंक लिखें, या जैसे 10k या 1.5 लाख'],
    ['1,5', 'यह राशि साफ़ नहीं है। इसे बिना अल्पविराम के फिर लिखें'],
  ] as const) {
    await stake.fill(typed);
    await expect(slipMessages(page)).toHaveText(message);
    await expect(bet).toBeDisabled();
  }
  // a lay of 90,000 at 2.18 risks 1,06,200 of 1,00,000: the slip shows it, and the server decides
  await stake.fill('90 हज़ार');
  await expect(slipMessages(page)).toHaveText('आपका ₹1,00,000 बैलेंस शायद इस बेट के लिए काफ़ी नहीं है');
  await expect(stake).toHaveAttribute('aria-invalid', 'true');
  await expect(bet).toBeEnabled();
  await stake.fill('500');
  await setLadder(market.marketId, market.runners[1]!.selectionId, [[214, 1_000_000]], [[220, 1_000_000]]);
  await expect(slipMessages(page)).toHaveText('आपके चयन के भाव बदल गए हैं।');
  await suspendMarket(market.marketId);
  await expect(slipMessages(page)).toContainText('मार्केट निलंबित है');
  await expect(bet).toBeDisabled();
  await expect(stake, 'the text stays').toHaveValue('500');
  await sendFeedEvents({ type: 'market-status', marketId: market.marketId, status: 'OPEN', inPlay: true });
  await expect(slipMessages(page)).not.toContainText('मार्केट निलंबित है');
  await expect(stake).toHaveValue('500');
});

test('a typed stake, its mode and its odds are restored after another pick, until the bet is placed', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await page.clock.install();
  await visitEvent(page, market);
  await pauseWithSlip(page, market);
  await cell(page, market, 0, 'back').click();
  await page.clock.runFor(500);
  await slip(page)
    .getByRole('button', { name: /^Liability/ })
    .click();
  await slip(page).getByLabel('Liability', { exact: true }).fill('700');
  await slip(page).getByLabel('Odds', { exact: true }).fill('3');
  await tapAbove(page, market, 1, 'lay');
  await page.clock.runFor(500);
  await expect(stakeField(page)).toHaveValue('');
  await stakeField(page).fill('55');
  await tapAbove(page, market, 0, 'back');
  await expect(slip(page).getByLabel('Liability', { exact: true })).toHaveValue('700');
  await expect(slip(page).getByLabel('Odds', { exact: true })).toHaveValue('3.00');
  await expect(slipMessages(page)).toHaveText('Your own odds are back');
  await tapAbove(page, market, 1, 'lay');
  await expect(stakeField(page)).toHaveValue('55');
  await page.clock.resume();
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await tapAbove(page, market, 1, 'lay');
  await expect(stakeField(page), 'the bet is placed').toHaveValue('');
});

test('before play the player can keep the unmatched part at the turn in-play, and the bet shows its market', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0, inPlay: false });
  const { player, frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await slip(page).getByLabel('Odds', { exact: true }).fill('5');
  await stakeField(page).fill('100');
  await slip(page).getByLabel('Keep unmatched at in-play').check();
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  const { bet } = (await frames.expectSent('create-bet')) as { bet: { persistence: string; marketVersion: number } };
  expect(bet.persistence).toBe('PERSIST');
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await sendFeedEvents({ type: 'market-status', marketId: market.marketId, status: 'OPEN', inPlay: true });
  const open = async () => (await callAs<{ result: { status: string }[] }>(player, 'GET', `account/${player.memberCode}/order-list?orderStatus=open`)).result;
  await cell(page, market, 1, 'back').click();
  await expect(slip(page).getByLabel('Keep unmatched at in-play'), 'no such choice in play').toBeHidden();
  expect(await open()).toMatchObject([{ status: 'UNMATCHED' }]);
  await stakeField(page).fill('100');
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  const next = (await frames.expectSent('create-bet', 2)) as { bet: { persistence?: string; marketVersion: number } };
  expect(next.bet.persistence).toBeUndefined();
  expect(next.bet.marketVersion).toBeGreaterThan(bet.marketVersion);
});

test('slip and run ladder show the effect of a fancy bet by runs', async ({ page }) => {
  const market = await stageSession({ betDelay: 0 });
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('1000');
  const rows = slip(page).getByRole('table', { name: 'Your result by runs' }).getByRole('row');
  await expect(rows).toHaveText(['RunsNowWith this bet', '0–450.00-1,000.00', '46+0.00+900.00']);
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  // NO 45 at 110 in addition
  await cell(page, market, 0, 'lay').click();
  await stakeField(page).fill('500');
  await expect(rows).toHaveText(['RunsNowWith this bet', '0–44-1,000.00-500.00', '45-1,000.00-1,550.00', '46++900.00+350.00']);
  // a toast under the pointer stays and covers the button
  await expect(toast(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Position in 6 Overs Runs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Position in 6 Overs Runs' });
  await expect(dialog.getByRole('row')).toHaveText(['RunsProfit / lossWith this bet', '0–44-₹1,000.00-₹500.00', '45-₹1,000.00-₹1,550.00', '46+₹900.00₹350.00']);
});
