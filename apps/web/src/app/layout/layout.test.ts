import { describe, expect, it } from 'vitest';
import { cashierLinks } from '../../platform/session/permissions.ts';
import { layoutOf, pageTitle } from './header/page-title.ts';
import { SPORTS, sportOf } from './sidebars/sport-entries.ts';

const text = (path: string): string => {
  const title = pageTitle(path);
  return title.type === 'text' ? title.text : title.type;
};

describe('the title of a page', () => {
  it('[LY-04] sports and competition pages: the decoded segment', () => {
    expect(text('/competition-detail-page/Indian%20Premier%20League/4/4001')).toBe('Indian Premier League');
    expect(text('/competition-detail-page/Test%20%26%20T20%2FODI/4/4001')).toBe('Test & T20/ODI');
    expect(text('/sports-page/Cricket/4')).toBe('Cricket');
    // a segment that cannot be decoded is shown as it is
    expect(text('/sports-page/100%/4')).toBe('100%');
  });

  it("[LY-05] [LY-06] the lobby: the remaining segments, dashes turned to spaces, joined by '/'", () => {
    expect(text('/casino-lobby/slot-games/Crash')).toBe('slot games/Crash');
    expect(text('/casino-lobby/slot-games')).toBe('slot games');
    expect(text('/casino-lobby/indian-card-games/teen-patti-20')).toBe('indian card games/teen patti 20');
  });

  it("[LY-07] after 'provider' the last segment is dropped", () => {
    expect(text('/casino-lobby/provider/abc/12')).toBe('provider/abc');
    expect(text('/casino-lobby/provider/Reel%20House/reel-house')).toBe('provider/Reel House');
  });

  it('named pages have their key, Home the logo; other pages set their title themselves', () => {
    expect(pageTitle('/open-bets')).toEqual({ type: 'key', key: 'title.openBets' });
    expect(pageTitle('/')).toEqual({ type: 'home' });
    expect(pageTitle('/settings')).toEqual({ type: 'page' });
    expect(pageTitle('/casino-lobby')).toEqual({ type: 'page' });
  });
});

describe('the layout of a page', () => {
  it('[LY-08] a page that is not listed has the home layout', () => {
    for (const path of ['/no-such-page', '/open-bets', '/constructor', '/toString/4']) expect(layoutOf(path)).toEqual(layoutOf('/'));
    expect(layoutOf('/')).toMatchObject({ left: true, right: true });
    expect(layoutOf('/indian-card-games')).toMatchObject({ left: false, right: false });
  });
});

describe('the bars of a page on small screens', () => {
  it('casino pages and aviator have the bar with Back; tables and aviator have no header', () => {
    const casino = ['/indian-card-games', '/casino-lobby/casino', '/casino-live/1/2', '/casino_live/2', '/table-casino-live/x', '/aviator'];
    expect(casino.map((path) => layoutOf(path).casinoBar)).toEqual([true, true, true, true, true, true]);
    expect(casino.map((path) => layoutOf(path).phoneHeader)).toEqual([true, true, false, false, false, false]);
    expect(layoutOf('/open-bets')).toMatchObject({ casinoBar: false, phoneHeader: true });
  });
});

describe('the cashier', () => {
  it('[DR-10] [DR-11] is linked by the switches of the site, each on its own, and never for demo accounts', () => {
    for (const showDeposit of [true, false])
      for (const showWithdrawal of [true, false]) {
        expect(cashierLinks({ showDeposit, showWithdrawal }, false)).toEqual({ deposit: showDeposit, withdraw: showWithdrawal });
        expect(cashierLinks({ showDeposit, showWithdrawal }, true)).toEqual({ deposit: false, withdraw: false });
      }
  });
});

describe('sports', () => {
  it('[RT-10] virtual and ball-by-ball are treated as Cricket 4', () => {
    expect(['v9', 'b9', '4'].map(sportOf)).toEqual(['4', '4', '4']);
    expect([sportOf('1'), sportOf('2')]).toEqual(['1', '2']);
  });

  it('lead to addresses ending in /4, /1, /2', () => {
    expect(SPORTS.map((entry) => entry.path)).toEqual(['/sports-page/Cricket/4', '/sports-page/Football/1', '/sports-page/Tennis/2']);
  });
});
