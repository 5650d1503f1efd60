/** From Place Bet to the answer: countdown, toasts, the list of bets, and an empty slip. */
import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { callAs } from '../stage/players.ts';
import { advanceClock, settleMarket, stageMatchOdds, stageSession, suspendMarket } from '../stage/script.ts';
import { openConfirmation, cell, confirmation, pauseWithSlip, place, slip, toast, visitEvent } from './betslip.ts';

test('[ST-55] a fancy bet shows the same text while it is processed', async ({ page }) => {
  const session = await stageSession({ betDelay: 90 });
  await visitEvent(page, session);
  await place(page, session, { side: 'back', stake: '100' });
  await expect(confirmation(page).getByRole('status')).toHaveText('Your bet is being processed... Please Wait...');
});

test('[ST-62] [SO-09] [SO-10] [SO-16] [EN-26] create-bet carries the token and the bet; an accepted bet appears in the open bets without a reload', async ({
  page,
}) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  await place(page, market, { side: 'back', stake: '200' });
  const sent = (await frames.expectSent('create-bet')) as { token: string; bet: object };
  expect(sent.token).toBe(await page.evaluate(() => sessionStorage.getItem('id_token')));
  expect(sent.bet).toMatchObject({ marketId: market.marketId, eventId: market.eventId, rate: 1.85, stake: 200, type: 'Back' });
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await frames.expectSent('get-bets', 2);
  await page
    .getByRole('link', { name: /Open Bets/ })
    .first()
    .click();
  await expect(page).toHaveURL(/open-bets/);
  const matched = page.getByRole('main').getByRole('region', { name: 'Matched' });
  await expect(matched.getByText(market.runners[0]!.name, { exact: true })).toBeVisible();
});

test('[PR-06] a YES and a NO of a fancy are listed in the open bets as back and lay', async ({ page }) => {
  const session = await stageSession({ betDelay: 0 });
  const { player } = await visitEvent(page, session);
  for (const side of ['back', 'lay'] as const) {
    await place(page, session, { side, stake: '100' });
    await expect(slip(page)).toBeHidden();
  }
  const types = async (): Promise<string[]> =>
    (await callAs<{ result: { type: string }[] }>(player, 'GET', `account/${player.memberCode}/order-list?orderStatus=open`)).result.map(({ type }) => type);
  await expect.poll(types).toEqual(['Lay', 'Back']);
});

test('[ST-53] with confirmation off the bet is sent at once', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('button', { name: 'Preferences' }).click();
  const preferences = page.getByRole('dialog', { name: 'Preferences' });
  const asks = preferences.getByLabel('Ask before placing a bet');
  // by keyboard: a press of the mouse on a sheet that still rises may begin on the switch and end beside it
  await asks.press('Space');
  await expect(asks).not.toBeChecked();
  await page.keyboard.press('Escape');
  await openConfirmation(page, market, { side: 'lay', stake: '150' });
  await frames.expectSent('create-bet');
  await expect(confirmation(page).getByRole('button', { name: 'Cancel Bet' })).toBeHidden();
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await expect(slip(page)).toBeHidden();
  await openConfirmation(page, market, { side: 'back', stake: '100', runner: 1 });
  expect(await frames.expectSent('create-bet', 2)).toMatchObject({ bet: { type: 'Back', stake: 100 } });
});

test("[ST-63] [ST-64] [SO-17] [ST-58] [ER-09] a refused bet shows an error toast with the server's message and clears the slip", async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 5 });
  const { frames } = await visitEvent(page, market);
  await place(page, market, { side: 'back', stake: '300' });
  await frames.expectSent('create-bet');
  await expect(confirmation(page).getByRole('timer')).toBeVisible();
  await suspendMarket(market.marketId);
  await advanceClock(5_100);
  const refused = (await frames.expectReceived('place-bet-error')) as { message: string };
  await expect(page.locator("[data-sonner-toast][data-type='error']")).toContainText(refused.message);
  await expect(slip(page)).toBeHidden();
});

for (const [betDelay, resetMs] of [
  [5, 10_000],
  [12, 15_000],
] as const) {
  test(`[ST-57] with a delay of ${betDelay} s and no answer, popup and slip close ${resetMs / 1000} s after the confirmation`, async ({ page }) => {
    const market = await stageMatchOdds({ betDelay });
    await page.clock.install();
    await visitEvent(page, market);
    await pauseWithSlip(page, market);
    await cell(page, market, 0, 'back').click();
    await page.clock.runFor(500);
    await slip(page).getByLabel('Stake', { exact: true }).fill('100');
    await slip(page).getByRole('button', { name: 'Place Bet' }).click();
    await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
    await expect(confirmation(page).getByRole('timer')).toBeVisible();
    await page.clock.runFor(resetMs - 500);
    await expect(confirmation(page)).toBeVisible();
    await page.clock.runFor(700);
    await expect(confirmation(page)).toBeHidden();
    await expect(slip(page)).toBeHidden();
  });
}

test('a market that is settled while its page is open closes its prices and says so', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await settleMarket(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] });
  await expect(page.getByText('WINNER').or(page.getByText('CLOSED')).first()).toBeVisible();
  await expect(cell(page, market, 0, 'back')).toBeDisabled();
});
