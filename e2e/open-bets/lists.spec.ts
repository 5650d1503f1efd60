/** Open bets on the desktop: grouped, sorted in three ways, changed and cancelled in the list. */
import { expect, type Locator, type Page } from '@playwright/test';
import { toast } from '../betslip/betslip.ts';
import { expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, demoPlayer, signIn, type Player, placeYesBet } from '../stage/players.ts';
import { stageMatchOdds, stageSession, type StagedMarket } from '../stage/script.ts';

async function place(player: Player, market: StagedMarket, price: number, stake: number): Promise<void> {
  const answer = await callAs<{ result: { success: boolean; message: string }[] }>(player, 'POST', 'exchange/order', [
    { side: 0, price, selectionId: market.runners[0]!.selectionId, marketId: market.marketId, totalSize: stake, betSlipRef: `list-${price}-${stake}` },
  ] as object);
  expect(answer.result[0], answer.result[0]?.message).toMatchObject({ success: true });
}
const list = (page: Page) => page.getByRole('main');
const group = (page: Page, market: StagedMarket) => page.getByRole('main').locator(`[data-bet-group='${market.marketId}']`);

test('[ST-75] [ST-76] [ST-77] from 1024 on the list is grouped and has one sort order at a time; below it is a simple list', async ({ page }) => {
  const [market, other] = [await stageMatchOdds({ betDelay: 0 }), await stageMatchOdds({ betDelay: 0 })];
  const player = await demoPlayer();
  for (const stake of [100, 300]) await place(player, market, 1.85, stake);
  await place(player, market, 1.84, 200);
  await place(player, other, 500, 10);
  await signIn(page, player);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/open-bets');
  const options = list(page).getByRole('group', { name: 'Show bets' });
  const pressed = () => options.locator("[aria-pressed='true']");
  await expect(pressed()).toHaveText('Order By Date');
  const matched = group(page, market).getByRole('region', { name: 'Matched', exact: true });
  await expect(matched.getByRole('listitem')).toHaveCount(3);
  await expect(group(page, market).locator('dl'), 'after 2 % commission').toContainText('+499.80');
  await options.getByRole('button', { name: 'Consolidated' }).click();
  await expect(pressed()).toHaveText('Consolidated');
  await expect(matched.getByRole('listitem')).toHaveCount(1);
  await expect(matched.getByRole('listitem')).toContainText('₹600.00');
  await expect(matched.getByText('Average')).toHaveCount(0);
  await options.getByRole('button', { name: 'Average Odds' }).click();
  await expect(pressed()).toHaveText('Average Odds');
  await expect(matched.getByRole('listitem')).toContainText('Average 1.85');
  for (const width of [1024, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(options, String(width)).toHaveCount(width < 1024 ? 0 : 1);
    await expect(list(page).locator('[data-bet-group]'), String(width)).toHaveCount(width < 1024 ? 0 : 2);
    await expect(list(page).getByRole('region', { name: 'Matched', exact: true }).getByRole('listitem')).toHaveCount(width < 1024 ? 3 : 1);
    await expectNoSidewaysScroll(page, `open bets at ${width}`);
  }
});

test('a resting bet keeps its place when made smaller, becomes a new bet with other odds, and one market is cancelled alone', async ({ page }) => {
  const [market, other] = [await stageMatchOdds({ betDelay: 0 }), await stageMatchOdds({ betDelay: 0 })];
  const player = await demoPlayer();
  await place(player, market, 500, 100);
  await place(player, market, 600, 50);
  await place(player, other, 700, 10);
  await signIn(page, player);
  await page.goto('/open-bets');
  const unmatched = group(page, market).getByRole('region', { name: 'Unmatched' });
  const edit = unmatched.getByRole('listitem').filter({ hasText: '₹100.00' }).getByRole('button', { name: /Edit/ });
  const dialog = page.getByRole('dialog', { name: 'Edit bet' });
  await edit.click();
  await dialog.getByLabel('Unmatched stake').fill('40');
  await expect(dialog.getByText('A smaller stake keeps its place in the queue.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change bet' }).click();
  await expect(toast(page).first()).toHaveAttribute('data-type', 'success');
  await expect(unmatched.getByRole('listitem').filter({ hasText: '₹40.00' })).toContainText('₹60.00 cancelled: by you');
  await unmatched.getByRole('listitem').filter({ hasText: '₹40.00' }).getByRole('button', { name: /Edit/ }).click();
  await dialog.getByLabel('Odds', { exact: true }).fill('2.01');
  await expect(dialog.getByText('These odds are not on the ladder')).toBeVisible();
  await dialog.getByLabel('Odds', { exact: true }).fill('400');
  await expect(dialog.getByText(/cancelled and placed again/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep my bet', exact: true })).toBeVisible();
  // the new bet is in the list before the answer arrives
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  await page.route('**/replace', async (route) => {
    const response = await route.fetch();
    await opened;
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Change bet' }).click();
  // content behind the dialog has no role
  await expect(page.locator(`[data-bet-group='${market.marketId}'] [data-bet]`).filter({ hasText: 'Odds 400' })).toContainText('₹40.00');
  await expect(dialog.getByText('Please Wait...')).toBeVisible();
  gate.open();
  await expect(toast(page).filter({ hasText: `₹40 Back ${market.runners[0]!.name} waits at 400` })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(unmatched.getByRole('listitem')).toHaveCount(2);
  await group(page, market)
    .getByRole('button', { name: /Cancel the unmatched bets of/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Cancel unmatched' });
  await expect(question).toContainText('will be cancelled: 2.');
  await question.getByRole('button', { name: 'Cancel unmatched' }).click();
  await expect(group(page, market)).toHaveCount(0);
  await expect(group(page, other).getByRole('region', { name: 'Unmatched' }).getByRole('listitem')).toHaveCount(1);
});

test('a position shows its cash-out in the list; a player can have his bets cancelled while he is disconnected, and the list says so', async ({ page }) => {
  const player = await demoPlayer();
  const book = await stageMatchOdds({ betDelay: 0 });
  await place(player, book, 1.85, 100);
  await signIn(page, player);
  await page.goto('/open-bets');
  await expect(group(page, book).getByRole('button', { name: /^Cash out/ })).toContainText('-₹0.54');
  await page.getByRole('button', { name: 'Preferences' }).first().click();
  const cancelChoices = page.getByRole('dialog').getByRole('group', { name: 'Cancel my unmatched bets if I stay disconnected' });
  await expect(cancelChoices.locator("[aria-pressed='true']")).toHaveText('Off');
  await cancelChoices.getByRole('button', { name: '30 s' }).click();
  await expect(cancelChoices.locator("[aria-pressed='true']")).toHaveText('30 s');
  await page.keyboard.press('Escape');
  await expect(list(page).getByText('If you stay disconnected for 30 s, the server cancels your unmatched bets.')).toBeVisible();
});

test('[RS-09] [RS-10] in the sidebar a bet is a card, on /open-bets a row; both link to the event', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0, eventTypeId: '1' });
  const player = await demoPlayer();
  await place(player, market, 1.85, 100);
  await signIn(page, player);
  await page.goto('/');
  const side = page.getByRole('complementary', { name: 'Betslip and open bets' });
  await side.getByRole('button', { name: 'Open Bets' }).click();
  await expect(side.getByRole('listitem')).toHaveCSS('flex-direction', 'column');
  await side.getByRole('link', { name: market.eventName }).click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
  await page.goto('/open-bets');
  await expect(group(page, market).getByRole('listitem')).toHaveCSS('flex-direction', 'row');
  await group(page, market).getByRole('link', { name: market.eventName }).click();
  await expect(page).toHaveURL(new RegExp(`${market.path}$`));
});

test('a fancy shows its exposure in rupees, in the list and on its row of the event page', async ({ page }) => {
  const [market, player] = [await stageSession({ betDelay: 0 }), await demoPlayer()];
  await placeYesBet(player, market);
  await signIn(page, player);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/open-bets');
  await expect(group(page, market).locator('[data-line-figures]')).toHaveText('Exposure-100.00Best result+90.00');
  await expect(group(page, market).getByRole('listitem')).toContainText('Runs 46 (90)');
  await page.goto(market.path);
  await expect(page.locator(`[data-own-exposure='${market.marketId}']`)).toHaveText('Exposure -₹100.00');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/open-bets');
  await expect(page.locator(`[data-cash-out-of='${market.marketId}'] [data-line-figures]`)).toHaveText('Exposure-100.00Best result+90.00');
});

test('the steppers of the edit dialog are as tall as their field', async ({ page }) => {
  const [market, player] = [await stageMatchOdds({ betDelay: 0 }), await demoPlayer()];
  await place(player, market, 500, 100);
  await signIn(page, player);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/open-bets');
    await list(page).getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit bet' });
    const height = async (part: Locator): Promise<number> => (await part.boundingBox())!.height;
    const field = await height(dialog.getByLabel('Odds', { exact: true }));
    for (const name of ['Lower odds', 'Higher odds']) expect(await height(dialog.getByRole('button', { name })), `${name} at ${width}`).toBe(field);
    await page.keyboard.press('Escape');
  }
});
