/** The login dialog as a test sees it, and what a session keeps in the tab. */
import { expect, type Locator, type Page } from '@playwright/test';
import { banner } from '../shell/shell.ts';

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

/** Fills in user id and password and sends them. */
export async function logIn(page: Page, { username, password }: { readonly username: string; readonly password: string }): Promise<void> {
  await loginDialog(page).getByRole('button', { name: 'User ID' }).click();
  await loginDialog(page).getByLabel('User ID').fill(username);
  await passwordField(page).fill(password);
  await submitButton(page).click();
}

/** What stands under these names of the tab's storage; null where nothing does. */
export function stored(page: Page, ...names: readonly string[]): Promise<Record<string, string | null>> {
  return page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, sessionStorage.getItem(key)])), names);
}
