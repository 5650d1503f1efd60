/** Numbers from a database sequence that steps in blocks, so that deciding a batch needs no query. */
export class NumberBlocks {
  readonly #nextBlock: (sequence: string) => Promise<number>;
  readonly #sequence: string;
  readonly #size: number;
  /** Blocks in reserve; the first one is in use. */
  readonly #blocks: { next: number; readonly end: number }[] = [];

  /** `size` must be the sequence's `increment by`; `nextBlock` returns its next value. */
  constructor(nextBlock: (sequence: string) => Promise<number>, sequence: 'order_id' | 'transfer_id', size: number) {
    this.#nextBlock = nextBlock;
    this.#sequence = sequence;
    this.#size = size;
  }

  /** true if less than half a block is left: call `refill` before the next batch. */
  get low(): boolean {
    let left = 0;
    for (const block of this.#blocks) left += block.end - block.next;
    return left < this.#size / 2;
  }

  async refill(): Promise<void> {
    const first = await this.#nextBlock(this.#sequence);
    this.#blocks.push({ next: first, end: first + this.#size });
  }

  /** Drops the blocks in reserve: all further numbers are above those that any process has used. */
  async renew(): Promise<void> {
    const first = await this.#nextBlock(this.#sequence);
    this.#blocks.splice(0, this.#blocks.length, { next: first, end: first + this.#size });
  }

  /** Returns the next number; numbers only increase. Throws (a bug) if none is left: one batch never needs half a block. */
  take(): number {
    for (;;) {
      const block = this.#blocks[0];
      if (block === undefined) throw new Error(`no reserved numbers of ${this.#sequence} left`);
      if (block.next < block.end) return block.next++;
      this.#blocks.shift();
    }
  }
}
