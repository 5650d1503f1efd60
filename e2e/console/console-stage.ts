/** The console under test: its address, a virtual authenticator for passkeys, and the first owner's link. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { defaultConsoleOrigin } from '@maidan/contract';
import { addAuthenticator } from '../stage/authenticator.ts';

/** Returns the origin of the console of the running server. */
export function consoleOrigin(): string {
  return defaultConsoleOrigin(Number(process.env['BROWSER_TEST_CONSOLE_PORT']));
}

/** Returns the link of the first owner, which the server has written to its data folder. */
export function setUpLink(): string {
  return readFileSync(join(process.env['BROWSER_TEST_DATA'] ?? '', 'console-setup'), 'utf8').trim();
}

export async function signInByPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Rooms', exact: true })).toBeVisible();
}

/** Confirms the request that the page asks for. */
export async function confirmByPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
}

/** Returns the six digits of an authenticator app (RFC 6238). `secret`: base32. `at`: ms since 1970. */
export function appCode(secret: string, at: number): string {
  const bits = Array.from(secret.replaceAll(/[\s=]/g, ''), (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join(
    '',
  );
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const offset = digest[19]! & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Reads the session that a Cookie header gives, past the browser. */
export function readSession(cookie: string): Promise<unknown> {
  const { port, host } = new URL(consoleOrigin());
  return new Promise((resolve, reject) => {
    const sent = get({ host: '127.0.0.1', port, path: '/operator/session', headers: { host, cookie } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => resolve(JSON.parse(text)));
    });
    sent.once('error', reject);
  });
}

/** What a page must not do: requests to other origins, and breaches of its content policy. */
export class Offences {
  readonly #page: Page;
  readonly foreign: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol !== 'data:' && url.origin !== consoleOrigin()) this.foreign.push(request.url());
    });
  }

  /** Call it before the first page opens. */
  async watch(): Promise<void> {
    await this.#page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { policyBreaches: seen });
      document.addEventListener('securitypolicyviolation', (event) =>
        seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
      );
    });
  }

  /** Returns the breaches of the page that is open now. */
  breaches(): Promise<readonly string[]> {
    return this.#page.evaluate(() => (window as unknown as { readonly policyBreaches: readonly string[] }).policyBreaches);
  }
}

/** An operator in a browser of his own, with his passkey. */
export interface EnrolledOperator {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Enrols the operator of a link with a passkey in a new browser, and signs him in. `first`: the first owner chooses his names. */
export async function enrolByLink(browser: Browser, link: string, first?: { readonly login: string; readonly name: string }): Promise<EnrolledOperator> {
  return enrolIn(await browser.newContext(), link, first);
}

/** Does the same in this browser. */
export async function enrolIn(context: BrowserContext, link: string, first?: { readonly login: string; readonly name: string }): Promise<EnrolledOperator> {
  const page = await context.newPage();
  await addAuthenticator(page);
  await page.clock.install();
  await page.goto(link);
  if (first !== undefined) {
    await page.getByLabel('Login name').fill(first.login);
    await page.getByLabel('Name', { exact: true }).fill(first.name);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('button', { name: 'Go to the sign-in' }).click();
  await signInByPasskey(page);
  return { context, page };
}

/** Fills the form of an invitation and sends it with a proof. `reason`: where a second person must agree. */
export async function invite(
  page: Page,
  invited: { readonly login: string; readonly name: string; readonly role: string; readonly reason?: string },
): Promise<void> {
  await page.goto(`${consoleOrigin()}/team`);
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
  await dialog.getByLabel('Name', { exact: true }).fill(invited.name);
  await dialog.getByLabel('Login name').fill(invited.login);
  await dialog.getByLabel('Role', { exact: true }).selectOption(invited.role);
  if (invited.reason !== undefined) await dialog.getByLabel('Reason').fill(invited.reason);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await confirmByPasskey(page);
}

/** Returns the link that a dialog shows once, and closes the dialog. */
export async function takeLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const link = (await dialog.getByText(/\/enrol#/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return link;
}
