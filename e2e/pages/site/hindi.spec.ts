/** Hindi applies to the server's texts too, also when it is chosen on an open page. */
import { expect } from '@playwright/test';
import { cell, toast, visitEvent } from '../../betslip/betslip.ts';
import { test } from '../../stage/browser-test.ts';
import { placeBackBet } from '../../stage/players.ts';
import { sendFeedEvents, stageMatchOdds } from '../../stage/script.ts';
import { banner } from '../../shell/shell.ts';

test('after the choice of Hindi the server answers a bet in Hindi, and in English after the choice of English', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('confirmBets', 'false'));
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  for (const [choice, stake, place, message] of [
    ['हिन्दी', 'राशि', 'बेट लगाएँ', 'बेट मैच हो गई'],
    ['English', 'Stake', 'Place Bet', 'Bet matched'],
  ] as const) {
    const again = page.waitForEvent('websocket');
    await banner(page).getByRole('button', { name: choice }).click();
    await again;
    await cell(page, market, 0, 'back').click();
    await page.getByLabel(stake, { exact: true }).fill('500');
    await page.getByRole('button', { name: place, exact: true }).click();
    await expect(toast(page).filter({ hasText: message })).toBeVisible();
    expect(await frames.expectReceived('place-bet-success')).toMatchObject({ message });
  }
});

test('header, heading and navigation show a sport and an event by their Hindi names', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }]);
  const market = await stageMatchOdds();
  await page.goto('/sports-page/Cricket/4');
  await expect(page.getByRole('heading', { level: 1, name: 'क्रिकेट', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('heading', { level: 2, name: 'क्रिकेट', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(banner(page).getByText('क्रिकेट', { exact: true })).toBeVisible();
  const { eventId, eventTypeId } = market;
  const [competitionId, competitionName] = [`8${eventId}`, `Stage Cup ${eventId}`];
  const teams = ['India', 'Australia'];
  await sendFeedEvents({
    type: 'event',
    event: { eventId, eventTypeId, competitionId, competitionName, eventName: teams.join(' v '), openDate: Date.now() - 600_000, teams },
  });
  await page.goto(market.path);
  await expect(banner(page).getByText('भारत बनाम ऑस्ट्रेलिया', { exact: true })).toBeVisible();
  // a favourite is stored under the feed's name
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'पसंदीदा: भारत बनाम ऑस्ट्रेलिया', exact: true }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'भारत बनाम ऑस्ट्रेलिया', exact: true })).toBeVisible();
});

test('one press in the header changes the language, and the next page keeps it', async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.goto('/in-play');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await banner(page).getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the cash-out popup names the selections and the closing bet in Hindi', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }]);
  const market = await stageMatchOdds({ betDelay: 0 });
  const { marketId, eventId, marketName } = market;
  const runners = market.runners.map(({ selectionId }, index) => ({ selectionId, name: index === 0 ? 'India' : 'Australia', sortPriority: index + 1 }));
  await sendFeedEvents({ type: 'market', market: { marketId, eventId, marketName, marketType: 'MATCH_ODDS', numberOfWinners: 1, turnInPlay: true, runners } });
  const { player } = await visitEvent(page, market);
  await placeBackBet(player, market, 1.85);
  await page.goto(market.path);
  await page.getByRole('button', { name: /^कैश आउट/ }).click();
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('rowheader')).toHaveText(['भारत', 'ऑस्ट्रेलिया']);
  await expect(popup.getByRole('listitem').filter({ hasText: 'भारत' })).toHaveCount(1);
});
