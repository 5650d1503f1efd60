/** Draws a sample of the mutants. The same seed gives the same sample. */

/** Groups items by a key. The groups, and the items in each, keep the order of the input. */
export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Returns a generator of numbers in [0, 1) (mulberry32). The same seed gives the same numbers. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns about `count` items: from each group a share in proportion to its size, at least one. The items keep their order. If there are no
 * more than `count` items, it returns all.
 */
export function drawSample<Item>(groups: readonly (readonly Item[])[], count: number, seed: number): readonly Item[] {
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  if (total <= count) return groups.flat();
  const random = createRandom(seed);
  return groups.flatMap((group) => {
    const share = Math.max(1, Math.round((group.length * count) / total));
    const ranked = group.map((item, index) => ({ item, index, rank: random() })).toSorted((left, right) => left.rank - right.rank);
    return ranked
      .slice(0, share)
      .toSorted((left, right) => left.index - right.index)
      .map(({ item }) => item);
  });
}
