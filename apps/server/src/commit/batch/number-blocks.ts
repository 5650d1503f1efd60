/** Numbers from a database sequence that steps in blocks, so that deciding a batch needs no query. */
export class NumberBlocks {
  readonly #nextBlock: (sequence: string) => Promise<number>;
  readonly #sequence: string;
  readonly #size: number;
  /** Blocks in reserve; the first one is in use. */
  readonly #blocks: { next: number; readonly end: number }[] = [];

  /** `size` must be the sequence's `increment by`; `nextBlock` returns its next value. */
  constructor(nextBlock: (sequence: string) => Promise<number>, sequence: 'order_id' | 'transfer_id' | 'match_id', size: number) {
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

/** Numbers reserved at once; the `increment by` of the sequences. */
const BLOCKS = { order_id: 10_000, transfer_id: 100_000, match_id: 100_000 } as const;

/** The numbers of a pipeline: of orders and places in queues, of transfers and batches, and of matches through other runners. */
export class ReservedNumbers {
  readonly orders: NumberBlocks;
  readonly transfers: NumberBlocks;
  readonly matches: NumberBlocks;

  /** `nextBlock` returns the next value of a sequence. */
  constructor(nextBlock: (sequence: string) => Promise<number>) {
    this.orders = new NumberBlocks(nextBlock, 'order_id', BLOCKS.order_id);
    this.transfers = new NumberBlocks(nextBlock, 'transfer_id', BLOCKS.transfer_id);
    this.matches = new NumberBlocks(nextBlock, 'match_id', BLOCKS.match_id);
  }

  get low(): boolean {
    return this.orders.low || this.transfers.low || this.matches.low;
  }

  /** Reserves a block of each kind that runs low. Throws if the database is unavailable. */
  async refill(): Promise<void> {
    for (const numbers of [this.orders, this.transfers, this.matches]) if (numbers.low) await numbers.refill();
  }
}
