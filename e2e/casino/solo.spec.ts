/** Slots and fishing on a wide screen, by keyboard; statement, seeds and the check of a round. */
import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, demoPlayer, signIn } from '../stage/players.ts';
import { expectBalance, main, waitForRound } from './solo-play.ts';

interface StatementRow {
  readonly cause: string;
  readonly credit: number;
  readonly debit: number;
}

test('a spin by Space, a shot by Enter: balance and statement follow, no round begins early, and the player checks his rounds', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  // without animations the result shows at once
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/casino-live/boundary-six/203');
  const spin = main(page).getByRole('button', { name: 'Spin', exact: true });
  await expect(spin).toBeVisible();
  await page.keyboard.press('Space');
  // a second press within the cycle starts no round
  await expect(main(page).locator('table tbody tr')).toHaveCount(1);
  await page.keyboard.press('Space');
  const first = await waitForRound(page, player, '203', 1);
  expect(first.stake).toBe(100);
  await expectBalance(page, 99_900 + first.returned);
  await expectAccessibleInThemes(page, 'boundary six');
  await expect(spin).not.toHaveAttribute('aria-disabled');
  await spin.focus();
  await page.keyboard.press('Enter');
  const second = await waitForRound(page, player, '203', 2);

  await main(page).getByRole('button', { name: 'Paytable' }).click();
  const pays = page.getByRole('dialog', { name: 'Boundary Six: paytable' });
  await expect(pays.getByText('95.82%')).toBeVisible();
  await expect(pays.getByRole('row', { name: /Trophy/ })).toContainText('500');
  await expectAccessibleInThemes(page, 'what boundary six pays');
  await page.keyboard.press('Escape');
  await main(page).getByRole('link', { name: 'Fairness' }).click();
  await main(page).getByRole('textbox', { name: 'New client seed' }).fill('my-own-seed');
  await main(page).getByRole('button', { name: 'Change and reveal' }).click();
  await expect(main(page).getByText('It matches the commitment that was published here.')).toBeVisible();
  await expect(main(page).getByText('my-own-seed')).toBeVisible();
  for (const number of [0, 1]) {
    await main(page)
      .getByRole('button', { name: `Check round ${number}`, exact: true })
      .click();
    await expect(main(page).getByText('The seeds give the outcome that was shown')).toBeVisible();
  }

  await page.goto('/casino-live/fishing/303');
  const fish = main(page).getByRole('radio', { name: /^Clownfish, pays 2 ×, chance 48.00%$/ });
  await fish.check({ force: true });
  await page.locator('body').press('Enter');
  const shot = await waitForRound(page, player, '303', 1);
  expect(shot).toMatchObject({ spot: 'clownfish', stake: 100 });
  expect([0, 200]).toContain(shot.returned);
  await expect(main(page).locator('.solo-result')).toContainText(shot.returned === 0 ? 'The Clownfish got away' : 'Caught: Clownfish');
  const returned = [first, second, shot].map((round) => round.returned);
  await expectBalance(page, 99_700 + returned.reduce((sum, one) => sum + one, 0));
  await expectAccessibleInThemes(page, 'deep water');

  const { result } = await callAs<{ result: StatementRow[] }>(player, 'GET', `account/${player.memberCode}/account-statement`);
  const casino = result.filter((row) => row.cause === 'casino');
  expect(casino.filter((row) => row.debit === 100)).toHaveLength(3);
  expect(casino.reduce((sum, row) => sum + row.credit, 0)).toBeCloseTo(
    returned.reduce((sum, one) => sum + one, 0),
    2,
  );
});
