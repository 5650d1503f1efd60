/**
 * Remembers the stored versions of rows when they were last published, and by which processes. A change that is published must have stored
 * a new version of a row.
 */
export interface Speaker {
  readonly number: number;
  /** Another process has taken its leases. */
  readonly isTakenOver: boolean;
}

/** Versions of rows by name, undefined if the row is not stored. */
export type RowVersions = ReadonlyMap<string, string | undefined>;

interface Spoken {
  readonly version: string;
  readonly speakers: Set<number>;
  /** Whether a process that was taken over has published it. */
  isLate: boolean;
}

export class SpokenVersions {
  readonly #last = new Map<string, Spoken>();

  /**
   * Whether nothing of these rows is new. After a takeover two processes write the wallet of one player: each publishes its own commit, and
   * the slower answer arrives when the other process has published the newer version. So a process that was taken over is compared only
   * with what it has published itself, and likewise a process whose version was published by one that was taken over.
   */
  isRepeated(speaker: Speaker, found: RowVersions): boolean {
    return [...found].every(([name, version]) => {
      const spoken = this.#last.get(name);
      if (spoken === undefined || spoken.version !== version) return false;
      return spoken.speakers.has(speaker.number) || !(speaker.isTakenOver || spoken.isLate);
    });
  }

  add({ number, isTakenOver }: Speaker, found: RowVersions): void {
    for (const [name, version] of found) {
      if (version === undefined) continue;
      const spoken = this.#last.get(name);
      if (spoken === undefined || spoken.version !== version) this.#last.set(name, { version, speakers: new Set([number]), isLate: isTakenOver });
      else {
        spoken.speakers.add(number);
        spoken.isLate ||= isTakenOver;
      }
    }
  }
}
