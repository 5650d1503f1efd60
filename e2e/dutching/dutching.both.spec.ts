/** The dutching panel: one amount over several runners, placed as one batch. */
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { cell, visitEvent } from '../betslip/betslip.ts';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { setLook } from '../stage/device.ts';
import { ON_DESKTOP, ON_PHONE, WIDTH_OF_LANGUAGE } from '../stage/looks.ts';
import { advanceClock, sendFeedEvents, setLadder, stageFiveRunners, stageMatchOdds, suspendMarket, type StagedMarket } from '../stage/script.ts';

const LAKH = 1_00_000_00;

function panel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Dutching' });
}
function openButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Dutching: one amount over several runners' });
}
function row(page: Page, market: StagedMarket, runner: number): Locator {
  return panel(page).locator(`[data-dutching-row='${market.runners[runner]!.selectionId}']`);
}
function result(page: Page, market: StagedMarket, runner: number): Locator {
  return panel(page).locator(`[data-dutching-result='${market.runners[runner]!.selectionId}']`);
}
function amountField(page: Page): Locator {
  return panel(page).locator('#dutching-amount');
}

async function openPanel(page: Page, market: StagedMarket, runners: readonly number[]): Promise<void> {
  await openButton(page).click();
  for (const runner of runners) await row(page, market, runner).getByRole('checkbox').check();
}

/** Offers these odds and this size of a runner to back, and nothing else. */
async function offer(market: StagedMarket, runner: number, price: number, size = LAKH): Promise<void> {
  await setLadder(market.marketId, market.runners[runner]!.selectionId, [[price, size]], [[price + 100, LAKH]]);
}

/** Collects the bodies of the batches that the page sends. */
function sentBatches(page: Page): { readonly betSlipRef: string; readonly instructions: readonly Record<string, unknown>[] }[] {
  const bodies: ReturnType<typeof sentBatches> = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/exchange/order/batch')) bodies.push(request.postDataJSON() as (typeof bodies)[number]);
  });
  return bodies;
}

test('[MX-155] three of five runners: odds move, one press recomputes, the bets are placed, a part is matched, and the rest is levelled', async ({ page }) => {
  const market = await stageFiveRunners({ betDelay: 0 });
  await offer(market, 1, 500, 100_00);
  const batches = sentBatches(page);
  await visitEvent(page, market);
  await openPanel(page, market, [0, 1, 2]);
  await amountField(page).fill('1000');
  // 1,000 over 4.00, 5.00 and 6.00: each returns about 1,621.62; the profit is after 2 % commission
  for (const [runner, stake] of ['₹405.41', '₹324.32', '₹270.27'].entries()) await expect(row(page, market, runner)).toContainText(stake);
  await expect(row(page, market, 0).locator('[data-profit]')).toHaveText(/\+₹609\.2/);
  await expect(row(page, market, 1)).toContainText('Only ₹100 offered');
  await expect(row(page, market, 3).locator('[data-stake]')).toHaveCount(0);

  const place = panel(page).getByRole('button', { name: 'Place 3 bets' });
  await offer(market, 2, 500);
  await expect(row(page, market, 2)).toContainText('Moved from 6.0 to 5.0');
  await expect(row(page, market, 2), 'stakes stay until the press').toContainText('₹270.27');
  await expect(place).toBeDisabled();
  await panel(page).getByRole('button', { name: 'Use the new odds' }).click();
  for (const [runner, stake] of ['₹384.62', '₹307.69', '₹307.69'].entries()) await expect(row(page, market, runner)).toContainText(stake);
  await expect(row(page, market, 2).locator('[data-moved]')).toHaveCount(0);
  await place.click();

  await expect(panel(page).locator('[data-dutching-outcome]')).toHaveText('₹792.31 of ₹1,000.00 was matched. ₹207.69 was cancelled.');
  await expect(result(page, market, 0)).toContainText('₹384.62 of ₹384.62 matched');
  await expect(result(page, market, 1)).toContainText('₹100.00 of ₹307.69 matched');
  await expect(result(page, market, 1)).toContainText('₹207.69 cancelled');
  expect(batches).toHaveLength(1);
  expect(batches[0]!.instructions.map(({ price, totalSize, timeInForce }) => [price, totalSize, timeInForce])).toEqual([
    [4, 384.62, 'FILL_AND_KILL'],
    [5, 307.69, 'FILL_AND_KILL'],
    [5, 307.69, 'FILL_AND_KILL'],
  ]);

  await expect(panel(page).locator('[data-dutching-level]'), 'nothing is offered on it now').toContainText('no odds right now');
  await offer(market, 1, 480);
  // 384.62 x 4.00 is 1,538.48; 100.00 returned 500.00, and 216.35 at 4.80 return the other 1,038.48
  await expect(panel(page).locator('[data-dutching-level]')).toContainText('at 4.8: ₹216.35');
  await panel(page).getByRole('button', { name: 'Level the rest' }).click();
  await expect(panel(page).locator('[data-dutching-outcome]')).toHaveText('All of ₹216.35 was matched.');
  for (const runner of [0, 1, 2]) await expect(result(page, market, runner)).toContainText(/\+₹519\.(?:19|2\d)/);
  await expect(panel(page)).toContainText('Each runner wins about the same.');
  expect(new Set(batches.map(({ betSlipRef }) => betSlipRef)).size, 'each attempt has a reference of its own').toBe(2);
  await panel(page).getByRole('button', { name: 'Done' }).click();
  await expect(panel(page)).toBeHidden();
});

test('while the button is pressed nothing in the panel changes, and the bets go at the odds of the press', ON_PHONE, async ({ page }) => {
  const market = await stageFiveRunners({ betDelay: 0 });
  const batches = sentBatches(page);
  await visitEvent(page, market);
  await openPanel(page, market, [0, 1]);
  await amountField(page).fill('450');
  await panel(page).getByRole('button', { name: 'Place 2 bets' }).hover();
  await page.mouse.down();
  await offer(market, 0, 380);
  await expect(cell(page, market, 0, 'back')).toContainText('3.8');
  await expect(row(page, market, 0)).not.toHaveAttribute('data-moved');
  await expect(row(page, market, 0)).toContainText('₹250.00');
  await page.mouse.up();
  await expect(panel(page).locator('[data-dutching-outcome]')).toHaveText('₹200.00 of ₹450.00 was matched. ₹250.00 was cancelled.');
  expect(batches[0]!.instructions.map(({ price }) => price)).toEqual([4, 5]);
});

test('the panel works by keys alone: Space toggles a runner, Enter in the amount places', ON_DESKTOP, async ({ page }) => {
  const market = await stageFiveRunners({ betDelay: 5 });
  const batches = sentBatches(page);
  await visitEvent(page, market);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  const boxes = panel(page).getByRole('checkbox');
  await expect(boxes).toHaveCount(5);
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(2)).not.toBeChecked();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Wanted profit' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(amountField(page)).toBeFocused();
  await page.keyboard.type('539');
  // 539 after 2 % commission is 550 before it, which cost 250 at 4.00 and 200 at 5.00
  await expect(row(page, market, 0)).toContainText('₹250.00');
  await expect(row(page, market, 1)).toContainText('₹200.00');
  await expect(panel(page).getByRole('button', { name: 'Place 2 bets · waits 5 s' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(panel(page).locator('[data-dutching-sending]')).toBeVisible();
  await expect.poll(() => batches.length).toBe(1);
  await advanceClock(5_100);
  await expect(panel(page).locator('[data-dutching-outcome]')).toHaveText('All of ₹450.00 was matched.');
});

test('prices that leave no profit are named, a refusal keeps what was typed, and a market with two runners has no panel', ON_PHONE, async ({ page }) => {
  const market = await stageFiveRunners({ betDelay: 0 });
  await visitEvent(page, market);
  await offer(market, 0, 150);
  await offer(market, 1, 200);
  await expect(cell(page, market, 1, 'back')).toContainText('2.00');
  await openPanel(page, market, [0, 1]);
  await panel(page).getByRole('button', { name: 'Wanted profit' }).click();
  await amountField(page).fill('500');
  await expect(panel(page)).toContainText('These prices leave no profit');
  await expect(panel(page).getByRole('button', { name: 'Place 2 bets' })).toBeDisabled();
  await row(page, market, 0).getByRole('checkbox').uncheck();
  await row(page, market, 4).getByRole('checkbox').check();
  await panel(page).getByRole('button', { name: 'Total stake', exact: true }).click();
  await amountField(page).fill('110000');
  await panel(page).getByRole('button', { name: 'Place 2 bets' }).click();
  await expect(panel(page).getByRole('alert')).toContainText(/balance/i);
  await expect(amountField(page)).toHaveValue('110000');
  await expect(row(page, market, 4).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  const two = await stageMatchOdds();
  await page.goto(two.path);
  await expect(cell(page, two, 0, 'back')).toBeEnabled();
  await expect(openButton(page)).toBeHidden();
});

test('a suspended market freezes the panel with the word, and a lost answer is requested again with the same reference', ON_PHONE, async ({ page }) => {
  const market = await stageFiveRunners({ betDelay: 0 });
  const batches = sentBatches(page);
  await visitEvent(page, market);
  await openPanel(page, market, [0, 1]);
  await amountField(page).fill('900');
  await suspendMarket(market.marketId);
  await expect(panel(page).getByText('SUSPENDED')).toBeVisible();
  await expect(amountField(page)).toBeDisabled();
  await expect(amountField(page)).toHaveValue('900');
  await sendFeedEvents({ type: 'market-status', marketId: market.marketId, status: 'OPEN', inPlay: true });
  await advanceClock(3_500);
  await offer(market, 0, 400);
  await offer(market, 1, 500);
  await expect(panel(page).getByText('SUSPENDED')).toBeHidden();
  for (const runner of [0, 1]) await expect(row(page, market, runner), 'its odds are back').not.toHaveAttribute('data-moved');
  await amountField(page).fill('450');
  // the server places the bets, and its answer is lost
  await page.route(
    '**/exchange/order/batch',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await panel(page).getByRole('button', { name: 'Place 2 bets' }).click();
  await expect(panel(page).locator('[data-dutching-outcome]')).toHaveText('All of ₹450.00 was matched.');
  expect(batches.length).toBeGreaterThan(1);
  expect(new Set(batches.map(({ betSlipRef }) => betSlipRef)).size).toBe(1);
});

test('a visitor gets the login, and the panel stands behind it with what was typed', ON_PHONE, async ({ page }) => {
  const market = await stageFiveRunners({ betDelay: 0 });
  const batches = sentBatches(page);
  await page.goto(market.path);
  await openPanel(page, market, [0, 1]);
  await amountField(page).fill('450');
  await panel(page).getByRole('button', { name: 'Place 2 bets' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log In with Demo ID' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(amountField(page)).toHaveValue('450');
  await expect(row(page, market, 1).getByRole('checkbox')).toBeChecked();
  expect(batches).toHaveLength(0);
});

for (const language of ['en', 'hi'] as const)
  test(`the panel and its results are accessible and fit, ${language}`, WIDTH_OF_LANGUAGE[language], async ({ page }) => {
    await setLook(page.context(), { theme: 'light', language });
    const market = await stageFiveRunners({ betDelay: 0 });
    await offer(market, 1, 500, 100_00);
    await visitEvent(page, market);
    await page.locator(`[data-dutching-button='${market.marketId}']`).click();
    const dialog = page.getByRole('dialog');
    for (const runner of [0, 1, 2]) await dialog.getByRole('checkbox').nth(runner).check();
    await dialog.locator('#dutching-amount').fill('1000');
    await offer(market, 2, 580);
    await expect(dialog.locator('[data-moved]')).toHaveCount(1);
    await expectAccessibleInThemes(page, `Dutching, ${language}`, ['light', 'dark']);
    await dialog.locator('.dutching-notice button').click();
    await dialog.locator('.dutching-foot .btn-primary').click();
    await expect(dialog.locator('[data-dutching-outcome]')).toBeVisible();
    await expectAccessibleInThemes(page, `Dutching results, ${language}`, ['light', 'dark']);
  });
