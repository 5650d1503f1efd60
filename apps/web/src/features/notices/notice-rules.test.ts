import { describe, expect, it } from 'vitest';
import { nextNotice, opensReview, startOfHints, timedFlags, untilNextFlag, type NoticeSituation } from './notice-rules.ts';

const situation = (changes: Partial<NoticeSituation>): NoticeSituation => ({
  atHome: true,
  hasBanner: true,
  toGreet: true,
  seen: new Set(),
  muted: new Set(),
  ...changes,
});

describe('notices that come by themselves', () => {
  it('one after the other: fraud warning, fair play, banner, nothing (T-41)', () => {
    expect(nextNotice(situation({}))).toBe('fraud-warning');
    expect(nextNotice(situation({ seen: new Set(['fraud-warning']) }))).toBe('fair-play');
    expect(nextNotice(situation({ seen: new Set(['fraud-warning']), toGreet: false }))).toBe('banner');
    expect(nextNotice(situation({ seen: new Set(['fraud-warning', 'banner']), toGreet: false }))).toBeNull();
  });

  it('the fraud warning is for Home only, fair play comes after every login', () => {
    expect(nextNotice(situation({ atHome: false, seen: new Set(['fair-play']) }))).toBe('fair-play');
    expect(nextNotice(situation({ atHome: false, toGreet: false, hasBanner: false }))).toBeNull();
  });

  it('what was muted on the device does not come', () => {
    expect(nextNotice(situation({ muted: new Set(['fraud-warning']) }))).toBe('fair-play');
    expect(nextNotice(situation({ muted: new Set(['fraud-warning', 'fair-play', 'banner']) }))).toBeNull();
  });
});

describe('timed hints', () => {
  it('[ST-79] the first is off at 6.4 s, on at 6.5 s and off at 26.5 s', () => {
    expect([6400, 6500, 26_499, 26_500].map((ms) => timedFlags(ms).first)).toEqual([false, true, true, false]);
  });

  it('[ST-80] the second comes on when the first goes off', () => {
    expect([26_499, 26_500, 46_499, 46_500].map((ms) => timedFlags(ms).second)).toEqual([false, true, true, false]);
  });

  it('says when the flags change again', () => {
    expect([0, 6500, 26_500, 46_500].map(untilNextFlag)).toEqual([6500, 20_000, 20_000, null]);
  });

  it('a reload does not show a hint a second time', () => {
    expect(timedFlags(startOfHints(new Set()))).toEqual({ first: false, second: false });
    const again = startOfHints(new Set(['support']));
    expect(again + (untilNextFlag(again) ?? 0)).toBe(26_500);
    expect(untilNextFlag(startOfHints(new Set(['support', 'app'])))).toBeNull();
  });
});

it('the reminders open from Home when they are due, and never in place of a page that was asked for', () => {
  const home = { due: true, isDialogOpen: false, shown: '/', address: '/', hasTarget: false };
  expect(opensReview(home)).toBe(true);
  const others = [{ due: false }, { isDialogOpen: true }, { shown: '/in-play', address: '/in-play' }, { address: '/event-page/4/1' }, { hasTarget: true }];
  expect(others.map((other) => opensReview({ ...home, ...other }))).toEqual([false, false, false, false, false]);
});
