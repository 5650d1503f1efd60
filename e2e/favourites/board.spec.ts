import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { SocketFrames } from '../stage/frames.ts';
import { demoPlayer, signIn, placeBackBet } from '../stage/players.ts';
import { setLadder, sendFeedEvents, settleMarket, stageMatchOdds } from '../stage/script.ts';
import { boardOrder, card, pinOf } from './favourites.ts';

test('pinned markets are side by side with live odds, can be moved by arrow keys and by drag, show their result and leave', async ({ page }) => {
  const staged = [await stageMatchOdds(), await stageMatchOdds({ eventTypeId: '1' }), await stageMatchOdds({ eventTypeId: '2', inPlay: false })];
  const [first, second, third] = staged as [(typeof staged)[0], (typeof staged)[0], (typeof staged)[0]];
  await page.goto('/multi-markets');
  await expect(page.getByText('Press the pin beside a market.')).toBeVisible();
  for (const market of staged) {
    await page.goto(market.path);
    await pinOf(page, market).click();
    await expect(pinOf(page, market)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/multi-markets');
  await expect(card(page, third)).toContainText('1.85');
  await setLadder(third.marketId, third.runners[0]!.selectionId, [[190, 1_00_000_00]], [[192, 1_00_000_00]]);
  await expect(card(page, third)).toContainText('1.9');
  const tops = await page.locator('[data-board-market]').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(new Set(tops).size, 'three cards in one row').toBe(1);
  await expectAccessible(page, 'board');
  await expectNoSidewaysScroll(page, 'board');

  const handle = (market: (typeof staged)[0]) => page.getByRole('button', { name: new RegExp(`^Move ${market.eventName}`) });
  await handle(first).focus();
  await page.keyboard.press('ArrowRight');
  expect(await boardOrder(page)).toEqual([second.marketId, first.marketId, third.marketId]);
  await expect(page.getByText(`${first.eventName}, Match Odds is now 2 of 3`)).toBeAttached();
  await expect(handle(first)).toBeFocused();
  const to = (await handle(second).boundingBox())!;
  await handle(third).hover();
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 4 });
  await page.mouse.up();
  expect(await boardOrder(page)).toEqual([third.marketId, second.marketId, first.marketId]);
  await page.reload();
  await expect(card(page, second)).toContainText('1.85');
  expect(await boardOrder(page)).toEqual([third.marketId, second.marketId, first.marketId]);

  await settleMarket(second.marketId, { type: 'winners', winners: [second.runners[1]!.selectionId] });
  await expect(page.getByText(`Result: ${second.runners[1]!.name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove closed (1)' }).click();
  expect(await boardOrder(page)).toEqual([third.marketId, first.marketId]);
  await page.getByRole('button', { name: `Remove ${third.eventName}, Match Odds from the board` }).click();
  expect(await boardOrder(page)).toEqual([first.marketId]);
});

test('a card in play shows score and situation, and cash-out if the player has a bet in its market', async ({ page }) => {
  const [mine, other] = [await stageMatchOdds({ betDelay: 0 }), await stageMatchOdds({ inPlay: false })];
  const [home, away] = mine.runners.map((runner) => runner.name) as [string, string];
  const innings = (team: string, runs: number, wickets: number, legalBalls: number) =>
    ({ team, runs, wickets, legalBalls, closed: false, runsAfterOver: [], runsAtWicket: [] }) as const;
  await sendFeedEvents({
    type: 'score',
    eventId: mine.eventId,
    confirmed: true,
    score: {
      sport: 'cricket',
      oversPerInnings: 20,
      innings: [{ ...innings(home, 187, 7, 120), closed: true }, innings(away, 96, 3, 67)],
      target: 188,
      thisOver: [],
      status: 'LIVE',
    },
  });
  const player = await demoPlayer();
  await placeBackBet(player, mine, 1.85);
  await signIn(page, player);
  const pins = [mine, other].map(({ marketId, eventName, marketName }) => ({ marketId, eventName, marketName }));
  await page.addInitScript((board) => localStorage.setItem('multi-markets', board), JSON.stringify(pins));
  await page.goto('/multi-markets');
  const board = (market: typeof mine) => page.locator(`[data-board-market='${market.marketId}']`);
  for (const fact of [/187\/7 \(20\.0\) · .*96\/3 \(11\.1\)/, '92 needed from 53']) {
    const factText = board(mine).getByText(fact);
    await expect(factText).toBeVisible();
    expect(await factText.evaluate((node) => node.scrollWidth <= node.clientWidth), String(fact)).toBe(true);
  }
  const cashOut = board(mine).getByRole('button', { name: /^Cash out/ });
  await expect(cashOut).toContainText(/[+-]₹\d/);
  await expect(board(other).getByRole('button', { name: /^Cash out/ })).toHaveCount(0);
  await expectAccessible(page, 'board with cash-out');
  await expectNoSidewaysScroll(page, 'board with cash-out');
  await cashOut.click();
  await expect(page.getByRole('dialog').getByText(mine.eventName)).toBeVisible();
});

test('the page subscribes only to the visible markets of a board, and a board takes at most twenty', async ({ page }) => {
  const [seen, far, extra] = [await stageMatchOdds(), await stageMatchOdds(), await stageMatchOdds()];
  const filler = Array.from({ length: 18 }, (_, index) => ({ marketId: `1.gone${index}`, eventName: `Gone ${index}`, marketName: 'Match Odds' }));
  const pin = (market: typeof seen) => ({ marketId: market.marketId, eventName: market.eventName, marketName: market.marketName });
  await page.addInitScript(
    (board) => localStorage.getItem('multi-markets') ?? localStorage.setItem('multi-markets', board),
    JSON.stringify([pin(seen), ...filler, pin(far)]),
  );
  await page.setViewportSize({ width: 1440, height: 500 });
  const frames = new SocketFrames(page);
  await page.goto('/multi-markets');
  await expect(card(page, seen)).toContainText('1.85');
  const subscriptions = () => JSON.stringify(frames.named('subscribe').map((event) => event.payload));
  await expect.poll(subscriptions).toContain(seen.marketId);
  expect(subscriptions()).not.toContain(far.marketId);
  await page.locator(`[data-board-market='${far.marketId}']`).scrollIntoViewIfNeeded();
  await expect(card(page, far)).toContainText('1.85');
  await expect.poll(subscriptions).toContain(far.marketId);
  await expect(page.getByText('No longer available').first()).toBeVisible();
  await page.goto(extra.path);
  await pinOf(page, extra).click();
  await expect(page.locator('[data-sonner-toast]')).toContainText('The board holds 20 markets');
  await expect(pinOf(page, extra)).toHaveAttribute('aria-pressed', 'false');
});
