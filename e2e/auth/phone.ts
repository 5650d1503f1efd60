/** The tabs of the auth popup that go over a phone, and what the phone receives. */
import { expect, type Locator, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { serverAddress } from '../stage/server-address.ts';
import { headerLogIn } from './auth.ts';

export const GOOD_PASSWORD = 'Stage@1234';

/** A phone that no other test has. */
export const newPhone = (): string => `9${randomInt(100_000_000, 1_000_000_000)}`;

export const authPopup = (page: Page): Locator => page.getByRole('dialog', { name: /^(Log In|Sign Up)$/ });
export const tab = (page: Page, name: 'Log In' | 'Sign Up' | 'OTP'): Locator => authPopup(page).getByRole('tab', { name, exact: true });
export const phoneField = (page: Page): Locator => authPopup(page).getByRole('textbox', { name: 'Phone Number' });
export const otpField = (page: Page): Locator => authPopup(page).getByRole('textbox', { name: 'OTP', exact: true });
export const newPassword = (page: Page): Locator => authPopup(page).getByLabel('Password', { exact: true });
export const confirmPassword = (page: Page): Locator => authPopup(page).getByLabel('Confirm password', { exact: true });
export const getOtp = (page: Page): Locator => authPopup(page).getByRole('button', { name: 'Get OTP' });
export const terms = (page: Page): Locator => authPopup(page).getByRole('checkbox', { name: /I am 18 or older/ });
export const createAccount = (page: Page): Locator => authPopup(page).getByRole('button', { name: 'Create account' });
export const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]').filter({ hasText: text });

export async function openTab(page: Page, name: 'Sign Up' | 'OTP'): Promise<void> {
  await headerLogIn(page).click();
  await tab(page, name).click();
  await expect(phoneField(page)).toBeVisible();
}

/** The newest OTP that this phone was sent, from the developer inbox. */
export async function receivedOtp(phone: string, others: readonly string[] = []): Promise<string> {
  const newest = async (): Promise<string> => {
    const answer = await fetch(`${serverAddress()}/dev/inbox.json?phone=${phone}`);
    const { messages } = (await answer.json()) as { messages: readonly { text: string }[] };
    return messages.map(({ text }) => /\b\d{4}\b/.exec(text)?.[0] ?? '').find((otp) => !others.includes(otp)) ?? '';
  };
  await expect.poll(newest, { message: `an OTP for ${phone}` }).not.toBe('');
  return newest();
}

/** Types the phone, asks for an OTP and types what came. */
export async function fillOtp(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone);
  await getOtp(page).click();
  await expect(authPopup(page).getByRole('button', { name: /^Resend OTP/ })).toBeVisible();
  await otpField(page).fill(await receivedOtp(phone));
}

/** Everything that a new account needs but the press of the button. */
export async function fillRegister(page: Page, phone: string): Promise<void> {
  await fillOtp(page, phone);
  await newPassword(page).fill(GOOD_PASSWORD);
  await confirmPassword(page).fill(GOOD_PASSWORD);
  await terms(page).check();
}
