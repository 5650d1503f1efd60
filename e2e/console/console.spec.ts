/**
 * The console in Chromium against the real server, with a virtual authenticator for passkeys. An installation has one first owner, so these
 * tests run in order on a server of their own and share his browser.
 */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { addAuthenticator } from '../stage/authenticator.ts';
import { test } from '../stage/browser-test.ts';
import { isChecked } from '../stage/looks.ts';
import { advanceClock } from '../stage/script.ts';
import { OwnServer, serverAddress } from '../stage/server.ts';
import { appCode, confirmByPasskey, consoleOrigin, Offences, readSession, setUpLink, signInByPasskey } from './console-stage.ts';

test.describe.configure({ mode: 'serial' });

/** Looks of a room: two widths and two languages. */
const LOOKS = 4;
const ROOMS = ['Approvals', 'Team', 'Audit', 'Players', 'My account'] as const;
const PASSWORD = 'seven quiet rivers at dawn';

let server: OwnServer;
let context: BrowserContext;
let page: Page;
let offences: Offences;
/** The colleague's link and his browser. */
let link = '';
let colleague: Page;
/** The recovery codes of the first owner's enrolment. */
let firstCodes: readonly string[] = [];
/** The key of the colleague's authenticator app. */
let secret = '';

test.beforeAll(async ({ browser }) => {
  server = await OwnServer.open();
  context = await browser.newContext();
  page = await context.newPage();
  offences = new Offences(page);
  await offences.watch();
  await addAuthenticator(page);
  await page.clock.install();
});
test.afterAll(async () => {
  await colleague?.context().close();
  await context.close();
  await server.close();
});

const openRoom = async (name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Rooms', exact: true }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('the first owner enrols by the link with a passkey, sees his recovery codes once, and signs in', async () => {
  const setUp = setUpLink();
  await page.goto(setUp);
  // the secret leaves the address before anything else happens
  await expect.poll(() => page.url()).toBe(`${consoleOrigin()}/set-up`);
  await page.getByLabel('Login name').fill('first.owner');
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  firstCodes = await page.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'Go to the sign-in' }).click();
  await signInByPasskey(page);
  await expect(page.getByText('There is one owner only.', { exact: false })).toBeVisible();
  // the link is used up
  const other = await context.newPage();
  await other.goto(setUp);
  await expect(other.getByRole('alert')).toContainText('This link was used or has expired');
  await other.close();
});

test('[OC-050] the session cookie has every attribute, no script reads it, and no cookie of players is set or read', async () => {
  const cookies = await context.cookies(consoleOrigin());
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-maidan-console', '__Host-maidan-console-device']);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/', domain: 'console.localhost' });
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const session = cookies.find(({ name }) => name === '__Host-maidan-console');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(session?.value);
  // the names of players' cookies with the operator's token are no session
  const read = await readSession(`id_token=${session?.value}; session=${session?.value}; token=${session?.value}; language=hi`);
  expect(read).toMatchObject({ success: false, code: 'SESSION_ENDED' });
  expect(await readSession(`__Host-maidan-console=${session?.value}`)).toMatchObject({ success: true });
});

test('an operator of a lower rank is invited, enrols with password and code, and signs in with them', async ({ browser }) => {
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
  await dialog.getByLabel('Name', { exact: true }).fill('Ravi Nair');
  await dialog.getByLabel('Login name').fill('ravi');
  await dialog.getByLabel('Role', { exact: true }).selectOption('trader');
  await dialog.getByRole('button', { name: 'Cricket', exact: true }).click();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await confirmByPasskey(page);
  const invited = page.getByRole('dialog', { name: 'Ravi Nair is invited' });
  link = (await invited.getByText(/\/enrol#/).textContent()) ?? '';
  await invited.getByRole('button', { name: 'Close' }).last().click();
  const row = page.getByRole('row', { name: /Ravi Nair/ });
  await expect(row).toContainText('Trader');
  await expect(row).toContainText('Invited');

  colleague = await (await browser.newContext()).newPage();
  await colleague.goto(link);
  await colleague.getByRole('button', { name: 'Use a password with an authenticator app' }).click();
  secret = (await colleague.locator('.copyable code').textContent()) ?? '';
  await colleague.getByLabel('Password').fill(PASSWORD);
  await colleague.getByLabel('Code of your authenticator app').fill(await nextCode());
  await colleague.getByRole('button', { name: 'Finish' }).click();
  await colleague.getByRole('button', { name: 'Go to the sign-in' }).click();
  await signInColleague();
});

test('a room without its permission is not in the rail, and its address says which permission is missing', async () => {
  const rail = colleague.getByRole('navigation', { name: 'Rooms', exact: true });
  await expect(rail.getByRole('link')).toHaveText([/Approvals/, /My account/]);
  await colleague.goto(`${consoleOrigin()}/team`);
  await expect(colleague.getByText('Your roles do not open this room')).toBeVisible();
  await expect(colleague.getByRole('main')).toContainText('team.read');
  await expect(colleague.getByRole('main')).toContainText('Roles with this permission: Owner, Brand manager, Compliance auditor.');
});

test('the roles of a colleague change with a proof for this very change, and his sessions end from the panel', async () => {
  await page.reload();
  await page.getByRole('button', { name: 'Ravi Nair' }).click();
  const panel = page.getByRole('region', { name: 'Ravi Nair' });
  await panel.getByText('Change roles').click();
  await panel.getByLabel('Role', { exact: true }).selectOption('auditor');
  await panel.getByRole('button', { name: 'Save the roles' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm' })).toContainText('Change the roles of Ravi Nair.');
  await confirmByPasskey(page);
  await expect(page.getByRole('row', { name: /Ravi Nair/ })).toContainText('Compliance auditor');
  await panel.getByRole('button', { name: 'End 1 session' }).click();
  await confirmByPasskey(page);
  await expect(panel.getByRole('button', { name: 'No open session' })).toBeVisible();
  // the page asks for open requests every few seconds, and so learns that its session has ended
  await expect(colleague.getByText('Your session has ended. Sign in again.')).toBeVisible();
});

test('the matrix answers who can do something, and a role that breaks a separation of duties shows the sentence', async () => {
  await page.getByRole('button', { name: /Who may do what/ }).click();
  await page.getByRole('button', { name: 'Grant play-money points.' }).click();
  await expect(page.getByText('Held by: Support lead.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Operators', exact: true }).click();
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' });
  await dialog.getByRole('button', { name: 'Add a role' }).click();
  await dialog.getByLabel('Role', { exact: true }).first().selectOption('supportLead');
  await dialog.getByLabel('Role', { exact: true }).last().selectOption('cashier');
  await expect(dialog.getByText('An operator who decides payments cannot grant points, correct balances or grant Free Cash.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('the audit room finds entries by filters of the address, shows their fields and link, and verifies the chain', async () => {
  await openRoom('Audit');
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Action' }).fill('team.');
  const rows = page.getByRole('region', { name: 'Audit' }).getByRole('row');
  await expect(rows).toHaveCount(4); // the head, and invite, assign, endSessions
  await page.reload();
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole('searchbox', { name: 'Action' })).toHaveValue('team.');
  await rows.nth(3).getByRole('button').click();
  const entry = page.getByRole('region', { name: /^Entry/ });
  await expect(entry).toContainText('team.invite');
  await expect(entry).toContainText(/[0-9a-f]{64}/);
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  // an owner governs and does not verify
  await expect(page.getByRole('button', { name: /Verify the chain/ })).toHaveCount(0);
  await signInColleague();
  await colleague.goto(`${consoleOrigin()}/audit`);
  await colleague.getByRole('button', { name: /Verify the chain/ }).click();
  const dialog = colleague.getByRole('dialog', { name: 'Verify the chain' });
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toContainText('The log is unchanged');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('a further passkey is added with a proof, and removed again', async () => {
  await openRoom('My account');
  const factors = page.getByRole('region', { name: 'Passkeys and codes' });
  await expect(factors.getByRole('button', { name: /^Remove the passkey/ })).toHaveCount(1);
  // the first passkey excludes its own authenticator: the second one is made on another
  await addAuthenticator(page, 'usb');
  await factors.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill('office laptop');
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm' })).toContainText('Add the passkey \u201coffice laptop\u201d to your account.');
  await confirmByPasskey(page);
  await expect(factors.getByRole('listitem')).toHaveCount(2);
  await expect(factors).toContainText('office laptop');
  await factors.getByRole('button', { name: 'Remove the passkey office laptop' }).click();
  await confirmByPasskey(page);
  await expect(factors.getByRole('listitem')).toHaveCount(1);
  await expect(factors).not.toContainText('office laptop');
});

test('my account leads to the page that confirms a code of the command line', async () => {
  await openRoom('My account');
  const part = page.getByRole('region', { name: 'Command line' });
  await expect(part).toContainText('Confirm a code that your command line shows.');
  await part.getByRole('link', { name: 'Confirm a code' }).click();
  await expect.poll(() => page.url()).toBe(`${consoleOrigin()}/device`);
  await expect(page.getByRole('heading', { level: 1, name: 'Command line' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('ABCDEFGH');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('new recovery codes are shown once and replace the old ones', async () => {
  await openRoom('My account');
  const factors = page.getByRole('region', { name: 'Passkeys and codes' });
  await factors.getByRole('button', { name: 'Replace the codes' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm' })).toContainText('The old ones stop working.');
  await confirmByPasskey(page);
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(firstCodes).not.toContain(code);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(factors).toContainText('10 recovery codes left');
  expect(await page.locator('body').textContent()).not.toContain(codes[0]);
});

test('the factors of a colleague are not reset by one person: without a second one the form says so and stays shut', async () => {
  await openRoom('Team');
  await page.getByRole('button', { name: 'Ravi Nair' }).click();
  const panel = page.getByRole('region', { name: 'Ravi Nair' });
  await panel.getByText('Reset the factors', { exact: true }).first().click();
  await panel.getByLabel('How did you check who it is?').fill('called his known number');
  await expect(panel.getByText('A second person must agree, and nobody can.', { exact: false })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reset the factors' })).toBeDisabled();
  await panel.getByLabel('How did you check who it is?').fill('');
  await page.keyboard.press('Escape');
});

test('[OC-017] a locked screen has no figure in the document, nothing works on it, and after the proof the typed text is there again', async () => {
  await openRoom('Team');
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await name.fill('Half a name');
  await page.clock.fastForward(16 * 60_000);
  await advanceClock(16 * 60_000);
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  // the whole document, its attributes too; the head names the room and no figure
  const shown = await page.evaluate(() => document.documentElement.outerHTML);
  for (const figure of ['Ravi Nair', 'Compliance auditor', 'ravi', 'Half a name', 'first.owner', 'All sites']) expect(shown).not.toContain(figure);
  expect(await page.locator('input, table, dialog, [role=dialog], [data-row]').count()).toBe(0);
  // keys of the rooms do nothing
  for (const key of ['a', 'i', 'm', 'g', 't', '?', 'Escape', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  expect(await page.locator('input, [role=dialog]').count()).toBe(0);
  // the server refuses a locked session too: reads and actions
  const refused = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-console': '1' };
    const answers = await Promise.all([
      ...['team', 'approvals', 'approvals/1', 'audit/entries', 'own/sessions', 'own/passkeys', 'roles'].map((path) => fetch(`/operator/${path}`)),
      ...['session/active', 'session/step-up', 'team/invite', 'approvals/check', 'own/recovery-codes'].map((path) =>
        fetch(`/operator/${path}`, { method: 'POST', headers, body: '{}' }),
      ),
    ]);
    return Promise.all(answers.map(async (answer) => ((await answer.json()) as { readonly code?: string }).code));
  });
  expect(new Set(refused)).toEqual(new Set(['SESSION_LOCKED']));
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click();
  await expect(name).toHaveValue('Half a name');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

test('[OC-051] a tour of all rooms breaks no rule of the content policy and sends no request to another origin', async () => {
  for (const room of ROOMS) {
    await openRoom(room);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await offences.breaches(), room).toEqual([]);
  }
  // every room of the rail was visited
  await expect(page.getByRole('navigation', { name: 'Rooms', exact: true }).getByRole('link')).toHaveText(ROOMS.map((room) => new RegExp(room)));
  expect(offences.foreign).toEqual([]);
  // the watch sees a breach: the policy forbids an inline style
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('style'), { textContent: 'p {}' })));
  await expect.poll(() => offences.breaches()).toHaveLength(1);
});

for (const width of [1440, 390]) {
  test(`every room has no fault of accessibility in both languages and looks, and does not scroll sideways, at ${width}`, async () => {
    await page.setViewportSize({ width, height: 900 });
    for (const [at, language] of (['English', 'हिन्दी'] as const).entries()) {
      for (const [number, address] of ['/approvals', '/team', '/team?view=matrix', '/audit?open=1', '/players', '/own', '/device'].entries()) {
        if (!isChecked(number, 2 * at + (width === 390 ? 0 : 1), LOOKS, 2)) continue;
        await page.goto(`${consoleOrigin()}${address}`);
        await expect(page.locator('[aria-busy]')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessibleInThemes(page, `${address} ${width} ${language}`);
      }
      // the button names the other language
      await page.goto(`${consoleOrigin()}/own`);
      await page.getByRole('button', { name: language === 'English' ? 'हिन्दी' : 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'hi' : 'en');
    }
  });
}

test('a colleague is disabled: his sessions end at once, and he can sign in no more', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // his screen has locked itself meanwhile
  await colleague.getByLabel('Code of your authenticator app').fill(await nextCode());
  await colleague.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(colleague.getByRole('navigation', { name: 'Rooms', exact: true })).toBeVisible();
  await page.goto(`${consoleOrigin()}/team`);
  await page.getByRole('button', { name: 'Ravi Nair' }).click();
  const panel = page.getByRole('region', { name: 'Ravi Nair' });
  await panel.getByText('Disable', { exact: true }).click();
  await panel.getByLabel('Reason', { exact: true }).last().fill('left the house');
  await panel.getByRole('button', { name: 'Disable Ravi Nair' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm' })).toContainText('Disable Ravi Nair and end all sessions.');
  await confirmByPasskey(page);
  await expect(page.getByRole('row', { name: /Ravi Nair/ })).toContainText('Disabled');
  await expect(panel).toContainText('This operator is disabled.');
  await colleague.goto(`${consoleOrigin()}/own`);
  await expect(colleague.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await colleague.getByRole('button', { name: 'Use password and code' }).click();
  await colleague.getByLabel('Login name').fill('ravi');
  await colleague.getByLabel('Password').fill(PASSWORD);
  await colleague.getByLabel('Code of your authenticator app').fill(await nextCode());
  await colleague.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(colleague.getByRole('alert')).toBeVisible();
  await expect(colleague.getByRole('navigation', { name: 'Rooms', exact: true })).toHaveCount(0);
});

test('[OC-052] after the sign-out the back button shows nothing, and the storage is empty', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${consoleOrigin()}/team`);
  await expect(page.getByRole('row', { name: /Ravi Nair/ })).toBeVisible();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.getByRole('button', { name: 'साइन आउट' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  expect(
    await page.evaluate(async () => [localStorage.length, sessionStorage.length, (await caches.keys()).length, (await indexedDB.databases()).length]),
  ).toEqual([0, 0, 0, 0]);
  expect((await context.cookies(consoleOrigin())).map(({ name }) => name)).toEqual(['__Host-maidan-console-device']);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  expect(await page.locator('body').textContent()).not.toContain('Ravi Nair');
});

/** Returns the time of the server's clock in ms since 1970. */
async function serverTime(): Promise<number> {
  const { now } = (await (await fetch(`${serverAddress()}/test/clock`)).json()) as { readonly now: number };
  return now;
}

/**
 * Moves the server's clock to the beginning of a later step, because each code works once; returns that step's code of the colleague's app.
 * The code is right for 30 seconds.
 */
async function nextCode(): Promise<string> {
  await advanceClock(60_000 - ((await serverTime()) % 30_000));
  return appCode(secret, await serverTime());
}

/** Signs the colleague in with password and code. */
async function signInColleague(): Promise<void> {
  await colleague.getByRole('button', { name: 'Use password and code' }).click();
  await colleague.getByLabel('Login name').fill('ravi');
  await colleague.getByLabel('Password').fill(PASSWORD);
  await colleague.getByLabel('Code of your authenticator app').fill(await nextCode());
  await colleague.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(colleague.getByRole('navigation', { name: 'Rooms', exact: true })).toBeVisible();
}
