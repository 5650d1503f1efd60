/** The end of a session 12 hours after its sign-in: the page asks for the password in place and loses nothing typed. */
import { expect, type Page } from '@playwright/test';
import { cell, confirmation, stakeField, toast } from '../betslip/betslip.ts';
import { amountField } from '../cashier/cashier.ts';
import { logInAs, openAccount, playerOfLogin } from '../shell/shell.ts';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { callAs, signIn, type Player } from '../stage/players.ts';
import { advanceClock, stageMatchOdds } from '../stage/script.ts';
import { testWithOwnServer as test } from '../stage/server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 17:30 in India, ms of a day in UTC. Twelve hours of play from then on lie in two days; within one day they would raise a marker of harm. */
const EVENING_MS = 12 * 60 * MINUTE_MS;
const again = (page: Page) => page.getByRole('dialog', { name: 'Log in again to continue' });

/** Plays until shortly before the end of the 12 hours: an action every 50 minutes keeps the session from becoming idle. */
async function playToTheEnd(player: Player): Promise<void> {
  for (let step = 0; step < 14; step += 1) {
    await advanceClock(50 * MINUTE_MS);
    expect(await callAs(player, 'POST', 'play/break/summary', { hours: 24 })).toMatchObject({ success: true });
  }
  await advanceClock(19 * MINUTE_MS + 30_000);
}

test(
  '[TR-019] at the end of the 12 hours the typed stake and the typed form stay, and the page goes on after the password',
  { tag: '@looks' },
  async ({ page, context }) => {
    test.slow();
    await advanceClock((EVENING_MS - (Date.now() % DAY_MS) + DAY_MS) % DAY_MS);
    const { username, password } = await openAccount('maidan');
    const player = playerOfLogin(await logInAs(username, password));
    await playToTheEnd(player);
    const market = await stageMatchOdds({ betDelay: 0 });
    await signIn(page, player);
    await page.goto(`/event-page/${market.eventTypeId}/${market.eventId}`);
    await cell(page, market, 0, 'back').click();
    await stakeField(page).fill('321');
    const cashier = await context.newPage();
    await signIn(cashier, player);
    await cashier.goto('/withdraw');
    await amountField(cashier).fill('1234.5');
    await cashier.getByRole('main').getByLabel('UPI ID').fill('asha@okbank');

    await advanceClock(MINUTE_MS);
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
    await stakeField(page).press('Enter');
    await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
    await expect(toast(page)).toHaveAttribute('data-type', 'success');
  },
);
