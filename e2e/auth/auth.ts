/** The auth dialog: its tabs and fields, the OTPs that a phone receives, and what the tab stores of a session. */
import { expect, type Locator, type Page } from '@playwright/test';
import { banner } from '../shell/shell.ts';
import { randomInt } from 'node:crypto';
import { callOperator } from '../stage/ledger.ts';
import { serverAddress } from '../stage/server.ts';

export const loginDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Log In' });
export const headerLogIn = (page: Page): Locator => banner(page).getByRole('button', { name: 'Log In', exact: true });
export const accountButton = (page: Page): Locator => banner(page).getByRole('button', { name: 'Account' });
export const submitButton = (page: Page): Locator => loginDialog(page).getByRole('button', { name: 'Log In', exact: true });
export const passwordField = (page: Page): Locator => loginDialog(page).getByLabel('Password', { exact: true });

export async function openLogin(page: Page): Promise<Locator> {
  await headerLogIn(page).click();
  await expect(loginDialog(page)).toBeVisible();
  return loginDialog(page);
}

/** Fills in user id and password and submits the form. */
export async function logIn(page: Page, { username, password }: { readonly username: string; readonly password: string }): Promise<void> {
  await loginDialog(page).getByRole('button', { name: 'User ID' }).click();
  await loginDialog(page).getByLabel('User ID').fill(username);
  await passwordField(page).fill(password);
  await submitButton(page).click();
}

/** Returns the values of these keys in the session storage of the tab; null if a key is missing. */
export function storedValues(page: Page, ...names: readonly string[]): Promise<Record<string, string | null>> {
  return page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, sessionStorage.getItem(key)])), names);
}

export const GOOD_PASSWORD = 'Quay!Ember31';

/** Returns a random phone number, which no other test uses. */
export const newPhone = (): string => `9${randomInt(100_000_000, 1_000_000_000)}`;

export const authPopup = (page: Page): Locator => page.getByRole('dialog', { name: /^(Log In|Sign Up)$/ });
export const authTab = (page: Page, name: 'Log In' | 'Sign Up' | 'OTP'): Locator => authPopup(page).getByRole('tab', { name, exact: true });
export const phoneField = (page: Page): Locator => authPopup(page).getByRole('textbox', { name: 'Phone Number' });
export const otpField = (page: Page): Locator => authPopup(page).getByRole('textbox', { name: 'OTP', exact: true });
export const newPassword = (page: Page): Locator => authPopup(page).getByLabel('Password', { exact: true });
export const confirmPassword = (page: Page): Locator => authPopup(page).getByLabel('Confirm password', { exact: true });
export const getOtpButton = (page: Page): Locator => authPopup(page).getByRole('button', { name: 'Get OTP' });
export const termsCheckbox = (page: Page): Locator => authPopup(page).getByRole('checkbox', { name: /I am 18 or older/ });
export const createAccountButton = (page: Page): Locator => authPopup(page).getByRole('button', { name: 'Create account' });
export const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]').filter({ hasText: text });

export async function openTab(page: Page, name: 'Sign Up' | 'OTP'): Promise<void> {
  await headerLogIn(page).click();
  await authTab(page, name).click();
  await expect(phoneField(page)).toBeVisible();
}

/** Returns the newest OTP sent to this phone, from the developer inbox. `others`: OTPs to ignore. */
export async function receivedOtp(phone: string, others: readonly string[] = []): Promise<string> {
  const newest = async (): Promise<string> => {
    const answer = await fetch(`${serverAddress()}/dev/inbox.json?phone=${phone}`);
    const { messages } = (await answer.json()) as { messages: readonly { text: string }[] };
    return messages.map(({ text }) => /\b\d{4}(?:\d{2})?\b/.exec(text)?.[0] ?? '').find((otp) => !others.includes(otp)) ?? '';
  };
  await expect.poll(newest, { message: `an OTP for ${phone}` }).not.toBe('');
  return newest();
}

/** Types the phone, requests an OTP and types it. */
export async function fillOtp(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone);
  await getOtpButton(page).click();
  await expect(authPopup(page).getByRole('button', { name: /^Resend OTP/ })).toBeVisible();
  await otpField(page).fill(await receivedOtp(phone));
}

/** Fills in everything that a new account needs. The caller presses the button. */
export async function fillRegistration(page: Page, phone: string): Promise<void> {
  await fillOtp(page, phone);
  await newPassword(page).fill(GOOD_PASSWORD);
  await confirmPassword(page).fill(GOOD_PASSWORD);
  await termsCheckbox(page).check();
}

/** Asks for a proof of identity in place. */
export const proofDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Opens an account with a phone on the demo site, as the operator. */
export async function accountWithPhone(): Promise<{ readonly phone: string; readonly username: string }> {
  const [phone, username] = [newPhone(), `stage${randomInt(100_000_000, 999_999_999)}`];
  await callOperator('accounts', { site: 'maidan', username, phone, password: GOOD_PASSWORD });
  return { phone, username };
}
