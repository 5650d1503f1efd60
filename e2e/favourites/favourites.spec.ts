import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { muteOnDevice } from '../stage/device.ts';
import { callAs, demoPlayer, signIn } from '../stage/players.ts';
import { setLadder, stageMatchOdds, stageSession } from '../stage/script.ts';
import { card, eventStar, marketStar } from './favourites.ts';

test('[EN-49] a visitor stars events and markets: sidebar and list show them in order, another tab follows, a reload keeps them', async ({ page, context }) => {
  const cricket = await stageMatchOdds();
  const tennis = await stageMatchOdds({ eventTypeId: '2', inPlay: false });
  const session = await stageSession();
  await page.goto('/favourites');
  await expect(page.getByText('Press the star beside a match or a market to see it here')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/favourites');

  await page.goto(cricket.path);
  await marketStar(page, cricket).click();
  await expect(marketStar(page, cricket)).toHaveAttribute('aria-pressed', 'true');
  await page.goto(tennis.path);
  await eventStar(page, tennis).click();
  await page.goto(session.path);
  await marketStar(page, session).click();

  // no press happened in the other tab
  await expect(card(other, tennis)).toContainText('1.85');
  await expect(card(other, cricket)).toContainText('2.16');
  await expect(card(other, session)).toContainText('46');
  const side = page.getByRole('navigation', { name: 'Sports and competitions' }).getByRole('link');
  await page.goto('/sports-page/Cricket/4');
  await expect(side.filter({ hasText: 'Favourites' })).toContainText('3');
  await expect(side.filter({ hasText: /Hawks/ }).nth(0)).toContainText(cricket.eventName);
  await expect(side.filter({ hasText: /Hawks/ }).nth(1)).toContainText(tennis.eventName);
  for (const text of ['Previous', 'Cricket'])
    await expect(page.getByRole('navigation', { name: 'Sports and competitions' }).getByText(text).first()).toBeVisible();

  await page.goto('/favourites');
  await setLadder(tennis.marketId, tennis.runners[0]!.selectionId, [[190, 1_00_000_00]], [[192, 1_00_000_00]]);
  await expect(card(page, tennis)).toContainText('1.9');
  await page.reload();
  await expect(page.locator('main [data-market-card]')).toHaveCount(3);
  await eventStar(page, tennis).click();
  await expect(card(page, tennis)).toHaveCount(0);
  await expect(card(other, tennis)).toHaveCount(0);
});

test('a login adds the stars of the device to those of the account, another device follows, and the limit is 200', async ({ page, browser, baseURL }) => {
  const mine = await stageMatchOdds();
  const fromAccount = await stageMatchOdds({ eventTypeId: '1' });
  const player = await demoPlayer();
  const wire = (id: string, eventName: string, marketId: string) => ({
    _id: `event:${id}`,
    eventTypeId: '4',
    event: { id, name: eventName },
    marketId,
    marketName: 'Match Odds',
    marketBook: { marketId },
  });
  const path = `account/${player.memberCode}/favourites`;
  await callAs(player, 'POST', path, { add: [wire(fromAccount.eventId, fromAccount.eventName, fromAccount.marketId)] });
  await page.goto(mine.path);
  await eventStar(page, mine).click();
  await expect(eventStar(page, mine)).toHaveAttribute('aria-pressed', 'true');
  await signIn(page, player);
  await page.goto('/favourites');
  await expect(page.locator('main [data-market-card]')).toHaveCount(2);
  await expect(page.locator('main [data-market-card]').first()).toHaveAttribute('data-market-card', fromAccount.marketId);

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await muteOnDevice(context);
  const device = await context.newPage();
  await signIn(device, player);
  await device.goto('/favourites');
  await expect(device.locator('main [data-market-card]')).toHaveCount(2);
  await eventStar(device, fromAccount).click();
  await expect(card(page, fromAccount)).toHaveCount(0);
  await context.close();

  await callAs(player, 'POST', path, { add: Array.from({ length: 199 }, (_, index) => wire(`filler${index}`, 'Filler', `1.f${index}`)) });
  await page.goto(fromAccount.path);
  const side = page.getByRole('navigation', { name: 'Sports and competitions' }).getByRole('link', { name: /Favourites/ });
  await expect(side).toContainText('200');
  await eventStar(page, fromAccount).click();
  await expect(page.locator('[data-sonner-toast]')).toContainText('You can keep 200 favourites');
  await expect(eventStar(page, fromAccount)).toHaveAttribute('aria-pressed', 'false');
});
