/** The tabs of the auth popup: which of them a site shows, and the links between them. */
import { expect, type Page } from '@playwright/test';
import { banner, changeSite } from '../shell/shell.ts';
import { test } from '../stage/browser-test.ts';
import { muteAllNotices } from '../stage/device.ts';
import { onHost } from '../stage/server.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { headerLogIn, passwordField, authPopup, confirmPassword, createAccountButton, getOtpButton, otpField, phoneField, authTab } from './auth.ts';

test('[AU-01] [AU-02] [AU-03] [AU-04] three tabs over an inert page: login by password, registration, login by OTP', async ({ page }) => {
  await page.goto('/');
  await headerLogIn(page).click();
  await expect(authPopup(page).getByRole('tab')).toHaveText(['Log In', 'Sign Up', 'OTP']);
  // the page behind cannot be pressed, focused or read by a screen reader
  for (const part of ['banner', 'main'] as const) await expect(page.getByRole(part)).toHaveCount(0);
  expect(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, 20)?.closest('header, main') ?? null)).toBeNull();
  await expect(authTab(page, 'Log In')).toHaveAttribute('aria-selected', 'true');
  await expect(authPopup(page).getByLabel('User ID')).toBeVisible();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await expectAccessible(page, 'tab 1');
  await authTab(page, 'Sign Up').click();
  await expect(confirmPassword(page)).toBeVisible();
  await expect(getOtpButton(page)).toBeDisabled();
  await expect(otpField(page)).toBeVisible();
  await expect(createAccountButton(page)).toBeVisible();
  await expectAccessible(page, 'tab 2');
  await expectNoSidewaysScroll(page, 'tab 2');
  await authTab(page, 'OTP').click();
  await expect(otpField(page)).toBeVisible();
  await expect(confirmPassword(page)).toHaveCount(0);
  await expect(getOtpButton(page)).toBeDisabled();
  await expectAccessible(page, 'tab 3');
});

test('[AU-04] tab 3 has fields for phone and OTP, and the button that logs in', async ({ page }) => {
  await page.goto('/');
  await headerLogIn(page).click();
  await authPopup(page).getByRole('tab').nth(2).click();
  for (const field of [phoneField(page), otpField(page)]) await expect(field).toBeVisible();
  await expect(authPopup(page).locator('form').getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
});

test('the tabs are translated into Hindi', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'hi', domain: 'localhost', path: '/' }]);
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'लॉगिन', exact: true }).click();
  const popup = page.getByRole('dialog', { name: /लॉगिन|साइन अप/ });
  for (const name of ['लॉगिन', 'साइन अप', 'OTP से']) {
    await popup.getByRole('tab', { name, exact: true }).click();
    if (name !== 'लॉगिन') await expect(popup.getByRole('button', { name: 'OTP पाएँ' })).toBeVisible();
    await expectAccessible(page, name);
    await expectNoSidewaysScroll(page, name);
  }
});

test('[HD-27] [AU-05] Sign Up opens tab 2; after it is closed the popup opens with tab 1', async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(authTab(page, 'Sign Up')).toHaveAttribute('aria-selected', 'true');
  await expect(createAccountButton(page)).toBeVisible();
  await authPopup(page).getByRole('button', { name: 'Close' }).click();
  await expect(authPopup(page)).toHaveCount(0);
  await headerLogIn(page).click();
  await expect(authTab(page, 'Log In')).toHaveAttribute('aria-selected', 'true');
  await expect(passwordField(page)).toBeVisible();
  await authTab(page, 'OTP').click();
  await page.keyboard.press('Escape');
  await expect(authPopup(page)).toHaveCount(0);
  await headerLogIn(page).click();
  await expect(authTab(page, 'Log In')).toHaveAttribute('aria-selected', 'true');
  // on a wide screen Sign Up opens tab 2 too
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await banner(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(authTab(page, 'Sign Up')).toHaveAttribute('aria-selected', 'true');
});

test('[AU-06] [AU-10] [AU-11] the links of tab 1 open the other tabs', async ({ page }) => {
  await page.goto('/');
  await headerLogIn(page).click();
  await authPopup(page).getByRole('button', { name: 'Log In with OTP?', exact: true }).click();
  await expect(authTab(page, 'OTP')).toHaveAttribute('aria-selected', 'true');
  await authTab(page, 'Log In').click();
  await authPopup(page).getByRole('button', { name: 'Create an account', exact: true }).click();
  await expect(authTab(page, 'Sign Up')).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => sessionStorage.getItem('referCode'))).toBeNull();
});

/** Opens the popup on a site with these switches and checks its tabs and links. */
async function expectTabs(page: Page, switches: Readonly<Record<string, boolean>>, code: string, expected: readonly string[]): Promise<void> {
  await changeSite(page, (site) => (site['switches'] = { ...(site['switches'] as object), ...switches }));
  await page.goto(code === '' ? '/' : `/?referCode=${code}`);
  await headerLogIn(page).click();
  await expect(authPopup(page).getByRole('tab')).toHaveText([...expected]);
  await expect(authPopup(page).getByRole('button', { name: 'Create an account' })).toHaveCount(expected.includes('Sign Up') ? 1 : 0);
  await expect(authPopup(page).getByRole('button', { name: 'Log In with OTP?' })).toHaveCount(expected.includes('OTP') ? 1 : 0);
}

test('[AU-06] the sign-up switch alone offers registration without a code', async ({ page }) => {
  await expectTabs(page, { showSignupOption: true, showSignupbyRefer: false }, '', ['Log In', 'Sign Up', 'OTP']);
});
test('[AU-07] by referral only: no registration without a code', async ({ page }) => {
  await expectTabs(page, { showSignupOption: false }, '', ['Log In', 'OTP']);
});
test('[AU-07] [AU-11] by referral only: registration with a code', async ({ page }) => {
  await expectTabs(page, { showSignupOption: false }, 'friend-42', ['Log In', 'Sign Up', 'OTP']);
});
test('[AU-08] [AU-11] both switches off: no registration, even with a code', async ({ page }) => {
  await expectTabs(page, { showSignupOption: false, showSignupbyRefer: false }, 'friend-42', ['Log In', 'OTP']);
});
test('[AU-09] [AU-10] login by OTP switched off', async ({ page }) => {
  await expectTabs(page, { showLoginWithOtp: false }, '', ['Log In', 'Sign Up']);
});

test('[AU-08] [AU-09] a site whose operator opens the accounts offers the password login only', async ({ page }) => {
  await muteAllNotices(page);
  await page.goto(onHost('chauka.localhost'));
  await headerLogIn(page).click();
  await expect(passwordField(page)).toBeVisible();
  await expect(authPopup(page).getByRole('tab')).toHaveCount(0);
  await expect(authPopup(page).getByRole('button', { name: /Create an account|Log In with OTP/ })).toHaveCount(0);
  await expect(phoneField(page)).toHaveCount(0);
});
