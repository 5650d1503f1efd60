/** Requests for a second person in the console: two owners and a support lead, each in a browser of their own. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { localKeyHeaders } from '@maidan/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleAddress, OwnServer } from '../stage/server.ts';
import { confirmByPasskey, consoleOrigin, enrolByLink, invite, setUpLink, takeLink, type EnrolledOperator } from './console-stage.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let server: OwnServer;
let asha: Page;
let bela: Page;
let support: Page;
const opened: EnrolledOperator[] = [];

async function enrolled(browser: Browser, link: string, first?: { readonly login: string; readonly name: string }): Promise<Page> {
  const operator = await enrolByLink(browser, link, first);
  opened.push(operator);
  return operator.page;
}

test.beforeAll(async ({ browser }) => {
  // a server of its own and three enrolments
  test.setTimeout(400_000);
  server = await OwnServer.open();
  asha = await enrolled(browser, setUpLink(), { login: 'asha.rao', name: 'Asha Rao' });
  // the first owner, alone, invites the second one
  await invite(asha, { login: 'bela.shah', name: 'Bela Shah', role: 'owner' });
  bela = await enrolled(browser, await takeLink(asha));
  await invite(asha, { login: 'sana.lead', name: 'Sana Iyer', role: 'supportLead' });
  support = await enrolled(browser, await takeLink(asha));
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

test('before an owner asks he reads that a second person must agree, and how many can', async () => {
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

test('a head of trading is invited by screens alone: the second owner reads effect and reason, and approves with three keys', async ({ browser }) => {
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
  await bela.getByRole('button', { name: 'Ended' }).click();
  await expect(rowsOf(bela)).toHaveCount(2);
  await bela.reload();
  await expect(bela.getByRole('button', { name: 'Ended' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panelOf(bela, id)).toContainText('the budget is spent');
  await expect(rowsOf(bela).getByRole('button', { expanded: true })).toContainText('Declined');
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
