/** The room Players in Chromium: a support agent reveals the phone of a player; the audit log lists it, and the player reads it on My data. */
import { expect, type Page } from '@playwright/test';
import { localKeyHeaders } from '@maidan/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountButton, logIn, openLogin } from '../auth/auth.ts';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { muteAllNotices } from '../stage/device.ts';
import { isChecked } from '../stage/looks.ts';
import { advanceClock } from '../stage/script.ts';
import { consoleAddress, OwnServer, serverAddress } from '../stage/server.ts';
import { confirmByPasskey, consoleOrigin, enrolByLink, invite, setUpLink, takeLink, type EnrolledOperator } from './console-stage.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const PHONE = '9812345670';
const NOTE = 'Ticket 2231';
/** Looks of the room: two widths and two languages. */
const LOOKS = 4;
let server: OwnServer;
let owner: Page;
let agent: Page;
let memberCode = '';
const opened: EnrolledOperator[] = [];

test.beforeAll(async ({ browser }) => {
  // a server of its own and two enrolments
  test.setTimeout(400_000);
  server = await OwnServer.open();
  const first = await enrolByLink(browser, setUpLink(), { login: 'asha.rao', name: 'Asha Rao' });
  opened.push(first);
  owner = first.page;
  await invite(owner, { login: 'sana.helps', name: 'Sana Iyer', role: 'supportAgent' });
  const second = await enrolByLink(browser, await takeLink(owner));
  opened.push(second);
  agent = second.page;
  memberCode = await newPlayer();
});
test.afterAll(async () => {
  for (const { context } of opened) await context.close();
  await server.close();
});

/** The states of the room that are checked: before a reveal, and with the form filled in. */
const STATES = ['masked', 'form'] as const;
const data = (page: Page) => page.getByRole('region', { name: 'Personal data' });

test('an agent finds a player by user name and sees the last digits of his data; an unknown name says so', async () => {
  await agent.goto(`${consoleOrigin()}/players`);
  await expect(agent.getByText('No player is open')).toBeVisible();
  await agent.keyboard.press('/');
  await agent.keyboard.type('not.there');
  await agent.getByLabel('Site', { exact: true }).fill('maidan');
  await agent.keyboard.press('Enter');
  await expect(agent.getByText('No such player')).toBeVisible();
  await agent.getByLabel('Member code or user name').fill('revealed1');
  await agent.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(agent.getByRole('region', { name: 'Account' })).toContainText(memberCode);
  await expect(data(agent)).toContainText('••••••5670');
  await expect(data(agent)).toContainText('A••••••');
  await expect(data(agent).getByText('none', { exact: true })).toHaveCount(2);
  expect(await agent.locator('body').textContent()).not.toContain(PHONE);
});

test('[TR-047] an agent reveals a phone with a reason and a factor; it leaves with the page, and the player and the audit log see the view', async ({
  browser,
}) => {
  await agent.goto(`${consoleOrigin()}/players?code=${memberCode}`);
  // the sign-in is too old to serve as the factor
  await advanceClock(6 * 60_000);
  const reveal = data(agent).getByRole('button', { name: 'Reveal', exact: true });
  await expect(reveal).toBeDisabled();
  await data(agent).getByRole('button', { name: 'Phone', exact: true }).click();
  await expect(reveal).toBeDisabled();
  await data(agent).getByLabel('Reason').selectOption('Another reason');
  await expect(reveal).toBeDisabled();
  await data(agent).getByLabel('Reason').selectOption('Responsible play');
  await expect(data(agent).getByLabel('Note')).toHaveCount(0);
  await data(agent).getByLabel('Reason').selectOption('The player asked for help');
  await data(agent).getByLabel('Note').fill(NOTE);
  await reveal.click();
  await expect(agent.getByRole('dialog', { name: 'Confirm' })).toContainText(`Reveal Phone of ${memberCode}.`);
  await confirmByPasskey(agent);
  await expect(data(agent)).toContainText(PHONE);
  await expect(data(agent).getByText('partly hidden')).toHaveCount(1);
  expect(await agent.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]))).not.toContain(PHONE);
  await expectAccessibleInThemes(agent, 'a revealed phone');
  // the phone leaves with the page
  const rail = agent.getByRole('navigation', { name: 'Rooms', exact: true });
  await rail.getByRole('link', { name: /My account/ }).click();
  await expect(agent.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await agent.goBack();
  await expect(data(agent).getByText('partly hidden')).toHaveCount(2);
  await expect(data(agent)).not.toContainText(PHONE);

  await owner.goto(`${consoleOrigin()}/audit?action=operatorReveal&outcome=OK`);
  await expect(owner.getByRole('region', { name: 'Audit' }).getByRole('row')).toHaveCount(2);
  await expect(owner.getByRole('region', { name: 'Audit' })).toContainText(memberCode);
  await expect(owner.getByRole('region', { name: 'Audit' })).toContainText('The player asked for help');
  await expect(owner.getByRole('region', { name: 'Audit' })).not.toContainText(PHONE);

  const context = await browser.newContext({ baseURL: serverAddress().replace('127.0.0.1', 'localhost') });
  const player = await context.newPage();
  await signInPlayer(player);
  await player.goto('/my-data');
  const view = player.getByRole('region', { name: 'Who saw your data' }).getByRole('listitem');
  await expect(view).toHaveCount(1);
  await expect(view).toContainText('Phone');
  await expect(view).toContainText(`You asked us for help: ${NOTE}`);
  await expect(view).not.toContainText(/Sana|sana/);
  await context.close();
});

test('revealed data disappears after a minute', async () => {
  await data(agent).getByRole('button', { name: 'Phone', exact: true }).click();
  await data(agent).getByLabel('Reason').selectOption('The player asked for help');
  await data(agent).getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(data(agent)).toContainText(PHONE);
  await agent.clock.fastForward(60_000);
  await expect(data(agent)).not.toContainText(PHONE);
});

test('an owner reads the room and is told which permission a reveal needs', async () => {
  await owner.goto(`${consoleOrigin()}/players?code=${memberCode}`);
  await expect(data(owner)).toContainText('Your roles do not reveal this data');
  await expect(data(owner)).toContainText('player.reveal');
  await expect(data(owner)).toContainText('Support agent');
  await expect(data(owner).getByRole('button', { name: 'Reveal', exact: true })).toHaveCount(0);
});

test('the room has no fault of accessibility in both languages, and does not scroll sideways', async () => {
  for (const [wide, width] of [1440, 390].entries()) {
    await agent.setViewportSize({ width, height: 844 });
    for (const [at, language] of (['English', 'हिन्दी'] as const).entries()) {
      // the bare room in English at 1440 and in Hindi on a phone, the form in the other two looks
      const states = STATES.filter((_, number) => isChecked(number * 3, 2 * at + wide, LOOKS, 2));
      await agent.goto(`${consoleOrigin()}/players?code=${memberCode}`);
      await expect(agent.getByRole('heading', { level: 2 })).toHaveCount(3);
      for (const state of states) {
        if (state === 'form') await agent.getByRole('combobox').selectOption('OTHER');
        await expectAccessibleInThemes(agent, `players ${state} ${width} ${language}`);
      }
      await agent.getByRole('button', { name: language === 'English' ? 'हिन्दी' : 'English' }).click();
      await expect(agent.locator('html')).toHaveAttribute('lang', language === 'English' ? 'hi' : 'en');
    }
  }
});

/** Makes the player and returns his member code. */
async function newPlayer(): Promise<string> {
  const key = readFileSync(join(process.env['BROWSER_TEST_DATA'] ?? '', 'operator.key'), 'utf8').trim();
  const answer = await fetch(`${consoleAddress()}/operator/accounts`, {
    method: 'POST',
    headers: localKeyHeaders(Number(process.env['BROWSER_TEST_CONSOLE_PORT']), key),
    body: JSON.stringify({ site: 'maidan', username: 'revealed1', password: 'Tarn#Quill47', phone: PHONE, fullName: 'Asha Rao' }),
  });
  return ((await answer.json()) as { readonly result: { readonly memberCode: string } }).result.memberCode;
}

/** Signs the player in by the login dialog. */
async function signInPlayer(page: Page): Promise<void> {
  await muteAllNotices(page);
  await page.goto('/');
  await openLogin(page);
  await logIn(page, { username: 'revealed1', password: 'Tarn#Quill47' });
  await expect(accountButton(page)).toBeVisible();
}
