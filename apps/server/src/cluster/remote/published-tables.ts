/** The public state of the tables in a cluster: published by the process that plays them, cached by the others. */
import type { Outcome } from '@maidan/domain';
import type { CasinoBetNews, CasinoBetRecord, CasinoRounds, TableState } from '../../modules/casino-rounds/casino-rounds-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ClusterBus } from '../cluster-bus.ts';
import type { Cluster } from '../cluster.ts';

const WATCH_LASTS_MS = 12_000;
const CHECK_WATCHES_MS = 4000;
const PUBLISH_AFTER_MS = 15;

interface TableUpdate {
  readonly tableId: string;
  readonly state: TableState;
}

export interface TableParts {
  readonly local: CasinoRounds;
  readonly cluster: Cluster;
  readonly bus: ClusterBus;
  readonly clock: Clock;
}

/** In the process that plays the tables: publishes a table while any process has viewers for it. */
export class TablePublisher {
  readonly #parts: TableParts;
  /** When the watch of each process ends, monotonic ms, by process and table. */
  readonly #watchers = new Map<string, number>();
  readonly #due = new Set<string>();
  #isPublishDue = false;

  constructor(parts: TableParts) {
    this.#parts = parts;
    parts.bus.onOwn((topic, message) => {
      if (topic === 'casino-round-changed' || topic === 'casino-bets-changed') this.#schedule((message as { readonly tableId: string }).tableId);
    });
    parts.clock.every(CHECK_WATCHES_MS, () => this.#endExpiredWatches());
  }

  /**
   * Starts or renews the watch of a process that has viewers for a table, this process included: so viewers stay when the casino moves
   * here. The first watch publishes the table's state.
   */
  async answerWatch(tableId: string, from: string): Promise<Outcome<null>> {
    const key = `${from} ${tableId}`;
    const first = !this.#watchers.has(key);
    this.#watchers.set(key, this.#parts.clock.monotonic() + WATCH_LASTS_MS);
    if (!first) return { ok: true, value: null };
    const watched = await this.#parts.local.watch(tableId);
    if (watched.ok) this.#publish(tableId);
    else this.#watchers.delete(key);
    return watched;
  }

  #endExpiredWatches(): void {
    const now = this.#parts.clock.monotonic();
    for (const [key, until] of this.#watchers) {
      if (until > now) continue;
      this.#watchers.delete(key);
      this.#parts.local.unwatch(key.slice(key.indexOf(' ') + 1));
    }
  }

  #schedule(tableId: string): void {
    if (!this.#parts.cluster.ownsCasino()) return;
    this.#due.add(tableId);
    if (this.#isPublishDue) return;
    this.#isPublishDue = true;
    this.#parts.clock.after(PUBLISH_AFTER_MS, () => {
      this.#isPublishDue = false;
      for (const due of this.#due) this.#publish(due);
      this.#due.clear();
    });
  }

  #publish(tableId: string): void {
    const state = this.#parts.local.snapshot(tableId, null);
    if (state !== undefined) this.#parts.cluster.messaging.publish(`table.${tableId}`, { tableId, state } satisfies TableUpdate);
  }
}

/** In the other processes: the last published state of each table, and the bets of its running round. */
export class TableReplica {
  readonly #tables = new Map<string, TableState>();
  readonly #bets = new Map<string, { round: number; readonly bets: Map<number, CasinoBetRecord> }>();

  constructor({ bus, cluster }: TableParts) {
    cluster.messaging.subscribe('table.*', (update) => {
      const { tableId, state } = update as TableUpdate;
      this.#tables.set(tableId, state);
      bus.deliver('casino-round-changed', { tableId });
    });
    bus.subscribe('casino-bets-changed', ({ tableId, round, bets }) => this.#noteBets(tableId, round, bets));
  }

  /** Returns a table's state, with the bets of `account` if it is given; undefined if none was published. */
  snapshot(tableId: string, account: number | null): TableState | undefined {
    const state = this.#tables.get(tableId);
    const own = this.#bets.get(tableId);
    if (state === undefined || account === null || own?.round !== state.view.round) return state;
    return { ...state, mine: [...own.bets.values()].filter((bet) => bet.account === account) };
  }

  #noteBets(tableId: string, round: number, bets: readonly CasinoBetNews[]): void {
    let own = this.#bets.get(tableId);
    if (own?.round !== round) this.#bets.set(tableId, (own = { round, bets: new Map() }));
    for (const { player: _player, isDemo: _isDemo, ...bet } of bets) own.bets.set(bet.bet, bet);
  }
}
