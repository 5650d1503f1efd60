/** A session: the calls at its start, its renewal, the question before its end, and its failures. */
import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { stageMatchOdds } from '../stage/script.ts';
import { openConfirmation, confirmation, toast, visitEvent } from '../betslip/betslip.ts';
import { SocketFrames } from '../stage/frames.ts';
import { accountButton, logIn, openLogin } from '../auth/auth.ts';
import { openAccount, ownPlayer } from '../shell/shell.ts';
import { callOperator } from '../stage/ledger.ts';
import { callAs, demoPlayer, playerOf, signIn } from '../stage/players.ts';

/** Returns a function that gives the page's websocket, so that the test can send messages that the server sends an hour later. */
async function socketOf(page: Page): Promise<() => WebSocketRoute> {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return () => sockets.at(-1)!;
}

const continueQuestion = (page: Page): Locator => page.getByRole('dialog', { name: 'Are you still there?' });

/** Sends that the session ends in `inMs`, until the page shows the question. */
async function announceEnd(page: Page, socket: () => WebSocketRoute, inMs: number): Promise<void> {
  // the upgrade to a websocket may be under way, or has failed on a busy machine: then polling goes on, which this test cannot write to
  for (let attempt = 1; ; attempt += 1) {
    socket().send(`42["session-end",{"inMs":${inMs}}]`);
    const isShown = await continueQuestion(page)
      .waitFor({ timeout: 1_000 })
      .then(
        () => true,
        () => false,
      );
    if (isShown) return;
    expect(attempt, 'the question is shown').toBeLessThan(30);
    if (attempt % 8 === 0) await page.reload();
  }
}

test('[PP-07] Sign Out in the question ends the session at once and closes it', async ({ page }) => {
  const socket = await socketOf(page);
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'WhatsApp support' })).toBeVisible();
  await announceEnd(page, socket, 60_000);
  const afresh = page.waitForEvent('load');
  await continueQuestion(page).getByRole('button', { name: 'Sign Out', exact: true }).click();
  await afresh;
  await expect(page.getByRole('button', { name: 'Log In', exact: true }).first()).toBeVisible();
  await expect(continueQuestion(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('id_token'))).toBeNull();
});

test('[PP-07] a minute before its end the session asks; Continue renews it with a new token, no answer signs out', async ({ page }) => {
  const player = await demoPlayer();
  const socket = await socketOf(page);
  await page.clock.install();
  await signIn(page, player);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'WhatsApp support' })).toBeVisible();
  const question = continueQuestion(page);
  const announce = (inMs: number): Promise<void> => announceEnd(page, socket, inMs);
  await announce(60_000);
  await expect(question.getByRole('timer')).toContainText('seconds');
  await expect(question.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  const renewal = page.waitForResponse((answer) => answer.url().endsWith('/session/renew'));
  await question.getByRole('button', { name: 'Continue' }).click();
  expect((await renewal).status()).toBe(200);
  await expect(question).toBeHidden();
  const kept = await page.evaluate(() => sessionStorage.getItem('id_token'));
  expect(kept).not.toBe(player.token);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();

  await expect(page.getByRole('link', { name: 'WhatsApp support' })).toBeVisible();
  await announce(20_000);
  await page.clock.runFor(24_000);
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Log In', exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('id_token'))).toBeNull();
});

test('[BC-26] [BC-27] [ER-09] a refused bet shows its reason in one toast for 3 s; the same message twice is one toast', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await page.clock.install();
  const { frames } = await visitEvent(page, market);
  const placeRefusedBet = async (): Promise<string> => {
    const before = frames.received.filter((event) => event.name === 'place-bet-error').length;
    await openConfirmation(page, market, { side: 'back', stake: '99000' });
    await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
    await expect.poll(() => frames.received.filter((event) => event.name === 'place-bet-error').length).toBe(before + 1);
    const { message } = frames.received.findLast((event) => event.name === 'place-bet-error')!.payload as { message: string };
    return message;
  };
  // more than the balance after a first bet
  await openConfirmation(page, market, { side: 'back', stake: '60000' });
  await confirmation(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await page.clock.runFor(4_000);
  await expect(toast(page)).toHaveCount(0);
  const message = await placeRefusedBet();
  expect(await placeRefusedBet()).toBe(message);
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText(message);
  await expect(toast(page)).toHaveAttribute('data-type', 'error');
  // balance and account button stay visible
  const header = (await page.getByRole('banner').boundingBox())!;
  await expect.poll(async () => (await toast(page).boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(header.y + header.height);
});

test('[BC-26] a toast is there after 2.5 s and gone soon after 3 s', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const placeRefusedBet = async (): Promise<void> => {
    await openLogin(page);
    await logIn(page, { username: 'nobody-here', password: 'wrong-password' });
    await expect(toast(page)).toContainText('Invalid username or password');
  };
  // the first toast loads the code of all toasts
  await placeRefusedBet();
  await page.clock.runFor(4_000);
  await expect(toast(page)).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await openLogin(page);
  await page.clock.pauseAt(Date.now() + 10_000);
  await logIn(page, { username: 'nobody-here', password: 'wrong-password' });
  const shown = page.locator("[data-sonner-toast][data-removed='false']");
  // advances the stopped clock by steps until the answer shows
  const step = async (): Promise<number> => {
    await page.clock.runFor(50);
    return shown.count();
  };
  await expect.poll(step).toBe(1);
  await page.clock.runFor(2_500);
  await expect(shown).toHaveCount(1);
  await page.clock.runFor(700);
  await expect(shown).toHaveCount(0);
});

test('[ST-88] [ST-89] [ST-90] [ST-87] [SO-14] a login requests support, events, settings, open bets, balance and stake buttons, a reload too', async ({
  page,
}) => {
  const paths = new Set<string>();
  page.on('request', (request) => paths.add(new URL(request.url()).pathname));
  const frames = new SocketFrames(page);
  await page.goto('/');
  await expect.poll(() => paths.has('/getWpNumber')).toBe(true);
  const own = ['/getUserWpNumber', '/getUserEvenets', '/getUserDetails', '/getStackButton', '/getUserSetting'];
  expect(own.filter((path) => paths.has(path))).toEqual([]);
  await page.getByRole('button', { name: 'Log In', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect.poll(() => own.filter((path) => !paths.has(path))).toEqual([]);
  expect(await frames.expectSent('get-bets')).toEqual({
    token: await page.evaluate(() => sessionStorage.getItem('id_token')),
    filter: { username: expect.any(String) as unknown, deleted: false, result: 'ACTIVE' },
    sort: { placedTime: -1 },
  });
  paths.clear();
  await page.reload();
  await expect.poll(() => own.filter((path) => !paths.has(path))).toEqual([]);
  await frames.expectSent('get-bets', 2);
});

test('[ST-89] [ST-90] a player who logs in again on the same page has his stake buttons without a request', async ({ page }) => {
  const account = await openAccount('maidan');
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const times = (path: string): number => paths.filter((one) => one === path).length;
  await page.goto('/');
  await openLogin(page);
  const filled = page.waitForResponse('**/getStackButton');
  await logIn(page, account);
  await (await filled).finished();
  await expect(accountButton(page)).toBeVisible();
  await expect.poll(() => times('/getUserSetting')).toBe(1);
  for (const path of ['/getUserWpNumber', '/getUserEvenets', '/getUserDetails']) await expect.poll(() => times(path), { message: path }).toBeGreaterThan(0);
  // the session ends on another device: this page continues signed out, without a reload
  await callAs(await playerOf(page), 'POST', 'logout', {});
  await expect(accountButton(page)).toHaveCount(0);
  await openLogin(page);
  await logIn(page, account);
  await expect(accountButton(page)).toBeVisible();
  // the page requests both at once, the buttons first
  await expect.poll(() => times('/getUserSetting')).toBe(2);
  expect(times('/getStackButton')).toBe(1);
  expect(times('/'), 'one page').toBe(1);
});

/** Adds the logout flag and a message to the balance that the server answers. */
async function answerWithLogout(page: Page, message: string): Promise<void> {
  await page.route('**/getUserDetails', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), logout: true, message } });
  });
}

/** Advances the stopped clock until a toast with this text shows. */
async function expectToast(page: Page, text: string): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    await page.clock.runFor(50);
    return toast(page).filter({ hasText: text }).first().isVisible();
  };
  await expect.poll(isShown).toBe(true);
}

test("[ST-10] a logout flag with the server's message shows this message", async ({ page }) => {
  await page.clock.install();
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('status', { name: 'Available Balance' })).toHaveText('₹1,00,000.00');
  await answerWithLogout(page, 'Your account is closed');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_600));
  await expectToast(page, 'Your account is closed');
  await expect(toast(page)).toHaveCount(1);
});

test('[ST-91] [ER-17] [ST-11] [ST-12] the page polls the balance; a failure is one line of the log, a logout flag shows a message and signs out after 2 s', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, await demoPlayer());
  // records every toast: the code of the first one loads late, so a single look proves nothing
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shownToasts: shown });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const one of [node, ...node.querySelectorAll('*')]) if (one.matches('[data-sonner-toast]')) shown.push(one.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && message.text().startsWith('balance') && warnings.push(message.text()));
  let polls = 0;
  page.on('request', (request) => (polls += request.url().endsWith('/getUserDetails') ? 1 : 0));
  await page.goto('/');
  const balance = page.getByRole('banner').getByRole('status', { name: 'Available Balance' });
  await expect(balance).toHaveText('₹1,00,000.00');
  await expect.poll(() => polls).toBeGreaterThan(0);
  await page.route('**/getUserDetails', (route) => route.fulfill({ status: 500, body: '{"success":false,"message":"out of order"}' }));
  const before = polls;
  await page.clock.runFor(10_500);
  await expect.poll(() => polls).toBe(before + 1);
  await expect.poll(() => warnings.length).toBe(1);
  await expect(toast(page)).toHaveCount(0);
  await expect(balance).toHaveText('₹1,00,000.00');
  // the same without any answer
  await page.route('**/getUserDetails', (route) => route.abort());
  await page.clock.runFor(10_500);
  await expect.poll(() => warnings.length).toBe(2);
  await expect(balance).toHaveText('₹1,00,000.00');
  await page.unroute('**/getUserDetails');
  await answerWithLogout(page, '');
  // from here on only the test advances the clock, to measure the 2 s
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_600));
  await expectToast(page, 'Please Login Again');
  expect(await page.evaluate(() => (globalThis as unknown as { shownToasts: string[] }).shownToasts)).toEqual([expect.stringContaining('Please Login Again')]);
  await expect(toast(page).getByText('Please Login Again', { exact: true })).toBeVisible();
  await page.unroute('**/getUserDetails');
  await page.clock.runFor(1_000);
  expect(await page.evaluate(() => sessionStorage.getItem('id_token'))).not.toBeNull();
  await page.clock.runFor(1_100);
  await page.waitForFunction(() => sessionStorage.getItem('id_token') === null, undefined, { polling: 100 });
  // the reloaded page needs its timers
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Log In', exact: true }).first()).toBeVisible();
});

test('[ST-04] without a socket, the poll of the balance signs a blocked player out (T-86)', async ({ page }) => {
  await page.clock.install();
  await page.route(/\/socket\.io\//, (route) => route.abort());
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  const player = await ownPlayer();
  await signIn(page, player);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('status', { name: 'Available Balance' })).toHaveText('₹1,00,000.00');
  await callOperator(`accounts/${player.memberCode}/block`, { reason: 'test' });
  expect(await page.evaluate(() => sessionStorage.getItem('id_token'))).not.toBeNull();
  await page.clock.runFor(10_500);
  await expect(page.getByRole('button', { name: 'Log In', exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('id_token'))).toBeNull();
});

test('[ST-91] the page polls the balance of an account that is not a demo too', async ({ page }) => {
  await page.clock.install();
  await signIn(page, await ownPlayer());
  let polls = 0;
  page.on('request', (request) => (polls += request.url().endsWith('/getUserDetails') ? 1 : 0));
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('status', { name: 'Available Balance' })).toHaveText('₹1,00,000.00');
  const before = polls;
  for (const more of [1, 2]) {
    await page.clock.runFor(10_500);
    await expect.poll(() => polls).toBeGreaterThanOrEqual(before + more);
  }
});

test("[ER-02] a failed demo login shows the server's message, or that it failed", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log In', exact: true }).first().click();
  const demo = page.getByRole('dialog').getByRole('button', { name: 'Log In with Demo ID' });
  await page.route('**/LoginWithDemo', (route) => route.fulfill({ json: { success: false, message: 'Demo accounts are used up', code: 'TOO_MANY_TRIES' } }));
  await demo.click();
  await expect(page.getByText('Demo accounts are used up')).toBeVisible();
  await page.unroute('**/LoginWithDemo');
  await page.route('**/LoginWithDemo', (route) => route.abort());
  await demo.click();
  await expect(toast(page).getByText('Failed to Login Demo!', { exact: true })).toBeVisible();
});
