/** -1, 0 or 1: which of two moments as the wire writes them (ISO 8601 in UTC) is earlier. A comparison by language would load the rules of all languages first, 7 ms. */
export function byTime(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
