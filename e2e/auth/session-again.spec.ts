/** The end of a session 12 hours after its sign-in: the page asks for the password in place and loses nothing typed. */
import { expect } from '@playwright/test';
import { cell, confirmation, placeButton, stakeField, toast } from '../betslip/betslip.ts';
import { amountField } from '../cashier/cashier.ts';
import { logInAs, openAccount, playerOfLogin } from '../shell/shell.ts';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { callAs, signIn } from '../stage/players.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { testWithOwnServer as test } from '../stage/server.ts';
import { again, passTheEnd, playToTheEnd, startInTheEvening } from './session-end.ts';

test('[TR-019] at the end of the 12 hours the typed stake and the typed form stay, and the page goes on after the password', async ({ page, context }) => {
  test.slow();
  await startInTheEvening();
  const { username, password } = await openAccount('maidan');
  const player = playerOfLogin(await logInAs(username, password));
  await playToTheEnd(player);
  const market = await stageMatchOdds({ betDelay: 0 });
  await signIn(page, player);
  await page.clock.install();
  await page.goto(`/event-page/${market.eventTypeId}/${market.eventId}`);
  await cell(page, market, 0, 'back').click();
  await stakeField(page).fill('321');
  const cashier = await context.newPage();
  await signIn(cashier, player);
  await cashier.goto('/withdraw');
  await amountField(cashier).fill('1234.5');
  await cashier.getByRole('main').getByLabel('UPI ID').fill('asha@okbank');

  await passTheEnd();
  await expect(again(page)).toBeVisible();
  await expect(again(cashier)).toBeVisible();
  expect(await callAs(player, 'POST', 'getUserDetails', {})).toMatchObject({ code: 'SESSION_ENDED' });
  await expectAccessibleInThemes(page, 'log in again');
  // neither Escape nor a wrong password loses the page
  await page.keyboard.press('Escape');
  const field = again(page).getByLabel(`Password of ${username}`);
  await field.fill('Wrong!Ember31');
  await field.press('Enter');
  await expect(again(page).getByRole('alert')).toBeVisible();
  for (const tab of [page, cashier]) {
    await again(tab).getByLabel(`Password of ${username}`).fill(password);
    await again(tab).getByRole('button', { name: 'Continue' }).click();
    await expect(again(tab)).toBeHidden();
  }
  await expect(stakeField(page)).toHaveValue('321');
  await expect(amountField(cashier)).toHaveValue('1234.5');
  await expect(cashier.getByRole('main').getByLabel('UPI ID')).toHaveValue('asha@okbank');
  // the new session is the page's own: its calls succeed, and its socket places the bet
  await cashier.getByRole('main').getByRole('button', { name: 'Send withdrawal request' }).click();
  await expect(cashier.getByText('You can withdraw up to ₹0').first()).toBeVisible();
  await expect(placeButton(page)).toBeEnabled(); // connected again
  await stakeField(page).press('Enter');
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  // the announced end of the old session does not end the new one
  await page.clock.fastForward(10 * 60_000);
  await expect(again(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
});
