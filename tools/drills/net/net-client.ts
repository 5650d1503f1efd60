/** One client of drill:net: polling, then websocket, cut at any moment; keeps markets by their numbered deltas and its bets by their references. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import {
  applyMarketChanges,
  decodeMarket,
  type AccountSnapshot,
  type AccountUpdate,
  type BetStatusItem,
  type MarketSnapshot,
  type MarketUpdate,
  type MarketView,
  type Order,
  type PlaceBetError,
  type PlaceBetSuccess,
} from '@maidan/contract';
import { AnswerBook, isTransient } from '../parts/answers.ts';
import { statusOf } from '../parts/bet-status.ts';
import { betOverSocket, type DrillBet } from '../parts/bets.ts';
import type { DrillMarket } from '../parts/drill-markets.ts';
import type { Player } from '../parts/players.ts';
import { sleep } from '../parts/run-drill.ts';

const PATIENCE_MS = 120_000;
/** A connection attempt that takes longer is repeated. */
const CONNECT_MS = 15_000;
const AGAIN_WITHIN_MS = 1000;
const PAUSE_MS = 200;
/** The account's updates are read and sent within this time after the last change. */
const ACCOUNT_QUIET_MS = 1500;

interface Known {
  readonly epoch: number;
  seq: number;
  view: MarketView;
}

export class NetClient {
  readonly account: string;
  readonly name: string;
  readonly book = new AnswerBook();
  readonly faults: string[] = [];
  /** Number of deltas applied and of comparisons with a fresh snapshot, and number of cuts by transport. */
  deltas = 0;
  compared = 0;
  readonly cutsAt = new Map<string, number>();
  /** Time of each reconnection, from its first step to the last snapshot, ms. */
  readonly backAfter: number[] = [];
  readonly #player: Player;
  readonly #url: string;
  readonly #markets: readonly DrillMarket[];
  readonly #known = new Map<string, Known>();
  /** Markets whose next snapshot is compared with the known state. */
  readonly #comparing = new Set<string>();
  readonly #bets = new Map<string, DrillBet>();
  #accountState: { readonly epoch: number; seq: number; balance: unknown; readonly orders: Map<string, Order> } | null = null;
  #socket: Socket | null = null;
  #lost = false;
  /** Checks the condition of the wait after each event, because a thousand clients that poll a hundred times a second would be too slow. */
  #checkWait: () => void = () => undefined;

  constructor(url: string, player: Player, name: string, markets: readonly DrillMarket[]) {
    this.#url = url;
    this.#player = player;
    this.name = name;
    this.#markets = markets;
    this.account = player.memberCode;
  }

  get connected(): boolean {
    return this.#socket?.connected === true;
  }

  /** 'connecting', then 'polling', 'upgrading' or 'websocket'. */
  get transport(): string {
    const engine = this.#socket?.connected === true ? this.#socket.io.engine : undefined;
    if (engine === undefined) return 'connecting';
    return (engine as unknown as { upgrading: boolean }).upgrading ? 'upgrading' : engine.transport.name;
  }

  /** Discards all state and begins to connect. */
  begin(): void {
    this.#socket?.disconnect();
    this.#known.clear();
    this.#comparing.clear();
    this.#accountState = null;
    const socket = io(this.#url, {
      forceNew: true,
      reconnection: false,
      timeout: CONNECT_MS,
      transports: ['polling', 'websocket'],
      query: { client: this.name },
      auth: { token: this.#player.token },
    });
    this.#socket = socket;
    this.#lost = false;
    const lost = (): void => {
      if (this.#socket !== socket) return;
      this.#lost = true;
      this.#checkWait();
    };
    socket.on('disconnect', lost).on('connect_error', lost);
    socket.on('connect', () => this.#ask());
    socket.on('market-snapshot', (snapshot: MarketSnapshot) => this.#snapshot(snapshot));
    socket.on('market-update', (update: MarketUpdate) => this.#update(update));
    socket.on('account-snapshot', (snapshot: AccountSnapshot) => this.#accountSnapshot(snapshot));
    socket.on('account-update', (update: AccountUpdate) => this.#accountUpdate(update));
    socket.on('place-bet-success', (answer: PlaceBetSuccess) => this.#answered(answer.betSlipRef, () => this.book.taken(answer.betSlipRef, answer.bet._id)));
    socket.on('place-bet-error', (answer: PlaceBetError) => this.#answered(answer.betSlipRef, () => this.book.refused(answer.betSlipRef, answer)));
  }

  /** Connects again and again until every market has its snapshot. */
  async ready(): Promise<void> {
    const begun = performance.now();
    const end = begun + PATIENCE_MS;
    const isReady = (): boolean => this.#known.size === this.#markets.length && this.#accountState !== null;
    while (!isReady()) {
      if (this.#socket === null || this.#lost) {
        // a random moment for each client, as real clients reconnect
        await sleep(Math.random() * AGAIN_WITHIN_MS);
        this.begin();
      }
      if (!(await this.#until(() => isReady() || this.#lost, end)))
        throw new Error(
          `client ${this.name} has ${this.#known.size} of ${this.#markets.length} snapshots after ${PATIENCE_MS} ms, it is ${this.transport}; ${this.faults.join('; ')}`,
        );
    }
    this.backAfter.push(performance.now() - begun);
  }

  /** Requests fresh snapshots; each is compared with the state that the deltas have built. Throws if they do not arrive. */
  async compare(): Promise<void> {
    for (const { marketId } of this.#markets) this.#comparing.add(marketId);
    this.#ask();
    if (!(await this.#until(() => this.#comparing.size === 0 || !this.connected, performance.now() + PATIENCE_MS)))
      throw new Error(`client ${this.name} got no fresh snapshots in ${PATIENCE_MS} ms`);
  }

  /** Returns whether the account state built from updates equals a fresh snapshot. Call it once, when all bets are answered. */
  async accountHolds(): Promise<boolean> {
    for (let seq = -1; seq !== this.#accountState?.seq; await sleep(ACCOUNT_QUIET_MS)) seq = this.#accountState?.seq ?? -1;
    const before = this.#accountState;
    this.#accountState = null;
    this.#ask();
    if (!(await this.#until(() => this.#accountState !== null, performance.now() + PATIENCE_MS)))
      throw new Error(`client ${this.name} got no account snapshot in ${PATIENCE_MS} ms`);
    const fresh = this.#accountState as unknown as NonNullable<typeof before>;
    return (
      before !== null &&
      isDeepStrictEqual(before.balance, fresh.balance) &&
      [...fresh.orders].every(([order, view]) => isDeepStrictEqual(before.orders.get(order), view))
    );
  }

  /** Waits until `holds` returns true; returns false if `end` (of `performance.now()`) comes first. At most one wait at a time. */
  #until(holds: () => boolean, end: number): Promise<boolean> {
    if (holds()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (value: boolean): void => {
        clearTimeout(timer);
        this.#checkWait = () => undefined;
        resolve(value);
      };
      const timer = setTimeout(() => finish(false), Math.max(0, end - performance.now()));
      this.#checkWait = () => {
        if (holds()) finish(true);
      };
    });
  }

  /** Sends a new bet and does not wait. */
  bet(wish: Omit<DrillBet, 'betSlipRef'>): void {
    const bet = { ...wish, betSlipRef: `net-${randomUUID()}` };
    this.book.sent(bet.betSlipRef);
    this.#bets.set(bet.betSlipRef, bet);
    this.#socket?.emit('create-bet', betOverSocket(bet, this.#player.token));
  }

  get unanswered(): number {
    return this.#bets.size;
  }

  /** Sends every unanswered bet again under its own reference, as a client does after a cut. */
  sendAgain(): void {
    for (const bet of this.#bets.values()) this.#socket?.emit('create-bet', betOverSocket(bet, this.#player.token));
  }

  statusOf(references: readonly string[]): Promise<ReadonlyMap<string, BetStatusItem>> {
    if (this.#socket === null) throw new Error('not connected');
    return statusOf(this.#socket, this.#player.token, references);
  }

  get cuts(): number {
    return [...this.cutsAt.values()].reduce((total, times) => total + times, 0);
  }

  /** Counts a cut by its transport. Call it before the cut. */
  noteCut(): void {
    this.cutsAt.set(this.transport, (this.cutsAt.get(this.transport) ?? 0) + 1);
  }

  close(): void {
    this.#socket?.disconnect();
    this.#socket = null;
  }

  #ask(): void {
    this.#socket?.emit(
      'subscribe',
      { token: this.#player.token, markets: this.#markets.map(({ marketId }) => marketId), account: true },
      (answer: { success: boolean; code?: string }) => {
        if (answer.success) return;
        if (isTransient(answer.code ?? '')) setTimeout(() => this.#ask(), PAUSE_MS);
        else this.faults.push(`client ${this.name}: subscribe was refused: ${answer.code}`);
      },
    );
  }

  #answered(reference: string, note: () => void): void {
    if (!this.#bets.has(reference)) return; // the second answer to a bet that was sent again
    note();
    if (this.book.answers.get(reference)?.state !== 'put-off') this.#bets.delete(reference);
  }

  #snapshot({ marketId, epoch, seq, market }: MarketSnapshot): void {
    const view = decodeMarket(market);
    const known = this.#known.get(marketId);
    if (this.#comparing.delete(marketId) && known !== undefined) {
      this.compared += 1;
      if (known.epoch !== epoch || known.seq !== seq)
        this.faults.push(`client ${this.name}, ${marketId}: deltas led to ${known.seq}, the fresh snapshot is ${seq}`);
      else if (!isDeepStrictEqual(known.view, view))
        this.faults.push(
          `client ${this.name}, ${marketId} at ${seq}: deltas led to ${JSON.stringify(known.view)}, the fresh snapshot is ${JSON.stringify(view)}`,
        );
    }
    this.#known.set(marketId, { epoch, seq, view });
    this.#checkWait();
  }

  #update({ marketId, epoch, prev, seq, changes }: MarketUpdate): void {
    const known = this.#known.get(marketId);
    if (known === undefined || (epoch === known.epoch && seq <= known.seq)) return;
    if (epoch !== known.epoch || prev !== known.seq) {
      this.faults.push(`client ${this.name}, ${marketId}: a gap from ${known.seq} to ${prev}`);
      this.#known.delete(marketId);
      this.#ask();
      return;
    }
    this.deltas += 1;
    known.seq = seq;
    known.view = applyMarketChanges(known.view, changes);
  }

  #accountSnapshot({ epoch, seq, balance, orders }: AccountSnapshot): void {
    this.#accountState = { epoch, seq, balance, orders: new Map(orders.map((order) => [order._id, order])) };
    this.#checkWait();
  }

  #accountUpdate({ epoch, prev, seq, balance, orders = [] }: AccountUpdate): void {
    const state = this.#accountState;
    if (state === null || (epoch === state.epoch && seq <= state.seq)) return;
    if (epoch !== state.epoch || prev !== state.seq) {
      this.faults.push(`client ${this.name}: a gap of the account from ${state.seq} to ${prev}`);
      this.#accountState = null;
      this.#ask();
      return;
    }
    state.seq = seq;
    if (balance !== undefined) state.balance = balance;
    for (const order of orders) state.orders.set(order._id, order);
  }
}
