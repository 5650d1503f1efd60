import { describe, expect, it } from 'vitest';
import { marketWire } from '../../../realtime/markets/testing-market-wire.ts';
import { firstOfSports, homeOrder, liveCounts, stripMarkets } from './home-order.ts';

const HOUR_MS = 3_600_000;
const match = (marketId: string, eventTypeId: string, hour: number, inPlay = false) =>
  marketWire(marketId, { eventTypeId, inPlay, competitionName: `Cup of ${eventTypeId}`, openDate: hour * HOUR_MS });
const winner = marketWire('winner', { marketType: 'TOURNAMENT_WINNER', eventTypeId: '4', inPlay: true, competitionName: 'Cup of 4', openDate: 0 });
const shown = (list: Parameters<typeof homeOrder>[0]) =>
  homeOrder(list as ReturnType<typeof match>[]).sports.map(({ eventTypeId, live, competitions }) => [
    eventTypeId,
    live,
    ...competitions.map(({ competitionName, data }) => `${competitionName}: ${data.map(({ marketId }) => marketId).join()}`),
  ]);

describe('the order of Home', () => {
  it('[RT-01] has cricket first, then sports with a match in play, then those that start next; one block for each competition', () => {
    const list = [
      match('t', '2', 1),
      match('f', '1', 5, true),
      match('c2', '4', 9),
      match('v', 'v9', 3),
      match('c1', '4', 8),
      { ...match('d', '4', 7, true), competitionName: 'Other Cup' },
      winner,
    ];
    expect(shown(list)).toEqual([
      ['4', 1, 'Other Cup: d', 'Cup of 4: c1,c2'],
      ['1', 1, 'Cup of 1: f'],
      ['2', 0, 'Cup of 2: t'],
      ['v9', 0, 'Cup of v9: v'],
    ]);
    expect(homeOrder(list).outrights.map(({ data }) => data.map(({ marketId }) => marketId))).toEqual([['winner']]);
  });

  it('is cut to the first matches: empty competitions and sports are left out, and counts include all matches', () => {
    const { sports } = homeOrder([
      match('a', '4', 1, true),
      match('b', '4', 2, true),
      { ...match('c', '4', 3, true), competitionName: 'Other' },
      match('d', '1', 1),
    ]);
    const cut = firstOfSports(sports, 2);
    expect(cut.map(({ live, competitions }) => [live, ...competitions.map(({ data }) => data.length)])).toEqual([[3, 2]]);
    expect(firstOfSports(sports, Infinity)).toBe(sports);
  });

  it('fills the strip with matches in play, cricket first; without any, with the next matches', () => {
    const live = [match('f', '1', 1, true), match('c2', '4', 3, true), match('c1', '4', 2, true), match('later', '4', 0), winner];
    expect(stripMarkets(live).map(({ marketId }) => marketId)).toEqual(['c1', 'c2', 'f']);
    expect(stripMarkets([match('b', '4', 2), match('a', '1', 1), winner]).map(({ marketId }) => marketId)).toEqual(['a', 'b']);
    expect(stripMarkets([])).toEqual([]);
  });

  it('counts the matches in play of each sport, without winner markets of competitions', () => {
    expect([...liveCounts([match('a', '4', 1, true), match('b', '4', 1), match('c', '1', 1, true), winner])]).toEqual([
      ['4', 1],
      ['1', 1],
    ]);
  });
});
