/** The forecast on Place Bet beside the wait that the bet then takes. The server is this file's own: no other test advances its clock. */
import { expect } from '@playwright/test';
import { callAs, type Player } from '../stage/players.ts';
import { advanceClock, holdClock, releaseClock, stageMatchOdds } from '../stage/script.ts';
import { testWithOwnServer as test } from '../stage/server.ts';
import { cell, slip, stakeField, visitEvent } from './betslip.ts';
import { confirm, openAdvanced, timeField } from './terms.ts';

/** So long that the seconds which a slow machine takes cannot end it. */
const DELAY_S = 60;

test.afterEach(() => releaseClock());

async function statusOf(player: Player): Promise<string | undefined> {
  const { result } = await callAs<{ result: { status: string }[] }>(player, 'GET', `account/${player.memberCode}/order-list?orderStatus=open`);
  return result[0]?.status;
}

test('[MX-152] the button forecasts how long the bet waits for its answer, while the book stands', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: DELAY_S });
  const { player, frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('100');
  const button = slip(page).getByRole('button', { name: 'Place Bet', exact: true });
  await expect(button).toHaveAccessibleDescription(/^Waits \d+ s$/);
  const seconds = Number(/Waits (\d+) s/.exec(await button.innerText())?.[1]);
  await confirm(page, []);
  await expect.poll(() => statusOf(player)).toBe('PENDING');
  await advanceClock((seconds - 30) * 1000);
  expect(await statusOf(player)).toBe('PENDING');
  expect(frames.received.map(({ name }) => name)).not.toContain('place-bet-success');
  await advanceClock(30_000);
  expect(await frames.expectReceived('place-bet-success')).toMatchObject({ bet: { status: 'MATCHED' } });
});

test('[MX-152] a bet that only offers has its answer while the clock stands still, as the button says', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: DELAY_S });
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await slip(page).getByLabel('Odds', { exact: true }).fill('2');
  await stakeField(page).fill('100');
  await openAdvanced(page);
  await timeField(page).selectOption('Only offer, never take');
  await expect(slip(page).getByRole('button', { name: 'Place Bet', exact: true })).toHaveAccessibleDescription('Offer 2.00 · no wait');
  await holdClock();
  await confirm(page, []);
  expect(await frames.expectReceived('place-bet-success')).toMatchObject({ bet: { status: 'UNMATCHED' } });
});
