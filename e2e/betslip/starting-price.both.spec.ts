/** The starting price in the slip: the choice under Advanced, bets that wait for it in Open Bets, and what they got at the start. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test as base } from '../stage/browser-test.ts';
import { setLook } from '../stage/device.ts';
import { ON_PHONE, WIDTH_OF_LANGUAGE } from '../stage/looks.ts';
import { advanceClock, sendFeedEvents, setLadder, stageMatchOdds, type StagedMarket } from '../stage/script.ts';
import { OwnServer } from '../stage/server.ts';
import { cell, slip, stakeField, toast, visitEvent } from './betslip.ts';
import { advanced, chips, confirm, guardField, openAdvanced, timeField, unlikePlain } from './terms.ts';

/** Tests on a server whose new match odds have a starting price. Tests of one worker share it. */
const test = base.extend<object, { readonly own: OwnServer }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
    async ({}, provide) => {
      const own = await OwnServer.open({ STARTING_PRICE: 'on' });
      await provide(own);
      await own.close();
    },
    { scope: 'worker', timeout: 210_000 },
  ],
  baseURL: async ({ own }, provide) => provide(`http://localhost:${own.port}`),
});

/** Stages match odds before their start, with ₹1,000 to lay at 1.87 of the first runner. */
async function stageBeforeStart(): Promise<StagedMarket> {
  const market = await stageMatchOdds({ inPlay: false, betDelay: 0 });
  await setLadder(market.marketId, market.runners[0]!.selectionId, [[185, 1_000_00]], [[187, 1_000_00]]);
  return market;
}

function startField(page: Page): Locator {
  return slip(page).getByLabel('At the start');
}

/** Returns the bet of the last create-bet message. */
const betOf = (payload: unknown): Record<string, unknown> => (payload as { readonly bet: Record<string, unknown> }).bet;

test('“Take starting price” sends the choice, and the bet waits with it in Open Bets', ON_PHONE, async ({ page }) => {
  const market = await stageBeforeStart();
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'lay').click();
  await expect(slip(page).getByLabel('Keep unmatched at in-play')).toBeHidden();
  await openAdvanced(page);
  await expect(startField(page).getByRole('option')).toHaveText([
    'Cancel',
    'Keep in play',
    'Take starting price',
    'Starting price only',
    'Starting price, 1.87 or better',
  ]);
  await startField(page).selectOption('Take starting price');
  await slip(page).getByRole('textbox', { name: 'Odds' }).fill('1.50');
  await stakeField(page).fill('2000');
  await confirm(page, ['Take starting price']);
  expect(betOf(await frames.expectSent('create-bet'))).toMatchObject({ persistence: 'MARKET_ON_CLOSE', rate: 1.5, stake: 2000 });
  await expect(toast(page)).toContainText('waits at 1.50');
  // the near price follows within a second
  await advanceClock(1_000);
  await cell(page, market, 0, 'lay').click();
  await startField(page).selectOption('Starting price only');
  await expect(slip(page).getByText('Now the starting price would be')).toContainText('Waiting: ₹0.00 to back, liability ₹1,000.00 to lay.');
  await page.goto('/open-bets');
  await expect(page.getByRole('main').locator('[data-bet]')).toContainText('Takes the starting price at the start');
});

test('“Keep in play” sends the same bet as the switch of other markets, and a kill has neither', ON_PHONE, async ({ page }) => {
  const market = await stageBeforeStart();
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await openAdvanced(page);
  await startField(page).selectOption('Keep in play');
  await advanced(page).click();
  await expect(slip(page).getByRole('button', { name: 'Keep in play' })).toBeVisible();
  await advanced(page).click();
  await stakeField(page).fill('200');
  await confirm(page, []);
  expect(betOf(await frames.expectSent('create-bet'))).toMatchObject({ persistence: 'PERSIST' });
  await cell(page, market, 0, 'back').click();
  await timeField(page).selectOption('Cancel the rest');
  await expect(startField(page).getByRole('option', { name: 'Take starting price' })).toHaveCount(0);
});

test('[MX-151] each choice at the start sends exactly its field and shows as a chip on the closed row, and Alt+0 clears it', ON_PHONE, async ({ page }) => {
  test.slow();
  const market = await stageBeforeStart();
  const { frames } = await visitEvent(page, market);
  const choices = [
    ['Keep in play', { persistence: 'PERSIST' }, []],
    ['Take starting price', { persistence: 'MARKET_ON_CLOSE' }, []],
    ['Starting price only', { orderType: 'MARKET_ON_CLOSE' }, ['rate']],
    ['Starting price, 1.85 or better', { orderType: 'LIMIT_ON_CLOSE' }, []],
  ] as const;
  for (const [index, [choice, more, less]] of choices.entries()) {
    await cell(page, market, 0, 'back').click();
    await stakeField(page).fill('200');
    await expect(chips(page)).toHaveCount(0);
    if ((await advanced(page).getAttribute('aria-expanded')) === 'false') await openAdvanced(page);
    await startField(page).selectOption(choice);
    await advanced(page).click();
    await expect(chips(page)).toHaveText(choice);
    await stakeField(page).press('Alt+0');
    await expect(chips(page)).toHaveCount(0);
    await openAdvanced(page);
    await expect(startField(page).getByRole('option', { selected: true })).toHaveText('Cancel');
    await startField(page).selectOption(choice);
    await confirm(page, []);
    expect(unlikePlain(await frames.expectSent('create-bet', index + 1)), choice).toEqual({ more, less });
    await expect(slip(page)).toBeHidden();
  }
});

test('a whole bet waits for the starting price, gets it at the start, and the choice ends', ON_PHONE, async ({ page }) => {
  const market = await stageBeforeStart();
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'lay').click();
  await openAdvanced(page);
  await startField(page).selectOption('Starting price only');
  await expect(timeField(page)).toBeHidden();
  await expect(guardField(page)).toBeHidden();
  await stakeField(page).fill('10');
  await expect(slip(page).getByText('A lay at the starting price needs a liability of at least')).toBeVisible();
  await expect(slip(page).getByRole('button', { name: 'Place Bet', exact: true })).toBeDisabled();
  await stakeField(page).fill('10000');
  await expect(slip(page).getByText('It can lose ₹8,700.00 at most.')).toBeVisible();
  await confirm(page, ['Starting price only']);
  const sent = betOf(await frames.expectSent('create-bet'));
  expect(sent).toMatchObject({ orderType: 'MARKET_ON_CLOSE', liability: 8700 });
  expect([sent['rate'], sent['stake']]).toEqual([undefined, undefined]);
  await page.goto('/open-bets');
  const bet = page.getByRole('main').locator('[data-bet]');
  await expect(bet).toContainText('Starting price only');
  await expect(bet).toContainText('Liability ₹8,700.00');
  await expect(bet.getByRole('button', { name: /^Cancel/ })).toBeVisible();
  await expect(bet.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await sendFeedEvents({ type: 'market-status', marketId: market.marketId, status: 'OPEN', inPlay: true });
  await expect(bet).toContainText('₹1,000.00');
  await page.goto(market.path);
  await cell(page, market, 1, 'back').click();
  await expect(timeField(page)).toBeVisible();
  await expect(startField(page)).toHaveCount(0);
});

for (const language of ['en', 'hi'] as const)
  test(`the choice and a waiting bet are accessible and fit, ${language}`, WIDTH_OF_LANGUAGE[language], async ({ page }) => {
    await setLook(page.context(), { theme: 'light', language });
    const market = await stageBeforeStart();
    const { frames } = await visitEvent(page, market);
    await cell(page, market, 0, 'lay').click();
    await page.locator('#slip-stake').fill('5000');
    await page.locator('.terms-switch').click();
    for (const start of ['take', 'all']) {
      await page.locator('#slip-start').selectOption(start);
      await expectAccessibleInThemes(page, `At the start: ${start}, ${language}`, ['light', 'dark']);
    }
    await page.locator('.slip .btn-primary').click();
    await page.getByRole('dialog').locator('.btn-primary').click();
    await frames.expectSent('create-bet');
    await page.goto('/open-bets');
    await expect(page.getByRole('main').locator('[data-bet]')).toBeVisible();
    await expectAccessibleInThemes(page, `A bet that waits for the starting price, ${language}`, ['light', 'dark']);
  });
