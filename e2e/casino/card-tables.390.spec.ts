/** All six card tables on a phone: seen, bet on, dealt and paid. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothLooks, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { felt, ownBets, ownRounds, placeButton, spot, untilOpen, untilShown } from './card-table.ts';

/** Game, table, two bets, cards that a round has at least. */
const TABLES = [
  ['teen-patti', '101', ['a', 'pair-plus-b'], 6],
  ['andar-bahar', '102', ['andar', 'joker-hearts'], 2],
  ['dragon-tiger', '103', ['dragon', 'tiger'], 2],
  ['lucky-7', '104', ['under-7', 'card-8'], 1],
  ['32-cards', '105', ['player-8', 'player-11-lay'], 4],
  ['amar-akbar-anthony', '106', ['amar', 'anthony-lay'], 1],
] as const;

/** Where the first word of each bet begins, from the start of its cell, px. */
const labelPlaces = (page: Page, bets: readonly string[]): Promise<readonly number[]> =>
  Promise.all(
    bets.map((bet) => spot(page, bet).evaluate((cell) => Math.round(cell.firstElementChild!.getBoundingClientRect().x - cell.getBoundingClientRect().x))),
  );

const chip = (page: Page, amount: string) => page.getByRole('button', { name: `Chip ${amount}`, exact: true });

test.setTimeout(240_000);

test('all six tables: chips are laid and sent, cards are dealt, the result is paid into balance and history', async ({ page }) => {
  await signIn(page, await demoPlayer());
  // rounds go on while the page is looked at: what moves would never come to rest
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [game, table, bets, cards] of TABLES) {
    await test.step(game, async () => {
      await page.goto(`/casino-live/${game}/${table}`);
      await untilOpen(page);
      // cards and bets are both on the screen
      await expect(felt(page)).toBeInViewport();
      await expect(spot(page, bets[0])).toBeInViewport({ ratio: 1 });
      await chip(page, '₹500').tap();
      const before = await labelPlaces(page, bets);
      for (const bet of bets) await spot(page, bet).tap();
      expect(await labelPlaces(page, bets), 'labels keep their places beside chips').toEqual(before);
      await placeButton(page).tap();
      for (const bet of bets) await expect(spot(page, bet)).toHaveAccessibleName(/your bet ₹500/);
      expect(await labelPlaces(page, bets), 'labels keep their places beside stakes').toEqual(before);
      await expect(ownBets(page).getByText('In the round')).toHaveCount(2);
      if (game === 'dragon-tiger') await expectAccessibleInBothLooks(page, `${game}, bets open`);
      await untilShown(page.locator('.outcome-net[data-kind]'));
      expect(await felt(page).locator('[data-face]').count()).toBeGreaterThanOrEqual(cards);
      await expect(ownBets(page).getByText('In the round')).toHaveCount(0);
      await expect(ownRounds(page).getByRole('listitem')).toHaveCount(1);
      await expectAccessibleInBothLooks(page, game);
      await expectNoSidewaysScroll(page, game);
    });
  }
});

test('a visitor watches, and his press asks him to log in', async ({ page }) => {
  await page.goto('/casino_live/103');
  await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Close' }).tap();
  await untilShown(page.locator('.outcome-name'));
  await expect(page.getByRole('status').filter({ hasText: /^Result: (Dragon|Tiger|Tie)/ })).toBeAttached();
  await page.getByRole('button', { name: 'Log in to bet' }).tap();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
});
