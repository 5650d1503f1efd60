/** Compares two times of the wire (ISO 8601 in UTC): -1, 0 or 1. localeCompare would first load the rules of all languages, 7 ms. */
export function byTime(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
