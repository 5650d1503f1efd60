/** The card tables on a wide screen by keyboard: announcements, net result, refusals, rules, roads, lost connection, Hindi. */
import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { callAs, demoPlayer, signIn } from '../stage/players.ts';
import { felt, ownBets, ownRounds, placeButton, spot, advanceToOpenRound, advanceUntilShown } from './card-table.ts';

const GRANT = 100_000;
const START_STAKE = 1000;

interface Details {
  readonly doc: { readonly balance: number };
}

test.setTimeout(180_000);

test('Dragon Tiger by keyboard: place chips, undo, bet, hear the deal, get paid to the paisa, repeat', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  await page.goto('/casino-live/dragon-tiger/103');
  await advanceToOpenRound(page);
  const balance = page.locator('.table-balance output');
  await expect(balance).toHaveText('₹1,00,000.00');

  await page.getByRole('button', { name: 'Chip ₹1,000', exact: true }).press('Enter');
  for (const id of ['dragon', 'dragon', 'tiger']) await spot(page, id).press('Enter');
  await expect(placeButton(page)).toHaveText('Place ₹3,000');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(placeButton(page)).toHaveText('Place ₹2,000');
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(placeButton(page)).toBeDisabled();

  // a stake above the limit shows a message at the spot, and no chip is placed
  await page.getByRole('button', { name: 'Chip ₹25,000', exact: true }).press('Enter');
  await spot(page, 'tie').press('Enter');
  await spot(page, 'tie').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Tie: at most ₹25,000 a round' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).press('Enter');

  await page.getByRole('button', { name: 'Chip ₹1,000', exact: true }).press('Enter');
  await advanceToOpenRound(page);
  await spot(page, 'dragon').press('Enter');
  await placeButton(page).press('Enter');
  await expect(spot(page, 'dragon')).toHaveAccessibleName('Dragon, back at 2.00, your bet ₹1,000');
  await expect(balance).toHaveText('₹99,000.00');
  await advanceUntilShown(page.locator('.outcome-net[data-kind]'));

  const announcer = page.locator('[data-announcer]');
  await expect(announcer).toContainText(/Result: (Dragon|Tiger|Tie)/);
  const kind = await page.locator('.felt .outcome-net').getAttribute('data-kind');
  const back = { won: 2 * START_STAKE, partly: START_STAKE / 2, lost: 0 }[kind as 'won' | 'partly' | 'lost'];
  const { doc } = await callAs<Details>(player, 'POST', 'getUserDetails', {});
  expect(doc.balance).toBe(GRANT - START_STAKE + back);
  await expect(balance).toHaveText(new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(GRANT - START_STAKE + back));
  await expect(ownRounds(page).getByRole('listitem')).toHaveCount(1);
  await expect(ownRounds(page)).toContainText('Dragon');

  await advanceToOpenRound(page);
  await page.getByRole('button', { name: 'Repeat last' }).press('Enter');
  await expect(placeButton(page)).toHaveText('Place ₹1,000');
  // without animations: a running round never comes to rest
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessibleInThemes(page, 'dragon tiger');
});

test('the rules list every RTP and the commitment; the roads have a table; no bet is possible without a connection; all is in Hindi too', async ({
  page,
  context,
}) => {
  await signIn(page, await demoPlayer());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/casino-live/teen-patti/101');
  await advanceUntilShown(page.locator('.outcome-name'));

  await page.getByRole('button', { name: 'Rules and fairness' }).press('Enter');
  const rules = page.getByRole('dialog', { name: 'Teen Patti 20-20: rules and fairness' });
  await expect(rules.getByRole('row', { name: /Player A 1\.98 99\.00%/ })).toBeVisible();
  await expect(rules.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
  await expect(rules.getByRole('link', { name: 'Check rounds yourself' })).toHaveAttribute('href', /\/fairness/);
  await expectAccessibleInThemes(page, 'rules');
  await page.keyboard.press('Escape');

  const roads = page.getByRole('region', { name: 'Last results' });
  await roads.getByRole('button', { name: 'Table', exact: true }).press('Enter');
  await expect(roads.getByRole('row').nth(1)).toContainText(/Player A|Player B|Tie/);

  await context.setOffline(true);
  await expect(page.getByText('No connection. The table may have changed, and you cannot bet.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection. The table may have changed, and you cannot bet.')).toBeHidden({ timeout: 30_000 });

  await context.addCookies([{ name: 'language', value: 'hi', domain: 'localhost', path: '/' }]);
  await page.goto('/casino-live/32-cards/105');
  await advanceToOpenRound(page);
  await expect(spot(page, 'player-8-lay')).toHaveAccessibleName('खिलाड़ी 8, ले 14.5 पर');
  await spot(page, 'player-8-lay').click();
  await placeButton(page).click();
  await expect(ownBets(page).getByText('राउंड में', { exact: true })).toBeVisible();
  await advanceUntilShown(page.locator('.outcome-net[data-kind]'));
  await expect(felt(page)).toContainText('की जीत');
  await expectAccessibleInThemes(page, '32 cards, Hindi');
});
