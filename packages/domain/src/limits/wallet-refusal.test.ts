import { expect, it } from 'vitest';
import { walletRefusal } from './wallet-refusal.ts';

it('a wallet gives a stake to its last paisa, unless its account is blocked or owes, in this order', () => {
  const wallet = { blocked: false, owing: false, cash: 500 };
  expect(walletRefusal(wallet, 499)).toBeNull();
  expect(walletRefusal(wallet, 500)).toBeNull();
  expect(walletRefusal(wallet, 501)?.code).toBe('INSUFFICIENT_BALANCE');
  expect(walletRefusal({ ...wallet, owing: true }, 501)?.code).toBe('OWING');
  expect(walletRefusal({ blocked: true, owing: true, cash: 0 }, 501)?.code).toBe('ACCOUNT_BLOCKED');
  expect(walletRefusal({ ...wallet, blocked: true }, 1)?.code).toBe('ACCOUNT_BLOCKED');
});
