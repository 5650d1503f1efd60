import { describe, expect, it } from 'vitest';
import { ALL_ALLOWED, EVENT_TYPE_KEYS, permissionsOf, permissionStore, visibleEntries } from './permissions.ts';

const ENTRIES = EVENT_TYPE_KEYS.map((needs) => ({ needs }));
const ANSWER = {
  allowed: [1, 4],
  flags: { c1: true, c9: false },
  availableEventTypes: { '1': true, '2': true, '4': true, c9: true, c1: true, v9: false, x7: true },
};

describe('the permission map', () => {
  it('[EN-04] [EN-05] has exactly seven event types, all true before the first answer', () => {
    expect(Object.keys(ALL_ALLOWED.availableEventTypes).toSorted()).toEqual(['1', '2', '4', 'b9', 'c1', 'c9', 'v9']);
    // the state that the pages read
    expect(permissionStore.getState()).toEqual({ permissions: ALL_ALLOWED });
    expect(Object.values(ALL_ALLOWED.availableEventTypes).every(Boolean)).toBe(true);
    expect(Object.keys(permissionsOf(ANSWER).availableEventTypes).toSorted()).toEqual(['1', '2', '4', 'b9', 'c1', 'c9', 'v9']);
  });

  it('[EN-03] takes the sport ids and the flags c1 and c9 of the answer', () => {
    expect(permissionsOf(ANSWER)).toMatchObject({ allowed: [1, 4], flags: { c1: true, c9: false } });
    expect(permissionsOf({ ...ANSWER, allowed: [2], flags: { c1: false, c9: true } })).toMatchObject({ allowed: [2], flags: { c1: false, c9: true } });
  });

  it('chips and sidebar read one map: entries that the lists refuse are not available either (T-77)', () => {
    expect(permissionsOf(ANSWER).availableEventTypes).toEqual({ '1': true, '2': false, '4': true, c9: false, c1: true, v9: false, b9: true });
  });

  it('[ST-86] [RO-21] a visitor sees every entry, a player what the map allows', () => {
    const permissions = permissionsOf(ANSWER);
    expect(visibleEntries(ENTRIES, false, permissions)).toHaveLength(7);
    expect(visibleEntries(ENTRIES, true, permissions).map((entry) => entry.needs)).toEqual(['1', '4', 'c1', 'b9']);
    expect(visibleEntries(ENTRIES, true, ALL_ALLOWED)).toHaveLength(7);
    const nothing = { ...permissions, availableEventTypes: { '1': false, '2': false, '4': false, c9: false, c1: false, v9: false, b9: false } };
    expect(visibleEntries(ENTRIES, true, nothing)).toEqual([]);
    expect(visibleEntries(ENTRIES, false, nothing)).toHaveLength(7);
  });
});
