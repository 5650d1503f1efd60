/** A login link that came over WhatsApp. */
import { expect, test } from '@playwright/test';
import { openAccount, logInAs } from '../shell/shell.ts';
import { operate } from '../stage/ledger.ts';
import { accountButton, headerLogIn, stored } from './auth.ts';
import { toast } from './phone.ts';

async function linkFor(memberCode: string): Promise<URLSearchParams> {
  const { result } = (await operate(`accounts/${memberCode}/whatsapp-link`, {})) as { result: { path: string } };
  return new URL(result.path, 'http://localhost').searchParams;
}

test('[AU-18] a WhatsApp link signs in once, and the page comes afresh at its own address without the query', async ({ page, context }) => {
  const { username, password } = await openAccount('maidan');
  const { data } = await logInAs(username, password);
  const link = await linkFor(data.memberCode);
  await page.goto(`/rules-regulations?${link}`);
  await expect(page).toHaveURL(/:\d+\/rules-regulations$/);
  await expect(accountButton(page)).toBeVisible();
  const kept = await stored(page, 'user_data', 'isLogin', 'waId');
  expect(kept).toMatchObject({ isLogin: 'true', waId: data.memberCode });
  expect(JSON.parse(kept['user_data'] ?? '')).toMatchObject({ details: { username } });
  const again = await context.newPage();
  await again.goto(`/?${link}`);
  await expect(toast(again, 'Invalid or expired OTP')).toHaveAttribute('data-type', 'error');
  await expect(again).toHaveURL(/:\d+\/$/);
  await expect(headerLogIn(again)).toBeVisible();
});
