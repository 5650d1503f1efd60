/** Groups values by key. Groups, and the values in a group, keep their sequence. */
export function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): readonly (readonly Value[])[] {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return [...groups.values()];
}
