import { NO_LINE_BETS, withLineBets, type LineBet } from '@maidan/domain';
import type { Order } from '@maidan/contract';
import { describe, expect, it } from 'vitest';
import english from '../../messages/en.json';
import { betRateText, betSideText } from '../../platform/bets/bet-text.ts';
import { formatFraction, formatPaise } from '../../platform/money/odds-formats.ts';
import { DECIMAL } from '../../platform/money/price-format.ts';
import { changeOf, groupBets, joinBets, liabilityOf, marketTypeText, reasonText, splitBets, lineExtremes } from './open-bets-lists.ts';
import type { RangeEffect } from '../../realtime/markets/picked-selection.ts';
import { rangesWithEffect } from './run-ranges.ts';
import { settledDays } from './settled-days.ts';

const bet = (status: Order['status'], sizeRemaining: number): Order => ({ status, sizeRemaining }) as Order;

describe('open bets', () => {
  it('[EN-25] MATCH_ODDS, Special, SESSION and INNINGS_RUNS are shown under their names, other types as odds', () => {
    const name = (marketType: string): string => english.bets[marketTypeText(marketType).split('.')[1] as 'fancy'];
    expect(['MATCH_ODDS', 'Special', 'SESSION', 'INNINGS_RUNS', 'TOURNAMENT_WINNER'].map(name)).toEqual([
      'Match Odds',
      'Bookmaker',
      'Fancy',
      'Innings Runs',
      'Match Odds',
    ]);
  });

  it('are split into pending, matched and what rests; a partly matched bet stands in both', () => {
    const bets = [bet('PENDING', 100), bet('MATCHED', 0), bet('MATCHED', 40), bet('UNMATCHED', 100)];
    const lists = splitBets(bets);
    expect([lists.pending, lists.matched, lists.unmatched]).toEqual([[bets[0]], [bets[1], bets[2]], [bets[2], bets[3]]]);
  });

  it('a fancy shows line and rate, YES and NO', () => {
    expect(betRateText({ marketType: 'SESSION', rate: 0.9, line: 46 }, DECIMAL)).toBe('46 (90)');
    expect([1.5, 25, 4.1, 1.567].map((rate) => betRateText({ marketType: 'MATCH_ODDS', rate }, DECIMAL))).toEqual(['1.50', '25', '4.1', '1.567']);
    const formats = { exchange: formatFraction, bookmaker: formatPaise };
    expect(betRateText({ marketType: 'MATCH_ODDS', rate: 1.85 }, formats)).toBe('5/6');
    expect(betRateText({ marketType: 'Special', rate: 1.8 }, formats)).toBe('80');
    expect(betRateText({ marketType: 'SESSION', rate: 0.9, line: 46 }, formats)).toBe('46 (90)');
    expect(betSideText({ marketType: 'SESSION', isBack: false })).toBe('market.no');
    expect(betSideText({ marketType: 'Special', isBack: false })).toBe('market.lay');
  });

  it('what is risked: the stake of a back and of YES, the odds of a lay, the rate of NO', () => {
    const risk = (marketType: string, isBack: boolean, rate: number) => liabilityOf({ marketType, isBack, rate }, 1000);
    expect([
      risk('MATCH_ODDS', true, 25),
      risk('MATCH_ODDS', false, 25),
      risk('Special', false, 1.8),
      risk('SESSION', true, 0.9),
      risk('SESSION', false, 1.1),
    ]).toEqual([100_000, 2_400_000, 80_000, 100_000, 110_000]);
  });

  it('the run position reads as ranges; equal steps are joined', () => {
    const ladder = [
      { from: 48, profit: -10_000 },
      { from: 0, profit: 0 },
      { from: 45, profit: 200_000 },
      { from: 46, profit: 200_000 },
    ];
    expect(rangesWithEffect(ladder, []).map(({ label, profit }) => [label, profit])).toEqual([
      ['0–44', 0],
      ['45–47', 200_000],
      ['48+', -10_000],
    ]);
    const short = [
      { from: 0, profit: 1 },
      { from: 1, profit: 2 },
    ];
    expect(rangesWithEffect(short, []).map((range) => range.label)).toEqual(['0', '1+']);
    expect(rangesWithEffect([{ from: 43, profit: 5 }], [])).toEqual([{ label: '0+', profit: 5, after: 5 }]);
    expect(rangesWithEffect([], [])).toEqual([]);
  });

  it('a bet in the slip adds its own steps to the run position', () => {
    const effects = [
      { from: 0, to: 45, before: 0, after: -100_00 },
      { from: 46, to: null, before: 0, after: 90_00 },
    ] as unknown as RangeEffect[];
    expect(
      rangesWithEffect(
        [
          { from: 0, profit: 0 },
          { from: 48, profit: 500 },
        ],
        effects,
      ),
    ).toEqual([
      { label: '0–45', profit: 0, after: -100 },
      { label: '46–47', profit: 0, after: 90 },
      { label: '48+', profit: 500, after: 590 },
    ]);
  });

  it('[ST-77] are grouped by event and market in the order of their newest bet, and joined by selection, side and line', () => {
    const of = (marketId: string, eventId: string, part: Partial<Order> = {}): Order =>
      ({ marketId, eventId, runnerId: 1, isBack: true, rate: 2, sizeMatched: 100, profit: 100, commission: 2, ...part }) as Order;
    const bets = [of('m1', 'e1'), of('m3', 'e2'), of('m2', 'e1'), of('m1', 'e1', { rate: 2.5, sizeMatched: 300, profit: 450, commission: 9 })];
    expect(groupBets(bets).map((group) => [group.marketId, group.bets.length])).toEqual([
      ['m1', 2],
      ['m2', 1],
      ['m3', 1],
    ]);
    expect(joinBets(groupBets(bets)[0]!.bets)).toMatchObject([{ count: 2, stake: 400, profit: 539, commission: 11, averageRate: 2.375 }]);
    expect(joinBets([of('m1', 'e1'), of('m1', 'e1', { isBack: false }), of('m1', 'e1', { runnerId: 2 }), of('m1', 'e1', { line: 46 })])).toHaveLength(4);
  });

  it('a change keeps the place only where the stake alone gets smaller', () => {
    const resting = { askedRate: 4, sizeRemaining: 100 };
    expect([changeOf(resting, null, 1), changeOf(resting, 400, null), changeOf(resting, 400, 0), changeOf(resting, 400, 100_00)]).toEqual([
      'invalidOdds',
      'invalidStake',
      'invalidStake',
      'same',
    ]);
    expect([changeOf(resting, 400, 99_99), changeOf(resting, 400, 100_01), changeOf(resting, 410, 50_00)]).toEqual(['shrink', 'replace', 'replace']);
    expect([reasonText('SUSPENDED'), reasonText('SOMETHING_NEW'), reasonText(null)]).toEqual([
      'openBets.reasonSuspended',
      'openBets.reasonOther',
      'openBets.reasonOther',
    ]);
  });
});

it('a fancy position has its exposure and its best result over all runs, in paise', () => {
  // YES 46 at 90 with ₹1,000, NO 50 at 110 with ₹500: below 46 both decide against YES and for NO
  const position = withLineBets(NO_LINE_BETS, [
    { side: 'BACK', line: 46, rate: 90, size: 1000_00 },
    { side: 'LAY', line: 50, rate: 110, size: 500_00 },
  ] as LineBet[]);
  expect(lineExtremes(position)).toEqual({ exposure: -500_00, best: 1400_00 });
  expect(lineExtremes(NO_LINE_BETS)).toEqual({ exposure: 0, best: 0 });
});

const row = (settledTime: string) => ({ settledTime });

describe('settled bets of today and yesterday', () => {
  it('days begin at midnight of the chosen zone', () => {
    // 20:00 UTC is 01:30 of the next day in India
    const now = Date.parse('2026-03-10T20:00:00Z');
    expect(new Date(settledDays(now, 'system').today).toISOString()).toBe('2026-03-10T00:00:00.000Z');
    expect(new Date(settledDays(now, 'system').yesterday).toISOString()).toBe('2026-03-09T00:00:00.000Z');
    expect(new Date(settledDays(now, 'india').today).toISOString()).toBe('2026-03-10T18:30:00.000Z');
    expect(new Date(settledDays(now, 'india').yesterday).toISOString()).toBe('2026-03-09T18:30:00.000Z');
    expect(new Date(settledDays(now, 'device').today).getHours()).toBe(0);
  });

  it('splits rows by day, leaves out older ones and days without rows', () => {
    const { split } = settledDays(Date.parse('2026-03-10T20:00:00Z'), 'system');
    const [early, late, before, older] = ['2026-03-10T00:00:00Z', '2026-03-10T19:59:59Z', '2026-03-09T23:59:59Z', '2026-03-08T23:59:59Z'].map(row);
    expect(split([late!, early!, before!, older!])).toEqual([
      { name: 'today', rows: [late, early] },
      { name: 'yesterday', rows: [before] },
    ]);
    expect(split([before!])).toEqual([{ name: 'yesterday', rows: [before] }]);
    expect(split([older!])).toEqual([]);
  });
});
