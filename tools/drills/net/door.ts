/** Lets so many in at a time, in the order in which they came. */
export class Door {
  readonly #waiting: (() => void)[] = [];
  readonly #inside = new Set<string>();
  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  /** Resolves once the one of this name is inside; who is already stays. */
  async enter(name: string): Promise<void> {
    if (this.#inside.has(name)) return;
    while (this.#inside.size >= this.#places)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    this.#inside.add(name);
  }

  leave(name: string): void {
    if (this.#inside.delete(name)) this.#waiting.shift()?.();
  }
}
