/** The console's origin in Chromium: its cookies beside those of a player, the content policy on every screen, and what a sign-out leaves. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { accountButton, logIn, openLogin } from '../auth/auth.ts';
import { openAccount } from '../shell/shell.ts';
import { test } from '../stage/browser-test.ts';
import { muteAllNotices } from '../stage/device.ts';
import { callOperator } from '../stage/ledger.ts';
import { advanceClock } from '../stage/script.ts';
import { onHost, OwnServer, serverAddress } from '../stage/server.ts';
import { appCode, confirmByPasskey, consoleOrigin, enrolByLink, enrolIn, invite, setUpLink, takeLink, type EnrolledOperator } from './console-stage.ts';
import { OriginWatch, STRANGER } from './origin-watch.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const ROOMS = ['Approvals', 'Team', 'Audit', 'Players', 'My account'] as const;
const PASSWORD = 'seven quiet rivers at dawn';
const SESSION = '__Host-maidan-console';
const DEVICE = '__Host-maidan-console-device';
/** A player of the room Players. */
const PLAYER = { username: 'watched1', fullName: 'Meera Pillai', phone: '9812345671' };

let server: OwnServer;
let owner: Page;
let context: BrowserContext;
let watch: OriginWatch;
let second: EnrolledOperator;
let memberCode = '';

test.beforeAll(async ({ browser }) => {
  // a server of its own and two enrolments
  test.setTimeout(400_000);
  server = await OwnServer.open();
  context = await browser.newContext();
  watch = await OriginWatch.over(context);
  owner = (await enrolIn(context, setUpLink(), { login: 'asha.rao', name: 'Asha Rao' })).page;
  // a request for a second person needs one
  await invite(owner, { login: 'bela.shah', name: 'Bela Shah', role: 'owner' });
  second = await enrolByLink(browser, await takeLink(owner));
  const made = await callOperator('accounts', { site: 'maidan', password: 'Tarn#Quill47', ...PLAYER });
  memberCode = (made as { readonly result: { readonly memberCode: string } }).result.memberCode;
});
test.afterAll(async () => {
  await second?.context.close();
  await context.close();
  await server.close();
});

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Rooms', exact: true });
/** Opens an address of the console and waits until it is read. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${consoleOrigin()}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
}

test('[OC-050] beside a player in the same browser the console has two cookies of its own, which no page and no other site gets', async () => {
  await open(owner, '/own');
  const cookies = await context.cookies(consoleOrigin());
  const token = cookies.find(({ name }) => name === SESSION)?.value ?? '';
  expect(token.length).toBeGreaterThan(40);
  expect(await watch.namesSet()).toEqual(new Set([SESSION, DEVICE]));
  for (const cookie of watch.cookiesSet) expect(cookie).toMatch(/^__Host-[\w-]+=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict(?:; Max-Age=\d+)?$/);
  // no script sees the token: neither a cookie nor an answer has it, nor does the page keep it
  expect(await owner.evaluate(async () => [document.cookie, await cookieStore.getAll()])).toEqual(['', []]);
  for (const answer of await watch.answers()) expect(answer).not.toContain(token);
  expect(
    await owner.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.documentElement.outerHTML])),
  ).not.toContain(token);

  // the player of the same browser has cookies of his own, and the console gets none of them
  const { username, password } = await openAccount('maidan');
  const player = await context.newPage();
  await muteAllNotices(player);
  await player.goto(onHost('localhost'));
  await openLogin(player);
  await logIn(player, { username, password });
  await expect(accountButton(player)).toBeVisible();
  expect((await context.cookies(onHost('localhost'))).map(({ name }) => name)).toContain('maidan-device');
  expect(await cookiesOfSession(owner)).toEqual([SESSION, DEVICE].toSorted());
  const toPlayer = player.waitForRequest(onHost('localhost', '/responsible-gambling'));
  await player.goto(onHost('localhost', '/responsible-gambling'));
  expect((await (await toPlayer).allHeaders())['cookie'] ?? '').not.toContain('maidan-console');
  await player.close();
  // neither does it read them if they stand at its own host
  const names = ['language', '__Host-language', 'maidan-device', '__Host-maidan-device', 'id_token'];
  await owner.evaluate((all) => all.forEach((name) => (document.cookie = `${name}=hi; Path=/; Secure`)), names);
  expect(await cookiesOfSession(owner)).toEqual([SESSION, DEVICE, ...names].toSorted());
  await open(owner, '/own');
  await expect(owner.locator('html')).toHaveAttribute('lang', 'en');
  expect(await watch.namesSet()).toEqual(new Set([SESSION, DEVICE]));
  for (const name of names) await context.clearCookies({ name, domain: 'console.localhost' });
});

test('[OC-050] a page of another site sends the operator\u2019s cookie with no call and no frame', async () => {
  const stranger = await context.newPage();
  await stranger.route(STRANGER, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>stranger</title>' }));
  await stranger.goto(STRANGER);
  const address = `${consoleOrigin()}/operator/session`;
  const called = stranger.waitForRequest(address);
  await stranger.evaluate((url) => void fetch(url, { credentials: 'include', mode: 'no-cors' }).catch(() => undefined), address);
  expect((await (await called).allHeaders())['cookie']).toBeUndefined();
  const framed = stranger.waitForRequest(`${consoleOrigin()}/own`);
  await stranger.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), `${consoleOrigin()}/own`);
  expect((await (await framed).allHeaders())['cookie']).toBeUndefined();
  await expect.poll(() => stranger.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/');
  await stranger.close();
});

test('[OC-051] every screen, before the sign-in and behind it, keeps the policy and asks no other origin for anything', async ({ browser }) => {
  const agent = await browser.newContext();
  const ofAgent = await OriginWatch.over(agent);
  await invite(owner, { login: 'sana.helps', name: 'Sana Iyer', role: 'supportAgent' });
  await tourOfAgent(agent, await takeLink(owner));
  await tourOfOwner();
  // the bottom bar, the dark look and Hindi
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(owner.locator('html')).toHaveAttribute('lang', 'hi');
  for (const path of ['/approvals?open=1', '/team', '/team?view=matrix', '/audit?open=1', `/players?code=${memberCode}`, '/own', '/device'])
    await open(owner, path);
  await owner.getByRole('button', { name: 'English' }).click();
  await owner.setViewportSize({ width: 1280, height: 720 });
  expect(await watch.breaches()).toEqual([]);
  expect(watch.foreign).toEqual([]);
  expect(await ofAgent.breaches()).toEqual([]);
  expect(ofAgent.foreign).toEqual([]);
  await agent.close();
});

test('[OC-052] after the sign-out no press on back or forward and no other tab shows anything, and the storage is empty', async () => {
  const shown = ['Asha Rao', 'Bela Shah', memberCode, 'asha.rao', 'sana.helps'];
  const other = await context.newPage();
  await open(other, '/team');
  // documents of their own, and rooms within one of them
  await open(owner, `/players?code=${memberCode}`);
  await open(owner, '/audit?open=1');
  await open(owner, '/team');
  await expect(owner.getByRole('row', { name: /Bela Shah/ })).toBeVisible();
  await rail(owner)
    .getByRole('link', { name: /My account/ })
    .click();
  await owner.getByRole('button', { name: 'Light or dark' }).click();
  await owner.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(owner.locator('html')).toHaveAttribute('lang', 'hi');
  expect(await owner.evaluate(() => localStorage.length)).toBe(2);
  const steps = await owner.evaluate(() => history.length);
  await owner.getByRole('button', { name: 'साइन आउट', exact: true }).click();
  await expect(signInButton(owner)).toBeVisible();
  await expectEmpty(owner);
  for (const way of [...Array.from({ length: steps - 2 }, () => 'back'), 'forward', 'forward'] as const) {
    await (way === 'back' ? owner.goBack() : owner.goForward());
    await expect(signInButton(owner)).toBeVisible();
    const document = await owner.evaluate(() => window.document.documentElement.outerHTML);
    for (const figure of shown) expect(document, way).not.toContain(figure);
  }
  await expectEmpty(owner);
  // the other tab asks for open requests every few seconds, and so learns of it
  await other.clock.runFor(20_000);
  await expect(signInButton(other)).toBeVisible();
  for (const figure of shown) expect(await other.content()).not.toContain(figure);
  await expectEmpty(other);
});

/** Asserts that the origin stores nothing but the proof that this browser has signed in before. */
async function expectEmpty(page: Page): Promise<void> {
  const stored = await page.evaluate(async () => [
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    await caches.keys(),
    await indexedDB.databases(),
    (await navigator.serviceWorker.getRegistrations()).length,
    window.name,
  ]);
  expect(stored).toEqual([[], [], [], [], 0, '']);
  expect((await context.cookies(consoleOrigin())).map(({ name }) => name)).toEqual([DEVICE]);
}

/** Returns the names of the cookies that the page sends with a call of the console, in order. */
async function cookiesOfSession(page: Page): Promise<readonly string[]> {
  const asked = page.waitForRequest(`${consoleOrigin()}/operator/session`);
  await page.evaluate(() => void fetch('/operator/session'));
  const header = (await (await asked).allHeaders())['cookie'] ?? '';
  return header
    .split('; ')
    .map((pair) => pair.split('=')[0] ?? '')
    .toSorted();
}

/** Visits what a lower rank sees: the enrolment by an authenticator app, the sign-in by a code, a forbidden room, and revealed data. */
async function tourOfAgent(agent: BrowserContext, link: string): Promise<void> {
  const page = await agent.newPage();
  await page.clock.install();
  await page.goto(link);
  await page.getByRole('button', { name: 'Use a password with an authenticator app' }).click();
  const secret = (await page.locator('.copyable code').textContent()) ?? '';
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Code of your authenticator app').fill(await nextCode(secret));
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Go to the sign-in' }).click();
  await page.getByRole('button', { name: 'Use password and code' }).click();
  await page.getByLabel('Login name').fill('sana.helps');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Code of your authenticator app').fill(await nextCode(secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(rail(page)).toBeVisible();
  await page.goto(`${consoleOrigin()}/team`);
  await expect(page.getByText('Your roles do not open this room')).toBeVisible();
  await open(page, `/players?code=${memberCode}`);
  const data = page.getByRole('region', { name: 'Personal data' });
  await data.getByRole('button', { name: 'Phone', exact: true }).click();
  await data.getByLabel('Reason').selectOption('The player asked for help');
  await data.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(data).toContainText(PLAYER.phone);
}

/** Visits every room and what opens in it, the page of the command line, and the lock screen. */
async function tourOfOwner(): Promise<void> {
  await open(owner, '/own');
  for (const room of ROOMS) {
    await rail(owner).getByRole('link', { name: room }).click();
    await expect(owner.getByRole('heading', { level: 1, name: room })).toBeVisible();
    await owner.keyboard.press('?');
    await expect(owner.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await owner.keyboard.press('Escape');
  }
  // every room of the rail was visited
  await expect(rail(owner).getByRole('link')).toHaveText(ROOMS.map((room) => new RegExp(room)));
  await invite(owner, { login: 'hari.head', name: 'Hari Menon', role: 'headOfTrading', reason: 'cricket season' });
  await owner.getByRole('link', { name: /^Open request \d+$/ }).click();
  await expect(owner.getByRole('region', { name: /^Request \d+$/ })).toContainText('cricket season');
  await open(owner, '/team');
  await owner.getByRole('button', { name: 'Bela Shah' }).click();
  await expect(owner.getByRole('region', { name: 'Bela Shah' })).toBeVisible();
  await open(owner, '/team?view=matrix');
  await open(owner, '/audit?open=1');
  await expect(owner.getByRole('region', { name: /^Entry/ })).toContainText(/[0-9a-f]{64}/);
  await open(owner, `/players?code=${memberCode}`);
  await expect(owner.getByRole('region', { name: 'Personal data' })).toContainText('5671');
  await open(owner, '/own');
  await owner.getByRole('button', { name: 'Replace the codes' }).click();
  await confirmByPasskey(owner);
  const codes = owner.getByRole('dialog', { name: 'New recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Close' }).click();
  await open(owner, '/device');
  await owner.getByLabel('Code', { exact: true }).fill('ABCDEFGH');
  await owner.getByRole('button', { name: 'Look up' }).click();
  await expect(owner.getByRole('alert')).toBeVisible();
  await owner.getByRole('button', { name: 'Light or dark' }).click();
  await owner.clock.fastForward(16 * 60_000);
  await advanceClock(16 * 60_000);
  await expect(owner.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await owner.getByRole('button', { name: 'Unlock with a passkey' }).click();
  await expect(rail(owner)).toBeVisible();
}

/** Moves the server's clock to a later step of the codes, because each works once, and returns that step's code. */
async function nextCode(secret: string): Promise<string> {
  const time = async (): Promise<number> => ((await (await fetch(`${serverAddress()}/test/clock`)).json()) as { readonly now: number }).now;
  await advanceClock(60_000 - ((await time()) % 30_000));
  return appCode(secret, await time());
}
