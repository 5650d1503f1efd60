/**
 * The casino in a cluster. One process plays the tables and draws the rounds; the others send it requests and cache the public state of
 * tables that they have viewers for.
 */
import { refuse, type Outcome } from '@maidan/domain';
import type { CasinoBetNews, CasinoBetRecord, CasinoRounds, TableState } from '../../modules/casino-rounds/casino-rounds-port.ts';
import type { ClusterBus } from '../cluster-bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Cluster } from '../cluster.ts';
import { CASINO_LEASE } from '../../commit/leases.ts';

const WATCH_AGAIN_MS = 4000;
const WATCH_LASTS_MS = 12_000;
const PUBLISH_AFTER_MS = 15;
const ANSWER_WITHIN_MS = 25_000;

/** Methods that other processes may call. */
export const CASINO_METHODS = ['place', 'cashOut', 'cancelBet', 'play', 'seeds', 'changeSeed', 'closeTable', 'openTable'] as const;

interface TableUpdate {
  readonly tableId: string;
  readonly state: TableState;
}

export interface ClusterCasinoParts {
  readonly local: CasinoRounds;
  readonly cluster: Cluster;
  readonly bus: ClusterBus;
  readonly clock: Clock;
}

export class ClusterCasino implements CasinoRounds {
  readonly #parts: ClusterCasinoParts;
  /** Number of local viewers by table. */
  readonly #watched = new Map<string, number>();
  readonly #tables = new Map<string, TableState>();
  /** Bets of the running round by table. */
  readonly #bets = new Map<string, { round: number; readonly bets: Map<number, CasinoBetRecord> }>();
  /** When the watch of each process ends, monotonic ms, by process and table. */
  readonly #watchers = new Map<string, number>();
  readonly #due = new Set<string>();
  #isPublishDue = false;

  constructor(parts: ClusterCasinoParts) {
    const { cluster, bus, clock } = parts;
    this.#parts = parts;
    bus.onOwn((topic, message) => {
      if (topic === 'casino-round-changed' || topic === 'casino-bets-changed') this.#schedule((message as { readonly tableId: string }).tableId);
    });
    cluster.messaging.subscribe('table.*', (update) => this.#receive(update as TableUpdate));
    bus.subscribe('casino-bets-changed', ({ tableId, round, bets }) => this.#noteBets(tableId, round, bets));
    clock.every(WATCH_AGAIN_MS, () => {
      for (const tableId of this.#watched.keys()) void this.#requestWatch(tableId);
      this.#endExpiredWatches();
    });
  }

  start(): Promise<void> {
    return this.#parts.local.start();
  }
  stop(): void {
    this.#parts.local.stop();
  }

  async watch(tableId: string): Promise<Outcome<null>> {
    const answer = await this.#requestWatch(tableId);
    if (answer.ok) this.#watched.set(tableId, (this.#watched.get(tableId) ?? 0) + 1);
    return answer;
  }

  unwatch(tableId: string): void {
    const left = (this.#watched.get(tableId) ?? 0) - 1;
    if (left > 0) this.#watched.set(tableId, left);
    else this.#watched.delete(tableId);
  }

  snapshot(tableId: string, account: number | null): TableState | undefined {
    if (this.#isPlayedHere()) return this.#parts.local.snapshot(tableId, account);
    const state = this.#tables.get(tableId);
    const own = this.#bets.get(tableId);
    if (state === undefined || account === null || own?.round !== state.view.round) return state;
    return { ...state, mine: [...own.bets.values()].filter((bet) => bet.account === account) };
  }

  place(...args: Parameters<CasinoRounds['place']>): ReturnType<CasinoRounds['place']> {
    return this.#ask('place', args, () => this.#parts.local.place(...args));
  }
  cashOut(...args: Parameters<CasinoRounds['cashOut']>): ReturnType<CasinoRounds['cashOut']> {
    return this.#ask('cashOut', args, () => this.#parts.local.cashOut(...args));
  }
  cancelBet(...args: Parameters<CasinoRounds['cancelBet']>): ReturnType<CasinoRounds['cancelBet']> {
    return this.#ask('cancelBet', args, () => this.#parts.local.cancelBet(...args));
  }
  play(...args: Parameters<CasinoRounds['play']>): ReturnType<CasinoRounds['play']> {
    return this.#ask('play', args, () => this.#parts.local.play(...args));
  }
  changeSeed(...args: Parameters<CasinoRounds['changeSeed']>): ReturnType<CasinoRounds['changeSeed']> {
    return this.#ask('changeSeed', args, () => this.#parts.local.changeSeed(...args));
  }
  closeTable(...args: Parameters<CasinoRounds['closeTable']>): ReturnType<CasinoRounds['closeTable']> {
    return this.#ask('closeTable', args, () => this.#parts.local.closeTable(...args));
  }
  openTable(...args: Parameters<CasinoRounds['openTable']>): ReturnType<CasinoRounds['openTable']> {
    return this.#ask('openTable', args, () => this.#parts.local.openTable(...args));
  }
  async seeds(account: number): ReturnType<CasinoRounds['seeds']> {
    if (this.#isPlayedHere()) return this.#parts.local.seeds(account);
    const reply = await this.#parts.cluster.ask(CASINO_LEASE, { method: 'casino.seeds', args: [account] }, ANSWER_WITHIN_MS);
    if (reply.type !== 'answer') throw new Error(`the casino does not answer: ${reply.type}`);
    return reply.value as Awaited<ReturnType<CasinoRounds['seeds']>>;
  }

  rounds(...args: Parameters<CasinoRounds['rounds']>): ReturnType<CasinoRounds['rounds']> {
    return this.#parts.local.rounds(...args);
  }
  chains(tableId: string): ReturnType<CasinoRounds['chains']> {
    return this.#parts.local.chains(tableId);
  }
  ownRounds(...args: Parameters<CasinoRounds['ownRounds']>): ReturnType<CasinoRounds['ownRounds']> {
    return this.#parts.local.ownRounds(...args);
  }

  /**
   * Starts or renews the watch of a process that has viewers for a table, this process included: so viewers stay when the casino moves
   * here. Publishes the table's state.
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

  #isPlayedHere(): boolean {
    return this.#parts.cluster.ownsCasino();
  }

  async #ask<T>(method: (typeof CASINO_METHODS)[number], args: readonly unknown[], local: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    if (this.#isPlayedHere()) return local();
    const reply = await this.#parts.cluster.ask(CASINO_LEASE, { method: `casino.${method}`, args }, ANSWER_WITHIN_MS);
    if (reply.type === 'answer') return reply.value as Outcome<T>;
    return refuse(reply.type === 'no-answer' ? 'BUSY' : 'NOT_READY');
  }

  async #requestWatch(tableId: string): Promise<Outcome<null>> {
    const { cluster } = this.#parts;
    if (this.#isPlayedHere()) return this.answerWatch(tableId, cluster.messaging.self);
    const reply = await cluster.ask(CASINO_LEASE, { method: 'casino.watch', args: [tableId, cluster.messaging.self] }, 2000);
    return reply.type === 'answer' ? (reply.value as Outcome<null>) : refuse('NOT_READY');
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
    if (!this.#isPlayedHere()) return;
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

  #receive({ tableId, state }: TableUpdate): void {
    this.#tables.set(tableId, state);
    this.#parts.bus.deliver('casino-round-changed', { tableId });
  }

  #noteBets(tableId: string, round: number, bets: readonly CasinoBetNews[]): void {
    let own = this.#bets.get(tableId);
    if (own?.round !== round) this.#bets.set(tableId, (own = { round, bets: new Map() }));
    for (const { player: _player, ...bet } of bets) own.bets.set(bet.bet, bet);
  }
}
