/** The casino's tables: counts watchers, subscribes again after gaps and reconnects, and resends bets under one reference until a response. */
import { toDecimal, toRupees, type CasinoBetAnswer, type Failure } from '@maidan/contract';
import type { Paise, RefusalCode } from '@maidan/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Connection } from '../connection.ts';
import {
  markedOld,
  newTable,
  ownTableBet,
  withBets,
  withOwnBets,
  withoutPlayer,
  withRound,
  withSnapshot,
  type OwnTableBet,
  type TableState,
} from './table-state.ts';

export interface TableServiceParts {
  readonly connection: Pick<Connection, 'on' | 'emit' | 'state'>;
  readonly token: () => string | undefined;
  /** Returns the time of a monotonic clock, ms. */
  readonly now: () => number;
  readonly newReference: () => string;
  readonly later: (run: () => void, ms: number) => void;
  /** Called with the code of a refused bet. */
  readonly onRefused?: (code: RefusalCode) => void;
}

export interface TableBetRequest {
  /** Empty in crash games. */
  readonly spot?: string;
  readonly stake: Paise;
  /** Multiplier of an automatic cash-out in hundredths; crash games. */
  readonly autoCashOut?: number;
}

/**
 * taken: accepted; refused: with the server's message; login: no player is signed in; offline: not sent; unanswered: sent without a
 * response. After a reconnect the table's state shows whether the bet was accepted.
 */
export type TableAnswer =
  | { readonly outcome: 'taken'; readonly bet: OwnTableBet }
  | { readonly outcome: 'refused'; readonly code: RefusalCode; readonly message: string }
  | { readonly outcome: 'login' | 'offline' | 'unanswered' };

/** After this time without an acknowledgement, ms, the same bet is sent again. */
export const ACKNOWLEDGE_MS = 4000;
/** After this time without a response, ms, the bet is unanswered. */
export const GIVE_UP_MS = 20_000;
/** A subscription ends this long after its last watcher left, so that the next page can keep it. */
const LINGER_MS = 400;
const RETRY_MS = 1000;
/** Refusals after which the subscription is retried. */
const TRANSIENT: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['RATE_LIMITED', 'BUSY', 'NOT_READY', 'FAULT']);

interface Watched {
  readonly store: StoreApi<TableState>;
  watchers: number;
}

export class TableService {
  private readonly tables = new Map<string, Watched>();
  private readonly parts: TableServiceParts;
  /** true: the bets of a new player are requested as soon as the server has authenticated them. */
  private newPlayer = false;

  constructor(parts: TableServiceParts) {
    this.parts = parts;
    const { connection } = parts;
    connection.on('table-snapshot', (snapshot) => this.change(snapshot.round.tableId, (state) => withSnapshot(state, snapshot, parts.now())));
    connection.on('table-round', (round) => {
      let missed = false;
      this.change(round.tableId, (state) => {
        const step = withRound(state, round, parts.now());
        missed = step.gap;
        return step.state;
      });
      if (missed) this.ask(round.tableId);
    });
    connection.on('table-bets', (bets) => this.change(bets.tableId, (state) => withBets(state, bets)));
    connection.on('own-casino-bets', ({ bets }) => this.changeAll((state) => withOwnBets(state, bets)));
    connection.on('account-snapshot', () => {
      if (this.newPlayer) this.askAll();
      this.newPlayer = false;
    });
    connection.state.subscribe((after, before) => {
      if (after.phase === before.phase) return;
      this.changeAll(markedOld);
      if (after.phase === 'online') this.askAll();
    });
  }

  /** Returns the store of a table's state; its status is 'asking' before the first watcher. */
  store(tableId: string): StoreApi<TableState> {
    return this.known(tableId).store;
  }

  /** Watches a table until the returned function is called. */
  watch(tableId: string): () => void {
    const table = this.known(tableId);
    table.watchers += 1;
    if (table.watchers === 1) this.ask(tableId);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.parts.later(() => this.leave(tableId), LINGER_MS);
    };
  }

  /** Returns the server's time by this table's messages, milliseconds since 1970. */
  serverNow(tableId: string): number {
    return this.parts.now() + this.store(tableId).getState().aheadMs;
  }

  /** Requests a snapshot, also after a refusal or for another player. */
  ask(tableId: string): void {
    this.parts.connection.emit('subscribe-table', { tableId }, (answer) => {
      if (answer.success || this.known(tableId).watchers === 0) return;
      if (TRANSIENT.has(answer.code)) this.parts.later(() => this.known(tableId).watchers > 0 && this.ask(tableId), RETRY_MS);
      else this.change(tableId, (state) => ({ ...state, status: 'refused', refusal: answer.message }));
    });
  }

  /** Clears the bets of the last player after a login or logout, and requests those of the new player after the authentication. */
  playerChanged(): void {
    this.changeAll(withoutPlayer);
    this.newPlayer = true;
  }

  /** Places a bet in the shown round. If the response is lost, the bet is sent again under the same reference and stays one bet. */
  placeBet(tableId: string, { spot, stake, autoCashOut }: TableBetRequest): Promise<TableAnswer> {
    const token = this.parts.token();
    const round = this.store(tableId).getState().round;
    if (token === undefined) return Promise.resolve({ outcome: 'login' });
    if (round === null) return Promise.resolve({ outcome: 'offline' });
    const bet = {
      token,
      tableId,
      roundId: round.roundId,
      betRef: this.parts.newReference(),
      stake: toRupees(stake),
      ...(spot !== undefined && { spot }),
      ...(autoCashOut !== undefined && autoCashOut > 0 && { autoCashOut: toDecimal(autoCashOut) }),
    };
    return this.untilAnswered(tableId, (answered) => this.parts.connection.emit('casino-bet', bet, answered));
  }

  /** Cashes out a bet of a crash game. If the response is lost, it is sent again; the bet is cashed out once. */
  cashOut(tableId: string, betId: string): Promise<TableAnswer> {
    const token = this.parts.token();
    if (token === undefined) return Promise.resolve({ outcome: 'login' });
    return this.untilAnswered(tableId, (answered) => this.parts.connection.emit('casino-cash-out', { token, tableId, betId }, answered));
  }

  /** Cancels a bet of a crash game before take-off. If the response is lost, it is sent again; the stake is returned once. */
  cancelBet(tableId: string, betId: string): Promise<TableAnswer> {
    const token = this.parts.token();
    if (token === undefined) return Promise.resolve({ outcome: 'login' });
    return this.untilAnswered(tableId, (answered) => this.parts.connection.emit('casino-cancel-bet', { token, tableId, betId }, answered));
  }

  /** Sends until a response arrives; the first one counts. `send` returns false without a connection. */
  private untilAnswered(tableId: string, send: (answered: (answer: CasinoBetAnswer | Failure) => void) => boolean): Promise<TableAnswer> {
    return new Promise((resolve) => {
      let over = false;
      let sent = 0;
      const end = (answer: TableAnswer): void => {
        if (over) return;
        over = true;
        stopListening();
        resolve(answer);
      };
      const answered = (answer: CasinoBetAnswer | Failure): void => {
        if (!answer.success) {
          this.parts.onRefused?.(answer.code);
          return end({ outcome: 'refused', code: answer.code, message: answer.message });
        }
        this.change(tableId, (state) => withOwnBets(state, [answer.bet]));
        return end({ outcome: 'taken', bet: ownTableBet(answer.bet) });
      };
      const next = (): void => {
        if (over) return;
        if (!send(answered)) {
          // the first attempt fails at once; later ones wait for a connection
          if (sent === 0) end({ outcome: 'offline' });
          return;
        }
        sent += 1;
        const sending = sent;
        this.parts.later(() => sending === sent && next(), ACKNOWLEDGE_MS);
      };
      const stopListening = this.parts.connection.state.subscribe((after, before) => {
        if (after.phase === 'online' && before.phase !== 'online') next();
      });
      this.parts.later(() => end({ outcome: 'unanswered' }), GIVE_UP_MS);
      next();
    });
  }

  private askAll(): void {
    for (const [tableId, { watchers }] of this.tables) if (watchers > 0) this.ask(tableId);
  }

  private known(tableId: string): Watched {
    let table = this.tables.get(tableId);
    if (table === undefined) {
      table = { store: createStore<TableState>(() => newTable(tableId)), watchers: 0 };
      this.tables.set(tableId, table);
    }
    return table;
  }

  private change(tableId: string, change: (state: TableState) => TableState): void {
    this.tables.get(tableId)?.store.setState(change, true);
  }

  private changeAll(change: (state: TableState) => TableState): void {
    for (const { store } of this.tables.values()) store.setState(change, true);
  }

  private leave(tableId: string): void {
    const table = this.known(tableId);
    table.watchers -= 1;
    if (table.watchers > 0) return;
    // keeps the store, because a new watcher may already use it
    table.store.setState(newTable(tableId), true);
    this.parts.connection.emit('unsubscribe-table', { tableId });
  }
}
