/** All six card tables on a phone: open, bet, deal and pay. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { demoPlayer, signIn } from '../stage/players.ts';
import { LONG } from '../stage/long-tests.ts';
import { felt, ownBets, ownRounds, placeButton, spot, advanceToOpenRound, advanceUntilShown } from './card-table.ts';

/** Game, table, two bets, smallest number of cards in a round. */
const TABLES = [
  ['teen-patti', '101', ['a', 'pair-plus-b'], 6],
  ['andar-bahar', '102', ['andar', 'joker-hearts'], 2],
  ['dragon-tiger', '103', ['dragon', 'tiger'], 2],
  ['lucky-7', '104', ['under-7', 'card-8'], 1],
  ['32-cards', '105', ['player-8', 'player-11-lay'], 4],
  ['amar-akbar-anthony', '106', ['amar', 'anthony-lay'], 1],
] as const;

/** Returns the distance of each bet's first word from the start of its cell, px. */
const labelPlaces = (page: Page, bets: readonly string[]): Promise<readonly number[]> =>
  Promise.all(
    bets.map((bet) => spot(page, bet).evaluate((cell) => Math.round(cell.firstElementChild!.getBoundingClientRect().x - cell.getBoundingClientRect().x))),
  );

const chip = (page: Page, amount: string) => page.getByRole('button', { name: `Chip ${amount}`, exact: true });

test.setTimeout(240_000);

test('all six tables: the player places chips, cards are dealt, and balance and history have the result', LONG, async ({ page }) => {
  await signIn(page, await demoPlayer());
  // without animations: a running round never comes to rest
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [game, table, bets, cards] of TABLES) {
    await test.step(game, async () => {
      await page.goto(`/casino-live/${game}/${table}`);
      await advanceToOpenRound(page);
      // cards and bets are both visible
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
      if (game === 'dragon-tiger') await expectAccessibleInThemes(page, `${game}, bets open`);
      await advanceUntilShown(page.locator('.outcome-net[data-kind]'));
      expect(await felt(page).locator('[data-face]').count()).toBeGreaterThanOrEqual(cards);
      await expect(ownBets(page).getByText('In the round')).toHaveCount(0);
      await expect(ownRounds(page).getByRole('listitem')).toHaveCount(1);
      await expectAccessibleInThemes(page, game);
      await expectNoSidewaysScroll(page, game);
    });
  }
});

test('a visitor watches, and a press asks him to log in', async ({ page }) => {
  await page.goto('/casino_live/103');
  await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Close' }).tap();
  await advanceUntilShown(page.locator('.outcome-name'));
  await expect(page.getByRole('status').filter({ hasText: /^Result: (Dragon|Tiger|Tie)/ })).toBeAttached();
  await page.getByRole('button', { name: 'Log in to bet' }).tap();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
});
