/** The cashier as tests use it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { callOperator } from '../stage/ledger.ts';
import { callAs, type Player } from '../stage/players.ts';

export type RequestType = 'deposit' | 'withdraw';

/** Returns a reference number that no other test uses. It does not end in 0000, because the simulator rejects such a payment as not found. */
export function freshUtr(): string {
  return `${randomInt(10_000_000, 99_999_999)}${randomInt(1, 9999).toString().padStart(4, '0')}`;
}

export const history = (page: Page, name: 'Your deposits' | 'Your withdrawals'): Locator => page.getByRole('region', { name });
export const amountField = (page: Page): Locator => page.getByRole('main').getByLabel('Amount (₹)');

interface DepositAnswer {
  readonly success: boolean;
  readonly code?: string;
  readonly result: { readonly refrenceNo: string; readonly status: string };
}

/** Requests a deposit outside the page. */
export function requestDeposit(player: Player, amount: number, requestId: string): Promise<DepositAnswer> {
  return callAs<DepositAnswer>(player, 'POST', 'cashier/deposit', { amount, method: 'UPI', utr: freshUtr(), requestId });
}

/** Waits for the newest request of a player and returns it. */
export async function newestRequest(player: Player, type: RequestType): Promise<DepositAnswer['result']> {
  const read = () => callAs<{ result: DepositAnswer['result'][] }>(player, 'GET', `cashier/requests?type=${type}`);
  await expect.poll(async () => (await read()).result.length).toBeGreaterThan(0);
  return (await read()).result[0]!;
}

export async function decideRequest(refrenceNo: string, verdict: 'approve' | 'reject', reason = ''): Promise<void> {
  expect(await callOperator(`payments/${refrenceNo}/${verdict}`, { reason })).toMatchObject({ success: true });
}
