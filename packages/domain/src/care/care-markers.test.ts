import { describe, expect, it } from 'vitest';
import {
  CARE_KINDS,
  CARE_RULES,
  careCounts,
  careLevel,
  careMarkers,
  depositCapOf,
  type CareCourse,
  type CareKind,
  type CareRuleName,
  type RaisedMarker,
} from './care-markers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Thursday, 26 November 2026, 20:00 in India. */
const NOW = Date.parse('2026-11-26T20:00:00+05:30');
const CALM: CareCourse = {
  funds: 100_000,
  deposits: [],
  failedPayments: [],
  payees: [],
  stakes: [],
  results: [],
  sessions: [],
  raises: [],
  breaks: [],
  texts: [],
};
const course = (part: Partial<CareCourse>): CareCourse => ({ ...CALM, ...part });
const every = (count: number, step: number, from = NOW): readonly number[] => Array.from({ length: count }, (_none, place) => from - place * step);
const levelOf = (played: CareCourse, name: CareRuleName): number => careMarkers(careCounts(played, NOW)).find(({ rule }) => rule === name)?.level ?? 0;
const paid = (ats: readonly number[], amount = 1000) => ats.map((at) => ({ at, amount }));
/** Stakes of 100 in the afternoons of the last 20 days. */
const usualStakes = Array.from({ length: 20 }, (_none, day) => ({ at: NOW - (day + 1) * DAY, amount: 100 })).toReversed();

/** For each rule: courses that raise level 1, 2 and 3, and a look-alike that raises nothing. null: the rule has no such level. */
const PLANTED: {
  readonly [name in CareRuleName]: { readonly raised: readonly [CareCourse | null, CareCourse | null, CareCourse | null]; readonly similar: CareCourse };
} = {
  lossShare: {
    raised: [
      course({ results: [{ at: NOW - DAY, net: -30_001 }] }),
      course({ results: [{ at: NOW - DAY, net: -60_001 }] }),
      course({ results: [{ at: NOW, net: -100_001 }] }),
    ],
    // the same loss, a month ago or won back
    similar: course({
      results: [
        { at: NOW - 31 * DAY, net: -100_001 },
        { at: NOW - 3 * DAY, net: -90_000 },
        { at: NOW - DAY, net: 60_000 },
      ],
    }),
  },
  depositsOfDay: {
    raised: [course({ deposits: paid(every(3, HOUR)) }), course({ deposits: paid(every(5, HOUR)) }), course({ deposits: paid(every(8, HOUR)) })],
    similar: course({ deposits: paid(every(8, DAY)) }),
  },
  depositRise: {
    raised: [1, 2, 3].map((level) =>
      course({ deposits: [...paid(every(6, 10 * DAY, NOW - 8 * DAY)), ...paid([NOW], 700 * [2, 3, 5][level - 1]!)] }),
    ) as unknown as [CareCourse, CareCourse, CareCourse],
    // a steady player
    similar: course({ deposits: paid(every(20, 3.5 * DAY), 5000) }),
  },
  hoursOfDay: {
    raised: [3, 5, 8].map((hours) => course({ sessions: [{ from: NOW - hours * HOUR, to: NOW }] })) as unknown as [CareCourse, CareCourse, CareCourse],
    // ten hours of which two are of this day, and half an hour on two devices
    similar: course({
      sessions: [
        { from: NOW - 28 * HOUR, to: NOW - 18 * HOUR },
        { from: NOW - 30 * MINUTE, to: NOW },
        { from: NOW - 30 * MINUTE, to: NOW },
      ],
    }),
  },
  nights: {
    raised: [3, 6, 10].map((nights) => course({ stakes: every(nights, DAY, NOW - 18 * HOUR).map((at) => ({ at, amount: 1 })) })) as unknown as [
      CareCourse,
      CareCourse,
      CareCourse,
    ],
    // ten evenings until 23:59, and ten bets of one night
    similar: course({ stakes: [...every(10, DAY, NOW - 20 * HOUR - MINUTE), ...every(10, MINUTE, NOW - 18 * HOUR)].map((at) => ({ at, amount: 1 })) }),
  },
  stakeAfterLoss: {
    raised: [201, 401, 801].map((amount) =>
      course({ stakes: [...usualStakes, { at: NOW, amount }], results: [{ at: NOW - 10 * MINUTE, net: -50 }] }),
    ) as unknown as [CareCourse, CareCourse, CareCourse],
    // the same stake after a win, and after a loss of half an hour ago
    similar: course({
      stakes: [...usualStakes, { at: NOW, amount: 801 }],
      results: [
        { at: NOW - 30 * MINUTE, net: -50 },
        { at: NOW - 5 * MINUTE, net: 50 },
      ],
    }),
  },
  betsPerMinute: {
    raised: [61, 121, 201].map((bets) => course({ stakes: every(bets, 5000).map((at) => ({ at, amount: 1 })) })) as unknown as [
      CareCourse,
      CareCourse,
      CareCourse,
    ],
    similar: course({ stakes: every(201, 30_000).map((at) => ({ at, amount: 1 })) }),
  },
  wordsOfWorry: {
    raised: [null, course({ texts: [{ at: NOW, text: 'I cannot stop playing' }] }), null],
    similar: course({ texts: [{ at: NOW, text: 'The bus cannot start' }] }),
  },
  wordsOfDistress: {
    raised: [null, null, course({ texts: [{ at: NOW, text: 'I LOST EVERYTHING and want to die' }] })],
    similar: course({ texts: [{ at: NOW, text: 'I lost a bet and want to know why' }] }),
  },
  raises: {
    raised: [course({ raises: every(2, DAY) }), course({ raises: every(3, DAY) }), course({ raises: every(5, DAY) })],
    similar: course({ raises: every(5, 31 * DAY) }),
  },
  breaksReturnedFrom: {
    raised: [course({ breaks: [NOW - 2 * DAY], stakes: [{ at: NOW - DAY, amount: 1 }] }), null, null],
    // a break, and no play after it
    similar: course({ breaks: [NOW - 2 * DAY], stakes: [{ at: NOW - 3 * DAY, amount: 1 }] }),
  },
  failedPayments: {
    raised: [course({ failedPayments: every(2, DAY) }), course({ failedPayments: every(4, DAY) }), course({ failedPayments: every(6, DAY) })],
    similar: course({ failedPayments: every(6, 30 * DAY) }),
  },
  newPayees: {
    raised: [course({ payees: every(2, DAY) }), course({ payees: every(3, DAY) }), course({ payees: every(4, DAY) })],
    similar: course({ payees: [NOW, NOW - 30 * DAY, NOW - 60 * DAY] }),
  },
};

describe('markers of care', () => {
  it.each(Object.keys(PLANTED) as CareRuleName[])('[TR-044] %s is raised by its planted course at each level, and not by its look-alike', (name) => {
    const { raised, similar } = PLANTED[name];
    expect(raised.map((planted) => (planted === null ? null : levelOf(planted, name)))).toEqual(
      raised.map((planted, place) => (planted === null ? null : place + 1)),
    );
    expect(levelOf(similar, name)).toBe(0);
  });

  it('cover the seven kinds, and calm play raises none', () => {
    expect(new Set(Object.values(CARE_RULES).map(({ kind }): CareKind => kind))).toEqual(new Set(CARE_KINDS));
    expect(careMarkers(careCounts(CALM, NOW))).toEqual([]);
  });

  it('[TR-044] two of level 2 by different rules within 7 days make level 3', () => {
    const marker = (rule: CareRuleName, level: 1 | 2 | 3, days: number): RaisedMarker => ({ rule, level, at: NOW - days * DAY });
    expect(careLevel([], NOW)).toBe(0);
    expect(careLevel([marker('raises', 2, 1), marker('nights', 2, 8)], NOW)).toBe(3);
    expect(careLevel([marker('raises', 2, 1), marker('nights', 2, 9)], NOW)).toBe(2);
    expect(careLevel([marker('raises', 2, 1), marker('raises', 2, 2), marker('nights', 1, 1)], NOW)).toBe(2);
    expect(careLevel([marker('raises', 3, 31)], NOW)).toBe(0);
    expect(careLevel([marker('raises', 1, 1), marker('lossShare', 3, 1)], NOW)).toBe(3);
  });

  it('the cap of deposits at level 3 is their mean of 60 days', () => {
    expect(
      depositCapOf(
        {
          deposits: [
            { at: NOW, amount: 6000 },
            { at: NOW - 59 * DAY, amount: 6059 },
            { at: NOW - 61 * DAY, amount: 6000 },
          ],
        },
        NOW,
      ),
    ).toBe(200);
  });
});
