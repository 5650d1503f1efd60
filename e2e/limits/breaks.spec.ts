/** Breaks: a time-out that can only be made longer, and an exclusion that signs out every page of the player. */
import { expect, type Locator, type Page } from '@playwright/test';
import { accountButton, headerLogIn, logIn, openLogin, toast } from '../auth/auth.ts';
import { logInAs, openAccount, playerOfLogin } from '../shell/shell.ts';
import { expectAccessible, expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, signIn, placeBackBet } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Chooses a length and confirms it in the dialog. Returns the dialog. */
async function chooseBreak(page: Page, name: string, length: string, action: string): Promise<Locator> {
  await section(page, name).getByRole('button', { name: length, exact: true }).click();
  await section(page, name).getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(length);
  await expect(dialog.getByRole('button', { name: 'Begin now' })).toBeDisabled();
  await dialog.getByLabel('I have read this and I am sure').check();
  return dialog;
}

test('[TR-030] [TR-031] a time-out stops play and can only be made longer; an exclusion signs out every page of the player and refuses his login until its end', async ({
  page,
  context,
}) => {
  const { username, password } = await openAccount('maidan');
  const here = playerOfLogin(await logInAs(username, password));
  const there = playerOfLogin(await logInAs(username, password));
  const market = await stageMatchOdds({ betDelay: 0 });
  await placeBackBet(here, market, 500);
  await placeBackBet(here, market, 1.85);
  const other = await context.newPage();
  await signIn(other, there);
  await other.goto('/');
  await expect(accountButton(other)).toBeVisible();

  await signIn(page, here);
  await page.goto('/exclusion-policy');
  await expect(section(page, 'Time-out').getByRole('button', { name: '24 hours' })).toBeVisible();
  await expectAccessibleInThemes(page, 'breaks');
  const pause = await chooseBreak(page, 'Time-out', '3 days', 'Take a time-out');
  await expectAccessible(page, 'time-out dialog');
  await pause.getByRole('button', { name: 'Begin now' }).click();
  await expect(toast(page, 'Your time-out has begun')).toBeVisible();
  await expect(page.getByRole('note')).toContainText('Your time-out lasts until');
  await expect(section(page, 'Time-out').getByRole('button', { name: '24 hours' })).toHaveCount(0);
  const orders = () => callAs<{ result: { sizeRemaining: number }[] }>(here, 'GET', `account/${here.memberCode}/order-list?orderStatus=open`);
  expect((await orders()).result.filter(({ sizeRemaining }) => sizeRemaining > 0)).toEqual([]);
  const bet = await callAs<{ result: { code?: string }[] }>(here, 'POST', 'exchange/order', [
    {
      side: 0,
      price: 1.85,
      selectionId: market.runners[0]!.selectionId,
      btype: 'MATCH_ODDS',
      oddsType: 'DECIMAL',
      eventTypeId: '4',
      marketId: market.marketId,
      totalSize: 100,
      betSlipRef: `paused-${username}`,
      line: null,
    },
  ]);
  expect(bet.result[0]).toMatchObject({ code: 'TIMED_OUT' });

  // the drawer shows the length and the result of the session
  await accountButton(page).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'This session' })).toContainText('₹500.00');
  await page.keyboard.press('Escape');

  const exclusion = await chooseBreak(page, 'Self-exclusion', '6 months', 'Exclude myself');
  await expect(exclusion).toContainText('₹500.00 of them in open bets');
  await expect(exclusion.getByRole('link', { name: '14416' })).toBeVisible();
  await expect(exclusion.getByRole('button', { name: 'Begin now' })).toBeDisabled();
  await exclusion.getByLabel('Your password').fill(`${password}x`);
  await exclusion.getByRole('button', { name: 'Begin now' }).click();
  await expect(exclusion.getByRole('alert')).toHaveText('The current password is incorrect');
  await expectAccessible(page, 'exclusion dialog');
  await exclusion.getByLabel('Your password').fill(password);
  await exclusion.getByRole('button', { name: 'Begin now' }).click();
  await expect(headerLogIn(page)).toBeVisible();
  // the socket signs this page out: it sends no call
  await expect(toast(other, 'You have excluded yourself until')).toBeVisible();
  await expect(headerLogIn(other)).toBeVisible();
  expect(await callAs(there, 'POST', 'getUserDetails', {})).toMatchObject({ success: false, code: 'SESSION_ENDED' });
  await openLogin(other);
  const answer = other.waitForResponse((response) => response.url().endsWith('/user/userLogin'));
  await logIn(other, { username, password });
  expect(await (await answer).json()).toMatchObject({ success: false, code: 'SELF_EXCLUDED' });
  await expect(toast(other, 'You have excluded yourself until').first()).toBeVisible();
});
