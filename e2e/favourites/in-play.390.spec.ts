import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { sendFeedEvents, stageMatchOdds } from '../stage/script.ts';
import { card, eventStar } from './favourites.ts';

test('the bottom bar opens the in-play page by sport; the filter is in the address, and a match moves up when it turns in play', async ({ page }) => {
  const live = await stageMatchOdds();
  const tennis = await stageMatchOdds({ eventTypeId: '2' });
  const soon = await stageMatchOdds({ eventTypeId: '2', inPlay: false });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'In-Play' }).click();
  await expect(page).toHaveURL(/\/in-play$/);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'In-Play' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator("[data-live-sport='4']").locator(card(page, live))).toContainText('1.85');
  await expect(page.getByRole('region', { name: 'Starting soon' }).locator(card(page, soon))).toBeAttached();
  await expectAccessible(page, 'in play');
  await expectNoSidewaysScroll(page, 'in play');

  await page.getByRole('button', { name: /^Tennis/ }).click();
  await expect(page).toHaveURL(/\/in-play\?sport=2$/);
  await expect(card(page, live)).toHaveCount(0);
  await expect(page.locator("[data-live-sport='2']").locator(card(page, tennis))).toBeAttached();
  await sendFeedEvents({ type: 'market-status', marketId: soon.marketId, status: 'OPEN', inPlay: true });
  await expect(page.locator("[data-live-sport='2']").locator(card(page, soon))).toBeAttached();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Tennis/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, tennis)).toBeAttached();

  // a touch target of 44 px
  const star = (await eventStar(page, tennis).boundingBox())!;
  expect([star.width, star.height]).toEqual([44, 44]);
  await eventStar(page, tennis).tap();
  await page.goto('/favourites');
  await expect(card(page, tennis)).toContainText('1.85');
  await expectAccessible(page, 'favourites');
});
