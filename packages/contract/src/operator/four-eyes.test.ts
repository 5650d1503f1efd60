import { expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import * as OPERATOR_ENDPOINTS from '../http/operator-endpoints.ts';
import { GUARDED_ACTION_TEXTS } from './approval-texts.ts';
import * as CONSOLE_ENDPOINTS from './console-endpoints.ts';
import { FOUR_EYES_BOUNDS, FOUR_EYES_RULES, FOUR_EYES_TERMS, needsSecondPerson, type FourEyesFacts, type FourEyesRule } from './four-eyes.ts';
import { PERMISSIONS } from './permissions.ts';

const [RUPEE, MINUTE, HOUR] = [100, 60_000, 3_600_000];
const settled = { feedAgrees: true, askerPriced: false, matchedStakes: 0, players: 0 };
const payout = { amount: 0, payeeAge: 24 * HOUR, isFlagged: false, sameDecider: false };
const grant = { amount: 1, byOperator: 0, toPerson: 0 };

type Case<Rule extends FourEyesRule> = { readonly alone: readonly FourEyesFacts[Rule][]; readonly asks: readonly FourEyesFacts[Rule][] };
/** Facts just below each bound, and facts at each bound. */
const CASES: { readonly [Rule in FourEyesRule]: Case<Rule> } = {
  'F-01': {
    alone: [{ ...settled, matchedStakes: 1_000_000 * RUPEE - 1, players: 499 }],
    asks: [
      { ...settled, feedAgrees: false },
      { ...settled, askerPriced: true },
      { ...settled, matchedStakes: 1_000_000 * RUPEE },
      { ...settled, players: 500 },
    ],
  },
  'F-02': { alone: [{ positions: 0 }], asks: [{ positions: 1 }] },
  'F-03': {
    alone: [{ resultKnown: false, againstPlayers: false, stake: 10_000 * RUPEE - 1 }],
    asks: [
      { resultKnown: true, againstPlayers: false, stake: 1 },
      { resultKnown: false, againstPlayers: true, stake: 1 },
      { resultKnown: false, againstPlayers: false, stake: 10_000 * RUPEE },
    ],
  },
  'F-04': {
    alone: [{ inPlay: false, matchedStakes: 100_000 * RUPEE - 1 }],
    asks: [
      { inPlay: true, matchedStakes: 0 },
      { inPlay: false, matchedStakes: 100_000 * RUPEE },
    ],
  },
  'F-05': {
    alone: [
      { ...grant, amount: 10_000 * RUPEE - 1 },
      { ...grant, byOperator: 50_000 * RUPEE - 2 },
      { ...grant, toPerson: 25_000 * RUPEE - 2 },
    ],
    asks: [
      { ...grant, amount: 10_000 * RUPEE },
      { ...grant, byOperator: 50_000 * RUPEE - 1 },
      { ...grant, toPerson: 25_000 * RUPEE - 1 },
      { ...grant, amount: -1 },
    ],
  },
  'F-06': {
    alone: [
      { freeCash: 5000 * RUPEE - 1, codeBudget: null },
      { freeCash: null, codeBudget: 100_000 * RUPEE - 1 },
    ],
    asks: [
      { freeCash: 5000 * RUPEE, codeBudget: null },
      { freeCash: null, codeBudget: 100_000 * RUPEE },
    ],
  },
  'F-07': {
    alone: [{ ...payout, amount: 25_000 * RUPEE - 1 }],
    asks: [
      { ...payout, amount: 25_000 * RUPEE },
      { ...payout, payeeAge: 24 * HOUR - 1 },
      { ...payout, isFlagged: true },
      { ...payout, sameDecider: true },
    ],
  },
  'F-08': {
    alone: [{ amount: 50_000 * RUPEE - 1, inProviderList: true }],
    asks: [
      { amount: 50_000 * RUPEE, inProviderList: true },
      { amount: 1, inProviderList: false },
    ],
  },
  'F-09': { alone: [{ blockedBy: null }], asks: [{ blockedBy: 'INTEGRITY' }, { blockedBy: 'CARE' }] },
  'F-10': {
    alone: [
      { before: 100, after: 200, siteLimit: 500 },
      { before: null, after: 500, siteLimit: 500 },
      { before: 500, after: 1, siteLimit: null },
    ],
    asks: [
      { before: 100, after: 201, siteLimit: 500 },
      { before: 400, after: 501, siteLimit: 500 },
    ],
  },
  'F-11': { alone: [{ changed: ['colours', 'texts'] }], asks: [{ changed: ['colours', 'commission'] }, { changed: ['hosts'] }] },
  'F-12': {
    alone: [
      { setByAsker: true, age: 0, reason: 'INTEGRITY' },
      { setByAsker: false, age: 24 * HOUR, reason: 'CARE' },
      { setByAsker: false, age: 0, reason: 'OTHER' },
    ],
    asks: [
      { setByAsker: false, age: 24 * HOUR - 1, reason: 'INTEGRITY' },
      { setByAsker: false, age: 0, reason: 'RESULT' },
      { setByAsker: false, age: 0, reason: 'CARE' },
    ],
  },
  'F-13': {
    alone: [
      { kind: 'INVITE', rank: 49 },
      { kind: 'RAISE', rank: 49 },
    ],
    asks: [
      { kind: 'INVITE', rank: 50 },
      { kind: 'RAISE', rank: 50 },
      { kind: 'RESET', rank: 20 },
      { kind: 'ROLE', rank: 20 },
      { kind: 'ENABLE', rank: 20 },
    ],
  },
  'F-14': { alone: [], asks: [{}] },
  'F-15': { alone: [], asks: [{}] },
  'F-16': { alone: [{ persons: 1000 }], asks: [{ persons: 1001 }] },
  'F-17': { alone: [], asks: [{}] },
};

it.each(FOUR_EYES_RULES)('[OC-025] %s: below each bound the action runs, at each bound it needs a second person', (rule) => {
  const { alone, asks } = CASES[rule] as Case<FourEyesRule>;
  const judged = (facts: readonly FourEyesFacts[FourEyesRule][]) => facts.map((one) => needsSecondPerson(rule, one as never));
  expect(judged(alone)).toEqual(alone.map(() => false));
  expect(judged(asks)).toEqual(asks.map(() => true));
});

it('[OC-025] every bound is data: a bound of another installation decides in its place', () => {
  const lower = { ...FOUR_EYES_BOUNDS, grantAtOnce: 100 };
  expect([needsSecondPerson('F-05', { ...grant, amount: 99 }, lower), needsSecondPerson('F-05', { ...grant, amount: 100 }, lower)]).toEqual([false, true]);
});

it('a request ends after the time of its rule, and each rule covers permissions of the list', () => {
  const minutes = FOUR_EYES_RULES.map((rule) => FOUR_EYES_TERMS[rule].endsAfterMs / MINUTE);
  expect(minutes).toEqual([30, 240, 240, 15, 1440, 1440, 240, 240, 1440, 240, 4320, 240, 1440, 4320, 1440, 240, 30]);
  for (const rule of FOUR_EYES_RULES) expect(FOUR_EYES_TERMS[rule].permissions.filter((permission) => !PERMISSIONS.includes(permission))).toEqual([]);
});

it('every call with a rule of four eyes has a text in both languages, and every text a call', () => {
  const guarded = Object.values({ ...CONSOLE_ENDPOINTS, ...OPERATOR_ENDPOINTS }).filter(({ rule }: Endpoint) => rule !== null && rule.fourEyes !== null);
  expect(Object.keys(GUARDED_ACTION_TEXTS).toSorted()).toEqual(guarded.map(({ name }) => name).toSorted());
  for (const texts of Object.values(GUARDED_ACTION_TEXTS)) expect(texts?.hi).toMatch(/[\u0900-\u097F]/);
});
