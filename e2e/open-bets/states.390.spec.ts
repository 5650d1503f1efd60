/** The open bets page with a bet in its delay, after a failed load, and without a connection. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../stage/accessibility.ts';
import { testWithOwnServer as test } from '../stage/server.ts';
import { callAs, demoPlayer, signIn, type Player, placeBackBet } from '../stage/players.ts';
import { advanceClock, stageMatchOdds, type StagedMarket } from '../stage/script.ts';

test.describe.configure({ mode: 'serial' });

const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

/** Places a back of ₹300 at 1.85 and returns before the end of its delay. */
function placeDelayedBet(player: Player, { marketId, eventTypeId, runners }: StagedMarket): Promise<unknown> {
  const order = { side: 0, price: 1.85, selectionId: runners[0]!.selectionId, marketId, eventTypeId, totalSize: 300, betSlipRef: `delayed-${marketId}` };
  return callAs(player, 'POST', 'exchange/order', [order] as object);
}

test("a bet in its delay is listed apart and counts down by the server's clock, until it is matched", async ({ page }) => {
  const [market, player] = [await stageMatchOdds({ betDelay: 90 }), await demoPlayer()];
  const answer = placeDelayedBet(player, market);
  await signIn(page, player);
  await page.goto('/open-bets');
  const pending = section(page, 'Being processed');
  await expect(pending.getByRole('listitem')).toHaveCount(1);
  await expect(pending.getByRole('listitem')).toContainText('₹300.00');
  await expect(pending.getByRole('button', { name: /Cancel/ })).toHaveCount(0);
  const timer = pending.getByRole('timer');
  const seconds = async (): Promise<number> => Number(/Being processed: (\d+) s/.exec((await timer.textContent()) ?? '')?.[1]);
  await expect.poll(seconds).toBeGreaterThan(60);
  await expectAccessible(page, 'a bet in its delay');
  await advanceClock(50_000);
  await expect.poll(seconds).toBeLessThanOrEqual(40);
  await advanceClock(60_000);
  await answer;
  await expect(pending).toHaveCount(0);
  await expect(section(page, 'Matched').getByRole('listitem')).toContainText('₹300.00');
});

test('a bet that got a better price shows by how much, and the amount does not break', async ({ page }) => {
  const [market, player] = [await stageMatchOdds({ betDelay: 0 }), await demoPlayer()];
  await placeBackBet(player, market, 1.8);
  await signIn(page, player);
  await page.goto('/open-bets');
  const matched = section(page, 'Matched').getByRole('listitem');
  await expect(matched).toContainText(/asked 1\.80, matched 1\.85 \(\+₹\d+\.\d\d\)/);
  await expect(matched.getByText(/^\(\+₹/)).toHaveCSS('white-space', 'nowrap');
});

test('a failed list says so and offers a retry', async ({ page }) => {
  const [market, player] = [await stageMatchOdds({ betDelay: 0 }), await demoPlayer()];
  await placeBackBet(player, market, 1.85);
  const server = { refuses: true, answersNextRequest: false, asked: 0 };
  // websocket only, so that every answer passes here
  await page.route(/\/socket\.io\//, (route) => route.abort());
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const upstream = socket.connectToServer();
    socket.onMessage((message) => {
      if (message.toString().startsWith('42["get-bets"')) {
        server.asked += 1;
        if (server.answersNextRequest) server.refuses = false;
      }
      upstream.send(message);
    });
    upstream.onMessage((message) => {
      const text = message.toString();
      if (!server.refuses || !/^42\["(get-bets-success|account-snapshot|account-update)"/.test(text)) return socket.send(message);
      if (!text.startsWith('42["get-bets')) return undefined;
      const failure = { success: false, status: 200, code: 'BUSY', message: 'Please try again', data: null };
      return socket.send(`42${JSON.stringify(['get-bets-error', failure])}`);
    });
  });
  await signIn(page, player);
  await page.goto('/open-bets');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Your open bets could not be loaded');
  await expect(page.getByText('You have no Open Bets.')).toHaveCount(0);
  await expectAccessible(page, 'open bets that did not come');
  // until the press, not even an update of the account may bring the list
  server.answersNextRequest = true;
  const before = server.asked;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(section(page, 'Matched').getByRole('listitem')).toHaveCount(1);
  await expect(alert).toHaveCount(0);
  expect(server.asked).toBe(before + 1);
});

test('without a connection the last list stays and says so, no bet can be cancelled, and it is live again afterwards', async ({ page, own }) => {
  const [market, player] = [await stageMatchOdds({ betDelay: 0 }), await demoPlayer()];
  await placeBackBet(player, market, 500);
  await signIn(page, player);
  await page.goto('/open-bets');
  const unmatched = section(page, 'Unmatched');
  const cancel = unmatched.getByRole('button', { name: 'Cancel all' });
  await expect(cancel).toBeEnabled();
  await own.kill();
  const offlineMessage = page.getByRole('main').getByText('There is no connection. The list may be out of date.');
  await expect(offlineMessage).toBeVisible();
  await expect(unmatched.getByRole('listitem')).toHaveCount(1);
  await expect(cancel).toBeDisabled();
  await expectAccessible(page, 'open bets without a connection');
  await own.start();
  await expect(offlineMessage).toHaveCount(0, { timeout: 30_000 });
  await expect(unmatched.getByRole('listitem')).toHaveCount(1);
  await expect(cancel).toBeEnabled();
});
