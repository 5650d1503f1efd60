/** The row Advanced of the slip: each choice, its fields, its result, and its looks. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { setLook } from '../stage/device.ts';
import { ON_DESKTOP, ON_PHONE, WIDTH_OF_LANGUAGE } from '../stage/looks.ts';
import { advanceClock, setLadder, stageBookmaker, stageMatchOdds, type StagedMarket } from '../stage/script.ts';
import { cell, confirmation, slip, stakeField, toast, visitEvent } from './betslip.ts';
import { advanced, chips, confirm, guardField, openAdvanced, PLAIN_FIELDS, sentTerms, timeField, unlikePlain } from './terms.ts';

/** Leaves ₹300 to back at 1.85, ₹1,000 at 1.83, and ₹1,000 to lay at 1.87, of the first runner. */
async function stageThin(betDelay = 0): Promise<StagedMarket> {
  const market = await stageMatchOdds({ betDelay });
  const thin: [number, number][] = [
    [185, 300_00],
    [183, 1_000_00],
  ];
  await setLadder(market.marketId, market.runners[0]!.selectionId, thin, [[187, 1_000_00]]);
  return market;
}

test('the row is closed at first, a plain bet sends no term, and an open row stays open for the visit', ON_PHONE, async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await expect(advanced(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(timeField(page)).toBeHidden();
  await openAdvanced(page);
  await stakeField(page).fill('200');
  await confirm(page, []);
  expect(sentTerms(await frames.expectSent('create-bet'))).toEqual({});
  await page.reload();
  await cell(page, market, 0, 'back').click();
  await expect(timeField(page)).toHaveValue('GTC');
  await expect(guardField(page).getByRole('option')).toHaveText(['Better odds are fine', 'Only these odds']);
});

test('[MX-150] while the row is closed a bet has the fields of a plain bet only, also after one with terms', ON_PHONE, async ({ page }) => {
  const market = await stageThin();
  const { frames } = await visitEvent(page, market);
  const fieldsOf = async (count: number): Promise<string[]> => {
    const { bet } = (await frames.expectSent('create-bet', count)) as { bet: object };
    // the answer closes the slip, also one that was opened before it
    await expect.poll(() => frames.received.filter(({ name }) => name === 'place-bet-success').length).toBe(count);
    await expect(stakeField(page)).toBeHidden();
    return Object.keys(bet).toSorted();
  };
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('100');
  await expect(advanced(page)).toHaveAttribute('aria-expanded', 'false');
  await confirm(page, []);
  expect(await fieldsOf(1)).toEqual(PLAIN_FIELDS);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('200');
  await openAdvanced(page);
  await timeField(page).selectOption('Cancel the rest');
  await guardField(page).selectOption('Only these odds');
  await confirm(page, []);
  expect(await fieldsOf(2)).toEqual([...PLAIN_FIELDS, 'guard', 'timeInForce'].toSorted());
  await cell(page, market, 0, 'lay').click();
  await advanced(page).click();
  await expect(advanced(page)).toHaveAttribute('aria-expanded', 'false');
  await stakeField(page).fill('100');
  await confirm(page, []);
  expect(await fieldsOf(3)).toEqual(PLAIN_FIELDS);
});

/** Each choice: how it is made, its chip, and the fields that it sends beside those of a plain bet. */
const CHOICES: readonly (readonly [chip: RegExp, choose: (page: Page) => Promise<unknown>, more: Record<string, unknown>])[] = [
  [/^Keep for 5 minutes/, (page) => timeField(page).selectOption('Keep until …'), { timeInForce: 'GOOD_TILL', expiresAt: expect.any(Number) }],
  [/^Cancel the rest/, (page) => timeField(page).selectOption('Cancel the rest'), { timeInForce: 'FILL_AND_KILL' }],
  [/^All or nothing/, (page) => timeField(page).selectOption('All or nothing'), { timeInForce: 'FILL_OR_KILL' }],
  [/^Only offer, never take/, (page) => timeField(page).selectOption('Only offer, never take'), { timeInForce: 'POST_ONLY' }],
  [/^Only these odds/, (page) => guardField(page).selectOption('Only these odds'), { guard: { mode: 'exact' } }],
  [
    /^Up to 5 steps worse/,
    async (page) => {
      await timeField(page).selectOption('Cancel the rest');
      await guardField(page).selectOption('Some steps worse');
      await slip(page).getByLabel('Most steps').selectOption('5');
    },
    { timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 5 } },
  ],
];

test('[MX-151] each choice sends exactly its field and shows as a chip on the closed row, and Alt+0 clears it', ON_DESKTOP, async ({ page }) => {
  test.slow();
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  for (const [index, [chip, choose, more]] of CHOICES.entries()) {
    await cell(page, market, 0, 'back').click();
    // odds that wait, so that a bet that only offers is taken too
    await slip(page).getByLabel('Odds', { exact: true }).fill('1.9');
    await stakeField(page).fill('200');
    await expect(chips(page), 'choices are of one bet').toHaveCount(0);
    if ((await advanced(page).getAttribute('aria-expanded')) === 'false') await openAdvanced(page);
    await choose(page);
    await advanced(page).click();
    await expect(chips(page).filter({ hasText: chip })).toBeVisible();
    await stakeField(page).press('Alt+0');
    await expect(chips(page)).toHaveCount(0);
    await openAdvanced(page);
    await expect(timeField(page)).toHaveValue('GTC');
    await expect(guardField(page)).toHaveValue('better');
    await choose(page);
    await confirm(page, []);
    expect(unlikePlain(await frames.expectSent('create-bet', index + 1)), String(chip)).toEqual({ more, less: [] });
    await expect(slip(page)).toBeHidden();
  }
});

test('[MX-151] a payout is sent in place of the stake, where the other choices take it, and Alt+0 makes it a stake again', ON_DESKTOP, async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { frames } = await visitEvent(page, market);
  const modes = slip(page).getByRole('group', { name: 'Type the amount as' });
  const payout = slip(page).getByLabel('Payout', { exact: true });
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('1000');
  await modes.getByRole('button', { name: 'Payout ₹1,850' }).click();
  await expect(payout).toHaveValue('1,850');
  await payout.press('Alt+0');
  await expect(stakeField(page)).toHaveValue('1,000');
  await modes.getByRole('button', { name: 'Payout ₹1,850' }).click();
  await payout.fill('3700');
  await expect(modes.getByRole('button', { name: 'Stake ₹2,000' })).toBeVisible();
  await expectAccessibleInThemes(page, 'the slip with a payout', ['light', 'dark']);
  await slip(page).getByRole('button', { name: 'Place Bet', exact: true }).click();
  await expect(confirmation(page).getByText('₹3,700.00')).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  expect(unlikePlain(await frames.expectSent('create-bet'))).toEqual({ more: { target: { type: 'PAYOUT', amount: 3700 } }, less: ['stake'] });
  await expect(toast(page)).toContainText('₹2,000 Back');
  // all or nothing takes no target: the stake of the odds asked is sent
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('100');
  await modes.getByRole('button', { name: /^Payout/ }).click();
  await openAdvanced(page);
  await timeField(page).selectOption('All or nothing');
  await confirm(page, []);
  expect(unlikePlain(await frames.expectSent('create-bet', 2))).toEqual({ more: { timeInForce: 'FILL_OR_KILL' }, less: [] });
});

test('“Cancel the rest” takes what is there, shows as a chip on the closed row, and names the end', async ({ page }) => {
  const market = await stageThin();
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('500');
  await openAdvanced(page);
  await timeField(page).selectOption('Cancel the rest');
  await advanced(page).click();
  const chip = slip(page).getByRole('button', { name: 'Cancel the rest' });
  await chip.click();
  await expect(chip).toBeHidden();
  await advanced(page).click();
  await expect(timeField(page)).toHaveValue('GTC');
  await timeField(page).selectOption('Cancel the rest');
  await confirm(page, ['Cancel the rest', 'Better odds are fine']);
  expect(sentTerms(await frames.expectSent('create-bet'))).toEqual({ timeInForce: 'FILL_AND_KILL' });
  await expect(toast(page)).toContainText('₹200 was not matched at once and was cancelled');
  await page.goto('/open-bets');
  const matched = page.getByRole('main').locator('[data-bet]');
  await expect(matched).toContainText('Cancel the rest');
  await expect(matched).toContainText('₹200.00 lapsed: the rest was cancelled, as you chose');
});

test('“All or nothing” ends a bet that cannot be filled; with a smallest fill a part is enough', ON_PHONE, async ({ page }) => {
  const market = await stageThin();
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('500');
  await openAdvanced(page);
  await timeField(page).selectOption('All or nothing');
  await confirm(page, ['All or nothing']);
  expect(sentTerms(await frames.expectSent('create-bet'))).toEqual({ timeInForce: 'FILL_OR_KILL' });
  await expect(toast(page)).toContainText('₹500 was not matched at once and was cancelled');
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('500');
  await expect(timeField(page), 'the choices are of one bet').toHaveValue('GTC');
  await timeField(page).selectOption('All or nothing');
  await slip(page).getByLabel('Match at least').fill('600');
  await expect(slip(page).getByText('The least to match must lie between 0 and your stake.')).toBeVisible();
  await expect(slip(page).getByRole('button', { name: 'Place Bet' })).toBeDisabled();
  await slip(page).getByLabel('Match at least').fill('250');
  await confirm(page, ['At least ₹250 or nothing']);
  expect(sentTerms(await frames.expectSent('create-bet', 2))).toEqual({ timeInForce: 'FILL_OR_KILL', minFillSize: 250 });
  await expect(toast(page).filter({ hasText: '₹200 was not matched' })).toContainText('₹300 Back');
});

test('“Keep until …” ends after five minutes, at the start, or at a time of the player, and the open bet names it', ON_PHONE, async ({ page }) => {
  const openDate = Date.now() + 30 * 86_400_000;
  const market = await stageMatchOdds({ betDelay: 0, inPlay: false, openDate });
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'lay').click();
  await slip(page).getByLabel('Odds', { exact: true }).fill('1.5');
  await stakeField(page).fill('200');
  await openAdvanced(page);
  await timeField(page).selectOption('Keep until …');
  await expect(slip(page).getByRole('radio', { name: '5 minutes' })).toBeChecked();
  await slip(page).getByText('Own time').click();
  const own = slip(page).getByLabel('Day and time (IST)');
  await own.fill('2020-01-01T10:00');
  await expect(slip(page).getByText('Choose a time between 5 seconds and 90 days from now.')).toBeVisible();
  await expect(slip(page).getByRole('button', { name: 'Place Bet' })).toBeDisabled();
  await slip(page).getByText('The start', { exact: true }).click();
  await confirm(page, ['Keep until the start']);
  expect(sentTerms(await frames.expectSent('create-bet'))).toEqual({ timeInForce: 'GOOD_TILL', expiresAt: openDate });
  await expect(toast(page)).toContainText('It waits until');
  await page.goto('/open-bets');
  await expect(page.getByRole('main').locator('[data-bet]')).toContainText(/Keep until \d\d \w+, \d\d:\d\d IST/);
});

test('a match in play has no end at the start, and the row says why', ON_PHONE, async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await openAdvanced(page);
  await timeField(page).selectOption('Keep until …');
  await expect(slip(page).getByText('The match has started, so it cannot end at the start.')).toBeVisible();
  await expect(slip(page).getByRole('radio', { name: 'The start' })).toBeHidden();
});

test('“Only offer” is refused with the odds that wait, keeps the slip, and offers them', ON_PHONE, async ({ page }) => {
  const market = await stageThin(5);
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('400');
  await openAdvanced(page);
  await timeField(page).selectOption('Only offer, never take');
  await expect(guardField(page).getByRole('option')).toHaveText(['Better odds are fine']);
  await confirm(page, ['Only offer, never take']);
  expect(sentTerms(await frames.expectSent('create-bet'))).toEqual({ timeInForce: 'POST_ONLY' });
  await expect(slip(page).getByRole('alert')).toContainText('This bet would be matched at once. The nearest odds that wait are 1.86.');
  await expect(slip(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(stakeField(page)).toHaveValue('400');
  await expect(timeField(page)).toHaveValue('POST_ONLY');
  await expect(toast(page), 'the slip says it once').toHaveCount(0);
  await slip(page).getByRole('button', { name: 'Offer 1.86 instead' }).click();
  await expect(slip(page).getByRole('alert')).toBeHidden();
  await expect(slip(page).getByText('Offer 1.86 · no wait')).toBeVisible();
  await confirm(page, ['Only offer, never take']);
  // no clock is advanced: the bet has no delay
  await expect(toast(page).filter({ hasText: 'waits at 1.86' })).toBeVisible();
  await page.goto('/open-bets');
  await expect(page.getByRole('main').locator('[data-bet]')).toContainText('Only offer, never take');
});

test('Place Bet says whether the bet waits its delay', ON_PHONE, async ({ page }) => {
  const market = await stageThin(5);
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('100');
  await expect(slip(page).getByText('Waits 5 s', { exact: true })).toBeVisible();
  await openAdvanced(page);
  await timeField(page).selectOption('Only offer, never take');
  await slip(page).getByLabel('Odds', { exact: true }).fill('2');
  await expect(slip(page).getByText('Offer 2.00 · no wait')).toBeVisible();
  await timeField(page).selectOption('Cancel the rest');
  await slip(page).getByLabel('Odds', { exact: true }).fill('1.85');
  await expect(slip(page).getByText('Waits 5 s', { exact: true })).toBeVisible();
  await expect(slip(page).getByRole('button', { name: 'Place Bet', exact: true })).toBeEnabled();
  await confirm(page, []);
  await frames.expectSent('create-bet');
  await expect(page.getByRole('dialog').getByRole('timer')).toBeVisible();
  await advanceClock(5_100);
  await expect(toast(page)).toContainText('₹100 Back');
});

test('“Up to 3 steps worse” takes odds that have moved, and names the worst; “Only these odds” takes no better ones', ON_DESKTOP, async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { selectionId } = market.runners[0]!;
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('1000');
  await slip(page).getByRole('button', { name: 'Keep my price' }).click();
  await openAdvanced(page);
  await timeField(page).selectOption('Cancel the rest');
  await guardField(page).selectOption('Some steps worse');
  await expect(slip(page).getByLabel('Most steps')).toHaveValue('3');
  await expect(slip(page).getByText('At worst 1.82: profit ₹803.60, liability ₹1,000.00')).toBeVisible();
  await setLadder(market.marketId, selectionId, [[183, 1_00_000_00]], [[186, 1_00_000_00]]);
  await expect(cell(page, market, 0, 'back')).toContainText('1.83');
  await confirm(page, ['Up to 3 steps worse', 'At worst 1.82']);
  expect(sentTerms(await frames.expectSent('create-bet'))).toEqual({ timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 3 } });
  await expect(toast(page)).toContainText('₹1,000 Back');
  await expect(toast(page)).toContainText('at 1.83, you asked for 1.85');
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('700');
  await slip(page).getByRole('button', { name: 'Keep my price' }).click();
  await guardField(page).selectOption('Only these odds');
  await setLadder(market.marketId, selectionId, [[190, 1_00_000_00]], [[192, 1_00_000_00]]);
  await expect(cell(page, market, 0, 'back')).toContainText('1.90');
  await confirm(page, ['Only these odds']);
  expect(sentTerms(await frames.expectSent('create-bet', 2))).toEqual({ guard: { mode: 'exact' } });
  await expect(toast(page).filter({ hasText: '₹700 was not matched: the odds had changed' })).toBeVisible();
});

test('house markets have no such row', ON_PHONE, async ({ page }) => {
  const market = await stageBookmaker({ betDelay: 0 });
  await visitEvent(page, market);
  await cell(page, market, 0, 'back').click();
  await expect(stakeField(page)).toBeVisible();
  await expect(advanced(page)).toBeHidden();
});

test('[MX-153] the row and the meaning of the amount work by keys alone, and a screen reader hears what they did', ON_DESKTOP, async ({ page }) => {
  const market = await stageThin();
  const { frames } = await visitEvent(page, market);
  await cell(page, market, 0, 'back').focus();
  await page.keyboard.press('Enter');
  await expect(stakeField(page)).toBeFocused();
  await page.keyboard.type('500');
  const said = slip(page).locator('[data-terms] output');
  await page.keyboard.press('Alt+a');
  await expect(said).toHaveText('Advanced is open.');
  await expect(timeField(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(timeField(page)).toHaveValue('FILL_AND_KILL');
  await expect(slip(page).getByLabel('Odds', { exact: true }), 'arrows do not step the odds here').toHaveValue('1.85');
  await page.keyboard.press('Alt+0');
  await expect(timeField(page)).toHaveValue('GTC');
  await expect(said).toHaveText('All choices are back to their defaults.');
  const saidOfAmount = slip(page).getByRole('group', { name: 'Type the amount as' }).getByRole('status');
  for (const mode of ['Profit', 'Liability', 'Payout', 'Stake']) {
    await page.keyboard.press('Alt+m');
    await expect(slip(page).getByLabel(mode, { exact: true })).toBeVisible();
    await expect(saidOfAmount).toHaveText(`Type the amount as: ${mode}`);
  }
  await expect(stakeField(page)).toHaveValue('500');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(slip(page).getByLabel('Match at least')).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await expect(guardField(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(guardField(page)).toHaveValue('any');
  await page.keyboard.press('Alt+a');
  await expect(said).toHaveText('Advanced is closed.');
  await expect(stakeField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByRole('button', { name: 'Place Bet' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(sentTerms(await frames.expectSent('create-bet'))).toEqual({ timeInForce: 'FILL_AND_KILL', minFillSize: 100, guard: { mode: 'any', ticks: 3 } });
  await expect(toast(page)).toContainText('₹500 Back');
});

for (const language of ['en', 'hi'] as const)
  test(`the open row is accessible and fits, ${language}`, WIDTH_OF_LANGUAGE[language], async ({ page }) => {
    await setLook(page.context(), { theme: 'light', language });
    const market = await stageMatchOdds({ betDelay: 5 });
    await visitEvent(page, market);
    await cell(page, market, 0, 'back').click();
    await page.locator('#slip-stake').fill('500');
    await page.locator('.terms-switch').click();
    for (const time of ['GOOD_TILL', 'FILL_OR_KILL', 'POST_ONLY']) {
      await page.locator('#slip-time').selectOption(time);
      if (time === 'FILL_OR_KILL') await page.locator('#slip-guard').selectOption('any');
      await expectAccessibleInThemes(page, `Advanced with ${time}, ${language}`, ['light', 'dark']);
    }
  });
