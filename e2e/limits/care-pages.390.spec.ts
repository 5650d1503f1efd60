/** On a phone: the question for a limit at sign-up and before the first deposit, the sums of the account, tickets, and the own data. */
import { expect, type Page } from '@playwright/test';
import { accountButton, createAccountButton, fillRegistration, logIn, newPhone, openLogin, openTab, toast } from '../auth/auth.ts';
import { openAccount, ownPlayer } from '../shell/shell.ts';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { muteAllNotices, muteNotices } from '../stage/device.ts';
import { callOperator } from '../stage/ledger.ts';
import { signIn } from '../stage/players.ts';
import { advanceClock } from '../stage/script.ts';
import { onHost } from '../stage/server.ts';

const question = (page: Page) => page.getByRole('form', { name: 'Set a deposit limit?' });
const choice = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });

test('[TR-042] a sign-up leads to the question for a limit: to set one is chosen, "no limit" needs a second press', async ({ page }) => {
  await muteAllNotices(page);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegistration(page, newPhone());
  await createAccountButton(page).click();
  await expect(accountButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/account-review$/);
  await expect(choice(page, 'Set a limit')).toHaveAttribute('aria-pressed', 'true');
  await expectNoSidewaysScroll(page, 'question');
  await expectAccessibleInThemes(page, 'question');
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expect(question(page).getByRole('alert')).toHaveText('Enter at least one amount in rupees, at most 2 decimals');
  await choice(page, 'No limit').first().click();
  await question(page).getByRole('button', { name: 'No limit', exact: true }).last().click();
  await expect(question(page).getByRole('alert')).toContainText('Press again if you want that');
  await question(page).getByRole('button', { name: 'Yes, no limit' }).click();
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/$/);
  // asked once: Home stays, and leads to the limits in one press
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Set limits' }).click();
  await expect(page).toHaveURL(/\/responsible-gambling$/);
});

test('"Not now" at the sign-up leaves the question open: the first deposit asks, where no limit needs a second press too', async ({ page }) => {
  await muteAllNotices(page);
  await page.goto('/');
  await openTab(page, 'Sign Up');
  await fillRegistration(page, newPhone());
  await createAccountButton(page).click();
  await expect(page).toHaveURL(/\/account-review$/);
  await choice(page, 'Not now').click();
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/deposit');
  await expect(choice(page, 'Set a limit')).toHaveAttribute('aria-pressed', 'true');
  await choice(page, 'No limit').first().click();
  await choice(page, 'No limit').last().click();
  await expect(question(page).getByRole('alert')).toContainText('Press again if you want that');
  // one press has answered nothing
  await page.reload();
  await expect(choice(page, 'Set a limit')).toHaveAttribute('aria-pressed', 'true');
  await choice(page, 'Not now').click();
  await expect(question(page)).toHaveCount(0);
  const review = page.waitForResponse((response) => response.url().endsWith('/play/review'));
  await page.reload();
  expect(await (await review).json()).toMatchObject({ result: { askAtDeposit: false, hasLimit: false } });
  await expect(page.getByRole('main').getByRole('link', { name: 'Set limits' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test('[TR-042] the first deposit asks for a limit, and the deposit page leads to the limits', async ({ page }) => {
  await signIn(page, await ownPlayer());
  await page.goto('/deposit');
  await expect(choice(page, 'Set a limit')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleInThemes(page, 'deposit with the question');
  await question(page).getByLabel('Day, in rupees').fill('500');
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'The limit applies from now on')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Set limits' }).click();
  const day = page.getByRole('region', { name: 'Deposit limit', exact: true }).getByRole('listitem').filter({ hasText: 'Day' });
  await expect(day).toContainText('₹0 of ₹500');
  await expect(day).toContainText('₹500 left · Starts anew');
});

test('tickets are opened, read and answered, and the page of the own data shows its parts', async ({ page }) => {
  await signIn(page, await ownPlayer());
  await page.goto('/tickets');
  await expect(page.getByText('No tickets')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText('Write a few words first');
  await expectAccessibleInThemes(page, 'tickets');
  await page.getByLabel('What is it about?').selectOption('BET');
  await page.getByRole('textbox', { name: 'Describe it' }).fill('My bet was settled wrongly');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/tickets\/T\d{6}$/);
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('My bet was settled wrongly');
  await page.getByRole('textbox', { name: 'Your message' }).fill('The umpire said so');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInThemes(page, 'ticket');
  await page.goto('/my-data');
  await expect(page.getByText('No one has opened your data.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.jsonl');
  await expect(page.getByRole('button', { name: 'Erase my account' })).toBeDisabled();
  await expectNoSidewaysScroll(page, 'own data');
  await expectAccessibleInThemes(page, 'own data');
});

test('[TR-047] the list of views shows when an operator saw clear data, what and why, in both languages, without his name', async ({ page }) => {
  const player = await ownPlayer();
  await signIn(page, player);
  await page.goto('/my-data');
  const views = page.getByRole('region', { name: 'Who saw your data' });
  await expect(views).toContainText('No one has opened your data.');
  await callOperator(`players/${player.memberCode}/reveal`, { fields: ['phone', 'payees'], reason: 'PAYMENT', note: 'UTR 4471' });
  await page.reload();
  const view = views.getByRole('listitem');
  await expect(view).toHaveCount(1);
  await expect(view).toContainText('Phone, Payees');
  await expect(view).toContainText('We checked a deposit or withdrawal of yours: UTR 4471');
  await expect(view.locator('time')).not.toBeEmpty();
  await expect(views).not.toContainText('local key');
  await expectNoSidewaysScroll(page, 'views');
  await expectAccessibleInThemes(page, 'views');
  await page.context().addCookies([{ name: 'language', value: 'hi', url: page.url() }]);
  await page.reload();
  const inHindi = page.getByRole('region', { name: 'आपकी जानकारी किसने देखी' }).getByRole('listitem');
  await expect(inHindi).toContainText('फ़ोन, भुगतान खाते');
  await expect(inHindi).toContainText('हमने आपकी किसी जमा या निकासी की जाँच की: UTR 4471');
});

test.describe('on a device that shows banners', () => {
  test.use({ mutedNotices: false });
  test('[TR-045] a person at level 3 sees no banner, no promotion, no promo code and no referral', async ({ page }) => {
    const { username, password } = await openAccount('patang');
    await muteNotices(page, 'fraud-warning', 'fair-play', 'hints', 'casino');
    await page.context().addCookies([{ name: 'language', value: 'en', url: onHost('patang.localhost') }]);
    const banner = page.getByRole('dialog').getByRole('link');
    const parts = ['Promotions', 'Promo code', 'Invite friends'].map((name) => page.getByRole('region', { name, exact: true }));
    await page.goto(onHost('patang.localhost'));
    await banner.first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await openLogin(page);
    await logIn(page, { username, password });
    await expect(accountButton(page)).toBeVisible();
    await page.goto(onHost('patang.localhost', '/settings'));
    for (const part of parts) await expect(part).toBeVisible();
    const asPlayer = (path: string, body: object | null = null): Promise<unknown> =>
      page.evaluate(
        async ({ at, sent }) => {
          const headers = { authorization: `Bearer ${sessionStorage.getItem('id_token') ?? ''}`, 'content-type': 'application/json' };
          const answer = await fetch(at, sent === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(sent) });
          return (await answer.json()) as unknown;
        },
        { at: path, sent: body },
      );
    expect(await asPlayer('/support/tickets', { kind: 'PLAY', text: 'I lost everything, I want to die' })).toMatchObject({ success: true });
    await expect
      .poll(async () => {
        await advanceClock(20_000);
        return asPlayer('/play/session');
      })
      .toMatchObject({ result: { offers: false } });
    // a new tab shows the banner again, if it shows one
    await page.evaluate(() => {
      const kept = ['id_token', 'user_data', 'token_expiry', 'isLogin', 'B2C'].map((key) => [key, sessionStorage.getItem(key)] as const);
      sessionStorage.clear();
      for (const [key, value] of kept) if (value !== null) sessionStorage.setItem(key, value);
    });
    await page.reload();
    await expect(page.getByRole('region', { name: 'Security of your account' })).toBeVisible();
    for (const part of parts) await expect(part).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
