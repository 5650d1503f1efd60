/** A sample of the mutants that is the same for the same seed. */

/** Items by a key, in the order in which they come. */
export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Numbers in [0, 1) of a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** About `count` of all items, of each group in proportion and one at least; in their order. All of them where there are no more. */
export function sampleOf<Item>(groups: readonly (readonly Item[])[], count: number, seed: number): readonly Item[] {
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  if (total <= count) return groups.flat();
  const random = randomOf(seed);
  return groups.flatMap((group) => {
    const share = Math.max(1, Math.round((group.length * count) / total));
    const order = group.map((item, index) => ({ item, index, rank: random() })).toSorted((a, b) => a.rank - b.rank);
    return order
      .slice(0, share)
      .toSorted((a, b) => a.index - b.index)
      .map((each) => each.item);
  });
}
