/** Limits on a phone: set, used, lowered, raised with a second confirmation a day later; and the reality check. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { toast } from '../auth/auth.ts';
import { logInAs, openAccount, playerOfLogin } from '../shell/shell.ts';
import { testWithOwnServer as test } from '../stage/server.ts';
import { callAs, signIn, type Player, placeBackBet } from '../stage/players.ts';
import { advanceClock, stageMatchOdds, type StagedMarket } from '../stage/script.ts';

const PAGE = '/responsible-gambling';
const row = (page: Page, kind: string, period: string): Locator =>
  page.getByRole('region', { name: kind, exact: true }).getByRole('listitem').filter({ hasText: period });

async function setLimit(page: Page, kind: string, period: string, amount: string): Promise<void> {
  const own = row(page, kind, period);
  await own.getByRole('button', { name: new RegExp(`${kind}, ${period}$`) }).click();
  await own.getByRole('textbox').fill(amount);
  await own.getByRole('button', { name: 'Save' }).click();
}

/** Advances the clock by a day, which ends every session, and signs the player in again for 16 minutes. */
async function advanceOneDay(account: { readonly username: string; readonly password: string }): Promise<Player> {
  await advanceClock(24 * 3_600_000 + 10 * 60_000);
  const player = playerOfLogin(await logInAs(account.username, account.password));
  await advanceClock(16 * 60_000);
  return player;
}

const placeBet = async (player: Player, market: StagedMarket, rupees: number) => {
  const { marketId, eventTypeId, runners } = market;
  const item = {
    side: 0,
    price: 1.85,
    selectionId: runners[0]!.selectionId,
    btype: 'MATCH_ODDS',
    oddsType: 'DECIMAL',
    eventTypeId,
    marketId,
    totalSize: rupees,
    betSlipRef: `limit-${rupees}`,
    line: null,
  };
  return (await callAs<{ result: { success: boolean; code?: string; message: string }[] }>(player, 'POST', 'exchange/order', [item])).result[0];
};

test('a limit is set and used, lowered at once, and raised a day later with a second confirmation; a reality check also opens after a reload', async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Signs to take seriously' })).toBeVisible();
  await expect(page.getByRole('link', { name: '14416' })).toHaveAttribute('href', 'tel:14416');
  await expectAccessible(page, 'visitor');
  await page.locator('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();

  const account = await openAccount('maidan');
  const player = playerOfLogin(await logInAs(account.username, account.password));
  const market = await stageMatchOdds({ betDelay: 0 });
  await placeBackBet(player, market, 500);
  const phone = await context.newPage();
  await signIn(phone, player);
  await phone.goto(PAGE);
  await setLimit(phone, 'Stake', '24 h', 'abc');
  await expect(row(phone, 'Stake', '24 h').getByRole('alert')).toHaveText('Enter an amount in rupees, at most 2 decimals');
  await row(phone, 'Stake', '24 h').getByRole('textbox').fill('1000');
  await expect(row(phone, 'Stake', '24 h')).toContainText('Applies at once.');
  await row(phone, 'Stake', '24 h').getByRole('button', { name: 'Save' }).click();
  await expect(toast(phone, 'The limit applies from now on')).toBeVisible();
  await expect(row(phone, 'Stake', '24 h')).toContainText('₹500 of ₹1,000');
  await setLimit(phone, 'Stake', '24 h', '5000');
  await expect(toast(phone, 'Requested. You can confirm it after 24 hours')).toBeVisible();
  await expect(row(phone, 'Stake', '24 h')).toContainText('₹5,000 requested');
  await expect(row(phone, 'Stake', '24 h').getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  expect(await placeBet(player, market, 600)).toMatchObject({ success: false, code: 'STAKE_LIMIT', message: expect.stringContaining('₹500 left') });
  await phone.getByRole('group', { name: 'Remind me how long I have played' }).getByRole('button', { name: '15 min' }).click();
  await expect(phone.getByRole('button', { name: '15 min' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleInThemes(phone, 'limits');
  await phone.close();

  const later = await advanceOneDay(account);
  const again = await context.newPage();
  await signIn(again, later);
  await again.goto(PAGE);
  // more than 15 minutes of play: the check opens on a fresh page too
  const check = again.getByRole('dialog', { name: 'Reality check' });
  await expect(check).toContainText('Staked');
  await expect(check).toContainText(/1\d min/);
  await expectAccessible(again, 'reality check');
  await again.keyboard.press('Escape');
  await expect(check).toBeVisible();
  await check.getByRole('button', { name: 'Continue' }).click();
  await expect(check).toHaveCount(0);
  await expect(row(again, 'Stake', '24 h')).toContainText('₹0 of ₹1,000');
  await row(again, 'Stake', '24 h').getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(again, 'The new limit applies')).toBeVisible();
  await expect(row(again, 'Stake', '24 h')).toContainText('₹0 of ₹5,000');
  await setLimit(again, 'Stake', '24 h', '100');
  await expect(row(again, 'Stake', '24 h')).toContainText('₹0 of ₹100');
  expect(await placeBet(later, market, 101)).toMatchObject({ success: false, code: 'STAKE_LIMIT' });

  await context.addCookies([{ name: 'language', value: 'hi', url: again.url() }]);
  await again.reload();
  await expect(again.getByRole('region', { name: 'दांव', exact: true })).toContainText('₹100 में से ₹0');
  await expectAccessibleInThemes(again, 'limits in Hindi');
  await expectNoSidewaysScroll(again, 'limits in Hindi');
  await again.goto('/exclusion-policy');
  await expect(again.getByRole('button', { name: '24 घंटे' })).toBeVisible();
  await expectAccessibleInThemes(again, 'breaks in Hindi');
});
