import { describe, expect, it } from 'vitest';
import { NO_MONEY, paise, type Paise } from '@maidan/domain';
import { CAUSES, HOUSE_KINDS, PLAYER_KINDS, bonusWalletOf, isAccountOfChart, playerOf, walletCodeOf, walletsOf } from './chart-of-accounts.ts';
import {
  balancedTransfer,
  bonusTransfer,
  casinoReturnTransfer,
  casinoStakeTransfer,
  correctionTransfer,
  depositTransfer,
  grantTransfer,
  holdTransfer,
  houseSettlementTransfer,
  isEmptyTransfer,
  reversalTransfer,
  settlementTransfer,
  voidTransfer,
  withdrawalTransfer,
  type Transfer,
} from './transfer.ts';
import { EMPTY_WALLET, postTransfer, type Wallet } from './wallet.ts';

const NAMES: { readonly [kind: number]: string } = Object.fromEntries(
  [...Object.entries(PLAYER_KINDS), ...Object.entries(HOUSE_KINDS)].map(([name, kind]) => [kind, name]),
);
/** Returns the entries as texts such as 'cash 7: -100'. */
const shown = (transfer: Transfer): string[] =>
  transfer.entries.map((entry) => `${NAMES[entry.kind]} ${entry.account === 0 ? (entry.market ?? 'house') : entry.account}: ${entry.amount}`);

describe('transfers', () => {
  it('a grant comes from the house', () => {
    expect(shown(grantTransfer(7, paise(10_000_000)))).toEqual(['cash 7: 10000000', 'grants house: -10000000']);
    expect(() => grantTransfer(7, paise(0))).toThrow(RangeError);
    expect(() => grantTransfer(7, paise(-5))).toThrow(RangeError);
  });
  it('a deposit comes from the cashier; a withdrawal is set aside, then goes to the cashier or back to cash', () => {
    expect(shown(depositTransfer(7, paise(500), 3))).toEqual(['cash 7: 500', 'cashier house: -500']);
    expect(shown(withdrawalTransfer('requested', 7, paise(500), 3))).toEqual(['cash 7: -500', 'withdrawing 7: 500']);
    expect(shown(withdrawalTransfer('approved', 7, paise(500), 3))).toEqual(['cashier house: 500', 'withdrawing 7: -500']);
    expect(shown(withdrawalTransfer('rejected', 7, paise(500), 3))).toEqual(['cash 7: 500', 'withdrawing 7: -500']);
    expect(shown(depositTransfer(7, paise(1), 3))).toEqual(['cash 7: 1', 'cashier house: -1']);
    for (const amount of [0, -5, Number.NaN]) {
      expect(() => depositTransfer(7, amount as Paise, 3)).toThrow(RangeError);
      expect(() => withdrawalTransfer('requested', 7, amount as Paise, 3)).toThrow(RangeError);
    }
  });
  it('a hold moves between cash and held, both ways', () => {
    expect(shown(holdTransfer({ account: 7, market: 3, amount: paise(500) }))).toEqual(['cash 7: -500', 'held 7: 500']);
    expect(shown(holdTransfer({ account: 7, market: 3, amount: paise(-500) }))).toEqual(['cash 7: 500', 'held 7: -500']);
    expect(holdTransfer({ account: 7, market: 3, amount: paise(500), cause: 'correction' }).cause).toBe('correction');
    expect(isEmptyTransfer(holdTransfer({ account: 7, market: 3, amount: paise(0) }))).toBe(true);
    expect(isEmptyTransfer(holdTransfer({ account: 7, market: 3, amount: paise(1) }))).toBe(false);
  });
  it('a settlement ends the hold, pays the net against clearing and the commission to its account', () => {
    expect(shown(settlementTransfer({ account: 7, market: 3, hold: paise(10_000), net: paise(20_000), commission: paise(400) }))).toEqual([
      'held 7: -10000',
      'cash 7: 29600',
      'clearing 3: -20000',
      'commission 3: 400',
    ]);
    expect(shown(settlementTransfer({ account: 7, market: 3, hold: paise(10_000), net: paise(-10_000), commission: paise(0) }))).toEqual([
      'held 7: -10000',
      'clearing 3: 10000',
    ]);
    expect(() => settlementTransfer({ account: 7, market: 3, hold: paise(-1), net: paise(0), commission: paise(0) })).toThrow(RangeError);
    expect(() => settlementTransfer({ account: 7, market: 3, hold: paise(0), net: paise(100), commission: paise(101) })).toThrow(RangeError);
    expect(() => settlementTransfer({ account: 7, market: 3, hold: paise(0), net: paise(-100), commission: paise(1) })).toThrow(RangeError);
  });
  it('maker, bookmaker and rounding settle against clearing too', () => {
    expect(shown(houseSettlementTransfer('maker', 3, paise(-20_000)))).toEqual(['maker 3: -20000', 'clearing 3: 20000']);
    expect(shown(houseSettlementTransfer('rounding', 3, paise(1)))).toEqual(['rounding 3: 1', 'clearing 3: -1']);
  });
  it('a void releases the hold and moves nothing else', () => {
    expect(shown(voidTransfer(7, 3, paise(900)))).toEqual(['held 7: -900', 'cash 7: 900']);
    expect(isEmptyTransfer(voidTransfer(7, 3, paise(0)))).toBe(true);
    expect(() => voidTransfer(7, 3, paise(-1))).toThrow(RangeError);
  });
  it('a stake of the casino goes to the round, and what a bet returns comes from there', () => {
    expect(shown(casinoStakeTransfer(7, 3, paise(500), 11))).toEqual(['cash 7: -500', 'casinoRound 3: 500']);
    expect(shown(casinoReturnTransfer(7, 3, paise(1200), 11))).toEqual(['cash 7: 1200', 'casinoRound 3: -1200']);
    expect(casinoStakeTransfer(7, 3, paise(500), 11).reference).toBe(11);
    for (const amount of [0, -5, Number.NaN]) {
      expect(() => casinoStakeTransfer(7, 3, amount as Paise, 11)).toThrow(RangeError);
      expect(() => casinoReturnTransfer(7, 3, amount as Paise, 11)).toThrow(RangeError);
    }
  });
  it('a correction books the difference of two results', () => {
    const change = { account: 7, market: 3, before: { net: paise(20_000), commission: paise(400) }, after: { net: paise(-10_000), commission: NO_MONEY } };
    expect(shown(correctionTransfer(change))).toEqual(['cash 7: -29600', 'clearing 3: 30000', 'commission 3: -400']);
    expect(isEmptyTransfer(correctionTransfer({ ...change, after: change.before }))).toBe(true);
  });
  it('a reversal negates every entry', () => {
    const made = settlementTransfer({ account: 7, market: 3, hold: paise(10_000), net: paise(20_000), commission: paise(400) });
    const back = reversalTransfer(made);
    expect([back.cause, back.entries.map((entry, index) => entry.amount + made.entries[index]!.amount)]).toEqual(['correction', [0, 0, 0, 0]]);
  });
  it('a transfer that does not balance, has a fraction of a paisa or an unknown account throws', () => {
    const cash = (amount: number): Transfer['entries'][number] => ({ account: 7, kind: PLAYER_KINDS.cash, market: null, amount: amount as Paise });
    const grants = (amount: number): Transfer['entries'][number] => ({ account: 0, kind: HOUSE_KINDS.grants, market: null, amount: amount as Paise });
    expect(() => balancedTransfer('grant', [cash(1), grants(-2)])).toThrow(/does not balance: its entries sum to -1 paise/);
    expect(() => balancedTransfer('grant', [cash(0.5), grants(-0.5)])).toThrow(RangeError);
    expect(() => balancedTransfer('grant', [cash(Number.NaN), grants(1)])).toThrow(RangeError);
    expect(() => balancedTransfer('grant', [{ ...cash(1), kind: 10 }, grants(-1)])).toThrow(/not in the chart of accounts/);
    expect(() => balancedTransfer('grant', [cash(1), { ...grants(-1), kind: HOUSE_KINDS.clearing }])).toThrow(/not in the chart of accounts/);
  });
  it('a bonus moves from the house to the bonus wallet, then to cash or back to the house; a reversal is a correction', () => {
    const nothing = { granted: NO_MONEY, toCash: NO_MONEY, toHouse: NO_MONEY };
    const wallet = bonusWalletOf(7);
    expect(shown(bonusTransfer(7, { ...nothing, granted: paise(500) }, 3))).toEqual([`cash ${wallet}: 500`, 'bonuses house: -500']);
    expect(shown(bonusTransfer(7, { ...nothing, toCash: paise(300) }, 3))).toEqual([`cash ${wallet}: -300`, 'cash 7: 300']);
    expect(shown(bonusTransfer(7, { ...nothing, toHouse: paise(300) }, 3))).toEqual([`cash ${wallet}: -300`, 'bonuses house: 300']);
    expect(bonusTransfer(7, { ...nothing, toCash: paise(300) }, 3).cause).toBe('bonus');
    expect(bonusTransfer(7, { ...nothing, granted: paise(500) }, 3).cause).toBe('bonus');
    const back = bonusTransfer(7, { ...nothing, toCash: paise(-300), toHouse: paise(100) }, 3);
    expect([back.cause, ...shown(back)]).toEqual(['correction', `cash ${wallet}: 200`, 'cash 7: -300', 'bonuses house: 100']);
    expect(() => bonusTransfer(7, { ...nothing, granted: paise(-1) }, 3)).toThrow(RangeError);
  });
  it('a player’s wallets are distinguished by their numbers', () => {
    expect(walletsOf(7).map((account) => [playerOf(account), walletCodeOf(account)])).toEqual([
      [7, 'MAIN'],
      [7, 'BONUS'],
    ]);
    expect([playerOf(0), playerOf(-1), walletCodeOf(0)]).toEqual([0, -1, 'MAIN']);
    expect(bonusWalletOf(999_999_999)).toBeLessThan(2 ** 31);
    // The numbers in the tables: players are below 1,000,000,000, bonus wallets from there on.
    expect([999_999_999, 1_000_000_000].map((account) => [playerOf(account), walletCodeOf(account)])).toEqual([
      [999_999_999, 'MAIN'],
      [0, 'BONUS'],
    ]);
  });
  it('the chart has the numbers of the tables', () => {
    expect(PLAYER_KINDS).toEqual({ cash: 0, held: 1, withdrawing: 2 });
    expect(HOUSE_KINDS).toEqual({
      grants: 10,
      cashier: 11,
      bonuses: 12,
      maker: 20,
      bookmaker: 21,
      commission: 22,
      rounding: 23,
      clearing: 24,
      cross: 25,
      casinoRound: 30,
    });
    expect(Object.values(CAUSES)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect([
      isAccountOfChart(1, 0, null),
      isAccountOfChart(1, 5, null),
      isAccountOfChart(1, -1, null),
      isAccountOfChart(1, 0.5, null),
      isAccountOfChart(0, 24, 5),
      isAccountOfChart(0, 24, null),
      isAccountOfChart(0, 0, null),
      isAccountOfChart(-1, 0, null),
    ]).toEqual([true, false, false, false, true, false, false, false]);
  });
});

describe('posting', () => {
  const wallets = (part: Partial<Wallet>): Map<number, Wallet> => new Map([[7, { ...EMPTY_WALLET, ...part }]]);
  it('keeps the balance after each entry, and cash + held after the transfer', () => {
    const posting = postTransfer(
      wallets({ cash: paise(1000), held: paise(200) }),
      settlementTransfer({ account: 7, market: 3, hold: paise(200), net: paise(500), commission: paise(10) }),
    );
    expect(posting?.entries.map((entry) => [entry.balanceAfter, entry.totalAfter])).toEqual([
      [0, 1690],
      [1690, 1690],
      [null, null],
      [null, null],
    ]);
    expect(posting?.wallets.get(7)).toEqual({ ...EMPTY_WALLET, cash: 1690 });
  });
  it('takes no balance below 0, except cash by a void or a correction', () => {
    expect(postTransfer(wallets({ cash: paise(99) }), holdTransfer({ account: 7, market: 3, amount: paise(100) }))).toBeNull();
    expect(postTransfer(wallets({ cash: paise(100) }), holdTransfer({ account: 7, market: 3, amount: paise(100) }))?.wallets.get(7)).toMatchObject({
      cash: 0,
      held: 100,
    });
    expect(
      postTransfer(wallets({ cash: paise(99) }), holdTransfer({ account: 7, market: 3, amount: paise(100), cause: 'correction' }))?.wallets.get(7),
    ).toMatchObject({ cash: -1, held: 100 });
    expect(postTransfer(wallets({ held: paise(99) }), holdTransfer({ account: 7, market: 3, amount: paise(-100), cause: 'correction' }))).toBeNull();
    expect(postTransfer(wallets({ cash: paise(-100) }), grantTransfer(7, paise(40)))?.wallets.get(7)).toMatchObject({ cash: -60 });
    expect(() => postTransfer(new Map(), grantTransfer(7, paise(40)))).toThrow(RangeError);
  });
});
