import { describe, expect, it } from 'vitest';
import { RecentMap } from '../../src/platform/recent-map.ts';

describe('a map of recent entries', () => {
  it('keeps the most recently used half, and never more than its maximum', () => {
    const recent = new RecentMap<number, number>(100);
    for (let key = 0; key < 1025; key += 1) recent.set(key, key * 2);
    const newestFirst = Array.from({ length: 1025 }, (_, at) => 1024 - at);
    const kept = newestFirst.filter((key) => recent.get(key) === key * 2);
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept.slice(0, 50)).toEqual(newestFirst.slice(0, 50));
  });

  it('keeps entries that are read again and again, however many are added', () => {
    const recent = new RecentMap<string, string>(10);
    recent.set('kept', 'value');
    for (let key = 0; key < 500; key += 1) {
      recent.set(String(key), '');
      expect(recent.get('kept')).toBe('value');
    }
  });

  it('returns the latest value of a key, and nothing after a clear', () => {
    const recent = new RecentMap<string, number>(4);
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['a', 4],
    ] as const)
      recent.set(key, value);
    expect(recent.get('a')).toBe(4);
    recent.clear();
    expect(recent.get('a')).toBeUndefined();
  });
});
