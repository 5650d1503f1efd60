/**
 * What was used last, by key. Two generations: a full young one becomes the old one, and what the old one still holds then is forgotten.
 * (One map whose first key is deleted again and again has to step over all that was deleted before it: a seventh of a loaded server's time.)
 */
export class RecentMap<Key, Value> {
  readonly #half: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** Keeps at least the half of `most` that was used last, and never more than `most`. */
  constructor(most: number) {
    this.#half = Math.max(1, Math.floor(most / 2));
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
