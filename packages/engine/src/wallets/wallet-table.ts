/**
 * Wallets and flags of the loaded accounts; rows 0 to 3 are the house and its side of cross matches, each in both pools. One record of four floats (half a cache line), two of
 * them used as integers, has everything that each command reads.
 */
import { CROSS_ACCOUNT, DEMO_CROSS_ACCOUNT, DEMO_HOUSE_ACCOUNT, HOUSE_ACCOUNT, type AccountState } from '../engine-types.ts';
import { NO_MONEY, type Paise } from '@maidan/domain';
import { NONE, alignedFloat64, asInt32, longerFloat64, longerInt32 } from '../memory/typed-memory.ts';

// The layout of a record: four floats, the last two used as integers.
/** Floats of a record; the first two are cash and held, in paise. */
export const WALLET = 4;
/** WALLET as a shift (why: order-layout.ts). */
export const WALLET_SHIFT = 2;
export const CASH = 0;
export const HELD_MONEY = 1;
/** Integers of a record (eight), as a shift. */
export const INTEGERS_SHIFT = 3;
/** Offsets of integers: person, flags and version. */
export const PERSON = 4;
export const FLAGS = 5;
export const VERSION = 6;

/** Bits of FLAGS. POOL is the number of the account's pool. */
export const POOL = 1;
/** The wallet's money moved in this batch, so the commit increments its version. It must be lower than BLOCKED and OWING: see `isUnrestricted`. */
export const TOUCHED = 2;
export const BLOCKED = 4;
export const OWING = 8;

/** Number of the house's rows. The rows of its own bets equal the pool that they trade in; those of cross matches are CROSS_ROW more. */
export const HOUSE_ROWS = 4;
export const CROSS_ROW = 2;
/** Person of the house's resting levels; it is no player. */
export const HOUSE_PERSON = -1;

/** Account ids below this are found in an array, bigger ones (and the demo house's) in a map. */
export const DIRECT_IDS = 4_194_304;

export class WalletTable {
  declare money: Float64Array<ArrayBuffer>;
  declare integers: Int32Array<ArrayBuffer>;
  declare private ids: Float64Array<ArrayBuffer>;
  /** First position in the list of each account, -1 for none. */
  declare private firstPositions: Int32Array<ArrayBuffer>;
  /** Number of the last drain that reported each wallet. */
  declare private stamps: Int32Array<ArrayBuffer>;
  declare private rowsById: Int32Array<ArrayBuffer>;
  private readonly rowsOfBigIds = new Map<number, number>();
  private used = 0;

  constructor(capacity: number) {
    this.money = alignedFloat64(capacity * WALLET);
    this.integers = asInt32(this.money);
    this.ids = new Float64Array(capacity);
    this.firstPositions = new Int32Array(capacity).fill(NONE);
    this.stamps = new Int32Array(capacity);
    this.rowsById = new Int32Array(capacity).fill(NONE);
    for (const [row, account] of [HOUSE_ACCOUNT, DEMO_HOUSE_ACCOUNT, CROSS_ACCOUNT, DEMO_CROSS_ACCOUNT].entries()) {
      this.load({
        account,
        person: HOUSE_PERSON,
        pool: row % CROSS_ROW === 0 ? 0 : 1,
        cash: NO_MONEY,
        held: NO_MONEY,
        version: 0,
        blocked: false,
        owing: false,
      });
    }
  }

  /** Number of accounts, those of the house included. */
  get count(): number {
    return this.used;
  }

  /** Returns the row of an account, or -1 if it is not loaded. */
  find(account: number): number {
    if (account >= 0 && account < this.rowsById.length) return this.rowsById[account] ?? NONE;
    return this.rowsOfBigIds.get(account) ?? NONE;
  }

  /** Sets an account's values; adds the account if it is new. */
  load(state: AccountState): void {
    const found = this.find(state.account);
    const row = found === NONE ? this.add(state.account) : found;
    const at = row << WALLET_SHIFT;
    this.money[at | CASH] = state.cash;
    this.money[at | HELD_MONEY] = state.held;
    this.integers[(row << INTEGERS_SHIFT) | VERSION] = state.version;
    this.integers[(row << INTEGERS_SHIFT) | PERSON] = state.person;
    const touched = this.integers[(row << INTEGERS_SHIFT) | FLAGS]! & TOUCHED;
    this.integers[(row << INTEGERS_SHIFT) | FLAGS] = touched + state.pool + (state.blocked ? BLOCKED : 0) + (state.owing || state.cash < 0 ? OWING : 0);
  }

  stateOf(row: number): AccountState {
    const at = row << WALLET_SHIFT;
    return {
      account: this.ids[row]!,
      person: this.personOf(row),
      pool: this.poolOf(row),
      cash: this.money[at | CASH]! as Paise,
      held: this.money[at | HELD_MONEY]! as Paise,
      version: this.versionOf(row),
      blocked: this.isBlocked(row),
      owing: this.isOwing(row),
    };
  }

  idOf(row: number): number {
    return this.ids[row]!;
  }
  personOf(row: number): number {
    return this.integers[(row << INTEGERS_SHIFT) | PERSON]!;
  }
  poolOf(row: number): 0 | 1 {
    return (this.integers[(row << INTEGERS_SHIFT) | FLAGS]! & POOL) as 0 | 1;
  }
  /** Whether the account is neither blocked nor owing, in one comparison, because this is the usual case. */
  isUnrestricted(row: number): boolean {
    return this.integers[(row << INTEGERS_SHIFT) | FLAGS]! < BLOCKED;
  }
  isBlocked(row: number): boolean {
    return (this.integers[(row << INTEGERS_SHIFT) | FLAGS]! & BLOCKED) !== 0;
  }
  isOwing(row: number): boolean {
    return (this.integers[(row << INTEGERS_SHIFT) | FLAGS]! & OWING) !== 0;
  }
  setOwing(row: number, owing: boolean): void {
    const at = (row << INTEGERS_SHIFT) | FLAGS;
    this.integers[at] = (this.integers[at]! & ~OWING) | (owing ? OWING : 0);
  }
  versionOf(row: number): number {
    return this.integers[(row << INTEGERS_SHIFT) | VERSION]!;
  }
  /** Marks a wallet whose money moved in this batch. Returns false if it was already marked. */
  touch(row: number): boolean {
    const at = (row << INTEGERS_SHIFT) | FLAGS;
    const flags = this.integers[at]!;
    if ((flags & TOUCHED) !== 0) return false;
    this.integers[at] = flags | TOUCHED;
    return true;
  }
  /** Clears the mark, and increments the version if the batch was committed. */
  untouch(row: number, committed: boolean): void {
    const at = row << INTEGERS_SHIFT;
    this.integers[at + FLAGS]! &= ~TOUCHED;
    if (committed) this.integers[at + VERSION]! += 1;
  }
  /** Decrements the version that `untouch` incremented for a sealed batch whose commit failed. */
  lowerVersion(row: number): void {
    this.integers[(row << INTEGERS_SHIFT) | VERSION]! -= 1;
  }
  firstPositionOf(row: number): number {
    return this.firstPositions[row]!;
  }
  setFirstPosition(row: number, position: number): void {
    this.firstPositions[row] = position;
  }

  /** Sets the stamp of the wallet. Returns false if the wallet already had it. */
  markStamp(row: number, stamp: number): boolean {
    if (this.stamps[row] === stamp) return false;
    this.stamps[row] = stamp;
    return true;
  }
  clearStamps(): void {
    this.stamps.fill(0);
  }

  private add(account: number): number {
    if (this.used === this.ids.length) this.grow();
    const row = this.used++;
    this.ids[row] = account;
    if (account < 0 || account >= DIRECT_IDS) this.rowsOfBigIds.set(account, row);
    else {
      if (account >= this.rowsById.length) {
        this.rowsById = longerInt32(this.rowsById, Math.min(DIRECT_IDS, Math.max(account + 1, this.rowsById.length * 2)), NONE);
      }
      this.rowsById[account] = row;
    }
    return row;
  }

  private grow(): void {
    const room = this.ids.length * 2;
    this.money = longerFloat64(this.money, room * WALLET);
    this.integers = asInt32(this.money);
    this.ids = longerFloat64(this.ids, room);
    this.firstPositions = longerInt32(this.firstPositions, room, NONE);
    this.stamps = longerInt32(this.stamps, room);
  }
}
