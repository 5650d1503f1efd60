/** The bets of a table's running round, with their stakes and the room left. Changed only by pipeline commands, in order. */
import { refuse, type Refusal } from '@maidan/domain';
import type { BetEnd, EndingRound, Seat, TakingRound } from './casino-commands.ts';
import type { CasinoBetRecord, TableBet, TableCrowd } from './casino-rounds-port.ts';
import { DEMO_SHARE, MAX_BETS_OF_A_CRASH_ROUND, MAX_BETS_OF_A_ROUND, LARGEST_CRASH_ROUND, LARGEST_LIABILITY } from './table-terms.ts';

/** Number of players whose client seeds are combined. */
const SEEDS_OF_A_ROUND = 3;

interface Taken extends Seat {
  bet: CasinoBetRecord;
}

/** What the bets of one pool take of the round: players, or demo accounts. */
class PoolOfRound {
  /** Bets by account. */
  readonly accounts = new Map<number, number>();
  /** Maximum returns by spot, paise. */
  readonly liabilities = new Map<string, number>();
  /** Stakes by spot, paise. */
  readonly stakes = new Map<string, number>();
  /** Maximum of a spot's liabilities, paise. */
  readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Adds a bet (`sign` 1) or removes it (-1). */
  count({ account, spot, stake }: CasinoBetRecord, liability: number, sign: 1 | -1): void {
    const bets = (this.accounts.get(account) ?? 0) + sign;
    if (bets > 0) this.accounts.set(account, bets);
    else this.accounts.delete(account);
    this.liabilities.set(spot, (this.liabilities.get(spot) ?? 0) + sign * liability);
    this.stakes.set(spot, (this.stakes.get(spot) ?? 0) + sign * stake);
  }
}

export class OpenRoundBets implements TakingRound, EndingRound {
  readonly round: number;
  readonly tableId: string;
  readonly #crash: boolean;
  readonly #bettingEndsAt: () => number;
  /** Whether an operator has paused the table. */
  readonly #isTableClosed: () => boolean;
  readonly #seats = new Map<number, Taken>();
  readonly #byReference = new Map<string, number>();
  readonly #pools: readonly [players: PoolOfRound, demo: PoolOfRound];
  /** By account, in order of arrival. */
  readonly #seeds = new Map<number, string>();
  /** Bets ended by commands that are decided and not yet written. */
  readonly #ending = new Set<number>();
  readonly #cancelled = new Map<number, CasinoBetRecord>();
  #closed = false;

  constructor(
    { round, tableId }: { readonly round: number; readonly tableId: string },
    crash: boolean,
    { bettingEndsAt, isTableClosed }: { readonly bettingEndsAt: () => number; readonly isTableClosed: () => boolean },
  ) {
    this.round = round;
    this.tableId = tableId;
    this.#crash = crash;
    this.#bettingEndsAt = bettingEndsAt;
    const capacity = crash ? LARGEST_CRASH_ROUND : LARGEST_LIABILITY;
    this.#pools = [new PoolOfRound(capacity), new PoolOfRound(capacity / DEMO_SHARE)];
    this.#isTableClosed = isTableClosed;
  }

  /** Whether the round uses the seed of one more player. */
  get needsSeed(): boolean {
    return this.#seeds.size < SEEDS_OF_A_ROUND;
  }

  take(bet: CasinoBetRecord, about: Seat, now: number): Refusal | null {
    if (this.#isTableClosed()) return refuse('TABLE_CLOSED');
    if (this.#closed || now >= this.#bettingEndsAt()) return refuse('BETS_CLOSED');
    const pool = this.#poolOf(about);
    const count = pool.accounts.get(bet.account) ?? 0;
    if (this.#crash && count >= MAX_BETS_OF_A_CRASH_ROUND) return refuse('TWO_BETS');
    if (count >= MAX_BETS_OF_A_ROUND) return refuse('RATE_LIMITED');
    if ((pool.liabilities.get(bet.spot) ?? 0) + about.liability > pool.capacity) return refuse('TABLE_LIMIT');
    this.#seats.set(bet.bet, { ...about, bet });
    this.#byReference.set(referenceKey(bet), bet.bet);
    pool.count(bet, about.liability, 1);
    if (about.seed !== null && !about.isDemo && !this.#seeds.has(bet.account)) this.#seeds.set(bet.account, about.seed);
    return null;
  }

  remove(bet: CasinoBetRecord): void {
    const seat = this.#seats.get(bet.bet);
    if (seat === undefined) return;
    this.#seats.delete(bet.bet);
    this.#byReference.delete(referenceKey(bet));
    const pool = this.#poolOf(seat);
    pool.count(bet, seat.liability, -1);
    if (!pool.accounts.has(bet.account)) this.#seeds.delete(bet.account);
  }

  /** Returns the part of the round that the bet uses: demo accounts have a tenth of their own. */
  #poolOf({ isDemo }: Pick<Seat, 'isDemo'>): PoolOfRound {
    return this.#pools[isDemo ? 1 : 0];
  }

  /** Stops new bets. Returns the client seed of the round: the first players' seeds, or the salt. */
  close(salt: string): string {
    this.#closed = true;
    const seeds = Array.from(this.#seeds.values()).slice(0, SEEDS_OF_A_ROUND);
    return seeds.length === 0 ? salt : seeds.join('+');
  }

  /** Whether the outcome is fixed: bets can be neither placed nor cancelled. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Frees the room of a cancelled bet after its commit. The record stays for a repeated request. */
  removeCancelled(bet: CasinoBetRecord): void {
    this.remove(bet);
    this.#cancelled.set(bet.bet, bet);
  }

  /** Returns a cancelled bet of this round. */
  cancelled(bet: number): CasinoBetRecord | undefined {
    return this.#cancelled.get(bet);
  }

  bet(bet: number): CasinoBetRecord | undefined {
    return this.#seats.get(bet)?.bet;
  }

  ofReference(account: number, betRef: string): CasinoBetRecord | undefined {
    const bet = this.#byReference.get(referenceKey({ account, betRef }));
    return bet === undefined ? undefined : this.bet(bet);
  }

  open(): readonly CasinoBetRecord[] {
    return Array.from(this.#seats.values(), (seat) => seat.bet).filter((bet) => bet.state === 'OPEN');
  }

  of(account: number): readonly CasinoBetRecord[] {
    return Array.from(this.#seats.values(), (seat) => seat.bet).filter((bet) => bet.account === account);
  }

  claim(bet: number): boolean {
    if (this.#ending.has(bet) || this.bet(bet)?.state !== 'OPEN') return false;
    this.#ending.add(bet);
    return true;
  }

  release(bet: number): void {
    this.#ending.delete(bet);
  }

  /** Applies the ends of bets after their commit. Returns the bets in their new state. */
  end(ends: readonly BetEnd[]): readonly CasinoBetRecord[] {
    return ends.map(({ bet, state, cashedOutAt, returned }) => {
      const ended = { ...bet, state, cashedOutAt, returned };
      const seat = this.#seats.get(bet.bet);
      if (seat !== undefined) seat.bet = ended;
      this.#ending.delete(bet.bet);
      return ended;
    });
  }

  /** Returns the name and pool under which a bet is shown. */
  seat(bet: number): Pick<Seat, 'player' | 'isDemo'> | undefined {
    return this.#seats.get(bet);
  }

  /** Returns the crowds of players and of demo accounts, each with its last `count` bets, newest first. */
  crowds(count: number): readonly [players: TableCrowd, demo: TableCrowd] {
    const seats = Array.from(this.#seats.values());
    const crowdOf = (isDemo: boolean): TableCrowd => {
      const bets = seats.filter((seat) => seat.isDemo === isDemo).slice(-count);
      const { accounts, stakes } = this.#poolOf({ isDemo });
      return { players: accounts.size, bets: bets.toReversed().map(shownOf), stakes };
    };
    return [crowdOf(false), crowdOf(true)];
  }
}

function shownOf({ bet: { bet, spot, stake, cashedOutAt, returned }, player }: Taken): TableBet {
  return { bet, player, spot, stake, cashedOutAt, returned };
}

function referenceKey({ account, betRef }: Pick<CasinoBetRecord, 'account' | 'betRef'>): string {
  return `${account}:${betRef}`;
}
