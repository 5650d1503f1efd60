/** The frame around a page as tests use it, and accounts that are not demos. */
import { expect, type Locator, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { callOperator } from '../stage/ledger.ts';
import { demoPlayer, signIn, type Player } from '../stage/players.ts';
import { serverAddress } from '../stage/server.ts';

const PASSWORD = 'Quay!Ember31';

/** Opens an account on the site with this name, as the operator. */
export async function openAccount(site: string): Promise<{ readonly username: string; readonly password: string }> {
  const username = `stage${randomInt(100_000_000, 999_999_999)}`;
  await callOperator('accounts', { site, username, password: PASSWORD });
  return { username, password: PASSWORD };
}

/** The answer to a login by password. */
export interface LoginReply {
  readonly success: boolean;
  readonly data: { memberCode: string; verifytoken: string; details: { username: string } };
  readonly token: { expiresIn: number };
}

export async function logInAs(username: string, password: string): Promise<LoginReply> {
  const answer = await fetch(`${serverAddress()}/user/userLogin`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:')}` },
    body: new URLSearchParams({ username, password }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as LoginReply;
}

export function playerOfLogin(login: LoginReply): Player {
  expect(login.success, JSON.stringify(login)).toBe(true);
  const { data, token } = login;
  return { token: data.verifytoken, memberCode: data.memberCode, username: data.details.username, user: data, expiresIn: token.expiresIn };
}

/** Opens an account of the demo site and logs it in. */
export async function ownPlayer(): Promise<Player> {
  const { username, password } = await openAccount('maidan');
  return playerOfLogin(await logInAs(username, password));
}

/** Makes a demo player without permission for these event types. The page's next load is signed in as this player. */
export async function signInWithout(page: Page, ...eventTypes: readonly string[]): Promise<Player> {
  const player = await demoPlayer();
  await callOperator(`accounts/${player.memberCode}/permissions`, { permissions: Object.fromEntries(eventTypes.map((key) => [key, false])) });
  await signIn(page, player);
  return player;
}

/** Opens a page and waits until it has the player's permissions. */
export async function openWithPermissions(page: Page, path: string): Promise<void> {
  const events = page.waitForResponse((response) => new URL(response.url()).pathname === '/getUserEvenets');
  await page.goto(path);
  await events;
}

/** Changes the site's record in the pages that the server delivers. */
export async function changeSite(page: Page, change: (site: Record<string, unknown>) => void): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(/(<script[^>]*id="site"[^>]*>)(.*?)(<\/script>)/s, (_all, open: string, json: string, close: string) => {
        const served = JSON.parse(json) as { site: Record<string, unknown> };
        change(served.site);
        return open + JSON.stringify(served).replaceAll('<', '\\u003c') + close;
      });
      return route.fulfill({ response, body });
    },
  );
}

export const banner = (page: Page): Locator => page.getByRole('banner');
export const chips = (page: Page): Locator => page.getByRole('navigation', { name: 'Sports', exact: true });
/** Locates the left navigation of a desktop, or the content of the drawer. */
export const leftNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Sports and competitions' });
export const bottomBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main', exact: true });
/** Locates the footer. It is inside `main`, so it is not a landmark. */
export const footer = (page: Page): Locator => page.locator('main footer');
export const contacts = (page: Page): Locator => footer(page).getByRole('region', { name: 'Contact us' });

export async function openAccountDrawer(page: Page, player: Player): Promise<Locator> {
  await banner(page).getByRole('button', { name: 'Account' }).click();
  const drawer = page.getByRole('dialog', { name: player.username });
  await expect(drawer).toBeVisible();
  return drawer;
}

export async function openMenu(page: Page): Promise<Locator> {
  await banner(page).getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  return drawer;
}
