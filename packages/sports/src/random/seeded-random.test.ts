import { createHash } from 'node:crypto';
import { assert, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawInteger, drawNormal, drawSeveral, drawWeighted } from './draws.ts';
import { seededRandom } from './seeded-random.ts';
import { sha256 } from '@maidan/domain';

function hex(words: Uint32Array): string {
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
}

describe('sha256', () => {
  it('agrees with another implementation for any bytes', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), (bytes) => {
        expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });
});

describe('seededRandom', () => {
  it('gives the same sequence for the same seed and label, and another for another', () => {
    const row = (seed: string, label?: string): number[] => {
      const random = seededRandom(seed, label);
      return Array.from({ length: 50 }, () => random());
    };
    expect(row('seed', 'balls')).toEqual(row('seed', 'balls'));
    expect(row('seed', 'balls')).not.toEqual(row('seed', 'prices'));
    expect(row('seed', 'balls')).not.toEqual(row('seedb', 'alls'));
    expect(row('बीज')).not.toEqual(row('seed'));
  });

  it('is even over [0, 1)', () => {
    const random = seededRandom('even');
    const counts = Array.from({ length: 10 }, () => 0);
    for (let index = 0; index < 20_000; index++) {
      const drawn = random();
      expect(drawn >= 0 && drawn < 1).toBe(true);
      counts[Math.floor(drawn * 10)]! += 1;
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(250);
  });
});

describe('draws', () => {
  it('stay in their bounds and follow their weights', () => {
    const random = seededRandom('draws');
    const seen = new Set(Array.from({ length: 400 }, () => drawInteger(random, 3, 6)));
    expect([...seen].toSorted((one, other) => one - other)).toEqual([3, 4, 5, 6]);
    expect(new Set(drawSeveral(random, [1, 2, 3, 4, 5], 5))).toEqual(new Set([1, 2, 3, 4, 5]));
    let second = 0;
    for (let index = 0; index < 4000; index++) second += drawWeighted(random, [1, 3]) === 1 ? 1 : 0;
    expect(Math.abs(second / 4000 - 0.75)).toBeLessThan(0.03);
    let sum = 0;
    let squares = 0;
    for (let index = 0; index < 8000; index++) {
      const drawn = drawNormal(random);
      sum += drawn;
      squares += drawn * drawn;
    }
    expect(Math.abs(sum / 8000)).toBeLessThan(0.05);
    expect(Math.abs(squares / 8000 - 1)).toBeLessThan(0.06);
  });
});
