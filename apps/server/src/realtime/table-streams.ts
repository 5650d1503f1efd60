/**
 * Casino tables for their viewers: the round at each change, bets of all players on the tick, own bets to their player (docs/realtime.md,
 * 'Tables').
 */
import {
  encodeCasinoBet,
  encodeLastResult,
  encodeLiveBet,
  encodeTableRound,
  TABLES_LIMIT,
  toRupees,
  type TableBets,
  type TableSnapshot,
} from '@maidan/contract';
import { refuse, type Refusal } from '@maidan/domain';
import type { CasinoRounds, TableState, CasinoBetNews } from '../modules/casino-rounds/casino-rounds-port.ts';
import type { Clock } from '../platform/clock.ts';
import { frameOf, joinFrames, type Frame } from './frame.ts';
import type { Viewer } from './viewer.ts';

/** Visitors and players see the bets of players, demo accounts those of demo accounts. */
const DEMO_POOL = 1;
const POOLS = [0, DEMO_POOL] as const;

interface Stream {
  readonly tableId: string;
  readonly readers: Set<Viewer>;
  /** Changed bets that are not published yet; the newest state of each. */
  readonly bets: Map<number, CasinoBetNews>;
  round: boolean;
}

export interface TableStreamsParts {
  readonly casino: Pick<CasinoRounds, 'watch' | 'unwatch' | 'snapshot'>;
  readonly clock: Clock;
  readonly lagged: (viewer: Viewer) => void;
}

export class TableStreams {
  readonly #parts: TableStreamsParts;
  readonly #streams = new Map<string, Stream>();
  readonly #tablesOf = new Map<Viewer, Set<string>>();
  readonly #accounts = new Map<Viewer, number>();
  readonly #dirty = new Set<Stream>();
  readonly #gone = new WeakSet<Viewer>();

  constructor(parts: TableStreamsParts) {
    this.#parts = parts;
  }

  /** Marks the table as changed. Returns true if it has a viewer. */
  mark(tableId: string): boolean {
    const stream = this.#streams.get(tableId);
    if (stream === undefined) return false;
    stream.round = true;
    this.#dirty.add(stream);
    return true;
  }

  note(tableId: string, bets: readonly CasinoBetNews[]): boolean {
    const stream = this.#streams.get(tableId);
    if (stream === undefined) return false;
    for (const bet of bets) stream.bets.set(bet.bet, bet);
    this.#dirty.add(stream);
    return true;
  }

  /**
   * Subscribes a viewer to a table. Returns a refusal or null. `accepted` is called before the snapshot is sent. A repeated call sends the
   * snapshot again.
   */
  async subscribe(viewer: Viewer, account: number | null, tableId: string, accepted: () => void): Promise<Refusal | null> {
    const own = this.#tablesOf.get(viewer) ?? new Set<string>();
    if (!own.has(tableId)) {
      if (own.size >= TABLES_LIMIT) return refuse('RATE_LIMITED');
      const watched = await this.#parts.casino.watch(tableId);
      if (!watched.ok) return watched;
      // a second call for the same table, or the viewer has left meanwhile
      if (this.#gone.has(viewer) || this.#tablesOf.get(viewer)?.has(tableId) === true) this.#parts.casino.unwatch(tableId);
      if (this.#gone.has(viewer)) return null;
      const tables = this.#tablesOf.get(viewer) ?? own;
      this.#tablesOf.set(viewer, tables.add(tableId));
      this.#stream(tableId).readers.add(viewer);
    }
    if (account !== null) this.#accounts.set(viewer, account);
    accepted();
    this.#sendSnapshot(viewer, tableId);
    return null;
  }

  unsubscribe(viewer: Viewer, tableId: string): void {
    const own = this.#tablesOf.get(viewer);
    if (own?.delete(tableId) !== true) return;
    if (own.size === 0) this.#tablesOf.delete(viewer);
    const stream = this.#streams.get(tableId);
    stream?.readers.delete(viewer);
    if (stream?.readers.size === 0) {
      this.#streams.delete(tableId);
      this.#dirty.delete(stream);
    }
    this.#parts.casino.unwatch(tableId);
  }

  leave(viewer: Viewer): void {
    this.#gone.add(viewer);
    for (const tableId of this.#tablesOf.get(viewer) ?? []) this.unsubscribe(viewer, tableId);
    this.#accounts.delete(viewer);
  }

  /** Assigns the viewer to an account: its own bets are then marked. */
  assignAccount(viewer: Viewer, account: number): void {
    this.#accounts.set(viewer, account);
    this.snapshotAll(viewer);
  }

  snapshotAll(viewer: Viewer): void {
    for (const tableId of this.#tablesOf.get(viewer) ?? []) this.#sendSnapshot(viewer, tableId);
  }

  flush(): void {
    for (const stream of this.#dirty) this.#publish(stream);
    this.#dirty.clear();
  }

  /** Number of tables with a viewer. */
  get watched(): number {
    return this.#streams.size;
  }

  #stream(tableId: string): Stream {
    const known = this.#streams.get(tableId);
    if (known !== undefined) return known;
    const stream: Stream = { tableId, readers: new Set(), bets: new Map(), round: false };
    this.#streams.set(tableId, stream);
    return stream;
  }

  #publish(stream: Stream): void {
    const table = this.#parts.casino.snapshot(stream.tableId, null);
    if (table === undefined) return;
    const news = Array.from(stream.bets.values()).filter((bet) => bet.round === table.view.round);
    const isNewRound = stream.round;
    stream.round = false;
    stream.bets.clear();
    for (const pool of POOLS) {
      const readers = Array.from(stream.readers).filter((viewer) => viewer.pool === pool);
      if (readers.length === 0) continue;
      const frames: Frame[] = [];
      if (isNewRound) frames.push(frameOf('table-round', this.#roundOf(table, pool)));
      const shown = news.filter((bet) => bet.isDemo === (pool === DEMO_POOL));
      if (shown.length > 0) frames.push(frameOf('table-bets', betsOf(table, pool, shown.map(encodeLiveBet))));
      if (frames.length === 0) continue;
      const bytes = joinFrames(frames);
      for (const viewer of readers) if (!viewer.send(frames, bytes)) this.#parts.lagged(viewer);
    }
  }

  #roundOf({ view, crowds }: TableState, pool: Viewer['pool']): TableSnapshot['round'] {
    return encodeTableRound({ ...view, players: crowds[pool].players }, this.#parts.clock.now());
  }

  #sendSnapshot(viewer: Viewer, tableId: string): void {
    const table = this.#parts.casino.snapshot(tableId, this.#accounts.get(viewer) ?? null);
    if (table === undefined) return;
    const snapshot: TableSnapshot = {
      round: this.#roundOf(table, viewer.pool),
      bets: betsOf(table, viewer.pool, table.crowds[viewer.pool].bets.map(encodeLiveBet)),
      last: table.last.map(encodeLastResult),
      mine: table.mine.map(encodeCasinoBet),
    };
    const frame = frameOf('table-snapshot', snapshot);
    if (!viewer.send([frame], frame.bytes)) this.#parts.lagged(viewer);
  }
}

/** Returns bets with the totals of their pool. */
function betsOf({ view, crowds }: TableState, pool: Viewer['pool'], bets: TableBets['bets']): TableBets {
  const { players, stakes } = crowds[pool];
  const bySpot = Object.fromEntries(Array.from(stakes, ([spot, stake]) => [spot === '' ? 'all' : spot, toRupees(stake)]));
  return { tableId: view.tableId, roundId: String(view.round), players, bets, stakes: bySpot };
}
