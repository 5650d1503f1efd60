/** Numbers of a database sequence that steps in blocks: taken without a question to the database while a batch is decided. */
export class NumberBlocks {
  readonly #nextBlock: (sequence: string) => Promise<number>;
  readonly #sequence: string;
  readonly #size: number;
  /** Blocks in hand, the one in use first. */
  readonly #blocks: { next: number; readonly end: number }[] = [];

  /** `size` must be the sequence's `increment by`; `nextBlock` answers its next value. */
  constructor(nextBlock: (sequence: string) => Promise<number>, sequence: 'order_id' | 'transfer_id', size: number) {
    this.#nextBlock = nextBlock;
    this.#sequence = sequence;
    this.#size = size;
  }

  /** True when less than half a block is in hand: call `refill` before the next batch. */
  get low(): boolean {
    let left = 0;
    for (const block of this.#blocks) left += block.end - block.next;
    return left < this.#size / 2;
  }

  async refill(): Promise<void> {
    const first = await this.#nextBlock(this.#sequence);
    this.#blocks.push({ next: first, end: first + this.#size });
  }

  /** Lets go of the blocks in hand: from now on numbers are above all that anybody was given before. */
  async renew(): Promise<void> {
    const first = await this.#nextBlock(this.#sequence);
    this.#blocks.splice(0, this.#blocks.length, { next: first, end: first + this.#size });
  }

  /** The next number; they only go up. Throws (a bug) when none is left: one batch never needs half a block. */
  take(): number {
    for (;;) {
      const block = this.#blocks[0];
      if (block === undefined) throw new Error(`no numbers of ${this.#sequence} in hand`);
      if (block.next < block.end) return block.next++;
      this.#blocks.shift();
    }
  }
}
