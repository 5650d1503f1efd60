import { describe, expect, it } from 'vitest';
import { SpokenVersions, type RowVersions, type Speaker } from './spoken-versions.ts';

const ALONE: Speaker = { number: 1, isTakenOver: false };
const TAKEN_OVER: Speaker = { number: 1, isTakenOver: true };
const NEXT: Speaker = { number: 2, isTakenOver: false };

function stored(wallet: string, order?: string): RowVersions {
  return new Map(
    order === undefined
      ? [['player 6', wallet]]
      : [
          ['player 6', wallet],
          ['order 1', order],
        ],
  );
}

/** Publishes each in turn; returns for each whether nothing of it was new. */
function spoken(...said: readonly (readonly [Speaker, RowVersions])[]): readonly boolean[] {
  const versions = new SpokenVersions();
  return said.map(([speaker, found]) => {
    const isRepeated = versions.isRepeated(speaker, found);
    versions.add(speaker, found);
    return isRepeated;
  });
}

describe('a change that a process publishes', () => {
  it('is new if one of its rows is', () => {
    expect(spoken([ALONE, stored('843')], [ALONE, stored('861')], [ALONE, stored('861', '870')])).toEqual([false, false, false]);
  });

  it('is repeated if none of its rows is, also after a restart', () => {
    expect(spoken([ALONE, stored('843')], [ALONE, stored('843')])).toEqual([false, true]);
    expect(spoken([ALONE, stored('843')], [NEXT, stored('843')])).toEqual([false, true]);
  });

  it('is its own commit if the next process has published a newer one before the answer arrives', () => {
    expect(spoken([ALONE, stored('843')], [NEXT, stored('888')], [TAKEN_OVER, stored('888')])).toEqual([false, false, false]);
    expect(spoken([ALONE, stored('843')], [TAKEN_OVER, stored('888')], [NEXT, stored('888')])).toEqual([false, false, false]);
  });

  it('is repeated if the same process has published that version, also after a takeover', () => {
    expect(spoken([TAKEN_OVER, stored('888')], [TAKEN_OVER, stored('888')])).toEqual([false, true]);
    expect(spoken([NEXT, stored('888')], [TAKEN_OVER, stored('888')], [NEXT, stored('888')])).toEqual([false, false, true]);
  });
});
