/** Requests for a second person in the console: two owners, two support leads and a trader, each in a browser of their own. */
import { expect, type Browser, type Page } from '@playwright/test';
import { localKeyHeaders } from '@maidan/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { isChecked } from '../stage/looks.ts';
import { advanceClock } from '../stage/script.ts';
import { consoleAddress, OwnServer } from '../stage/server.ts';
import { confirmByPasskey, consoleOrigin, enrolByLink, invite, setUpLink, signInByPasskey, takeLink, type EnrolledOperator } from './console-stage.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const WIDTHS = [1440, 390] as const;
/** Looks of a state: two widths and two languages. */
const LOOKS = 4;
let server: OwnServer;
let asha: Page;
let bela: Page;
let support: Page;
let trader: Page;
const opened: EnrolledOperator[] = [];

async function enrolled(browser: Browser, link: string, first?: { readonly login: string; readonly name: string }): Promise<Page> {
  const operator = await enrolByLink(browser, link, first);
  opened.push(operator);
  return operator.page;
}

test.beforeAll(async ({ browser }) => {
  // a server of its own and four enrolments
  test.setTimeout(400_000);
  server = await OwnServer.open();
  asha = await enrolled(browser, setUpLink(), { login: 'asha.rao', name: 'Asha Rao' });
  // the first owner, alone, invites the second one
  await invite(asha, { login: 'bela.shah', name: 'Bela Shah', role: 'owner' });
  bela = await enrolled(browser, await takeLink(asha));
  await invite(asha, { login: 'sana.lead', name: 'Sana Iyer', role: 'supportLead' });
  support = await enrolled(browser, await takeLink(asha));
  await invite(asha, { login: 'tara.trades', name: 'Tara Bose', role: 'trader' });
  trader = await enrolled(browser, await takeLink(asha));
});
test.afterAll(async () => {
  for (const { context } of opened) await context.close();
  await server.close();
});

const panelOf = (page: Page, id: number | string) => page.getByRole('region', { name: `Request ${id}` });
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Approvals', exact: true }).getByRole('listitem');
const rail = (page: Page) => page.getByRole('navigation', { name: 'Rooms', exact: true });
const openApprovals = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${consoleOrigin()}/approvals${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
};
const lastId = async (page: Page): Promise<string> => {
  const text = (await page.getByRole('link', { name: /^Open request \d+$/ }).textContent()) ?? '';
  return text.replace(/\D/g, '');
};
/** Asks for an invitation that a second person must approve; returns the number of the request. */
async function askInvitation(page: Page, login: string): Promise<string> {
  await invite(page, { login, name: `Colleague ${login}`, role: 'headOfTrading', reason: `we need ${login}` });
  const id = await lastId(page);
  await page.getByRole('link', { name: `Open request ${id}` }).click();
  await expect(panelOf(page, id)).toContainText(`we need ${login}`);
  return id;
}

test('[OC-031] before an owner asks he reads that a second person must agree, and how many can', async () => {
  await asha.goto(`${consoleOrigin()}/team`);
  await expect(asha.getByRole('button', { name: 'Invite an operator' })).toBeVisible();
  await asha.keyboard.press('i');
  const dialog = asha.getByRole('dialog', { name: 'Invite an operator' });
  await dialog.getByLabel('Name', { exact: true }).fill('Hari Menon');
  await dialog.getByLabel('Login name').fill('hari.head');
  await dialog.getByLabel('Role', { exact: true }).selectOption('trader');
  await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeEnabled();
  await dialog.getByLabel('Role', { exact: true }).selectOption('headOfTrading');
  await expect(dialog.getByRole('status')).toContainText('A second person must agree: 1 colleague can decide it.');
  // an action that needs a second person needs a reason
  await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('cricket season');
  await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // a support lead grants play money, and no colleague could agree
  const refused = await grant(support, await playerCode('nobody.can'), 25_000);
  expect(refused).toMatchObject({ success: false, code: 'NO_SECOND_PERSON' });
});

test('[OC-030] a head of trading is invited by screens alone: the second owner reads effect and reason, and approves with three keys', async ({ browser }) => {
  const id = await askInvitation(asha, 'hari.head');
  // the asker reads why he cannot decide it, and Team leads to the request
  await expect(panelOf(asha, id)).toContainText('You asked for this. Another person must decide it.');
  await expect(panelOf(asha, id).getByRole('button', { name: /Approve/ })).toHaveCount(0);
  await asha.goto(`${consoleOrigin()}/team`);
  await asha.getByRole('link', { name: `#${id} Colleague hari.head` }).click();
  await expect(panelOf(asha, id)).toBeVisible();

  await bela.goto(`${consoleOrigin()}/team`);
  await expect(rail(bela).getByRole('link', { name: /Approvals/ })).toContainText('1 request waits for your decision');
  await bela.keyboard.press('a');
  await expect(rowsOf(bela).getByRole('button')).toBeFocused();
  await bela.keyboard.press('Enter');
  const panel = panelOf(bela, id);
  await expect(panel.getByRole('region', { name: 'What it does now' })).toContainText('Head of trading and risk (All sites · All sports)');
  await expect(panel.getByRole('region', { name: 'Why it was asked' })).toContainText('we need hari.head');
  await expect(panel.getByRole('region', { name: 'Changed since it was asked' })).toContainText('Nothing.');
  await bela.keyboard.press('y');
  const proof = bela.getByRole('dialog', { name: 'Confirm' });
  await expect(proof).toContainText(`Approve request ${id} of Asha Rao: Invite a colleague, Colleague hari.head.`);
  await expect(proof.getByRole('button', { name: 'Confirm with a passkey' })).toBeFocused();
  await bela.keyboard.press('Enter');
  // the link is shown to the second person, who passes it on
  await expect(bela.getByRole('dialog', { name: 'The link for Colleague hari.head' })).toBeVisible();
  const head = await enrolled(browser, await takeLink(bela));
  await expect(rail(head).getByRole('link', { name: /Approvals/ })).toBeVisible();
  await expect(panel).toContainText('Bela Shah approved it, and it ran at');
  // the asker's screen follows without a reload, and shows no link
  await expect(panelOf(asha, id)).toContainText('Bela Shah approved it, and it ran at');
  expect(await asha.locator('body').textContent()).not.toContain('/enrol#');
});

test('a request is declined with a reason; the address restores filter and open request', async () => {
  const id = await askInvitation(asha, 'declined.one');
  await openApprovals(bela, `?open=${id}`);
  const panel = panelOf(bela, id);
  await panel.getByRole('button', { name: /Decline/ }).click();
  await expect(panel.getByRole('button', { name: 'Decline' })).toBeDisabled();
  await panel.getByLabel('Why do you decline it?').fill('the budget is spent');
  await panel.getByRole('button', { name: 'Decline' }).click();
  await expect(panel).toContainText(/Bela Shah declined it at .*: the budget is spent/);
  await bela.getByRole('button', { name: 'Ended', exact: true }).click();
  await expect(rowsOf(bela)).toHaveCount(2);
  await bela.reload();
  await expect(bela.getByRole('button', { name: 'Ended', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(panelOf(bela, id)).toContainText('the budget is spent');
  // the row says when it ended, as the sentence of the request does
  const row = rowsOf(bela).getByRole('button', { expanded: true });
  await expect(row).toContainText(/Declined Ended at \d\d \w+ \d{4}, \d\d:\d\d IST/);
  await expect(panelOf(bela, id)).toContainText(`declined it at ${((await row.locator('time').textContent()) ?? '').replace(' IST', '')}`);
  // the history of the asker is on the panel, and leads to all of his requests
  await panelOf(bela, id).getByRole('link', { name: 'All requests of Asha Rao' }).click();
  await expect(bela.getByRole('button', { name: 'Asked by Asha Rao' })).toBeVisible();
  await openApprovals(asha, '?view=mine');
  await expect(rowsOf(asha)).toHaveCount(2);
});

test('a request that its asker takes back while it is being approved answers that it is over', async () => {
  const id = await askInvitation(asha, 'withdrawn.one');
  await openApprovals(bela, `?open=${id}`);
  await panelOf(bela, id)
    .getByRole('button', { name: /Approve/ })
    .click();
  await expect(bela.getByRole('dialog', { name: 'Confirm' })).toBeVisible();
  await panelOf(asha, id)
    .getByRole('button', { name: /Withdraw/ })
    .click();
  await panelOf(asha, id).getByRole('button', { name: 'Withdraw' }).click();
  await expect(panelOf(asha, id)).toContainText('Asha Rao took it back at');
  await confirmByPasskey(bela);
  await expect(panelOf(bela, id).getByRole('alert')).toContainText('This request has ended');
  await expect(panelOf(bela, id)).toContainText('Asha Rao took it back at');
});

test('a request whose effect changed is out of date: nothing runs, and the panel says why', async () => {
  const id = await askInvitation(asha, 'stale.one');
  await openApprovals(bela, `?open=${id}`);
  await panelOf(bela, id)
    .getByRole('button', { name: /Approve/ })
    .click();
  await expect(bela.getByRole('dialog', { name: 'Confirm' })).toBeVisible();
  // the login name is taken in between
  await invite(asha, { login: 'stale.one', name: 'Another One', role: 'trader' });
  await takeLink(asha);
  await confirmByPasskey(bela);
  await expect(panelOf(bela, id)).toContainText('the effect was no longer the one that was asked for. Nothing ran.');
  await expect(panelOf(bela, id).getByRole('alert')).toBeVisible();
  await expect(panelOf(bela, id).getByText('Out of date')).toBeVisible();
});

test('[OC-030] the second person reads the money of a player before and after, and what has changed', async ({ browser }) => {
  await invite(asha, { login: 'ravi.lead', name: 'Ravi Nair', role: 'supportLead' });
  const second = await enrolled(browser, await takeLink(asha));
  const memberCode = await playerCode('meera');
  const asked = (await grant(support, memberCode, 25_000)) as { readonly approval: { readonly id: string } };
  const { id } = asked.approval;
  await openApprovals(second, `?open=${id}`);
  // the changes name the player too, without a difference
  const row = panelOf(second, id)
    .getByRole('row', { name: new RegExp(memberCode) })
    .filter({ hasText: '+₹' });
  await expect(row.getByRole('cell')).toHaveText(['₹1,00,000.00', '₹1,25,000.00', '+₹25,000.00']);
  await grant(support, memberCode, 500);
  await expect(row.getByRole('cell')).toHaveText(['₹1,00,500.00', '₹1,25,500.00', '+₹25,000.00']);
  await expect(panelOf(second, id).getByRole('region', { name: 'Changed since it was asked' })).toContainText(
    `Balance of ${memberCode}₹1,00,000.00₹1,00,500.00`,
  );
  await panelOf(second, id)
    .getByRole('button', { name: /Approve/ })
    .click();
  await confirmByPasskey(second);
  await expect(panelOf(second, id)).toContainText('Ravi Nair approved it');
  // this one stays until its end
  expect(await grant(support, memberCode, 40_000)).toMatchObject({ approval: { rule: 'F-05' } });
});

test('the factors of a colleague are reset by two owners, and the second one gets the link', async ({ browser }) => {
  await asha.goto(`${consoleOrigin()}/team`);
  await asha.getByRole('button', { name: 'Tara Bose' }).click();
  const member = asha.getByRole('region', { name: 'Tara Bose' });
  await member.getByText('Reset the factors', { exact: true }).first().click();
  await member.getByLabel('How did you check who it is?').fill('she came to the office');
  await expect(member.getByText('1 colleague can decide it', { exact: false })).toBeVisible();
  await member.getByRole('button', { name: 'Reset the factors' }).click();
  await expect(asha.getByRole('dialog', { name: 'Confirm' })).toContainText('Reset the factors of Tara Bose and end all sessions.');
  await confirmByPasskey(asha);
  const id = await lastId(asha);
  // until then nothing has changed
  await openApprovals(trader);
  await openApprovals(bela, `?open=${id}`);
  await expect(panelOf(bela, id)).toContainText('she came to the office');
  await panelOf(bela, id)
    .getByRole('button', { name: /Approve/ })
    .click();
  await confirmByPasskey(bela);
  const link = await takeLink(bela);
  await trader.reload();
  await expect(trader.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  trader = await enrolled(browser, link);
});

test('[OC-032] with a solo delay an action waits in sight of all owners, who can cancel it', async () => {
  await openApprovals(asha);
  await asha.getByRole('button', { name: 'Solo delay' }).click();
  const dialog = asha.getByRole('dialog', { name: 'Solo delay' });
  await dialog.getByLabel('Rule').selectOption('F-13');
  await dialog.getByLabel('Reason').fill('two owners on different shifts');
  await expect(dialog.getByText('1 colleague can decide it', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await confirmByPasskey(asha);
  const switching = await lastId(asha);
  await openApprovals(bela, `?open=${switching}`);
  await panelOf(bela, switching)
    .getByRole('button', { name: /Approve/ })
    .click();
  await confirmByPasskey(bela);
  await expect(bela.getByText(/^Solo delay: F-13/)).toBeVisible();
  const id = await askInvitation(asha, 'alone.one');
  await expect(panelOf(asha, id)).toContainText('It runs by itself at');
  await openApprovals(bela, `?open=${id}`);
  await panelOf(bela, id)
    .getByRole('button', { name: /Cancel the action/ })
    .click();
  await panelOf(bela, id).getByLabel('Why do you decline it?').fill('not tonight');
  await panelOf(bela, id).getByRole('button', { name: 'Cancel the action' }).click();
  await expect(panelOf(bela, id)).toContainText(/Bela Shah declined it at .*: not tonight/);
  await bela.getByRole('button', { name: 'Without second person' }).click();
  await expect(rowsOf(bela)).toHaveCount(1);
});

for (const width of WIDTHS) {
  test(`the room shows empty, forbidden, error, outdated and offline at ${width}`, async () => {
    await trader.setViewportSize({ width, height: 900 });
    await openApprovals(trader);
    await expect(trader.getByText('Nothing waits for a second person')).toBeVisible();
    await openApprovals(trader, '?open=1');
    await expect(panelOf(trader, 1)).toContainText('You cannot read this request');
    // the request that fails is aborted in the browser, as by a broken network
    await trader.route('**/operator/approvals**', (route) => route.abort());
    await trader.reload();
    const failed = panelOf(trader, 1).getByRole('alert').filter({ hasText: 'The server does not answer.' });
    // each try that fails waits before the next
    await expect.poll(async () => (await trader.clock.fastForward(10_000), failed.isVisible())).toBe(true);
    await trader.unroute('**/operator/approvals**');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(panelOf(trader, 1)).toContainText('You cannot read this request');
    await openApprovals(trader);
    await expect(trader.getByText('Nothing waits for a second person')).toBeVisible();
    await trader.context().setOffline(true);
    await expect(trader.getByText('No network. What you typed stays here.')).toBeVisible();
    const outdated = trader.getByText(/Not up to date since \d\d:\d\d:\d\d IST/);
    await expect.poll(async () => (await trader.clock.fastForward(16_000), outdated.isVisible())).toBe(true);
    await trader.context().setOffline(false);
    await expect(trader.getByText(/Not up to date since/)).toHaveCount(0);
  });
}

test('no fault of accessibility in any state, language, look or width', async () => {
  test.slow();
  const waiting = await askInvitation(asha, 'seen.one');
  await openApprovals(bela);
  const states = ['', `?open=${waiting}`, '?view=ended&open=1', '?view=mine', '?view=alone&open=999'];
  for (const [wide, width] of WIDTHS.entries()) {
    await bela.setViewportSize({ width, height: 900 });
    for (const [at, language] of (['English', 'हिन्दी'] as const).entries()) {
      const look = 2 * at + wide;
      for (const [number, query] of states.entries()) {
        if (!isChecked(number, look, LOOKS, 2)) continue;
        await bela.goto(`${consoleOrigin()}/approvals${query}`);
        await expect(bela.locator('[aria-busy]')).toHaveCount(0);
        await expectAccessibleInThemes(bela, `/approvals${query} ${width} ${language}`);
      }
      if (isChecked(states.length, look, LOOKS, 2)) {
        await bela.goto(`${consoleOrigin()}/approvals?open=${waiting}`);
        await expect(bela.locator('[aria-busy]')).toHaveCount(0);
        await bela.locator('.decision .btn-quiet').click();
        await expectAccessibleInThemes(bela, `declining ${width} ${language}`);
        await bela.locator('.decision .btn-quiet').click();
      }
      await bela.goto(`${consoleOrigin()}/own`);
      await bela.getByRole('button', { name: language === 'English' ? 'हिन्दी' : 'English' }).click();
      await expect(bela.locator('html')).toHaveAttribute('lang', language === 'English' ? 'hi' : 'en');
    }
  }
  await bela.setViewportSize({ width: 1440, height: 900 });
});

test('a request that nobody decides expires, and the room says so', async () => {
  await advanceClock(25 * 3_600_000);
  await bela.goto(`${consoleOrigin()}/approvals?view=ended`);
  await signInByPasskey(bela);
  await openApprovals(bela, '?view=ended');
  await rowsOf(bela).filter({ hasText: 'Expired' }).first().getByRole('button').click();
  await expect(bela.getByRole('region', { name: /^Request \d+/ })).toContainText(/It expired at \d\d \w+ \d{4}, \d\d:\d\d:\d\d IST without a decision/);
  await expect(rowsOf(bela).filter({ hasText: 'Expired' }).first().locator('time')).toHaveText(/^\d\d \w+ \d{4}, \d\d:\d\d IST$/);
});

/** Makes a player and returns his member code. */
async function playerCode(username: string): Promise<string> {
  const key = readFileSync(join(process.env['BROWSER_TEST_DATA'] ?? '', 'operator.key'), 'utf8').trim();
  const answer = await fetch(`${consoleAddress()}/operator/accounts`, {
    method: 'POST',
    headers: localKeyHeaders(Number(process.env['BROWSER_TEST_CONSOLE_PORT']), key),
    body: JSON.stringify({ site: 'maidan', username, password: 'Tarn#Quill47' }),
  });
  return ((await answer.json()) as { readonly result: { readonly memberCode: string } }).result.memberCode;
}

/** Grants play money in the session of the page, as a room for players would. Amounts in rupees. */
function grant(page: Page, memberCode: string, amount: number): Promise<unknown> {
  return page.evaluate(
    async ({ path, body }) =>
      (
        await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', 'x-console': '1' }, body: JSON.stringify(body) })
      ).json() as Promise<unknown>,
    { path: `/operator/accounts/${memberCode}/grant`, body: { amount, reason: 'a lost promotion' } },
  );
}
