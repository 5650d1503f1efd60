import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupFiles, Playback } from '../../../../src/modules/feeds/recorded/playback.ts';
import type { RecordingFile } from '../../../../src/modules/feeds/recorded/recording-files.ts';

function file(name: string, op: 'mcm' | 'ccm', ats: readonly number[], eventIds: readonly string[] = ['1']): RecordingFile {
  return { name, op, eventIds, runners: new Map(), lines: ats.map((at, index) => ({ line: index + 1, at, text: `${name}:${index}` })) };
}

describe('the lines of one event', () => {
  it('play together by publish time, score lines first', () => {
    const playback = new Playback([file('m', 'mcm', [10, 20, 30]), file('c', 'ccm', [20, 25])], 1_000);
    expect(playback.lines.map((line) => `${line.file}${line.at}`)).toEqual(['m10', 'c20', 'm20', 'c25', 'm30']);
  });

  it('are due after pauses of at most the gap', () => {
    const playback = new Playback([file('m', 'mcm', [1_000, 1_200, 90_000, 90_100])], 5_000);
    expect(playback.lines.map((line) => line.due)).toEqual([0, 200, 5_200, 5_300]);
    expect(playback.dueOf(1_100)).toBe(100);
    expect(playback.dueOf(50_000)).toBe(5_200);
    expect(playback.dueOf(90_050)).toBe(5_250);
    expect(playback.dueOf(100)).toBe(-900);
    expect(playback.dueOf(999_999)).toBe(10_300);
  });

  it('are counted up to a 0-based line of a file, all of them for a line beyond it', () => {
    const playback = new Playback([file('m', 'mcm', [10, 20, 30]), file('c', 'ccm', [5, 25])], 1_000);
    expect(playback.countUpTo('m', 0)).toBe(2);
    expect(playback.countUpTo('m', 2)).toBe(5);
    expect(playback.countUpTo('m', 99)).toBe(5);
  });

  it('never go back in time and never wait longer than the gap', () => {
    const times = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(times, times, fc.integer({ min: 1, max: 10_000 }), (a, b, gap) => {
        const { lines } = new Playback(
          [
            file(
              'm',
              'mcm',
              a.toSorted((x, y) => x - y),
            ),
            file(
              'c',
              'ccm',
              b.toSorted((x, y) => x - y),
            ),
          ],
          gap,
        );
        expect(lines).toHaveLength(a.length + b.length);
        lines.forEach((line, index) => {
          const wait = line.due - (lines[index - 1]?.due ?? 0);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(gap);
        });
      }),
    );
  });
});

it('files with a common event are one group, every other file is its own group', () => {
  const groups = groupFiles([file('a', 'mcm', [1], ['1']), file('b', 'mcm', [1], ['2']), file('c', 'ccm', [1], ['1', '3']), file('d', 'mcm', [1], ['3'])]);
  expect(groups.map((files) => files.map((one) => one.name))).toEqual([['b'], ['a', 'c', 'd']]);
});
