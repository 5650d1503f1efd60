/** The notice before the first casino page, and the popup after a login. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { muteNotices } from '../stage/device.ts';
import { chips } from '../shell/shell.ts';

test.use({ mutedNotices: false });

const notice = (page: Page) => page.getByRole('dialog', { name: 'PLEASE NOTE', exact: true });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Choose a provider' });
const OTHERS = ['fraud-warning', 'fair-play', 'banner', 'hints'];

test('[PP-11] [PP-12] [PP-13] [PP-14] [PP-15] the notice opens before the first casino page; a player who agrees continues, once in the tab', async ({
  page,
}) => {
  await muteNotices(page, ...OTHERS);
  await signIn(page, await demoPlayer());
  await page.goto('/casino-live/teen-patti/101');
  await expect(notice(page).getByRole('heading', { name: 'PLEASE NOTE', exact: true })).toBeVisible();
  await expect(notice(page).getByText('(₹ 10 = 1 Point)', { exact: true })).toBeVisible();
  await expect(notice(page).getByText('Welcome to your new casino lobby', { exact: true })).toBeVisible();
  await expect(notice(page).getByText(/\b200\+ games\b/)).toBeVisible();
  await expectAccessibleInThemes(page, 'casino notice');
  await notice(page).getByRole('button', { name: 'OK, I AGREE !', exact: true }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page).toHaveURL(/\/casino-live\/teen-patti\/101$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Teen Patti 20-20' })).toBeVisible();
  await page.goto('/casino-lobby/casino');
  await page.getByRole('navigation', { name: 'Providers' }).getByRole('link', { name: 'Originals' }).click();
  await expect(page).toHaveURL(/\/casino-lobby\/casino\/originals$/);
  await expect(page.getByRole('list', { name: 'Games' }).getByRole('link')).toHaveText([/Aviator/]);
  await expect(notice(page)).toHaveCount(0);
});

test('[PP-14] [PP-15] the notice names the games in Hindi too; a player who agrees at the lobby stays there', async ({ page, context }) => {
  await muteNotices(page, ...OTHERS);
  await context.addCookies([{ name: 'language', value: 'hi', domain: 'localhost', path: '/' }]);
  await page.goto('/casino-lobby/casino');
  const box = page.getByRole('dialog');
  await expect(box.getByText(/(?<!\d)200\+ खेल/)).toBeVisible();
  await box.getByRole('button', { name: 'ठीक है, मैं सहमत हूँ !', exact: true }).click();
  await expect(box).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('list').getByRole('link').first()).toBeVisible();
  await expect(page).toHaveURL(/\/casino-lobby\/casino$/);
});

test('[PP-16] [PP-17] closing the notice, by its cross or by Escape, leaves the casino and opens Home', async ({ page }) => {
  await muteNotices(page, ...OTHERS);
  await signIn(page, await demoPlayer());
  for (const close of ['cross', 'Escape'] as const) {
    await page.goto('/in-play');
    await chips(page).getByRole('link', { name: 'Slots', exact: true }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL(/\/casino-lobby\/slot-games$/);
    if (close === 'cross') await notice(page).getByRole('button', { name: 'Close' }).click();
    else await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Matches and odds' })).toBeAttached();
    // the providers behind it are closed too
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a site without the points rule has no notice; a player who muted it does not see it again', async ({ page, context }) => {
  await muteNotices(page, ...OTHERS);
  await page.route('**/getSetting', (route) => route.fulfill({ json: { success: true, data: { istenpaisa: false } } }));
  const setting = page.waitForResponse('**/getSetting');
  await page.goto('/casino-lobby/casino');
  await setting;
  await expect(page.getByRole('list', { name: 'Games' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/getSetting');
  await page.goto('/casino-lobby/slot-games');
  await notice(page).getByRole('checkbox').check();
  await notice(page).getByRole('button', { name: 'OK, I AGREE !' }).click();
  const next = await context.newPage();
  await next.goto('/casino-lobby/slot-games');
  await expect(next.getByRole('list', { name: 'Games' })).toBeVisible();
  await expect(next.getByRole('dialog')).toHaveCount(0);
});

const TARGETS = [
  ['a lobby', { page: 'casino-lobby', ids: ['slot-games'] }, '/casino-lobby/slot-games'],
  ['the lobby of the casino', { page: 'casino-lobby', ids: ['casino'] }, '/casino-lobby/casino'],
  ['a live table', { page: 'casino-live', ids: ['teen-patti', '101'] }, '/casino-live/teen-patti/101'],
  ['the table casino', { page: 'table-casino-live', ids: ['roulette'] }, '/table-casino-live/roulette'],
  ["the name 'casino'", { page: 'aviator', ids: [], navigationName: 'casino' }, '/aviator'],
  ["the name 'casino' on another page", { page: 'sports-page', ids: ['Cricket', '4'], navigationName: 'casino' }, '/sports-page/Cricket/4'],
] as const;

test('[AU-14] [AU-15] a login that leads to a lobby, a live table, the table casino or the name casino opens the slot casino popup', async ({ page }) => {
  await muteNotices(page, ...OTHERS, 'casino');
  for (const [what, memory, path] of TARGETS) {
    await test.step(what, async () => {
      await page.goto('/');
      await page.evaluate((kept) => {
        sessionStorage.clear();
        sessionStorage.setItem('page', JSON.stringify(kept));
      }, memory);
      await page.reload();
      await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).click();
      await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Log In with Demo ID' }).click();
      await expect(popup(page)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      expect(await page.evaluate(() => sessionStorage.getItem('page'))).toBeNull();
    });
  }
});
