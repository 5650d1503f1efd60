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
    const frames: Frame[] = [];
    if (stream.round) frames.push(frameOf('table-round', encodeTableRound(table.view, this.#parts.clock.now())));
    const ofRound = Array.from(stream.bets.values()).filter((bet) => bet.round === table.view.round);
    if (ofRound.length > 0) frames.push(frameOf('table-bets', betsOf(table, ofRound.map(encodeLiveBet))));
    stream.round = false;
    stream.bets.clear();
    if (frames.length === 0) return;
    const bytes = joinFrames(frames);
    for (const viewer of stream.readers) if (!viewer.send(frames, bytes)) this.#parts.lagged(viewer);
  }

  #sendSnapshot(viewer: Viewer, tableId: string): void {
    const table = this.#parts.casino.snapshot(tableId, this.#accounts.get(viewer) ?? null);
    if (table === undefined) return;
    const snapshot: TableSnapshot = {
      round: encodeTableRound(table.view, this.#parts.clock.now()),
      bets: betsOf(table, table.bets.map(encodeLiveBet)),
      last: table.last.map(encodeLastResult),
      mine: table.mine.map(encodeCasinoBet),
    };
    const frame = frameOf('table-snapshot', snapshot);
    if (!viewer.send([frame], frame.bytes)) this.#parts.lagged(viewer);
  }
}

function betsOf({ view, stakes }: TableState, bets: TableBets['bets']): TableBets {
  const bySpot = Object.fromEntries(Array.from(stakes, ([spot, stake]) => [spot === '' ? 'all' : spot, toRupees(stake)]));
  return { tableId: view.tableId, roundId: String(view.round), players: view.players, bets, stakes: bySpot };
}
