/** One player of the drill: bets without pause, over the socket or over HTTP, and remembers every reference and its answer. */
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { BetStatusItem, Failure, Market, OrderResult, PlaceBetError, PlaceBetSuccess } from '@maidan/contract';
import { AnswerBook } from './answers.ts';
import { statusOf } from './bet-status.ts';
import type { KindChoice } from './kinds/kind-player.ts';
import { KindTrader } from './kinds/kind-trader.ts';
import type { Player } from './players.ts';
import { sleep } from './run-drill.ts';
import { placeBatch, replaceBet } from './trading-turns.ts';

const ANSWER_MS = 20_000;
/** Pause after a refusal, so that clients do not flood a server that refuses everything. */
const PAUSE_MS = 250;
const DELAYED_EVERY = 10;
/** Decimal odds of a bet on a runner that shows none. */
const UNKNOWN_PRICE = 2;
const TRADES_EVERY = 10;

interface BettingOptions {
  readonly overHttp: boolean;
  /** What it also places over HTTP: batches, replaces and all other kinds. Default: only plain bets. */
  readonly kinds?: KindChoice;
}

export class BettingClient {
  readonly account: string;
  readonly book = new AnswerBook();
  readonly #url: string;
  readonly #token: string;
  readonly kinds: KindTrader | null;
  readonly #overHttp: boolean;
  #socket: Socket | null = null;
  #count = 0;

  /** Number of responses of markets without delay, and how long each bet waited for its response, ms. */
  answered = 0;
  readonly waits: number[] = [];

  constructor(url: string, player: Player, { overHttp, kinds }: BettingOptions) {
    this.#url = url;
    this.#token = player.token;
    this.account = player.memberCode;
    this.#overHttp = overHttp;
    this.kinds = kinds === undefined ? null : new KindTrader({ ...player, url, book: this.book }, kinds);
  }

  async connect(): Promise<void> {
    const socket = io(this.#url, { forceNew: true, reconnection: false, timeout: 10_000, transports: ['websocket'] });
    this.#socket = socket;
    socket.on('place-bet-success', (answer: PlaceBetSuccess) => this.book.taken(answer.betSlipRef, answer.bet._id));
    socket.on('place-bet-error', (answer: PlaceBetError) => this.book.refused(answer.betSlipRef, answer));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  }

  disconnect(): void {
    this.#socket?.disconnect();
    this.#socket = null;
  }

  /** Places one bet over HTTP and returns whether the server accepted it. */
  async isTaken(market: Market): Promise<boolean> {
    const reference = this.#newReference();
    await this.#betOverHttp(market, reference);
    return this.book.answers.get(reference)?.state === 'acknowledged';
  }

  /** Sends `count` bets over HTTP at once and does not wait for responses; returns their references. */
  placeWithoutWaiting(markets: readonly Market[], count: number): readonly string[] {
    const before = new Set(this.book.answers.keys());
    for (let bet = 0; bet < count; bet += 1) {
      this.#count += 1;
      void this.#betOverHttp(markets[this.#count % markets.length]!);
    }
    return [...this.book.answers.keys()].filter((reference) => !before.has(reference));
  }

  /**
   * Bets until `isOver` returns true or the server is gone: one after another on markets without delay. With every tenth bet it also
   * sends one on a market with a delay and does not wait for its answer, so that a kill also hits pending orders.
   */
  async bet(markets: readonly Market[], isOver: () => boolean = () => false): Promise<void> {
    const atOnce = markets.filter((market) => market.betDelay === 0);
    const delayed = markets.filter((market) => market.betDelay > 0);
    const late: Promise<boolean>[] = [];
    while (!isOver()) {
      this.#count += 1;
      const slow = delayed[this.#count % delayed.length];
      if (slow !== undefined && this.#count % DELAYED_EVERY === 0) late.push(this.#place(slow));
      const market = atOnce[this.#count % atOnce.length];
      if (market === undefined) throw new Error('There is no market without delay to bet on');
      if (this.kinds !== null && !(await this.#trade(market, this.kinds))) break;
      const start = performance.now();
      if (!(await this.#place(market))) break;
      this.answered += 1;
      this.waits.push(performance.now() - start);
    }
    await Promise.all(late);
  }

  /** Places a batch or replaces a bet, at every tenth turn each, and at all others does the next of all kinds. Returns false if the server was gone before it answered. */
  async #trade({ marketBook: { runners }, marketId }: Market, kinds: KindTrader): Promise<boolean> {
    const trader = { url: this.#url, token: this.#token, book: this.book };
    const market = { marketId, selections: runners.map(({ selectionId }) => selectionId) };
    const turn = this.#count % TRADES_EVERY;
    if (turn === 0) return placeBatch(trader, market);
    if (turn === TRADES_EVERY / 2) return replaceBet(trader, market, Math.floor(this.#count / TRADES_EVERY));
    return kinds.turn(market, runners[0]?.availableToBack.price || UNKNOWN_PRICE);
  }

  /** Returns the final status of each reference. Throws if some are still pending after a minute. */
  async statusOf(references: readonly string[]): Promise<ReadonlyMap<string, BetStatusItem>> {
    if (this.#socket === null) throw new Error('not connected');
    return statusOf(this.#socket, this.#token, references);
  }

  /** Places one bet. Returns false if the server was gone before it answered. */
  async #place(market: Market): Promise<boolean> {
    return this.#overHttp ? this.#betOverHttp(market) : this.#betOverSocket(market);
  }

  async #betOverSocket(market: Market): Promise<boolean> {
    const socket = this.#socket;
    if (socket === null || !socket.connected) return false;
    const { runner, price, back } = this.#choice(market);
    const betSlipRef = this.#newReference();
    const bet = {
      ...runner,
      rate: price,
      stake: 100,
      marketId: market.marketId,
      marketName: market.marketName,
      marketType: market.marketType,
      eventId: market.eventId,
      eventName: market.eventName,
      type: back ? 'Back' : 'Lay',
      browserdetail: 'drill',
      ipaddress: '',
    };
    const answered = new Promise<boolean>((resolve) => {
      const look = (answer: { readonly betSlipRef: string }) => {
        if (answer.betSlipRef === betSlipRef) end(true);
      };
      const gone = () => end(false);
      const timer = setTimeout(gone, ANSWER_MS);
      const end = (yes: boolean) => {
        clearTimeout(timer);
        socket.off('place-bet-success', look).off('place-bet-error', look).off('disconnect', gone);
        resolve(yes);
      };
      socket.on('place-bet-success', look).on('place-bet-error', look).on('disconnect', gone);
    });
    socket.emit('create-bet', { token: this.#token, betSlipRef, bet });
    const yes = await answered;
    if (yes && this.book.answers.get(betSlipRef)?.state !== 'acknowledged') await sleep(PAUSE_MS);
    return yes;
  }

  async #betOverHttp(market: Market, betSlipRef = this.#newReference()): Promise<boolean> {
    const { runner, price, back } = this.#choice(market);
    const item = {
      side: back ? 0 : 1,
      price,
      selectionId: runner.runnerId,
      btype: 'MATCH_ODDS',
      oddsType: 'DECIMAL',
      eventTypeId: market.eventTypeId,
      marketId: market.marketId,
      totalSize: 100,
      betSlipRef,
      fromOneClick: false,
      betDelay: 0,
      line: null,
    };
    let response: Response;
    try {
      response = await fetch(`${this.#url}/exchange/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
        body: JSON.stringify([item]),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const answer = (await response.json()) as Partial<Failure> & { readonly result?: readonly OrderResult[] };
      const result = answer.result?.[0];
      if (result?.success === true && result._id !== undefined) this.book.taken(betSlipRef, result._id);
      else {
        this.book.refused(betSlipRef, result ?? answer);
        await sleep(PAUSE_MS);
      }
      return true;
    } catch {
      return false; // the server is gone, or its answer was cut off: the reference stays 'sent'
    }
  }

  #newReference(): string {
    const reference = `drill-${randomUUID()}`;
    this.book.sent(reference);
    return reference;
  }

  /** Returns a runner, and backs and lays in turn at its shown price, so that the money lasts and both sides get orders. */
  #choice(market: Market): { readonly runner: { readonly runnerId: number; readonly selectionName: string }; readonly price: number; readonly back: boolean } {
    const { runners } = market.marketBook;
    const turn = Math.floor(this.#count / 2);
    const runner = runners[turn % runners.length];
    if (runner === undefined) throw new Error(`${market.marketId} has no runner`);
    const back = this.#count % 2 === 0;
    const shown = (back ? runner.availableToBack : runner.availableToLay).price;
    const price = shown === 0 ? UNKNOWN_PRICE : shown; // that side has no price: the bet rests
    return { runner: { runnerId: runner.selectionId, selectionName: runner.runnerName }, price, back };
  }
}
