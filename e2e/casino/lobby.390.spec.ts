/** The lobby of the casino on a phone: rooms, providers, games. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { banner, chips, openMenu, leftNavigation } from '../shell/shell.ts';

const main = (page: Page) => page.getByRole('main');
const games = (page: Page) =>
  main(page)
    .getByRole('list', { name: /^(Games|खेल)$/ })
    .getByRole('link');
const providers = (page: Page) => main(page).getByRole('navigation', { name: 'Providers' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Choose a provider' });

test('[RT-13] [RT-15] [RT-16] [RT-17] [RT-18] the lobby and each of its rooms list their games at their own address', async ({ page }) => {
  // open to a visitor
  await page.goto('/casino-lobby/slot-games');
  await expect(games(page)).toHaveCount(5);
  await signIn(page, await demoPlayer());
  for (const [path, room, title, all, absent] of [
    ['/casino-lobby', 'All games', 'All games', ['Marigold', 'Teen Patti 20-20', 'Aviator', 'Deep Water'], null],
    ['/casino-lobby/casino', 'Casino', 'casino', ['Teen Patti 20-20', 'Andar Bahar', 'Aviator'], 'Marigold'],
    ['/casino-lobby/slot-games', 'Slot Games', 'slot games', ['Marigold'], 'Teen Patti 20-20'],
    ['/casino-lobby/slot-games/Crash', 'Crash', 'slot games/Crash', ['Crash'], 'Marigold'],
    ['/casino-lobby/slot-games/Shooting', 'Fishing', 'slot games/Shooting', ['Deep Water'], 'Crash'],
  ] as const) {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1, name: room, exact: true })).toBeVisible();
    await expect(banner(page).getByText(title, { exact: true })).toBeVisible();
    for (const shown of all) await expect(games(page).filter({ hasText: shown })).not.toHaveCount(0);
    if (absent !== null) await expect(games(page).filter({ hasText: absent })).toHaveCount(0);
  }
  await page.goto('/casino-lobby/slot-games/Crash');
  await expect(games(page), 'every crash game, not only the one with this name').toHaveText([/Aviator/, /Crash/]);
  await page.goto('/casino-lobby/slot-games');
  await expect(games(page)).toHaveCount(5);
  await expectAccessibleInThemes(page, 'slot games');
});

test('[RT-14] provider segments filter the lobby, by a press and by an address', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/casino-lobby/slot-games');
  await providers(page).getByRole('link', { name: 'Reel House' }).click();
  await expect(page).toHaveURL(/\/casino-lobby\/slot-games\/reel-house$/);
  await expect(games(page)).toHaveCount(3);
  await expect(games(page).first()).toContainText('Marigold');
  await expect(providers(page).getByRole('link', { name: 'Reel House' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/casino-lobby/provider/Originals/originals');
  await expect(banner(page).getByText('provider/Originals', { exact: true })).toBeVisible();
  await expect(games(page)).toHaveCount(3);
  await page.goto('/casino-lobby/casino/originals');
  await expect(games(page)).toHaveText([/Aviator/]);
  await page.goto('/casino-lobby/slot-games/nobody');
  await expect(main(page).getByText('No games here')).toBeVisible();
  await main(page).getByRole('link', { name: 'Show all games of this room' }).click();
  await expect(games(page)).toHaveCount(5);
});

test('[RT-12] the card games show without sidebars, to a visitor too; his press asks him to log in and is remembered', async ({ page }) => {
  await page.goto('/indian-card-games');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Indian Card Games' })).toBeVisible();
  await expect(games(page)).toHaveCount(6);
  // a phone has no sidebars on any page
  await page.setViewportSize({ width: 1440, height: 900 });
  const right = page.getByRole('complementary', { name: 'Betslip and open bets' });
  await page.goto('/in-play');
  for (const sidebar of [leftNavigation(page), right]) await expect(sidebar).toBeVisible();
  await page.goto('/indian-card-games');
  await expect(games(page)).toHaveCount(6);
  for (const sidebar of [leftNavigation(page), right]) await expect(sidebar).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInThemes(page, 'card games');
  await games(page).filter({ hasText: 'Andar Bahar' }).click();
  await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(page).toHaveURL(/\/casino-live\/andar-bahar\/102$/);
});

test('[HD-26] [PP-06] a press on casino or slots opens the providers, except on that page itself; a choice filters the lobby', async ({ page }) => {
  await signIn(page, await demoPlayer());
  for (const [chip, path, provider] of [
    ['Casino', '/casino-lobby/casino', 'Table Studio'],
    ['Slots', '/casino-lobby/slot-games', 'Reel House'],
  ] as const) {
    await page.goto('/');
    await chips(page).getByRole('link', { name: chip, exact: true }).click();
    await expect(popup(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(popup(page).getByRole('link', { name: provider })).toBeVisible();
    await popup(page).getByRole('button', { name: 'Close' }).click();
    await expect(popup(page)).toBeHidden();
    await chips(page).getByRole('link', { name: chip, exact: true }).click();
    await expect(games(page).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // the other room is another page
  await chips(page).getByRole('link', { name: 'Casino', exact: true }).click();
  await expect(popup(page).getByRole('link', { name: 'Table Studio' })).toBeVisible();
  await popup(page).evaluate(async (dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map((animation) => animation.finished)));
  await expectAccessibleInThemes(page, 'providers');
  await popup(page).getByRole('link', { name: 'Originals' }).click();
  await expect(page).toHaveURL(/\/casino-lobby\/casino\/originals$/);
  await expect(popup(page)).toBeHidden();
  await expect(games(page)).toHaveText([/Aviator/]);
  // the menu opens it too; the link to all providers closes it as well
  await page.goto('/');
  await (await openMenu(page)).getByRole('link', { name: 'Slot Games', exact: true }).click();
  await popup(page).getByRole('link', { name: 'All providers', exact: true }).click();
  await expect(page).toHaveURL(/\/casino-lobby\/slot-games$/);
  await expect(popup(page)).toBeHidden();
});

test('without an answer, lobby and providers offer a retry', async ({ page }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/');
  await expect(chips(page).getByRole('link', { name: 'Slots', exact: true })).toBeVisible();
  await page.route('**/casino/games*', (route) => route.abort());
  await chips(page).getByRole('link', { name: 'Slots', exact: true }).click();
  await expect(popup(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/casino/games*');
  await popup(page).getByRole('button', { name: 'Try again' }).click();
  await expect(popup(page).getByRole('link', { name: 'Reel House' })).toBeVisible();
});

test('the lobby and its games are in Hindi', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'hi', domain: 'localhost', path: '/' }]);
  await page.goto('/casino-lobby/casino');
  await expect(games(page).filter({ hasText: 'अंदर बाहर' })).toBeVisible();
  await expect(main(page).getByRole('navigation', { name: 'प्रदाता' })).toBeVisible();
});
