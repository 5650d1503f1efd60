/**
 * The casino in a cluster. One process plays the tables and draws the rounds; the others send it requests and read the public
 * state that it publishes (published-tables.ts).
 */
import { refuse, type Outcome } from '@maidan/domain';
import type { CasinoRounds, TableState } from '../../modules/casino-rounds/casino-rounds-port.ts';
import { CASINO_LEASE } from '../../commit/leases.ts';
import { TablePublisher, TableReplica, type TableParts } from './published-tables.ts';

const WATCH_AGAIN_MS = 4000;
const ANSWER_WITHIN_MS = 25_000;

/** Methods that other processes may call. */
export const CASINO_METHODS = ['place', 'cashOut', 'cancelBet', 'play', 'seeds', 'changeSeed', 'closeTable', 'openTable'] as const;

export class ClusterCasino implements CasinoRounds {
  readonly #parts: TableParts;
  readonly #publisher: TablePublisher;
  readonly #replica: TableReplica;
  /** Number of local viewers by table. */
  readonly #watched = new Map<string, number>();

  constructor(parts: TableParts) {
    this.#parts = parts;
    this.#publisher = new TablePublisher(parts);
    this.#replica = new TableReplica(parts);
    parts.clock.every(WATCH_AGAIN_MS, () => {
      for (const tableId of this.#watched.keys()) void this.#requestWatch(tableId);
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
    return this.#replica.snapshot(tableId, account);
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

  /** Answers the call 'casino.watch' of another process, as `TablePublisher.answerWatch`. */
  answerWatch(tableId: string, from: string): Promise<Outcome<null>> {
    return this.#publisher.answerWatch(tableId, from);
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
}
