/** The two indexes of the engine against a Map, on random adds and deletes. */
import { describe, expect, it } from 'vitest';
import { Random } from '../testing/fuzz-sources/random.ts';
import { OrderIndex } from '../orders/order-index.ts';
import { PositionIndex } from '../positions/position-index.ts';

const STEPS = 60_000;

describe('the indexes do the same as a Map on random adds and deletes', () => {
  it('rows of orders: near ids, ids far apart, ids beyond 32 bits', () => {
    const random = new Random(41);
    const index = new OrderIndex();
    const held = new Map<number, number>();
    const differences: string[] = [];
    const same = (what: string, actual: unknown, expected: unknown): void =>
      void (actual === expected || differences.push(`${what}: ${String(actual)} instead of ${String(expected)}`));
    for (let step = 0; step < STEPS; step++) {
      const id = random.of([step + random.whole(-300, 300), random.whole(0, 5_000), random.whole(0, 2_147_483_647), 2 ** 53 - random.whole(1, 9_000)]);
      const known = held.get(id);
      same(`get ${id}`, index.get(id), known ?? -1);
      if (known !== undefined && random.chance(0.7)) {
        index.delete(id);
        held.delete(id);
      } else {
        same(`add ${id}`, index.add(id, step), known === undefined);
        if (known === undefined) held.set(id, step);
      }
    }
    expect(differences).toEqual([]);
    expect([...held.keys()].filter((id) => index.get(id) !== held.get(id))).toEqual([]);
    for (const id of held.keys()) index.delete(id);
    expect([...held.keys()].filter((id) => index.get(id) !== -1)).toEqual([]);
  });

  it('windows of orders that are added and deleted one by one, in a table where their places collide', () => {
    const random = new Random(43);
    const index = new OrderIndex();
    const held = new Map<number, number>();
    const lost: string[] = [];
    for (let step = 0; step < 20_000; step++) {
      const id = random.whole(0, 120) * 128 * random.of([1, 7919, 2 ** 31]);
      if (held.has(id)) {
        index.delete(id);
        held.delete(id);
        if (index.get(id) !== -1) lost.push(`step ${step}: ${id} is still there`);
      } else {
        index.add(id, step);
        held.set(id, step);
      }
      // Entries behind the deleted one in the probe sequence must still be found.
      if (step % 5 === 0) for (const [other, row] of held) if (index.get(other) !== row) lost.push(`step ${step}: ${other}`);
    }
    expect(lost).toEqual([]);
  });

  it('the first position of an account far beyond the initial capacity', () => {
    const index = new PositionIndex(16);
    index.add(3, 0, 5);
    index.add(500_000, 2, 7);
    expect([index.find(3, 0), index.find(500_000, 2), index.find(500_000, 0), index.find(499_999, 2)]).toEqual([5, 7, -1, -1]);
    expect([index.ofMarket(0), index.ofMarket(1), index.ofMarket(2)]).toEqual([[5], [], [7]]);
  });

  it('positions of accounts in markets, with more accounts and markets than the initial capacity', () => {
    const random = new Random(42);
    const index = new PositionIndex(16);
    const held = new Map<string, number>();
    const differences: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      const account = random.whole(0, 16 + Math.floor(step / 50));
      const market = random.whole(0, 3 + Math.floor(step / 2_000));
      const key = `${account}/${market}`;
      const known = held.get(key);
      if (index.find(account, market) !== (known ?? -1)) differences.push(key);
      if (known === undefined) {
        index.add(account, market, step);
        held.set(key, step);
      } else {
        index.delete(account, market);
        held.delete(key);
      }
    }
    expect(differences).toEqual([]);
    for (const market of [0, 7, 30]) {
      const expected = [...held].filter(([key]) => key.endsWith(`/${market}`)).map(([, position]) => position);
      expect(index.ofMarket(market).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    }
    expect([index.find(1_000_000, 0), index.find(0, 1_000_000), index.ofMarket(1_000_000)]).toEqual([-1, -1, []]);
  });
});
