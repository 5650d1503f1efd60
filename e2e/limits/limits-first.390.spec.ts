/** On a phone: the question for a limit before the next stake of a person at level 3 of the markers of harm, in place of the refused bet. */
import { expect } from '@playwright/test';
import { confirmation, place, placeButton, slip, stakeField } from '../betslip/betslip.ts';
import { main } from '../casino/solo-play.ts';
import { ownPlayer } from '../shell/shell.ts';
import { expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, signIn, type Player } from '../stage/players.ts';
import { advanceClock, stageMatchOdds } from '../stage/script.ts';
import { onHost } from '../stage/server.ts';

/** Raises the person of the player to level 3 by words of distress in a ticket. */
async function raiseToLevel3(player: Player): Promise<void> {
  const ticket = await callAs(player, 'POST', 'support/tickets', { kind: 'PLAY', text: 'I lost everything, I want to die' });
  expect(ticket).toMatchObject({ success: true });
  await expect
    .poll(async () => {
      await advanceClock(20_000);
      return callAs(player, 'GET', 'play/session');
    })
    .toMatchObject({ result: { offers: false } });
}

test('[TR-045] at level 3 a bet asks for a limit in place; answered by keyboard, the slip has its stake and the bet is accepted', async ({ page }) => {
  const player = await ownPlayer();
  await raiseToLevel3(player);
  const market = await stageMatchOdds({ betDelay: 0 });
  await signIn(page, player);
  await page.goto(market.path);
  await place(page, market, { side: 'back', stake: '200' });
  const asked = page.getByRole('dialog', { name: 'Choose a limit first' });
  await expect(asked).toContainText('We saw signs that play may be doing you harm');
  await expect(asked.getByRole('link', { name: '14416' })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Not now' })).toHaveCount(0);
  await expectNoSidewaysScroll(page, 'question before the stake');
  await expectAccessibleInThemes(page, 'question before the stake');
  // closed without an answer, the stake stays refused
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(stakeField(page)).toHaveValue('200');
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  const day = asked.getByLabel('Day, in rupees');
  await expect(day).toBeVisible();
  for (let presses = 0; presses < 8 && !(await day.evaluate((field) => field === document.activeElement)); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(stakeField(page)).toHaveValue('200');
  await expect(slip(page).getByLabel('Odds', { exact: true })).toHaveValue('1.85');
  await placeButton(page).click();
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect.poll(() => callAs(player, 'GET', 'play/session')).toMatchObject({ result: { staked: 200 } });
});

test('[TR-045] at level 3 limits that the player has are kept with one press, in Hindi too, and the refused game opens', async ({ page }) => {
  const player = await ownPlayer();
  expect(await callAs(player, 'PUT', 'play/limits', { name: 'calendar.week', amount: 700 })).toMatchObject({ success: true });
  await raiseToLevel3(player);
  await signIn(page, player);
  await page.context().addCookies([{ name: 'language', value: 'hi', url: onHost('localhost') }]);
  await page.goto('/casino-live/marigold/201');
  const asked = page.getByRole('dialog', { name: 'पहले सीमा चुनें' });
  await expect(asked.getByLabel('हफ़्ता, रुपये में')).toHaveValue('700');
  await expectNoSidewaysScroll(page, 'question before the game');
  await expectAccessible(page, 'question before the game');
  await asked.getByRole('button', { name: 'मेरी सीमाएँ रखें' }).click();
  await expect(asked).toBeHidden();
  await expect(main(page).getByRole('button', { name: 'घुमाएँ', exact: true })).toBeVisible();
});
