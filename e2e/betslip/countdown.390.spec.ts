/**
 * The countdown of a bet's delay. Each test has a server of its own and holds its clock, so that neither another test nor a slow machine ends
 * the delay while the page counts.
 */
import { expect } from '@playwright/test';
import { testWithOwnServer as test } from '../stage/server.ts';
import { advanceClock, holdClock, releaseClock, stageMatchOdds } from '../stage/script.ts';
import { cell, confirmation, pauseWithSlip, placeButton, slip, stakeField, toast, visitEvent } from './betslip.ts';

test.afterEach(() => releaseClock());

test('[ST-52] [ST-55] [ST-56] [ST-58] [ST-60] [ST-61] the confirmed bet counts its delay down, gets a toast and leaves an empty slip', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 5 });
  await page.clock.install();
  const { frames } = await visitEvent(page, market);
  await pauseWithSlip(page, market);
  await cell(page, market, 0, 'back').click();
  await page.clock.runFor(500);
  await slip(page).getByLabel('Stake', { exact: true }).fill('1000');
  // the same bet, typed as profit
  const modes = slip(page).getByRole('group', { name: 'Type the amount as' });
  await modes.getByRole('button', { name: /^Profit/ }).click();
  await slip(page).getByRole('button', { name: 'Place Bet' }).click();
  await holdClock();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  const bet = (await frames.expectSent('create-bet')) as { bet: { stake: number; rate: number; type: string } };
  expect(bet.bet).toMatchObject({ stake: 1000, rate: 1.85, type: 'Back' });
  await expect(confirmation(page).getByRole('status')).toHaveText('Your bet is being processed... Please Wait...');
  const timer = confirmation(page).getByRole('timer');
  for (const left of [5, 4, 3, 2, 1]) {
    await expect(timer).toHaveText(String(left));
    await page.clock.runFor(1_000);
  }
  await releaseClock();
  await advanceClock(5_100);
  const { message } = (await frames.expectReceived('place-bet-success')) as { message: string };
  await page.clock.resume();
  await expect(toast(page)).toContainText(message);
  await expect(slip(page)).toBeHidden();
  await cell(page, market, 0, 'back').click();
  await expect(modes.getByRole('button', { name: /^Stake/ }), 'the field holds a stake again').toHaveAttribute('aria-pressed', 'true');
  await expect(stakeField(page), 'nothing of the placed bet is left').toHaveValue('');
});

test('[ST-56] a delay of 8 s counts down from 8', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 8 });
  await page.clock.install();
  const { frames } = await visitEvent(page, market);
  await pauseWithSlip(page, market);
  await cell(page, market, 0, 'back').click();
  await page.clock.runFor(500);
  await stakeField(page).fill('100');
  await placeButton(page).click();
  await holdClock();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await frames.expectSent('create-bet');
  const timer = confirmation(page).getByRole('timer');
  for (const left of [8, 7, 6]) {
    await expect(timer).toHaveText(String(left));
    await page.clock.runFor(1_000);
  }
});

test('[PR-06] [PR-07] [PR-08] [EN-26] a back and a lay are confirmed before they are sent, count their delay down, and are listed in the open bets', async ({
  page,
}) => {
  const market = await stageMatchOdds({ betDelay: 5 });
  await page.clock.install();
  const { frames } = await visitEvent(page, market);
  await pauseWithSlip(page, market);
  for (const [sent, side] of (['back', 'lay'] as const).entries()) {
    await cell(page, market, sent, side).click();
    await page.clock.runFor(500);
    await stakeField(page).fill('100');
    await placeButton(page).click();
    await expect(confirmation(page)).toContainText(market.runners[sent]!.name);
    expect(frames.named('create-bet'), 'nothing is sent before the confirmation').toHaveLength(sent);
    await holdClock();
    await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
    await frames.expectSent('create-bet', sent + 1);
    const timer = confirmation(page).getByRole('timer', { name: 'Seconds left' });
    await expect(timer).toHaveText('5');
    await page.clock.runFor(2_000);
    await expect(timer).toHaveText('3');
    await expect(page.locator('#slip-errors'), "the bet's own money does not count as missing").toBeEmpty();
    await releaseClock();
    await advanceClock(5_100);
    await expect(confirmation(page)).toBeHidden();
  }
  await page.clock.resume();
  await page.goto('/open-bets');
  const matched = page.getByRole('main').getByRole('region', { name: 'Matched' });
  const [home, away] = market.runners;
  await expect(matched.getByRole('listitem')).toHaveText([new RegExp(`^Lay${away!.name}`), new RegExp(`^Back${home!.name}`)]);
});
