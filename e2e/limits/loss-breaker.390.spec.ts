/** The loss breaker: limits, the button that stops everything, what a refused bet says, and arming it again. */
import { expect, type Page } from '@playwright/test';
import { cell, place } from '../betslip/betslip.ts';
import { toast } from '../auth/auth.ts';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { callAs, demoPlayer, placeBackBet, signIn } from '../stage/players.ts';
import { advanceClock, stageMatchOdds } from '../stage/script.ts';
import { testWithOwnServer as test } from '../stage/server.ts';

const PAGE = '/loss-breaker';
const state = (page: Page) => page.getByRole('region', { name: 'State' });

test('limits are saved, a bet past the limit stops the betting, and the breaker is armed again', async ({ page }) => {
  const player = await demoPlayer();
  const market = await stageMatchOdds({ betDelay: 0 });
  await signIn(page, player);
  await page.goto(PAGE);
  await expect(state(page)).toContainText('Not set.');
  await page.getByLabel('Most at risk within 15 seconds').fill('abc');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter an amount in rupees, at most 2 decimals');
  await page.getByLabel('Most at risk within 15 seconds').fill('400');
  await page.getByLabel('Most to lose').fill('2000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your loss breaker is saved.')).toBeVisible();
  await expect(state(page)).toContainText('On. It watches your bets.');
  await expectNoSidewaysScroll(page, 'loss breaker');
  await expectAccessibleInThemes(page, 'loss breaker');

  // a bet of 500 passes the limit of 400; the page hears of it by itself
  await placeBackBet(player, market, 1.85);
  await expect(state(page)).toContainText('Your bets are stopped.');
  await expect(state(page)).toContainText('Your bets risked more than your limit within 15 seconds.');
  await expectAccessibleInThemes(page, 'loss breaker, stopped');

  await page.goto(market.path);
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await place(page, market, { side: 'back', stake: '100' });
  await expect(page.getByText(/Your loss breaker has stopped new bets\. You can switch it on again from .*IST\./).first()).toBeVisible();

  await advanceClock(15_000);
  await page.goto(PAGE);
  await expect(state(page)).toContainText('Your bets are stopped.');
  await page.getByRole('button', { name: 'Switch on again' }).click();
  await expect(toast(page, 'The loss breaker is on again.')).toBeVisible();
  await expect(state(page)).toContainText('On. It watches your bets.');
});

test('"Stop everything" needs no limit, and the page speaks Hindi', async ({ page, context }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Stop everything' }).click();
  await expect(state(page)).toContainText('You stopped everything.');
  await expect(state(page)).toContainText(/You can switch it on again from \d+ \w+ \d{4}, \d\d:\d\d:\d\d\./);
  await expect(page.getByRole('button', { name: 'Switch on again' })).toBeDisabled();
  await context.addCookies([{ name: 'language', value: 'hi', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'स्थिति' })).toContainText('आपने सब रोक दिया।');
  await expectNoSidewaysScroll(page, 'loss breaker in Hindi');
  await expectAccessibleInThemes(page, 'loss breaker in Hindi');
});

test('a stop made on another device is shown at once', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto(PAGE);
  await expect(state(page)).toContainText('Not set.');
  await callAs(player, 'POST', 'exchange/order-groups/0/trip');
  // less than the interval at which the page loads by itself
  await expect(state(page)).toContainText('You stopped everything.', { timeout: 8_000 });
});

test('without a connection the page says so and loads when it is back', async ({ page, context }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.route('**/exchange/order-groups', (route) => route.abort());
  await page.goto(PAGE);
  await expect(page.getByRole('alert')).toContainText('Your loss breaker could not be loaded');
  await page.unroute('**/exchange/order-groups');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(state(page)).toContainText('Not set.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Stop everything' }).click();
  await expect(toast(page, 'No answer. Check your connection and try again.')).toBeVisible();
  await context.setOffline(false);
});
