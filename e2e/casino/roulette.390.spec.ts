/** Roulette on a phone, in its frame: chips by touch, a round, the lobby, and the link to the fairness page. */
import { expect } from '@playwright/test';
import { testWithOwnServer as test } from '../stage/server.ts';
import { expectBalanceAfterRound, openRoulette, playRound, spot, tableFrame } from './roulette-table.ts';

test('a player places chips on red, black, a split and a dozen, sees wheel and balance, and leaves through the lobby', async ({ page }) => {
  test.setTimeout(120_000);
  await openRoulette(page);
  expect(page.frames()[1]?.url()).toMatch(/\/casino\/tables\?table=107$/);
  const number = await spot(page, /^Straight 17, /).boundingBox();
  expect(Math.min(number?.width ?? 0, number?.height ?? 0)).toBeGreaterThanOrEqual(44);
  // scrolled to its end, the whole board fits above the chips
  const room = await tableFrame(page)
    .locator('.board')
    .evaluate((board) => {
      board.scrollIntoView({ block: 'end' });
      const [status, tray] = ['.board-status', '.tray'].map((part) => document.querySelector(part)!.getBoundingClientRect());
      return tray!.top - status!.height - board.getBoundingClientRect().height;
    });
  expect(room, 'room between the status line and the chips, px').toBeGreaterThanOrEqual(0);
  await playRound(page, async () => {
    await tableFrame(page).getByRole('group', { name: 'Kind of bet' }).getByRole('button', { name: 'Split' }).click();
    const split = spot(page, /^Split 17\/20, /);
    const box = await split.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(38);
    await split.click();
    await spot(page, /^Dozen 13-24, /).click();
  });
  await expectBalanceAfterRound(page);
  await expect(tableFrame(page).getByRole('region', { name: 'My rounds' })).toContainText('Split 17/20');
  // the lobby in the frame lists all seven tables, and another table opens there too
  await tableFrame(page)
    .getByRole('link', { name: /All tables/ })
    .click();
  const games = tableFrame(page).getByRole('list', { name: 'Games' }).getByRole('link');
  await expect(games).toHaveCount(7);
  await expect(games.first()).toContainText('Bets are');
  await tableFrame(page)
    .getByRole('link', { name: /Dragon Tiger/ })
    .click();
  await expect(tableFrame(page).getByRole('heading', { level: 1, name: 'Dragon Tiger' })).toBeVisible();
  // the page around the frame follows links that lead out of the lobby
  await tableFrame(page).getByRole('button', { name: 'Rules and fairness' }).click();
  await tableFrame(page).getByRole('link', { name: 'Check rounds yourself' }).click();
  await expect(page).toHaveURL(/\/fairness\?tableId=103$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Fairness' })).toBeVisible();
});
