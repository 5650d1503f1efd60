/** What the feed of a market matched at each price of each runner. Our own trades are not in it. Paise; prices in hundredths. */

const NOTHING: ReadonlyMap<number, number> = new Map();

/** Matched in all at one price of a runner. */
export interface FedVolume {
  readonly selectionId: number;
  readonly price: number;
  readonly matched: number;
}

interface Entry {
  readonly volume: FedVolume;
  /** Number of the last change of this price. */
  readonly change: number;
}

export class FedVolumes {
  readonly #entries = new Map<string, Entry>();
  readonly #runners = new Map<number, Map<number, number>>();
  #changes = 0;
  /** Changes that the last write, and the write before it, put into the database. */
  #kept = 0;
  #keptBefore = 0;

  /** Volume of each price of a runner. */
  of(selectionId: number): ReadonlyMap<number, number> {
    return this.#runners.get(selectionId) ?? NOTHING;
  }

  /** Takes a total of one price. What was matched stays matched: a lower total changes nothing. */
  take(volume: FedVolume): void {
    const { selectionId, price, matched } = volume;
    if (matched <= (this.of(selectionId).get(price) ?? 0)) return;
    const runner = this.#runners.get(selectionId);
    if (runner === undefined) this.#runners.set(selectionId, new Map([[price, matched]]));
    else runner.set(price, matched);
    this.#changes += 1;
    this.#entries.set(`${selectionId} ${price}`, { volume, change: this.#changes });
  }

  /** Adds an amount to one price. */
  add(selectionId: number, price: number, by: number): void {
    this.take({ selectionId, price, matched: (this.of(selectionId).get(price) ?? 0) + by });
  }

  /** What the next write has to store, and a function to call once it is stored. */
  unkept(): { readonly volumes: readonly FedVolume[]; readonly kept: () => void } {
    const changes = this.#changes;
    const volumes = this.#since(this.#kept);
    return {
      volumes,
      kept: () => {
        this.#keptBefore = this.#kept;
        this.#kept = changes;
      },
    };
  }

  /** Marks all volumes as stored: they were just read from the database. */
  noteRead(): void {
    this.#kept = this.#changes;
    this.#keptBefore = this.#changes;
  }

  /** What a replica that has just read the database may lack: the changes since the write before the last one. */
  recent(): readonly FedVolume[] {
    return this.#since(this.#keptBefore);
  }

  #since(change: number): FedVolume[] {
    if (change === this.#changes) return [];
    return Array.from(this.#entries.values()).flatMap((entry) => (entry.change > change ? [entry.volume] : []));
  }
}
