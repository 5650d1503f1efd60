/** Volume that a market's feed matched at each price of each runner, without our own trades. Paise; prices in hundredths. */

const NOTHING: ReadonlyMap<number, number> = new Map();

/** Total matched at one price of a runner. */
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
  /** Number of changes stored by the last write and by the one before it. */
  #saved = 0;
  #savedBefore = 0;

  /** Returns a runner's volume by price. */
  of(selectionId: number): ReadonlyMap<number, number> {
    return this.#runners.get(selectionId) ?? NOTHING;
  }

  /** Sets the total of one price. Matched volume never decreases, so a lower total changes nothing. */
  setTotal(volume: FedVolume): void {
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
    this.setTotal({ selectionId, price, matched: (this.of(selectionId).get(price) ?? 0) + by });
  }

  /** Returns the volumes that the next write must store, and a function to call when they are stored. */
  unsaved(): { readonly volumes: readonly FedVolume[]; readonly markSaved: () => void } {
    const changes = this.#changes;
    const volumes = this.#since(this.#saved);
    return {
      volumes,
      markSaved: () => {
        this.#savedBefore = this.#saved;
        this.#saved = changes;
      },
    };
  }

  /** Marks all volumes as stored, after a read from the database. */
  noteRead(): void {
    this.#saved = this.#changes;
    this.#savedBefore = this.#changes;
  }

  /** Returns the changes since the write before the last one, which a replica that has just read the database may lack. */
  recent(): readonly FedVolume[] {
    return this.#since(this.#savedBefore);
  }

  #since(change: number): FedVolume[] {
    if (change === this.#changes) return [];
    return Array.from(this.#entries.values()).flatMap((entry) => (entry.change > change ? [entry.volume] : []));
  }
}
