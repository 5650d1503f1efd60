/** Free Cash: granted, bet, and converted to cash, on a phone and on a desktop. */
import { expect, type Locator, type Page } from '@playwright/test';
import { openAccountDrawer } from '../shell/shell.ts';
import { cell, confirmation, place, placeButton, slip, stakeField, toast, visitEvent } from '../betslip/betslip.ts';
import { endAnimations, expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { expectLedgerBalanced, callOperator } from '../stage/ledger.ts';
import { ON_PHONE } from '../stage/looks.ts';
import { demoPlayer, signIn, type Player } from '../stage/players.ts';
import { settleMarket, stageMatchOdds, type StagedMarket } from '../stage/script.ts';

const WAGERING = {
  walletType: 'BONUS',
  expires: null,
  status: 'ACTIVE',
  amount: 500,
  minOdds: 1.5,
  days: 30,
  converted: 0,
  lapsed: 0,
  waiting: [],
  reviewUntil: null,
  refused: null,
};
const header = (page: Page, name: 'Available Balance' | 'Free Cash'): Locator => page.getByRole('banner').getByRole('status', { name });

function winner(market: StagedMarket, runner: number): Parameters<typeof settleMarket>[1] {
  return { type: 'winners', winners: [market.runners[runner]!.selectionId] };
}

/** Opens the list of balances: the account drawer of a phone, the right sidebar of a desktop. */
function openBalance(page: Page, player: Player, isMobile: boolean): Promise<Locator> {
  return isMobile ? openAccountDrawer(page, player) : Promise.resolve(page.getByRole('region', { name: 'Balance Information' }));
}

test('a player chooses Free Cash in the slip and bets it; a switch of wallets in between is refused; the rest becomes cash', async ({ page, isMobile }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  await callOperator(`accounts/${player.memberCode}/bonus`, { amount: 500, wagering: 1, days: 30, reason: 'welcome' });

  // the player chooses the wallet in the slip; the typed stake stays
  await cell(page, market, 0, 'back').click();
  const wallets = slip(page).getByRole('group', { name: 'Wallet of your bets' });
  await expect(wallets.getByRole('button', { name: 'Cash ₹1,00,000.00', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await stakeField(page).fill('600');
  await wallets.getByRole('button', { name: 'Free Cash ₹500.00' }).click();
  await expect(header(page, 'Free Cash')).toHaveText('₹500.00');
  await expect(slip(page).getByText('Your balance of ₹500 may not be enough for this bet')).toBeVisible();
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page).filter({ hasText: 'Not enough Free Cash' })).toBeVisible();
  // a refused bet closes the slip and keeps the stake
  await cell(page, market, 0, 'back').click();
  await expect(stakeField(page)).toHaveValue('600');
  await slip(page).getByRole('button', { name: 'Cancel' }).click();

  await place(page, market, { side: 'back', stake: '300' });
  await expect(header(page, 'Free Cash')).toHaveText('₹200.00');
  await cell(page, market, 1, 'back').click();
  await wallets.getByRole('button', { name: /^Cash/ }).click();
  await expect(toast(page).filter({ hasText: 'You have open bets with Free Cash. You can switch after they are settled' })).toBeVisible();
  await expect(wallets.getByRole('button', { name: /^Free Cash/ })).toHaveAttribute('aria-pressed', 'true');
  await slip(page).getByRole('button', { name: 'Cancel' }).click();

  // the open popup shows the wagering and follows the results
  const popup = page.getByRole('dialog', { name: 'Free Cash' });
  const balance = await openBalance(page, player, isMobile);
  await expect(balance.getByText('Free Cash in play')).toBeVisible();
  await balance.getByRole('button', { name: 'Free Cash', exact: true }).click();
  await expect(popup.getByRole('progressbar', { name: 'Played ₹0.00 of ₹500.00' })).toBeVisible();
  await expect(popup.getByText('29 days left')).toBeVisible();
  await expect(popup.getByText('₹300.00 of it is in open bets')).toBeVisible();
  await expect(popup.getByText('Stakes of settled bets at odds of 1.50 or better count, won or lost.')).toBeVisible();
  // a toast that leaves lies above the header for a moment
  await expect(toast(page)).toHaveCount(0);
  await endAnimations(page);
  await expectAccessibleInThemes(page, 'Free Cash');
  await settleMarket(market.marketId, winner(market, 0));
  await expect(popup.getByRole('progressbar', { name: 'Played ₹300.00 of ₹500.00' })).toBeVisible();
  await page.mouse.move(0, 0); // toasts stay while the pointer rests on them, and they cover the button
  await popup.getByRole('button', { name: 'Close' }).click();

  // 300 at 1.85 won 255 less 2 % commission: 200 + 300 + 249.90; after the last stake the rest becomes cash
  const later = await stageMatchOdds({ betDelay: 0 });
  await page.goto(later.path);
  await expect(header(page, 'Free Cash')).toHaveText('₹749.90');
  await place(page, later, { side: 'back', stake: '200' });
  await expect(header(page, 'Free Cash')).toHaveText('₹549.90');
  await settleMarket(later.marketId, winner(later, 1));
  await expect(toast(page).filter({ hasText: 'You have played your Free Cash: ₹549.90 is now cash.' })).toBeVisible();
  await expect(header(page, 'Available Balance')).toHaveText('₹1,00,549.90');
  await (await openBalance(page, player, isMobile)).getByRole('button', { name: 'Free Cash', exact: true }).click();
  await expect(popup.getByText('You have played your Free Cash: ₹549.90 is now cash.')).toBeVisible();
  await popup.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByText('-₹549.90').first()).toBeVisible();
  await expect(page).toHaveURL(/account-statement\?kind=BONUS/);
  await expectLedgerBalanced();
});

test(
  '[TR-005] the slip says what a bet will count and why less, and the list what bets count before and after their result',
  ON_PHONE,
  async ({ page, isMobile }) => {
    const market = await stageMatchOdds({ betDelay: 0 });
    const { player } = await visitEvent(page, market);
    await callOperator(`accounts/${player.memberCode}/bonus`, { amount: 500, wagering: 10, days: 30, reason: 'welcome' });
    await cell(page, market, 0, 'back').click();
    await slip(page).getByRole('button', { name: 'Free Cash ₹500.00' }).click();
    await stakeField(page).fill('300');
    await expect(slip(page).getByText('Counts ₹300.00 of ₹300.00 towards your Free Cash')).toBeVisible();
    await slip(page).getByRole('button', { name: 'Cancel' }).click();
    await place(page, market, { side: 'back', stake: '300' });
    await expect(header(page, 'Free Cash')).toHaveText('₹200.00');
    // the other runner covers the first bet: 300 at 1.85 win 255
    await cell(page, market, 1, 'back').click();
    await stakeField(page).fill('200');
    await expect(slip(page).getByText(/^Counts ₹[\d.]+ of ₹500\.00: your other bets cover the rest$/)).toBeVisible();
    await expectAccessibleInThemes(page, 'Free Cash in the slip');
    await slip(page).getByRole('button', { name: 'Cancel' }).click();

    const popup = page.getByRole('dialog', { name: 'Free Cash' });
    await (await openBalance(page, player, isMobile)).getByRole('button', { name: 'Free Cash', exact: true }).click();
    const list = popup.getByRole('region', { name: 'What your bets count' });
    await expect(list.getByRole('listitem')).toHaveText(/Open.*Counts ₹300\.00 of ₹300\.00 towards your Free Cash/s);
    await settleMarket(market.marketId, winner(market, 1));
    await expect(list.getByRole('listitem')).toHaveText(/Settled.*Counts ₹300\.00 of ₹300\.00 towards your Free Cash/s);
    await endAnimations(page);
    await expectAccessibleInThemes(page, 'Free Cash');
  },
);

test('[TR-006] a conversion of 5,000 or more waits for a person, and the page says so until he has decided', ON_PHONE, async ({ page, isMobile }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  const { player } = await visitEvent(page, market);
  await callOperator(`accounts/${player.memberCode}/bonus`, { amount: 6000, wagering: 1, days: 30, reason: 'welcome' });
  await cell(page, market, 0, 'back').click();
  await slip(page).getByRole('button', { name: 'Free Cash ₹6,000.00' }).click();
  await slip(page).getByRole('button', { name: 'Cancel' }).click();
  await place(page, market, { side: 'back', stake: '6000' });
  await expect(header(page, 'Free Cash')).toHaveText('₹0.00');
  await settleMarket(market.marketId, winner(market, 0));
  const popup = page.getByRole('dialog', { name: 'Free Cash' });
  await expect(header(page, 'Free Cash')).toHaveText('₹10,998.00');
  await (await openBalance(page, player, isMobile)).getByRole('button', { name: 'Free Cash', exact: true }).click();
  await expect(popup.getByText(/A person checks ₹10,998\.00 before it becomes cash, until .* at the latest/)).toBeVisible();
  await endAnimations(page);
  await expectAccessibleInThemes(page, 'Free Cash');
  await callOperator(`accounts/${player.memberCode}/conversion/approve`, {});
  await expect(popup.getByText('You have played your Free Cash: ₹10,998.00 is now cash.')).toBeVisible();
  await expectLedgerBalanced();
});

test('Free Cash in the balance opens its wagering; after it is closed the balance is there again', ON_PHONE, async ({ page, isMobile }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/');
  const balance = await openBalance(page, player, isMobile);
  const request = page.waitForRequest((sent) => sent.url().endsWith('/account/wagering-details?walletType=BONUS'));
  await balance.getByRole('button', { name: 'Free Cash', exact: true }).click();
  await request;
  const popup = page.getByRole('dialog', { name: 'Free Cash' });
  await expect(popup.getByText('You have no Free Cash.')).toBeVisible();
  await endAnimations(page);
  await expectAccessibleInThemes(page, 'Free Cash');
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
  await expect(balance).toBeVisible();
  await page.route('**/account/wagering-details*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { success: true, result: { ...WAGERING, required: 5000, done: 1250 } } });
  });
  await balance.getByRole('button', { name: 'Free Cash', exact: true }).click();
  await expect(popup.getByText('Played ₹1,250.00 of ₹5,000.00')).toBeVisible();
});
