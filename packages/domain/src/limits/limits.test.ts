import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, sportOfEventType } from '../market/market.ts';
import { LARGEST_STAKE, paiseOfRupees } from '../money/money.ts';
import { DEFAULT_BET_DELAYS, delayKindOf, DELAY_KINDS, effectiveDelayMs } from './bet-delay.ts';
import { DESKTOP_MIN_PX, INDIA_OFFSET_MIN } from './client-constants.ts';
import { DEFAULT_STAKE_BUTTONS, isStakeButtonPrice, readStakeButtons, stakeButtonRows } from './stake-buttons.ts';
import {
  DEFAULT_PLACE_BET_LIMIT,
  DEFAULT_STAKE_LIMITS,
  effectiveLimits,
  limitKindOf,
  limitsOfKind,
  type LimitFacts,
  type StakeLimits,
  walletRefusal,
} from './stake-limits.ts';
import { isAccountName, isAccountNumber, isIfsc, isPaymentReference, isUpiId, normalizePaymentText } from './payment-fields.ts';

const market = (marketType: string, eventTypeId = '4', marketName = 'Match Odds'): LimitFacts => ({ marketType, eventTypeId, marketName });
const rupeesOfLimits = (facts: LimitFacts): number[] => {
  const limits = limitsOfKind(facts);
  return [limits.minStake / 100, limits.maxStake / 100];
};

describe('bet delay', () => {
  it('[BC-01][EN-16] seven kinds by name, 5 s each', () => {
    expect(DEFAULT_BET_DELAYS).toEqual({
      bookmakerBetDelay: 5,
      fancyBetDelay: 5,
      virtualBetDelay: 5,
      ballbyballBetDelay: 5,
      soccerBetDelay: 5,
      tennisBetDelay: 5,
      matchoddsBetDelay: 5,
    });
    expect(DELAY_KINDS).toHaveLength(7);
  });
  it('[BC-02] the market type is looked at before the event type', () => {
    const kinds = [
      ['Special', '1'],
      ['SESSION', '2'],
      ['Special', 'v9'],
      ['SESSION', 'b9'],
      ['MATCH_ODDS', 'v9'],
      ['MATCH_ODDS', 'b9'],
      ['MATCH_ODDS', '1'],
      ['MATCH_ODDS', '2'],
      ['MATCH_ODDS', '4'],
      ['INNINGS_RUNS', '4'],
      ['TOURNAMENT_WINNER', '4'],
    ] as const;
    expect(kinds.map(([marketType, eventTypeId]) => delayKindOf({ marketType, eventTypeId }))).toEqual([
      'bookmaker',
      'fancy',
      'bookmaker',
      'fancy',
      'virtual',
      'ballbyball',
      'soccer',
      'tennis',
      'matchodds',
      'matchodds',
      'matchodds',
    ]);
  });
  it('an exchange market uses its stated delay, a house market the delay of its kind', () => {
    expect(effectiveDelayMs({ marketType: 'MATCH_ODDS', eventTypeId: '4', betDelay: 0 })).toBe(0);
    expect(effectiveDelayMs({ marketType: 'MATCH_ODDS', eventTypeId: '4', betDelay: 8 })).toBe(8000);
    expect(effectiveDelayMs({ marketType: 'MATCH_ODDS', eventTypeId: '4' })).toBe(5000);
    expect(effectiveDelayMs({ marketType: 'Special', eventTypeId: '4', betDelay: 0 })).toBe(5000);
    expect(effectiveDelayMs({ marketType: 'SESSION', eventTypeId: '4', betDelay: 0 }, { ...DEFAULT_BET_DELAYS, fancyBetDelay: 3 })).toBe(3000);
  });
});

describe('stake limits', () => {
  it('[BC-03] fancy 1 to 100000', () => {
    expect([rupeesOfLimits(market('SESSION')), rupeesOfLimits(market('INNINGS_RUNS'))]).toEqual([
      [1, 100_000],
      [1, 100_000],
    ]);
  });
  it('[BC-04] odds 1 to 100000', () => {
    expect(rupeesOfLimits(market('TOURNAMENT_WINNER'))).toEqual([1, 100_000]);
    expect(['4', 'v9', 'b9'].map((eventTypeId) => rupeesOfLimits(market('MATCH_ODDS', eventTypeId)))).toEqual([
      [1, 100_000],
      [1, 100_000],
      [1, 100_000],
    ]);
  });
  it('[BC-05] bookmaker 100 to 2000000', () => {
    for (const eventTypeId of ['4', 'v9', 'b9']) expect(rupeesOfLimits(market('Special', eventTypeId))).toEqual([100, 2_000_000]);
  });
  it('[BC-06] soccer fancy, odds and bookmaker 100 to 50000', () => {
    expect(['SESSION', 'MATCH_ODDS', 'Special'].map((type) => rupeesOfLimits(market(type, '1')))).toEqual([
      [100, 50_000],
      [100, 50_000],
      [100, 50_000],
    ]);
  });
  it('[BC-07] tennis fancy, odds and bookmaker 100 to 50000', () => {
    expect(['SESSION', 'MATCH_ODDS', 'Special'].map((type) => rupeesOfLimits(market(type, '2')))).toEqual([
      [100, 50_000],
      [100, 50_000],
      [100, 50_000],
    ]);
  });
  it('[BC-08] toss 100 to 25000, for every market whose name contains toss in any case', () => {
    expect([rupeesOfLimits(market('TO_WIN_THE_TOSS', '4', 'To Win the TOSS')), rupeesOfLimits(market('MATCH_ODDS', '1', 'Coin toss'))]).toEqual([
      [100, 25_000],
      [100, 25_000],
    ]);
    expect(['Special', 'SESSION', 'INNINGS_RUNS'].map((type) => limitKindOf(market(type, '2', 'Toss of the day')))).toEqual(['toss', 'toss', 'toss']);
  });
  it('[EN-17][EN-18][EN-19] six limits, twelve with the prefixes s and t, two of the toss', () => {
    const names = Object.keys(DEFAULT_STAKE_LIMITS);
    const plain = names.filter((name) => /^(min|max)(Fancy|Odds|Bookmaker)$/.test(name));
    const prefixed = names.filter((name) => /^[st](Min|Max)(Fancy|Odds|Bookmaker)$/.test(name));
    const toss = names.filter((name) => /^(min|max)Toss$/.test(name));
    expect([plain.length, prefixed.length, toss.length, names.length]).toEqual([6, 12, 2, 20]);
    // Each limit has a different value here: soccer has the limits with prefix s, tennis those with t, every other sport those without.
    const limits = Object.fromEntries(names.map((name, index) => [name, index + 1])) as unknown as StakeLimits;
    for (const [eventTypeId, min, max] of [
      ['4', 'min', 'max'],
      ['1', 'sMin', 'sMax'],
      ['2', 'tMin', 'tMax'],
    ] as const)
      for (const [marketType, kind] of [
        ['SESSION', 'Fancy'],
        ['MATCH_ODDS', 'Odds'],
        ['Special', 'Bookmaker'],
      ] as const)
        expect(limitsOfKind(market(marketType, eventTypeId), limits)).toEqual({ minStake: limits[`${min}${kind}`], maxStake: limits[`${max}${kind}`] });
    expect(limitsOfKind(market('Special', '1', 'Toss'), limits)).toEqual({ minStake: limits.minToss, maxStake: limits.maxToss });
  });
  it('[EN-20][BC-09] placeBetLimit is {min, max}, by default the text "0"', () => {
    expect(DEFAULT_PLACE_BET_LIMIT).toEqual({ min: '0', max: '0' });
    expect(effectiveLimits(market('MATCH_ODDS'), { placeBetLimit: { min: '50', max: '7000' } })).toMatchObject({ minStake: 5000, maxStake: 700_000 });
  });
  it('"0" means not set; a set limit replaces that of the kind, own limits replace both, and the largest stake bounds all', () => {
    const odds = market('MATCH_ODDS');
    const ofKind = { minStake: 100, maxStake: 10_000_000, maxWin: LARGEST_STAKE };
    expect(effectiveLimits(odds)).toEqual(ofKind);
    expect(effectiveLimits(odds, { placeBetLimit: { min: '0', max: '0' } })).toEqual(ofKind);
    expect(effectiveLimits(odds, { placeBetLimit: { min: '50', max: 'x' } })).toEqual({ ...ofKind, minStake: paiseOfRupees(50) });
    const own = [{ minStake: 0, maxStake: 700, maxWin: 0 }, null, { minStake: 300, maxStake: 900, maxWin: 5000 }];
    expect(effectiveLimits(odds, { placeBetLimit: { min: '50', max: '0' }, own })).toEqual({ minStake: 300, maxStake: 700, maxWin: 5000 });
    expect(effectiveLimits(odds, { own: [{ minStake: 0, maxStake: 5 * LARGEST_STAKE, maxWin: 0 }] }).maxStake).toBe(LARGEST_STAKE);
  });
});

describe('stake buttons', () => {
  it('[BC-10] ten labels with their prices', () => {
    expect(DEFAULT_STAKE_BUTTONS.map((button) => `${button.label}=${button.price}`).join(' ')).toBe(
      '1K=1000 5K=5000 10K=10000 25K=25000 50K=50000 100K=100000 200K=200000 500K=500000 1M=1000000 2M=2000000',
    );
  });
  it('[EN-28] N pairs price1..priceN, label1..labelN are read from the list and written as it', () => {
    const rows = stakeButtonRows(DEFAULT_STAKE_BUTTONS);
    expect(rows.map((row) => Object.keys(row).length)).toEqual([6, 6, 6, 2]);
    expect(rows[3]).toEqual({ price10: 2_000_000, label10: '2M' });
    expect(readStakeButtons(rows)).toEqual(DEFAULT_STAKE_BUTTONS);
    expect(readStakeButtons([{ price2: 20, label2: 'b', price1: 10, label1: 'a', price3: 'x', label3: 'c', price4: 4 }])).toEqual([
      { label: 'a', price: 10 },
      { label: 'b', price: 20 },
    ]);
    const twelve = Array.from({ length: 12 }, (_, index) => ({ label: `b${index}`, price: index + 1 }));
    expect(readStakeButtons(stakeButtonRows(twelve))).toEqual(twelve);
  });
  it('[VA-33] edit values are whole rupees', () => {
    expect([1, 10, 1_00_00_000].map(isStakeButtonPrice)).toEqual([true, true, true]);
    expect([10.5, 0, -1, Number.NaN, 1_00_00_001].some(isStakeButtonPrice)).toBe(false);
  });
});

describe('constants', () => {
  it('[BC-20] event type ids', () => {
    expect(EVENT_TYPES).toMatchObject({
      '1': 'Football',
      '2': 'Tennis',
      '4': 'Cricket',
      c1: 'Live Casino',
      c9: 'Casino',
      v9: 'Virtual',
      b9: 'Ball by Ball',
      '77777': 'Casino Live Search',
    });
    expect(Object.keys(EVENT_TYPES)).toHaveLength(8);
  });
  it('[RT-10] virtual and ball-by-ball events are treated as Cricket 4', () => {
    expect(['v9', 'b9', '4', '1', '2'].map(sportOfEventType)).toEqual(['4', '4', '4', '1', '2']);
  });
  it('[BC-25] India is 330 minutes ahead of GMT', () => {
    expect([INDIA_OFFSET_MIN, DESKTOP_MIN_PX]).toEqual([330, 1024]);
  });
});

describe('limits at the edge', () => {
  it('a SESSION market has the fancy limits, a Special market the bookmaker limits, an exchange market the odds limits', () => {
    expect(['SESSION', 'Special', 'MATCH_ODDS'].map((type) => limitKindOf(market(type)))).toEqual(['fancy', 'bookmaker', 'odds']);
  });
  it('an own limit of one paisa is set', () => {
    expect(effectiveLimits(market('MATCH_ODDS'), { own: [{ minStake: 1, maxStake: 1, maxWin: 1 }] })).toEqual({ minStake: 1, maxStake: 1, maxWin: 1 });
  });
});

it('a wallet can pay a stake to its last paisa, unless its account is blocked or owing, checked in this order', () => {
  const wallet = { blocked: false, owing: false, cash: 500 };
  expect(walletRefusal(wallet, 499)).toBeNull();
  expect(walletRefusal(wallet, 500)).toBeNull();
  expect(walletRefusal(wallet, 501)?.code).toBe('INSUFFICIENT_BALANCE');
  expect(walletRefusal({ ...wallet, owing: true }, 501)?.code).toBe('OWING');
  expect(walletRefusal({ blocked: true, owing: true, cash: 0 }, 501)?.code).toBe('ACCOUNT_BLOCKED');
  expect(walletRefusal({ ...wallet, blocked: true }, 1)?.code).toBe('ACCOUNT_BLOCKED');
});

it('a UPI ID is a name at a handle', () => {
  for (const good of ['asha@okbank', 'a.sha-1_2@ybl', '9876543210@upi']) expect([good, isUpiId(good)]).toEqual([good, true]);
  for (const bad of ['', 'asha', 'asha@', '@bank', 'asha@bank.in', 'a sha@bank', 'asha@@bank', `${'a'.repeat(80)}@bank`, 'asha@1bank'])
    expect([bad, isUpiId(bad)]).toEqual([bad, false]);
});

it('an IFSC is four letters, a zero and six characters', () => {
  expect(isIfsc('PLAY0AB1234')).toBe(true);
  for (const bad of ['', 'PLAY1AB1234', 'PLA00AB1234', 'PLAY0AB123', 'PLAY0AB12345', 'play0ab1234']) expect([bad, isIfsc(bad)]).toEqual([bad, false]);
});

it('an account has 9 to 18 digits and a holder with a name', () => {
  expect(['123456789', '123456789012345678'].map(isAccountNumber)).toEqual([true, true]);
  expect(['12345678', '1234567890123456789', '12345678x', '-123456789', ''].map(isAccountNumber)).toEqual(Array(5).fill(false));
  expect(['Asha Rao', "D'Souza", 'आशा राव', 'J. R. D. Tata'].map(isAccountName)).toEqual(Array(4).fill(true));
  expect(['', 'A', '1 Rao', '<b>Rao</b>', 'a'.repeat(65)].map(isAccountName)).toEqual(Array(5).fill(false));
});

it('a reference number has the form of UPI, IMPS, NEFT or RTGS', () => {
  expect(isPaymentReference('UPI', '412345678901')).toBe(true);
  expect(['412345678901', 'PLAY123456789012', 'PLAYR12026112200000001'].map((text) => isPaymentReference('BANK', text))).toEqual([true, true, true]);
  expect(['', '41234567890', '4123456789012', 'PLAY12345678', 'PLAY123456789012'].map((text) => isPaymentReference('UPI', text))).toEqual(Array(5).fill(false));
  expect(['', '41234567890', 'PLAY12345678', 'play123456789012', 'PLAY1234567890123'].map((text) => isPaymentReference('BANK', text))).toEqual(
    Array(5).fill(false),
  );
  expect(normalizePaymentText(' play 1234 5678 9012 ')).toBe('PLAY123456789012');
});
