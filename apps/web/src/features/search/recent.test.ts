import { describe, expect, it } from 'vitest';
import { recentOf, withNewest } from './recent.ts';

describe('what was searched and looked at last', () => {
  it('stands newest first, each once, ten at most', () => {
    const same = (one: number, other: number): boolean => one === other;
    expect(withNewest([1, 2, 3], 3, same)).toEqual([3, 1, 2]);
    expect(withNewest([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 11, same)).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is read from the device as far as it fits, with addresses of event pages only', () => {
    expect(recentOf(null)).toEqual({ searches: [], events: [] });
    expect(recentOf('{"searches":')).toEqual({ searches: [], events: [] });
    const events = [
      { name: 'A v B', path: '/event-page/4/7' },
      { name: 'C', path: '/virtual-event-page/v9?eventId=3' },
    ];
    const stored = { searches: ['india', 4], events: [...events, { name: 'X', path: 'https://evil.example/' }, { name: 'Y', path: '//evil.example' }, 7] };
    expect(recentOf(JSON.stringify(stored))).toEqual({ searches: ['india'], events });
  });
});
