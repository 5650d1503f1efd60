/** The ladder on a phone: full screen, by touch. */
import type { CricketScore } from '@maidan/domain';
import { expect } from '@playwright/test';
import { slip, visitEvent } from '../betslip/betslip.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { sendFeedEvents, stageMatchOdds } from '../stage/script.ts';
import { placeBetAs, cellAt, chipAt, ladderPanel, openLadder, prices, rowAt } from './ladder.ts';

test('the ladder fills the screen, a press opens the slip without covering the pressed price, and a touch moves an order', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  await placeBetAs(player, market, { side: 0, price: 190, rupees: 250 });
  await openLadder(page, market);
  expect(await ladderPanel(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'the ladder at 390');
  const row = await rowAt(page, 185).boundingBox();
  expect(row?.height).toBe(44);
  await expectAccessible(page, 'the ladder on a phone');

  await chipAt(page, 190, 'back').tap();
  await ladderPanel(page).getByRole('button', { name: 'One price down' }).tap();
  await ladderPanel(page).getByRole('button', { name: 'Move here' }).tap();
  await expect(chipAt(page, 189, 'back')).toHaveAccessibleName('Your back of 250 at 1.89, 0 ahead of it');

  await cellAt(page, 184, 'lay').tap();
  await expect(slip(page).getByRole('textbox', { name: 'Odds' })).toHaveValue('1.84');
  await expect
    .poll(async () => {
      const [pressed, sheet] = [await rowAt(page, 184).boundingBox(), await page.locator('.slip-sheet').boundingBox()];
      return pressed !== null && sheet !== null && pressed.y + pressed.height <= sheet.y;
    })
    .toBe(true);
  await slip(page).getByRole('button', { name: 'Cancel', exact: true }).tap();
  await expect(prices(page)).toBeVisible();
  await ladderPanel(page).getByRole('button', { name: 'Close' }).tap();
  await expect(ladderPanel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: `Ladder of ${market.runners[0]!.name}` })).toBeVisible();
});

test('a visitor can open the ladder, and its prices move', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await page.goto(market.path);
  await openLadder(page, market, 1);
  await expect(cellAt(page, 216, 'back')).toHaveText('1L');
  await expect(ladderPanel(page).getByRole('group', { name: 'Stake' })).toBeHidden();
  await ladderPanel(page).getByLabel('Runner', { exact: true }).selectOption(market.runners[0]!.name);
  await expect(cellAt(page, 185, 'back')).toHaveText('1L');
});

test('score and cash-out are above the prices, which keep seven columns within the screen', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  const innings = { team: market.runners[0]!.name, runs: 87, wickets: 3, legalBalls: 69, closed: false, runsAfterOver: [], runsAtWicket: [] };
  const score: CricketScore = { sport: 'cricket', oversPerInnings: 20, innings: [innings], thisOver: [], status: 'LIVE' };
  await sendFeedEvents({ type: 'score', eventId: market.eventId, score, confirmed: true });
  await placeBetAs(player, market, { side: 0, price: 185, rupees: 1000 });
  await openLadder(page, market);
  await expect(ladderPanel(page).getByText('87/3')).toBeVisible();
  await expect(cellAt(page, 184, 'result')).toHaveText(/^\+/);
  await expectNoSidewaysScroll(page, 'the ladder with a position at 390');
  await expectAccessible(page, 'the ladder with score and cash-out');
  await ladderPanel(page)
    .getByRole('button', { name: /^Cash out/i })
    .tap();
  await expect(page.getByRole('dialog', { name: /cash out/i })).toBeVisible();
});
