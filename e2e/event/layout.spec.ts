/** The layout of an event page from 1024 on. */
import { expect, type Locator, type Page } from '@playwright/test';
import { cell, visitEvent } from '../betslip/betslip.ts';
import { openLadder } from '../ladder/ladder.ts';
import { test } from '../stage/browser-test.ts';
import { placeBackBet } from '../stage/players.ts';
import { setLook } from '../stage/device.ts';
import { stageBookmaker, stageMatchOdds, stageSession, type StagedMarket } from '../stage/script.ts';

const card = (page: Page, market: StagedMarket): Locator => page.locator(`[data-market-card='${market.marketId}']`);

async function box(place: Locator) {
  const found = await place.boundingBox();
  expect(found, String(place)).not.toBeNull();
  return found!;
}

/** Checks that a heading and the cells below it have the same centre. */
async function expectOver(heading: Locator, below: Locator): Promise<void> {
  const [head, price] = [await box(heading), await box(below)];
  expect(Math.abs(head.x + head.width / 2 - price.x - price.width / 2), `${head.x} over ${price.x}`).toBeLessThan(2);
}

test('headings are centred over their prices, a market has one button for its rules, and the cash-out button appears without a shift', async ({ page }) => {
  const odds = await stageMatchOdds({ betDelay: 0 });
  const bookmaker = await stageBookmaker({ beside: odds });
  const { player } = await visitEvent(page, odds);
  for (const market of [odds, bookmaker]) {
    const heads = card(page, market).locator('.price-heads');
    await expect(cell(page, market, 0, 'lay')).toBeEnabled();
    await expectOver(heads.locator('> span', { hasText: 'Back' }), cell(page, market, 0, 'back'));
    await expectOver(heads.locator('> span', { hasText: 'Lay' }), cell(page, market, 0, 'lay'));
    await expect(card(page, market).getByRole('button', { name: 'Rules' })).toHaveCount(1);
  }
  await expect(page.getByRole('main').getByRole('button', { name: 'Rules' })).toHaveCount(2);
  const before = await box(cell(page, bookmaker, 0, 'back'));
  await placeBackBet(player, odds, 1.85);
  await expect(
    card(page, odds)
      .getByRole('banner')
      .or(card(page, odds).locator('header'))
      .getByRole('button', { name: /^Cash out/ }),
  ).toBeVisible();
  expect(await box(cell(page, bookmaker, 0, 'back'))).toEqual(before);
});

test('beside an open ladder fancies keep their names; at 1024 a market still shows its start and its limits', async ({ page }) => {
  const odds = await stageMatchOdds({ betDelay: 0 });
  const fancy = await stageSession({ beside: odds });
  await visitEvent(page, odds);
  await openLadder(page, odds);
  expect((await box(card(page, fancy).getByText('6 Overs Runs'))).width).toBeGreaterThan(80);
  await page.getByRole('button', { name: `Ladder of ${odds.runners[0]!.name}` }).click();
  await page.setViewportSize({ width: 1024, height: 900 });
  const meta = card(page, odds).locator('.market-meta');
  for (const fact of [/^In-Play$/, /^Min /]) {
    const [line, said] = [await box(meta), await box(meta.getByText(fact))];
    expect(said.y, String(fact)).toBeGreaterThanOrEqual(line.y - 1);
    expect(said.y + said.height, String(fact)).toBeLessThanOrEqual(line.y + line.height + 1);
  }
});

test('a fancy of one line is centred beside one of two lines', async ({ page }) => {
  const odds = await stageMatchOdds({ betDelay: 0 });
  const short = await stageSession({ beside: odds });
  const long = await stageSession({
    beside: odds,
    marketName: 'Runs of the highest opening partnership of both innings, wides and no-balls included, as the scorer counts them',
  });
  await page.goto(odds.path);
  const lines = await Promise.all([short, long].map((market) => box(card(page, market))));
  expect(lines[0]!.y).toBe(lines[1]!.y);
  const [name, price] = [await box(card(page, short).getByText('6 Overs Runs').locator('xpath=..')), await box(cell(page, short, 0, 'back'))];
  expect(price.height).toBeLessThan(lines[0]!.height - 8);
  for (const part of [name, price]) expect(Math.abs(part.y + part.height / 2 - lines[0]!.y - lines[0]!.height / 2)).toBeLessThanOrEqual(1);
});

test('markets and sessions have Hindi names, also in the slip, with the English name as title', async ({ page, context }) => {
  await setLook(context, { theme: 'light', language: 'hi' });
  const odds = await stageMatchOdds({ betDelay: 0 });
  const fancy = await stageSession({ beside: odds });
  await page.goto(odds.path);
  await expect(card(page, odds).getByText('मैच ऑड्स')).toBeVisible();
  const name = card(page, fancy).getByText('6 ओवर के रन', { exact: true });
  await expect(name).toBeVisible();
  await expect(name).toHaveAttribute('title', '6 Overs Runs');
  await expect(page.getByRole('group', { name: '6 ओवर के रन', exact: true })).toBeVisible();
  await cell(page, fancy, 0, 'back').click();
  await expect(page.getByRole('complementary').getByText('6 ओवर के रन', { exact: true })).toBeVisible();
});
