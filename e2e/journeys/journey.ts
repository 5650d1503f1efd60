/**
 * From a visitor to a settled bet, through the page: the common steps of every journey. Each journey states in paise what its bet
 * costs and wins, calculated by hand, and compares it with every place that shows or stores it.
 */
import { expect, type Page } from '@playwright/test';
import { cell, confirmation, place, toast, type SlipBet } from '../betslip/betslip.ts';
import { expectLedgerBalanced } from '../stage/ledger.ts';
import { callAs, playerOf, type Player } from '../stage/players.ts';
import { advanceClock, settleMarket, type StagedMarket } from '../stage/script.ts';

/** The grant of a demo account, paise. */
export const GRANT = 1_00_000_00;

export interface Journey extends Required<SlipBet> {
  readonly market: StagedMarket;
  /** The bet's hold, paise. */
  readonly hold: number;
  readonly result: Parameters<typeof settleMarket>[1];
  /** Result of the bet before commission, and the commission, paise. */
  readonly profit: number;
  readonly commission: number;
  /** What the details page shows of the bet in addition to its profit. */
  readonly details: readonly string[];
}

/** Paise as '₹1,00,833.42', written without the product's own formatter. */
export function rupees(paise: number): string {
  const text = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(Math.abs(paise) / 100);
  return paise < 0 ? `-₹${text}` : `₹${text}`;
}

export function shownBalance(page: Page) {
  return page.getByRole('banner').getByRole('status', { name: 'Available Balance' });
}

/** `push` changes the text of the best back cell of a market's first runner from `before` to `after`. */
interface OddsMove {
  readonly push: () => Promise<void>;
  readonly before: string;
  readonly after: string;
}

/** Checks that the odds on a visitor's page change when `push` moves them, without a reload. */
export async function expectOddsMove(page: Page, market: StagedMarket, { push, before, after }: OddsMove): Promise<void> {
  await page.goto(market.path);
  const best = cell(page, market, 0, 'back').locator('b');
  await expect(best).toHaveText(before);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await push();
  await expect(best).toHaveText(after);
  await expect(page.locator('html[data-same-page]')).toBeAttached();
}

export async function logInByDemo(page: Page): Promise<Player> {
  await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Log In with Demo ID' }).click();
  await expect(shownBalance(page)).toHaveText(rupees(GRANT));
  return playerOf(page);
}

/** Places the bet, waits for the end of its delay, and checks that it is matched and its money held. */
async function placeBet(page: Page, journey: Journey): Promise<void> {
  const { market, runner, side, hold } = journey;
  await expect(cell(page, market, runner, side)).toBeEnabled();
  await place(page, market, journey);
  // all tests share the server's clock: another test may end this delay early, and then the answer is there at once
  const processing = confirmation(page).getByText('Your bet is being processed... Please Wait...');
  await expect(processing.or(toast(page)).first()).toBeVisible();
  await advanceClock(5_100);
  await expect(toast(page)).toHaveAttribute('data-type', 'success');
  await expect(shownBalance(page)).toHaveText(rupees(GRANT - hold));
}

async function openFromAccount(page: Page, link: string): Promise<void> {
  // a toast covers the header for 3 s, and longer while the pointer is on it, as when a press waits for the button below
  await page.mouse.move(0, 600);
  await expect(toast(page)).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog').getByRole('link', { name: link }).click();
}

async function expectMatched(page: Page, { market, runner }: Journey): Promise<void> {
  await openFromAccount(page, 'Open Bets');
  const matched = page.getByRole('main').getByRole('region', { name: 'Matched' });
  await expect(matched.getByText(market.runners[runner]?.name ?? '', { exact: true })).toBeVisible();
}

interface StatementRow {
  readonly cause: string;
  readonly credit: number;
  readonly debit: number;
  readonly balance: number;
}
interface ProfitLossRow {
  readonly marketId: string;
  readonly profit: number;
  readonly commission: number;
}
const paise = (amount: number): number => Math.round(amount * 100);

/** Checks that page, balance call, statement and profit and loss show the same amount, to the paisa. */
async function reconcile(page: Page, player: Player, journey: Journey): Promise<void> {
  const net = journey.profit - journey.commission;
  await expect(shownBalance(page)).toHaveText(rupees(GRANT + net));
  const { doc } = await callAs<{ doc: { balance: number; exposure: number } }>(player, 'POST', 'getUserDetails', {});
  expect([paise(doc.balance), doc.exposure]).toEqual([GRANT + net, 0]);
  const statement = await callAs<{ result: StatementRow[] }>(player, 'GET', `account/${player.memberCode}/account-statement`);
  const rows = statement.result.map((row) => [row.cause, paise(row.credit) - paise(row.debit), paise(row.balance)]);
  expect(rows, 'every entry of this account').toEqual([
    ['settlement', net, GRANT + net],
    ['grant', GRANT, GRANT],
  ]);
  const results = await callAs<{ result: ProfitLossRow[] }>(player, 'GET', `account/${player.memberCode}/profit-loss`);
  expect(results.result.map((row) => [row.marketId, paise(row.profit), paise(row.commission)])).toEqual([[journey.market.marketId, net, journey.commission]]);
}

async function readStatement(page: Page, journey: Journey): Promise<void> {
  const net = journey.profit - journey.commission;
  await openFromAccount(page, 'Account statement');
  const settled = page.getByRole('main').getByRole('row').nth(1);
  const cells = settled.getByRole('cell');
  await expect(cells.nth(0)).toContainText(`${journey.market.eventName} / ${journey.market.marketName}`);
  const commission = journey.commission > 0 ? `Commission ${rupees(journey.commission)}` : '';
  await expect(cells.nth(1)).toHaveText(`${net > 0 ? '+' : ''}${rupees(net)}${commission}`);
  await expect(cells.nth(2)).toHaveText(rupees(GRANT + net));
  await settled.getByRole('link').click();
  await expect(page).toHaveURL(/\/account-statement-details\?refrenceNo=\d+$/);
  // the footer has its own lists
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: journey.market.marketName });
  await expect(item).toHaveCount(1);
  for (const said of [...journey.details, rupees(journey.profit)]) await expect(item).toContainText(said);
}

/** Plays a signed-in player's journey from the bet to the audited ledger. */
export async function betToLedger(page: Page, player: Player, journey: Journey): Promise<void> {
  await placeBet(page, journey);
  await expectMatched(page, journey);
  await settleMarket(journey.market.marketId, journey.result);
  await expect(page.getByRole('main').getByText('You have no Open Bets.')).toBeVisible();
  await reconcile(page, player, journey);
  await readStatement(page, journey);
  await expectLedgerBalanced();
}
