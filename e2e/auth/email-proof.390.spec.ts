/** The link that proves an e-mail address. */
import { expect, test } from '@playwright/test';
import { logInAs, openAccount, playerOfLogin } from '../shell/shell.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { operate } from '../stage/ledger.ts';
import { callAs } from '../stage/players.ts';
import { toast } from './phone.ts';

test('[CA-16] the link of an e-mail tells status.statusDesc in a toast, proves the address once, and leads on', async ({ page }) => {
  const { username, password } = await openAccount('maidan');
  const player = playerOfLogin(await logInAs(username, password));
  const email = `${username}@maidan.example`;
  const { result } = (await operate(`accounts/${player.memberCode}/email`, { email })) as { result: { path: string } };
  // other words than those that the page could have itself
  const status = { statusDesc: 'Your address is known from now on' };
  await page.route('**/profile/verify/email/**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { status?: object };
    await route.fulfill({ response, json: answer.status === undefined ? answer : { ...answer, status } });
  });
  await page.goto(result.path);
  await expect(toast(page, status.statusDesc)).toHaveAttribute('data-type', 'success');
  await expect(page.getByRole('heading', { level: 1, name: status.statusDesc })).toBeVisible();
  await expectAccessible(page, 'a proven address');
  expect(await callAs(player, 'GET', `account/${player.memberCode}/profile/get`)).toMatchObject({ result: { email, emailVerified: true } });
  await page.reload();
  await expect(toast(page, 'Invalid or expired OTP')).toHaveAttribute('data-type', 'error');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});
