import type { Order } from '@maidan/contract';
import { describe, expect, it } from 'vitest';
import { AccountStore, isOpenBet, mergeBets, NO_ACCOUNT } from './account-store.ts';
import { positionOf, profitsOf } from './positions-of-bets.ts';
import { marketView } from '../markets/testing-market-wire.ts';

function bet(id: number, changes: Partial<Order> = {}): Order {
  return {
    _id: String(id),
    wallet: 'MAIN',
    type: 'Back',
    isBack: true,
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    marketId: 'm',
    eventName: 'India v Australia',
    eventId: '3001',
    eventTypeId: '4',
    selectionName: 'India',
    rate: 2.5,
    stake: 100,
    sizeRemaining: 0,
    status: 'MATCHED',
    placedTime: `2026-01-01T00:00:0${id % 10}.000Z`,
    profit: 150,
    commission: 3,
    runnerId: 11,
    size: 100,
    sizeMatched: 100,
    sizeCancelled: 0,
    sizeLapsed: 0,
    sizeVoided: 0,
    askedRate: 2.5,
    persistence: 'LAPSE',
    reason: null,
    result: '',
    settledTime: null,
    netProfit: null,
    ...changes,
  };
}
const BALANCE = { balance: 100, bounsBalance: 0, exposure: -5, bonusExposure: 0, useBonusWallet: false };

describe('the account', () => {
  it('[EN-22] has the lists openBets, eventPageOpenBets and allEventsOpenBets', () => {
    expect(Object.keys(NO_ACCOUNT)).toEqual(expect.arrayContaining(['openBets', 'eventPageOpenBets', 'allEventsOpenBets']));
    const account = new AccountStore();
    account.showEvent('3001');
    account.setOpenBets([bet(1), bet(2, { eventId: '3002' })]);
    const state = account.store.getState();
    expect(state.openBets?.map((item) => item._id)).toEqual(['2', '1']);
    expect(state.eventPageOpenBets.map((item) => item._id)).toEqual(['1']);
    expect(state.allEventsOpenBets.map((item) => item._id)).toEqual(['2', '1']);
    account.showEvent('3002');
    expect(account.store.getState().eventPageOpenBets.map((item) => item._id)).toEqual(['2']);
    // a pushed bet and a bet that was just accepted are in all three lists
    account.applySnapshot({ epoch: 1, seq: 1, balance: BALANCE, orders: [bet(1)], unreadNotifications: 0 });
    account.applyUpdate({ epoch: 1, prev: 1, seq: 2, orders: [bet(3, { eventId: '3002' })] });
    const ids = () => {
      const { openBets, eventPageOpenBets, allEventsOpenBets } = account.store.getState();
      return [openBets, eventPageOpenBets, allEventsOpenBets].map((list) => list?.map((item) => item._id).join(' '));
    };
    expect(ids()).toEqual(['3 1', '3', '3 1']);
    account.addBet(bet(4, { eventId: '3002' }));
    expect(ids()).toEqual(['4 3 1', '4 3', '4 3 1']);
  });

  it('changed bets replace the old ones, ended ones are removed', () => {
    const list = mergeBets([bet(1), bet(2)], [bet(2, { sizeRemaining: 5 }), bet(3)]);
    expect(list.map((item) => [item._id, item.sizeRemaining])).toEqual([
      ['3', 0],
      ['2', 5],
      ['1', 0],
    ]);
    expect(mergeBets(list, [bet(3, { result: 'WON' }), bet(1, { status: 'CANCELLED' })]).map((item) => item._id)).toEqual(['2']);
    expect((['PENDING', 'MATCHED', 'UNMATCHED', 'CANCELLED', 'LAPSED', 'VOIDED'] as const).filter((status) => isOpenBet({ result: '', status }))).toEqual([
      'PENDING',
      'MATCHED',
      'UNMATCHED',
    ]);
  });

  it('applies snapshot and deltas, and reports a missing one', () => {
    const account = new AccountStore();
    expect(account.applyUpdate({ epoch: 1, prev: 1, seq: 2, balance: BALANCE })).toBe('old');
    account.applySnapshot({ epoch: 1, seq: 1, balance: BALANCE, orders: [bet(1)], unreadNotifications: 0 });
    expect(account.applyUpdate({ epoch: 1, prev: 1, seq: 2, balance: { ...BALANCE, balance: 7 } })).toBe('applied');
    expect(account.store.getState()).toMatchObject({ balance: { balance: 7 }, openBets: [{ _id: '1' }] });
    expect(account.applyUpdate({ epoch: 1, prev: 2, seq: 3, orders: [bet(2)] })).toBe('applied');
    expect(account.store.getState().openBets).toHaveLength(2);
    expect(account.applyUpdate({ epoch: 1, prev: 1, seq: 2, orders: [] })).toBe('old');
    expect(account.applyUpdate({ epoch: 1, prev: 9, seq: 10, orders: [] })).toBe('gap');
    expect(account.applyUpdate({ epoch: 1, prev: 10, seq: 11, orders: [] })).toBe('old');
  });

  it('what-if figures come from the matched part of the bets of that market only', () => {
    const bets = [
      bet(1, { sizeMatched: 60, sizeRemaining: 40 }),
      bet(2, { isBack: false, type: 'Lay', rate: 2, sizeMatched: 50, runnerId: 12 }),
      bet(3, { marketId: 'other' }),
      bet(4, { sizeMatched: 0, sizeRemaining: 100 }),
    ];
    expect(positionOf(marketView('m'), bets)).toEqual({ ifWin: [900_000, -500_000], ifLose: [-600_000, 500_000] });
    expect([...profitsOf(marketView('m'), bets)]).toEqual([
      [11, 900_000 + 500_000],
      [12, -600_000 - 500_000],
    ]);
    expect(profitsOf(marketView('m'), []).size).toBe(0);
    expect(profitsOf(marketView('m', { marketType: 'SESSION' }), bets).size).toBe(0);
  });
});
