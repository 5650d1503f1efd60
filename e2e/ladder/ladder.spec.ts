/** The ladder on a wide screen: mouse and keyboard. */
import { expect } from '@playwright/test';
import { slip, stakeField, toast, visitEvent } from '../betslip/betslip.ts';
import { chips } from '../betslip/terms.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer } from '../stage/players.ts';
import { setLadder, sendFeedEvents, stageMatchOdds, suspendMarket } from '../stage/script.ts';
import { placeBetAs, cellAt, chipAt, ladderPanel, openLadder, prices, rowAt } from './ladder.ts';

test('every level of the book is at its price, updates cause no shift, and the keyboard reaches all of it', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await openLadder(page, market);
  await expect(cellAt(page, 185, 'back')).toHaveText('1L');
  await expect(cellAt(page, 183, 'back')).toHaveText('1L');
  await expect(rowAt(page, 185)).toHaveAttribute('data-best', 'back');
  await expect(rowAt(page, 186)).toHaveAttribute('data-best', 'lay');
  const place = await rowAt(page, 185).boundingBox();
  const { selectionId } = market.runners[0]!;
  await setLadder(market.marketId, selectionId, [[184, 2_500_00]], [[187, 70_00]]);
  await expect(cellAt(page, 184, 'back')).toHaveText('2.5K');
  await expect(cellAt(page, 185, 'back')).toHaveText('');
  await expect(rowAt(page, 186)).toHaveAttribute('data-spread', '');
  expect(await rowAt(page, 185).boundingBox()).toEqual(place);

  // 350 prices; only those near the window are rendered
  await expect(prices(page)).toHaveAttribute('aria-rowcount', '351');
  expect(await prices(page).getByRole('row').count()).toBeLessThan(60);
  const active = prices(page).locator('.ladder-row[aria-selected=true] .ladder-price');
  await expect(active).toHaveText('1.85');
  for (const key of ['ArrowUp', 'ArrowUp', 'PageUp', 'ArrowDown']) await page.keyboard.press(key);
  await expect(active).toHaveText('1.96');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('PageUp');
  await expect(active).toHaveText('3.30');
  await expect(rowAt(page, 330)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(active).toHaveText('1.85');

  // without one-click a key opens the slip with this price
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('b');
  await expect(slip(page).getByRole('textbox', { name: 'Odds' })).toHaveValue('1.87');
  await expect(stakeField(page)).toHaveValue('1,000');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the ladder beside the page');
  await prices(page).focus();
  await page.keyboard.press('Escape');
  await expect(ladderPanel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: `Ladder of ${market.runners[0]!.name}` })).toBeFocused();
});

test('between 1024 and 1279 ladder, markets and slip are side by side and can be used by mouse and keys; the sports return afterwards', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await visitEvent(page, market);
  const sports = page.getByRole('navigation', { name: 'Sports and competitions' });
  const [first, second] = market.runners;
  const odds = page.locator(`[data-market='${market.marketId}'] .prices`).first().getByRole('button').first();
  await expect(sports).toBeVisible();
  await openLadder(page, market);
  await expect(sports).toBeHidden();
  for (const width of [1024, 1279]) {
    await page.setViewportSize({ width, height: 768 });
    for (const part of [ladderPanel(page), cellAt(page, 185, 'back'), odds]) await expect(part).toBeInViewport({ ratio: 1 });
    const [beside, list] = [await ladderPanel(page).boundingBox(), await odds.boundingBox()];
    expect(list!.x + list!.width).toBeLessThan(beside!.x);
    await expectNoSidewaysScroll(page, `the ladder at ${width}`);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectAccessible(page, 'the ladder between markets and slip');

  // a bet from the list, and another runner's ladder, while a ladder is open
  await odds.click();
  await expect(stakeField(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Ladder of ${second!.name}` }).click();
  await expect(page.getByRole('region', { name: `Ladder: ${second!.name}` })).toBeVisible();
  // from the prices back to the list by keys alone
  await expect(prices(page)).toBeFocused();
  const key = page.getByRole('button', { name: `Ladder of ${first!.name}` });
  for (let press = 0; press < 30 && !(await key.evaluate((element) => element === document.activeElement)); press += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(prices(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ladderPanel(page)).toBeHidden();
  await expect(key).toBeFocused();
  await expect(sports).toBeVisible();
});

test('own orders show their queue place, can be moved by drag and by keys, and cancelled by key, by side and all together', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  const other = await demoPlayer();
  await placeBetAs(other, market, { side: 0, price: 195, rupees: 300 });
  await placeBetAs(player, market, { side: 0, price: 195, rupees: 200 });
  await placeBetAs(player, market, { side: 1, price: 178, rupees: 150 });
  await placeBetAs(player, market, { side: 1, price: 178, rupees: 50 });
  await openLadder(page, market);
  await expect(chipAt(page, 195, 'back')).toHaveAccessibleName('Your back of 200 at 1.95, 300 ahead of it');
  await expect(chipAt(page, 178, 'lay')).toHaveText(/2×200/);
  await expect(cellAt(page, 195, 'lay')).toHaveText('500');

  // dragged to another price: the order leaves this queue and joins the end of the other
  await chipAt(page, 195, 'back').hover();
  await page.mouse.down();
  await rowAt(page, 192).hover();
  await expect(rowAt(page, 192)).toHaveAttribute('data-target', '');
  await page.mouse.up();
  await expect(chipAt(page, 192, 'back')).toHaveAccessibleName('Your back of 200 at 1.92, 0 ahead of it');
  await expect(chipAt(page, 195, 'back')).toBeHidden();
  await expect(cellAt(page, 195, 'lay')).toHaveText('300');

  // picked up and moved by keys
  await prices(page).focus();
  await page.keyboard.press('Home');
  const active = prices(page).locator('.ladder-row[aria-selected=true] .ladder-price');
  for (let at = await active.innerText(); at !== '1.92'; at = await active.innerText()) {
    await page.keyboard.press('ArrowUp');
    await expect(active, 'one row up').not.toHaveText(at);
  }
  await page.keyboard.press('Enter');
  await expect(chipAt(page, 192, 'back')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(rowAt(page, 194)).toHaveAttribute('data-target', '');
  await page.keyboard.press('Enter');
  await expect(chipAt(page, 194, 'back')).toBeVisible();
  await expect(chipAt(page, 192, 'back')).toBeHidden();
  await page.keyboard.press('Delete');
  await expect(chipAt(page, 194, 'back')).toBeHidden();

  // cancel all has a confirmation
  await placeBetAs(player, market, { side: 0, price: 196, rupees: 100 });
  await expect(chipAt(page, 196, 'back')).toBeVisible();
  await ladderPanel(page)
    .getByRole('button', { name: /all \(3\)$/ })
    .click();
  await ladderPanel(page).getByRole('button', { name: 'Keep my bets' }).click();
  await ladderPanel(page)
    .getByRole('button', { name: /lays \(2\)$/ })
    .click();
  await expect(chipAt(page, 178, 'lay')).toBeHidden();
  await expect(chipAt(page, 196, 'back')).toBeVisible();
  await ladderPanel(page)
    .getByRole('button', { name: /all \(1\)$/ })
    .click();
  await ladderPanel(page).getByRole('button', { name: 'Cancel all', exact: true }).click();
  await expect(chipAt(page, 196, 'back')).toBeHidden();
});

test('with one-click a press bets at that price; if the new price of a move is refused, the order stays and the page says why; a suspended market takes no bet', async ({
  page,
}) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  await openLadder(page, market);
  await ladderPanel(page).getByRole('button', { name: 'One-click off' }).click();
  await expect(ladderPanel(page).getByRole('button', { name: 'One-click on' })).toBeVisible();
  await cellAt(page, 190, 'back').click();
  await expect(chipAt(page, 190, 'back')).toHaveText(/1K/);
  await expect(slip(page)).toBeHidden();
  await cellAt(page, 185, 'back').click();
  await expect(cellAt(page, 185, 'traded')).toHaveText('1K');
  await expect(rowAt(page, 185)).toHaveAttribute('data-last', /even|down/);
  await ladderPanel(page).getByRole('button', { name: 'One-click on' }).click();

  // the lay at 1.50 holds 49,500; at 3.00 it would hold more than the balance
  await placeBetAs(player, market, { side: 1, price: 150, rupees: 97_000 });
  await prices(page).focus();
  await prices(page).evaluate((grid) => (grid.scrollTop += 700));
  await chipAt(page, 150, 'lay').click();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await expect(toast(page).filter({ hasText: 'Your order stays at 1.50' })).toBeVisible();
  await expect(ladderPanel(page).getByRole('button', { name: '2 orders of yours are below, the nearest at 1.90. Show it.' })).toBeVisible();
  await suspendMarket(market.marketId);
  await expect(ladderPanel(page).getByText('This market takes no bets now')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('b');
  await expect(slip(page)).toBeHidden();
});

test('traded is the volume of the market, a position shows its result at every price, orders outside the view have a marker, ? lists the keys', async ({
  page,
}) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  const { marketId } = market;
  const { selectionId } = market.runners[0]!;
  await sendFeedEvents({ type: 'traded', marketId, selectionId, volumes: [{ price: 190, size: 2_500_00 }] as never });
  await openLadder(page, market);
  await expect(cellAt(page, 190, 'traded')).toHaveText('2.5K');
  await expect(cellAt(page, 185, 'result')).toHaveText('');

  // ₹1,000 at 1.85: closing at 2.00 loses 75, at 1.60 it wins 156.25 before commission
  await placeBetAs(player, market, { side: 0, price: 185, rupees: 1000 });
  await expect(cellAt(page, 185, 'traded')).toHaveText('1K');
  await expect(cellAt(page, 185, 'result')).toHaveText('0');
  await expect(cellAt(page, 200, 'result')).toHaveText('−75');
  await expect(cellAt(page, 200, 'result')).toHaveAccessibleName('Close your position at 2.00: −75 after commission');
  await expect(prices(page).getByRole('columnheader', { name: 'Net P/L' })).toBeVisible();

  await placeBetAs(player, market, { side: 0, price: 300, rupees: 200 });
  const marker = ladderPanel(page).getByRole('button', { name: '1 order of yours is above, the nearest at 3.00. Show it.' });
  await expect(marker).toBeVisible();
  await expectAccessible(page, 'the ladder with a position and a marker');
  await marker.click();
  await expect(chipAt(page, 300, 'back')).toBeInViewport({ ratio: 1 });
  await expect(marker).toBeHidden();

  await expect(prices(page)).toBeFocused();
  await page.keyboard.press('Home');
  const active = prices(page).locator('.ladder-row[aria-selected=true] .ladder-price');
  await expect(active).toHaveText('1.85');
  await page.keyboard.press('o');
  await expect(active).toHaveText('3.00');
  const stakes = ladderPanel(page).getByRole('group', { name: 'Stake' }).getByRole('button');
  await page.keyboard.press('2');
  await expect(stakes.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('?');
  const keys = ladderPanel(page).getByRole('region', { name: 'Keys of the ladder' });
  await expect(keys).toContainText('Next order of yours');
  await expectAccessible(page, 'the keys of the ladder');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(prices(page)).toBeFocused();
});

test('every key that ? lists does what the list says', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  await placeBetAs(player, market, { side: 0, price: 195, rupees: 200 });
  await openLadder(page, market);
  const active = prices(page).locator('.ladder-row[aria-selected=true] .ladder-price');
  const keys = ladderPanel(page).getByRole('region', { name: 'Keys of the ladder' });
  const lifted = chipAt(page, 195, 'back');
  await placeBetAs(player, market, { side: 0, price: 191, rupees: 100 });
  const said = ladderPanel(page).locator('output.sr');
  await expect(lifted).toBeVisible();
  await expect(chipAt(page, 191, 'back')).toBeVisible();
  const acts: readonly (readonly [listed: string, act: () => Promise<void>])[] = [
    ['↑ ↓', () => pressAndCheck('ArrowUp', () => expect(active).toHaveText('1.86'))],
    ['Page ↑ ↓', () => pressAndCheck('PageUp', () => expect(active).toHaveText('1.96'))],
    ['Home', () => pressAndCheck('Home', () => expect(active).toHaveText('1.85'))],
    ['B', () => pressAndCheck('b', () => expectSlip('1.85', /^Back/))],
    ['L', () => pressAndCheck('l', () => expectSlip('1.85', /^Lay/))],
    ['P', () => pressAndCheck('p', () => expect(said).toHaveText('The next bet only offers its price and never takes'))],
    [
      '1–9',
      () =>
        pressAndCheck('3', () =>
          expect(ladderPanel(page).getByRole('group', { name: 'Stake' }).getByRole('button').nth(2)).toHaveAttribute('aria-pressed', 'true'),
        ),
    ],
    ['O', () => pressAndCheck('o', () => expect(active).toHaveText('1.95'))],
    ['Enter', () => pressAndCheck('Enter', () => expect(lifted).toHaveAttribute('aria-pressed', 'true'))],
    // this price has one order: it stays picked up
    ['← →', () => pressAndCheck('ArrowRight', () => expect(lifted).toHaveAttribute('aria-pressed', 'true'))],
    ['Esc', () => pressAndCheck('Escape', () => expect(lifted).toHaveAttribute('aria-pressed', 'false'))],
    ['Delete', () => pressAndCheck('Delete', expectCancelled)],
    ['Shift Delete', () => pressAndCheck('Shift+Delete', () => expect(chipAt(page, 191, 'back')).toBeHidden())],
  ];
  async function pressAndCheck(key: string, then: () => Promise<void>): Promise<void> {
    await page.keyboard.press(key);
    await then();
  }
  async function expectCancelled(): Promise<void> {
    await expect(lifted).toBeHidden();
    // the ladder takes the next request after the answer to this one
    await expect(ladderPanel(page).getByRole('button', { name: /backs \(1\)$/ })).toBeEnabled();
  }
  async function expectSlip(odds: string, side: RegExp): Promise<void> {
    await expect(slip(page).getByRole('textbox', { name: 'Odds' })).toHaveValue(odds);
    await expect(slip(page).getByText(side).first()).toBeVisible();
    await slip(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(slip(page)).toBeHidden();
    await prices(page).focus();
  }
  await page.keyboard.press('?');
  const listed = await keys.locator('kbd').allInnerTexts();
  expect(listed.toSorted()).toEqual(acts.map(([key]) => key).toSorted());
  await page.keyboard.press('Escape');
  await expect(prices(page)).toBeFocused();
  await expect(active).toHaveText('1.85');
  for (const [, act] of acts) await act();
});

test('[MX-153] keys bet, offer, move and cancel on the ladder without a mouse; a screen reader hears each step, and no key places two bets', async ({
  page,
}) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  const said = ladderPanel(page).locator('output.sr');
  const spoken = page.locator('section[aria-live="polite"]');
  const sent: Record<string, unknown>[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/exchange/order')) sent.push(...(one.postDataJSON() as Record<string, unknown>[]));
  });
  const key = page.getByRole('button', { name: `Ladder of ${market.runners[0]!.name}` });
  await key.focus();
  await page.keyboard.press('Enter');
  await expect(prices(page)).toBeFocused();
  const active = prices(page).locator('.ladder-row[aria-selected=true] .ladder-price');
  await expect(active).toHaveText('1.85');

  // P is for the next order alone, and a second P takes it back
  await page.keyboard.press('p');
  await expect(said).toHaveText('The next bet only offers its price and never takes');
  await expect(ladderPanel(page).locator('.ladder-foot')).toContainText('The next bet only offers its price and never takes');
  await page.keyboard.press('p');
  await expect(said).toHaveText('The next bet is an ordinary one again');
  await page.keyboard.press('p');
  await page.keyboard.press('b');
  await expect(chips(page)).toHaveText('Only offer, never take');
  await page.keyboard.press('Escape');
  await prices(page).focus();
  await page.keyboard.press('b');
  await expect(slip(page)).toBeVisible();
  await expect(chips(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  // with one-click a held key bets once
  await ladderPanel(page).getByRole('button', { name: 'One-click off' }).press('Enter');
  await expect(ladderPanel(page).getByRole('button', { name: 'One-click on' })).toBeVisible();
  await prices(page).focus();
  await page.keyboard.press('p');
  await page.keyboard.press('b');
  await expect(spoken).toContainText('This bet would be matched at once');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.down('b');
  await expect(chipAt(page, 187, 'back')).toHaveText(/1K/);
  await page.keyboard.down('b');
  await page.keyboard.down('b');
  await page.keyboard.up('b');
  await ladderPanel(page).getByRole('button', { name: 'One-click on' }).press('Enter');
  await prices(page).focus();
  expect(sent.map(({ price, timeInForce }) => [price, timeInForce])).toEqual([
    [1.85, 'POST_ONLY'],
    [1.87, undefined],
  ]);

  // an order is lifted, moved by arrows, and keeps its place in the book if the new price is refused
  await page.keyboard.press('Enter');
  await expect(said).toContainText('Your order of 1K at 1.87 is picked up.');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('To 1.88');
  const replaced = page.waitForRequest((one) => one.url().endsWith('/replace'));
  await page.keyboard.press('Enter');
  expect((await replaced).postDataJSON()).toMatchObject({ price: 1.88, onRefusal: 'KEEP' });
  await expect(spoken).toContainText('Your order moved from 1.87 to 1.88');

  // Delete cancels the orders of a price, Shift and Delete all of its side
  await placeBetAs(player, market, { side: 0, price: 195, rupees: 200 });
  await placeBetAs(player, market, { side: 0, price: 199, rupees: 200 });
  await placeBetAs(player, market, { side: 1, price: 178, rupees: 150 });
  await expect(chipAt(page, 178, 'lay')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(spoken).toContainText('1 bet cancelled');
  await expect(chipAt(page, 195, 'back')).toBeVisible();
  await page.keyboard.press('Shift+Delete');
  await expect(spoken).toContainText('2 bets cancelled');
  await expect(chipAt(page, 195, 'back')).toBeHidden();
  await expect(chipAt(page, 178, 'lay')).toBeVisible();
});
