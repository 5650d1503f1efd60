/** The event page on a phone: score, markets, chart, and the page without data. */
import type { PriceHistoryWire } from '@maidan/contract';
import type { CricketScore, FeedEvent, FootballScore, TennisScore } from '@maidan/domain';
import { expect, type Page } from '@playwright/test';
import { cell } from '../betslip/betslip.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { serverAddress } from '../stage/server.ts';
import { advanceClock, setLadder, sendFeedEvents, settleMarket, stageMatchOdds, stageSession, suspendMarket, type StagedMarket } from '../stage/script.ts';

function cricketScore(market: StagedMarket, runs: number, wickets: number, legalBalls: number): FeedEvent {
  const innings = (team: string, closed: boolean) => ({ team, closed, runsAfterOver: [] });
  const score: CricketScore = {
    sport: 'cricket',
    oversPerInnings: 20,
    innings: [
      { ...innings(market.runners[0]!.name, true), runs: 187, wickets: 7, legalBalls: 120, runsAtWicket: [1, 2, 3, 4, 5, 6, 7] },
      { ...innings(market.runners[1]!.name, false), runs, wickets, legalBalls, runsAtWicket: [12, 40, 72].slice(0, wickets) },
    ],
    target: 188,
    thisOver: ['1', '4', 'W'],
    status: 'LIVE',
  };
  return { type: 'score', eventId: market.eventId, score, confirmed: true };
}
/** Returns the prices of the market's first runner in the chart, decimal odds; null for gaps. */
async function firstPricesOf(market: StagedMarket): Promise<readonly (number | null)[]> {
  const answer = await fetch(`${serverAddress()}/exchange/history/${market.marketId}`);
  const { result } = (await answer.json()) as { readonly result: PriceHistoryWire };
  return result.runners[0]?.prices ?? [];
}
const board = (page: Page) => page.getByRole('region', { name: 'Score', exact: true });

test('[RT-08] an event shows its name, start, score and markets; the score follows the feed and stays in view while the page scrolls', async ({ page }) => {
  const market = await stageMatchOdds();
  await sendFeedEvents(cricketScore(market, 90, 2, 66));
  await page.goto(market.path);
  await expect(page.getByRole('heading', { level: 1, name: market.eventName })).toBeVisible();
  await expect(board(page).locator('time')).toBeVisible();
  await expect(cell(page, market, 0, 'back')).toHaveText(/1\.85/);
  await sendFeedEvents(cricketScore(market, 96, 3, 67), { type: 'commentary', eventId: market.eventId, text: 'OUT! Caught at slip', textHindi: 'आउट!' });
  const batting = board(page).locator('[data-innings="1"]');
  await expect(batting).toContainText('96/3');
  await expect(batting).toContainText('(11.1)');
  await expect(batting.locator('[data-batting]')).toHaveCount(1);
  await expect(board(page).locator('[data-innings="0"]')).toContainText('187/7');
  for (const fact of [
    '92 runs needed from 53 balls',
    'Run rate 8.60',
    'Required 10.42',
    'Target 188',
    'Partnership 24',
    'Last wicket 72/3',
    'OUT! Caught at slip',
  ])
    await expect(board(page)).toContainText(fact);
  await expect(board(page).locator('[data-score="over"]')).toContainText('14W');
  await expectAccessible(page, 'event page');
  await expect(page.locator('[data-score-strip]')).toHaveCount(0);
  // the page of a single market is short
  await page.setViewportSize({ width: 390, height: 420 });
  await cell(page, market, 1, 'back').evaluate((price) => price.scrollIntoView({ block: 'start' }));
  await expect(page.locator('[data-score-strip]')).toBeInViewport();
  await expect(page.locator('[data-score-strip]')).toContainText('96/3');
});

test('football and tennis have their own scores, an upcoming match counts down, and each state of a market is named', async ({ page }) => {
  const football = await stageMatchOdds({ eventTypeId: '1' });
  const [home, away] = football.runners.map((runner) => runner.name) as [string, string];
  const goals = (one: number, other: number, minute: number): FeedEvent => {
    const score: FootballScore = { sport: 'football', home, away, goals: [one, other], redCards: [0, 1], yellowCards: [2, 0], minute, status: 'SECOND_HALF' };
    return { type: 'score', eventId: football.eventId, score, confirmed: true };
  };
  await sendFeedEvents(goals(0, 0, 60));
  await sendFeedEvents(goals(1, 0, 63));
  await page.goto(football.path);
  await expect(board(page).locator('[data-side="0"]')).toContainText('63′');
  await sendFeedEvents(goals(1, 1, 71));
  await expect(board(page).locator('[data-score="clock"]')).toHaveText('71′');
  await expect(board(page).locator('[data-side="1"] [data-goals]')).toHaveText('71′');
  await expect(board(page).getByText('2 yellow')).toBeAttached();
  await expect(board(page).getByText('1 red')).toBeAttached();
  const card = page.locator(`[data-market-card='${football.marketId}']`);
  await setLadder(football.marketId, football.runners[0]!.selectionId, [[185, 100_00]], []);
  await expect(cell(page, football, 0, 'lay')).toHaveAttribute('data-empty', '');
  await suspendMarket(football.marketId);
  await expect(card.getByText('SUSPENDED')).toHaveCount(3);

  const tennis = await stageMatchOdds({ eventTypeId: '2' });
  const players = tennis.runners.map((runner) => runner.name) as [string, string];
  const sets: TennisScore['sets'] = [
    [6, 4],
    [2, 3],
  ];
  const score: TennisScore = { sport: 'tennis', players, sets, points: ['40', '15'], server: 1, bestOf: 3, status: 'LIVE' };
  await sendFeedEvents({ type: 'score', eventId: tennis.eventId, score, confirmed: true });
  await page.goto(tennis.path);
  await expect(board(page).locator('[data-player="0"]').getByRole('cell')).toHaveText(['1', '6', '2', '40']);
  await expect(board(page).locator('[data-serving]')).toHaveCount(1);
  await expect(board(page).locator('[data-player="1"]')).toContainText('serving');

  const upcoming = await stageMatchOdds({ inPlay: false });
  await page.goto(upcoming.path);
  await expect(page.locator('[data-countdown]')).toHaveText(/Starts in \d\d:\d\d/);

  // the start has passed and the event has not begun, as with an outright that stays open
  const late = await stageMatchOdds({ inPlay: false, openDate: Date.now() - 60_000 });
  await page.goto(late.path);
  await expect(board(page)).toHaveAttribute('data-event-status', 'UPCOMING');
  await expect(cell(page, late, 0, 'back')).toContainText('1.85');
  await expect(page.locator('[data-countdown]')).toHaveCount(0);
});

test('the chart shows the prices of a runner that the server has seen, follows live prices, and has a table', async ({ page }) => {
  const market = await stageMatchOdds();
  // the chart begins with the first price that the server has read
  await expect
    .poll(async () => {
      await advanceClock(3_000);
      return firstPricesOf(market);
    })
    .toContain(1.86);
  await sendFeedEvents(cricketScore(market, 90, 2, 66));
  await sendFeedEvents(cricketScore(market, 96, 3, 67));
  await page.goto(market.path);
  const { selectionId, name } = market.runners[0]!;
  await page.getByRole('button', { name: `${name}, price chart` }).click();
  const dialog = page.getByRole('dialog', { name: 'Match Odds: price and volume' });
  await expect(dialog.locator('[data-chart-figures]')).toContainText('Now 1.86');
  await expect(dialog.getByRole('img', { name: `Wicket, ${market.runners[1]!.name} 96/3 (11.1)` })).toBeVisible();
  await setLadder(market.marketId, selectionId, [[200, 100_00]], [[204, 100_00]]);
  await expect(dialog.locator('[data-chart-figures]')).toContainText('Now 2.02');
  await expect(dialog.locator('path.chart-line')).toHaveAttribute('d', /^M44\.0 [\d.]+H/);
  await dialog.getByRole('button', { name: 'Inverse axis' }).click();
  await expect(dialog.getByRole('button', { name: 'Inverse axis' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'price chart');
  await dialog.getByRole('button', { name: 'Table' }).click();
  await expect(dialog.getByRole('table')).toContainText('2.02');
  await expect(dialog.getByRole('table')).toContainText('Wicket');
});

test('[RT-11] an event without data leads to the default page with links; closed fancies are collapsed', async ({ page }) => {
  await page.goto('/event-page/4/no-such-event');
  await expect(page).toHaveURL(/\/default-page$/);
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  const session = await stageSession();
  await settleMarket(session.marketId, { type: 'runs', runs: 50 });
  await page.goto(session.path);
  const closed = page.getByRole('button', { name: '1 closed market' });
  await expect(closed).toBeVisible();
  await expect(page.locator(`[data-closed-market='${session.marketId}']`)).toHaveText('6 Overs Runs50 runs');
  await expect(page.locator(`[data-market-card='${session.marketId}']`)).toHaveCount(0);
  await closed.click();
  await expect(page.locator(`[data-market-card='${session.marketId}']`)).toBeVisible();
});
