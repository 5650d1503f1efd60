/** The casino's tables over the one connection: who watches is counted, gaps and new sockets ask again, bets keep their name until they are answered. */
import { toDecimal, toRupees, type CasinoBetAnswer, type Failure } from '@maidan/contract';
import type { Paise, RefusalCode } from '@maidan/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Connection } from '../connection.ts';
import {
  grownOld,
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

export interface TableDeskParts {
  readonly connection: Pick<Connection, 'on' | 'emit' | 'state'>;
  readonly token: () => string | undefined;
  /** Monotonic, ms. */
  readonly now: () => number;
  readonly newReference: () => string;
  readonly later: (run: () => void, ms: number) => void;
}

export interface TableBetRequest {
  /** Empty in crash games. */
  readonly spot?: string;
  readonly stake: Paise;
  /** Hundredths of the multiplier at which the server takes it out by itself; crash games. */
  readonly autoCashOut?: number;
}

/**
 * taken; refused with the server's text; login: nobody is signed in; offline: nothing was sent; unanswered: it was sent, and whether
 * it stands is known when the connection is back: the table's state tells then.
 */
export type TableAnswer =
  | { readonly outcome: 'taken'; readonly bet: OwnTableBet }
  | { readonly outcome: 'refused'; readonly code: RefusalCode; readonly message: string }
  | { readonly outcome: 'login' | 'offline' | 'unanswered' };

/** An acknowledgement later than this counts as lost: the same bet is sent again. */
export const ACKNOWLEDGE_MS = 4000;
/** After this long without an answer nobody waits any more: whether the bet stands is seen in the table's state. */
export const GIVE_UP_MS = 20_000;
const LINGER_MS = 400;
const RETRY_MS = 1000;
/** A table that is full for this socket, or a server that starts: asked again by itself. */
const TRANSIENT: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['RATE_LIMITED', 'BUSY', 'NOT_READY', 'FAULT']);

interface Watched {
  readonly store: StoreApi<TableState>;
  watchers: number;
}

export class TableDesk {
  private readonly tables = new Map<string, Watched>();
  private readonly parts: TableDeskParts;
  /** Another player's bets are wanted as soon as the server knows him. */
  private newPlayer = false;

  constructor(parts: TableDeskParts) {
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
      this.changeAll(grownOld);
      if (after.phase === 'online') this.askAll();
    });
  }

  /** The state of a table; 'asking' until somebody watches it. */
  store(tableId: string): StoreApi<TableState> {
    return this.known(tableId).store;
  }

  /** Watches a table until the answered function is called. */
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

  /** Milliseconds since 1970 on the server's clock, as far as this table's messages tell. */
  serverNow(tableId: string): number {
    return this.parts.now() + this.store(tableId).getState().aheadMs;
  }

  /** Asks for the whole picture again: after a refusal, or when the player became another one. */
  ask(tableId: string): void {
    this.parts.connection.emit('subscribe-table', { tableId }, (answer) => {
      if (answer.success || this.known(tableId).watchers === 0) return;
      if (TRANSIENT.has(answer.code)) this.parts.later(() => this.known(tableId).watchers > 0 && this.ask(tableId), RETRY_MS);
      else this.change(tableId, (state) => ({ ...state, status: 'refused', refusal: answer.message }));
    });
  }

  /** Somebody signed in or out: what was the last player's goes; the new one's bets are asked for when the server has let him in. */
  playerChanged(): void {
    this.changeAll(withoutPlayer);
    this.newPlayer = true;
  }

  /** Places a bet in the round that the table shows. Sent again under the same name where the answer was lost: it is one bet. */
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

  /** Takes a bet of a crash game out now. Sent again where the answer was lost: it is taken out once. */
  cashOut(tableId: string, betId: string): Promise<TableAnswer> {
    const token = this.parts.token();
    if (token === undefined) return Promise.resolve({ outcome: 'login' });
    return this.untilAnswered(tableId, (answered) => this.parts.connection.emit('casino-cash-out', { token, tableId, betId }, answered));
  }

  /** Cancels a bet of a crash game before take-off. Sent again where the answer was lost: the stake returns once. */
  cancelBet(tableId: string, betId: string): Promise<TableAnswer> {
    const token = this.parts.token();
    if (token === undefined) return Promise.resolve({ outcome: 'login' });
    return this.untilAnswered(tableId, (answered) => this.parts.connection.emit('casino-cancel-bet', { token, tableId, betId }, answered));
  }

  /** `send` answers false when there is no connection. The first answer of any sending counts. */
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
        if (!answer.success) return end({ outcome: 'refused', code: answer.code, message: answer.message });
        this.change(tableId, (state) => withOwnBets(state, [answer.bet]));
        return end({ outcome: 'taken', bet: ownTableBet(answer.bet) });
      };
      const next = (): void => {
        if (over) return;
        if (!send(answered)) {
          // the first sending fails at once; a later one waits until there is a connection again
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
    // the store itself stays: who comes back in the meantime may hold it
    table.store.setState(newTable(tableId), true);
    this.parts.connection.emit('unsubscribe-table', { tableId });
  }
}
