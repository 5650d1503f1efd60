import { describe, expect, it, vi } from 'vitest';
import { marketWire } from '../../../realtime/markets/testing-market-wire.ts';
import { fillLabel, spokenSize } from '../row/row-painter.ts';
import { eventSections, fanciesOf, checkMarketDetail, NoEventData, canRemoveUnseen, bookPercent } from './event-markets.ts';
import { FLASH_MS, Flasher, type FlashCell } from '../row/flasher.ts';
import { firstCards, groupByCompetition, inPlayFirst, narrow } from './group-markets.ts';
import { coverOf } from './market-status.ts';

vi.mock('../../../platform/site/page-site.ts', () => ({ pageSite: {} }));

describe('lists of markets', () => {
  const market = (marketId: string, competitionName: string, inPlay = false, openDate = 0) => marketWire(marketId, { competitionName, inPlay, openDate });

  it('[EN-42] [SO-08] are grouped by competitionName into {competitionName, data}, one group per name', () => {
    const groups = groupByCompetition([market('1', 'A'), market('2', 'B'), market('3', 'A')]);
    expect(groups.map(({ competitionName, data }) => [competitionName, data.map((item) => item.marketId)])).toEqual([
      ['A', ['1', '3']],
      ['B', ['2']],
    ]);
    expect(Object.keys(groups[0]!).toSorted()).toEqual(['competitionName', 'data']);
    expect(groupByCompetition([])).toEqual([]);
  });

  it('the first markets of all groups are those on top; empty groups are dropped', () => {
    const groups = groupByCompetition([market('1', 'A'), market('2', 'B'), market('3', 'A'), market('4', 'C')]);
    const drawn = (most: number) =>
      firstCards(groups, most).map(({ competitionName, data }) => `${competitionName} ${data.map((item) => item.marketId).join()}`);
    expect(drawn(3)).toEqual(['A 1,3', 'B 2']);
    expect(drawn(1)).toEqual(['A 1']);
    expect(drawn(Infinity)).toEqual(['A 1,3', 'B 2', 'C 4']);
  });

  it('markets in play are first, winner markets last, the rest by opening time', () => {
    const winner = marketWire('w', { marketType: 'TOURNAMENT_WINNER', openDate: 1 });
    expect(
      inPlayFirst([winner, market('late', 'A', false, 9000), market('live', 'A', true, 5000), market('soon', 'A', false, 100)]).map((item) => item.marketId),
    ).toEqual(['live', 'soon', 'late', 'w']);
  });

  it('can be narrowed to what is in play or upcoming', () => {
    const list = [market('1', 'A', true), market('2', 'A')];
    expect(narrow(list, 'in-play').map((item) => item.marketId)).toEqual(['1']);
    expect(narrow(list, 'upcoming').map((item) => item.marketId)).toEqual(['2']);
    expect(narrow(list, 'all')).toHaveLength(2);
  });

  it('an event has odds, bookmaker and fancy; the toss stands last, and a market that ends keeps its place', () => {
    const of = (marketId: string, marketType: string, marketName = 'Market', status: 'OPEN' | 'SETTLED' = 'OPEN') =>
      marketWire(marketId, { marketType, marketName, status });
    const sections = eventSections([
      of('toss', 'TO_WIN_THE_TOSS', 'To Win the Toss'),
      of('ended', 'SESSION', '6 over runs', 'SETTLED'),
      of('odds', 'MATCH_ODDS'),
      of('special', 'Special'),
      of('session', 'SESSION'),
      of('innings', 'INNINGS_RUNS'),
      of('other', 'OVER_UNDER_25'),
    ]);
    expect(sections.odds.map((item) => item.marketId)).toEqual(['odds', 'other', 'toss']);
    expect(sections.bookmaker.map((item) => item.marketId)).toEqual(['special']);
    expect(sections.fancy.map((item) => item.marketId)).toEqual(['ended', 'session', 'innings']);
    expect(fanciesOf(sections.fancy, 'innings').map((item) => item.marketId)).toEqual(['innings']);
    expect(fanciesOf(sections.fancy, 'all')).toHaveLength(3);
  });

  it('[VA-38] a market-detail result is a non-empty list', () => {
    expect(checkMarketDetail([marketWire('m')])).toHaveLength(1);
    expect(() => checkMarketDetail([])).toThrow(NoEventData);
    for (const wrong of [null, {}, 'markets', [{}]]) expect(() => checkMarketDetail(wrong)).toThrow(/invalid/i);
  });
});

describe('what covers the prices', () => {
  it('by the market: open, suspended, ball running, closed, void', () => {
    const active = { status: 'ACTIVE' } as const;
    expect(coverOf({ status: 'OPEN', reason: null }, active)).toBeNull();
    expect(coverOf({ status: 'SUSPENDED', reason: 'BALL_RUNNING' }, active)).toBe('status.ballRunning');
    for (const reason of ['SUSPENDED', 'FEED_STALE', 'OPERATOR', 'AWAITING_FEED', null] as const)
      expect(coverOf({ status: 'SUSPENDED', reason }, active)).toBe('status.suspended');
    expect(coverOf({ status: 'CLOSED', reason: null }, active)).toBe('status.closed');
    expect(coverOf({ status: 'SETTLED', reason: null }, active)).toBe('status.closed');
    expect(coverOf({ status: 'VOID', reason: null }, active)).toBe('status.void');
  });

  it('by the runner first: suspended, removed, winner, loser', () => {
    const open = { status: 'OPEN', reason: null } as const;
    expect(coverOf(open, { status: 'SUSPENDED' })).toBe('status.suspended');
    expect(coverOf(open, { status: 'REMOVED' })).toBe('status.removed');
    expect(coverOf({ status: 'SETTLED', reason: null }, { status: 'WINNER' })).toBe('status.winner');
    expect(coverOf({ status: 'SETTLED', reason: null }, { status: 'LOSER' })).toBe('status.loser');
  });
});

describe('the names of cells', () => {
  const words = { thousand: 'thousand', lakh: 'lakh', crore: 'crore' };

  it('say side, runner, price and size in words', () => {
    const size = spokenSize(1_20_000_00, words);
    expect(size).toBe('1.2 lakh');
    expect(fillLabel('Back {runner} at {price}, {size} available', 'India', '1.85', size)).toBe('Back India at 1.85, 1.2 lakh available');
    expect([500_00, 5000_00, 3_00_00_000_00].map((amount) => spokenSize(amount, words))).toEqual(['500', '5 thousand', '3 crore']);
  });
});

describe('marks of changed odds', () => {
  function flashing(enabled = true) {
    const timers: { run: () => void; ms: number }[] = [];
    const flasher = new Flasher(
      () => enabled,
      (run, ms) => timers.push({ run, ms }),
    );
    const cell = (): FlashCell => ({ button: { className: 'cell back' }, base: 'cell back', flashed: 0 });
    return { flasher, timers, cell };
  }

  it('stay 600 ms and are removed, one timer for a frame of changes', () => {
    const { flasher, timers, cell } = flashing();
    const [one, other] = [cell(), cell()];
    flasher.flash(one, 'up');
    flasher.flash(other, 'down');
    flasher.endFrame();
    expect([one.button.className, other.button.className]).toEqual(['cell back up', 'cell back down']);
    expect(timers.map(({ ms }) => ms)).toEqual([FLASH_MS]);
    timers[0]?.run();
    expect([one.button.className, other.button.className]).toEqual(['cell back', 'cell back']);
  });

  it('a cell that changed again keeps its mark from its last change', () => {
    const { flasher, timers, cell } = flashing();
    const one = cell();
    flasher.flash(one, 'up');
    flasher.endFrame();
    flasher.flash(one, 'down');
    flasher.endFrame();
    timers[0]?.run();
    expect(one.button.className).toBe('cell back down');
    timers[1]?.run();
    expect(one.button.className).toBe('cell back');
  });

  it('are off for users who prefer reduced motion, and a frame without changes takes no timer', () => {
    const { flasher, timers, cell } = flashing(false);
    const one = cell();
    flasher.flash(one, 'up');
    flasher.endFrame();
    expect(one.button.className).toBe('cell back');
    expect(timers).toEqual([]);
  });
});

it('the book percentage adds up the best prices of all runners, and is empty if one has none', () => {
  const side = (price: number) => [{ price, size: 100 }] as never;
  const runners = (...prices: number[]) => ({ runners: prices.map((price) => ({ status: 'ACTIVE', back: price === 0 ? [] : side(price), lay: [] })) }) as never;
  expect(bookPercent(runners(185, 216), 'back')).toBe('100.4%');
  expect(bookPercent(runners(185, 0), 'back')).toBe('');
  expect(bookPercent(runners(185), 'lay')).toBe('');
});

describe('the card of a market that has ended goes', () => {
  const at = (middle: number, inView = false) => ({ middle, inView });
  const screen = { height: 800, anchors: true };

  it('when it is below the screen, or all of its group above it', () => {
    expect(canRemoveUnseen({ card: at(900), group: at(500, true), ...screen })).toBe(true);
    expect(canRemoveUnseen({ card: at(-300), group: at(-200), ...screen })).toBe(true);
  });

  it('not while it, or what would move up into its place, is in view', () => {
    expect(canRemoveUnseen({ card: at(300, true), group: at(300, true), ...screen })).toBe(false);
    expect(canRemoveUnseen({ card: at(790, true), group: at(500, true), ...screen })).toBe(false);
    expect(canRemoveUnseen({ card: at(-300), group: at(100, true), ...screen })).toBe(false);
  });

  it('not above the screen where the browser would let the page jump', () => {
    expect(canRemoveUnseen({ card: at(-300), group: at(-200), ...screen, anchors: false })).toBe(false);
  });
});
