/** One player of the drill: bets without pause, over the socket or over HTTP, and remembers every reference and its answer. */
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import {
  TRANSIENT_CODES,
  type BetStatusItem,
  type Failure,
  type Login,
  type Market,
  type OrderResult,
  type PlaceBetError,
  type PlaceBetSuccess,
} from '@maidan/contract';

export type Answer =
  | { readonly state: 'sent' }
  | { readonly state: 'acknowledged'; readonly order: string }
  | { readonly state: 'refused'; readonly message: string };

const STATUS_AT_ONCE = 50;
const ANSWER_MS = 20_000;
/** After a refusal, mostly 'too fast': the server takes five bets a second of one account once its burst is used up. */
const BREATH_MS = 250;
const DELAYED_EVERY = 10;

export class BettingClient {
  readonly account: string;
  /** Every reference ever sent, with what the server said of it. */
  readonly answers = new Map<string, Answer>();
  readonly #url: string;
  readonly #token: string;
  readonly #overHttp: boolean;
  #socket: Socket | null = null;
  #count = 0;

  private constructor(url: string, login: Login, overHttp: boolean) {
    this.#url = url;
    this.#token = login.token.accessToken;
    this.account = login.data.memberCode;
    this.#overHttp = overHttp;
  }

  static async signIn(url: string, overHttp: boolean): Promise<BettingClient> {
    const answer = await fetch(`${url}/LoginWithDemo`, { method: 'POST' });
    const login = (await answer.json()) as Login | { readonly success: false; readonly message: string };
    if (!login.success) throw new Error(`Demo login refused: ${login.message}`);
    return new BettingClient(url, login, overHttp);
  }

  async connect(): Promise<void> {
    const socket = io(this.#url, { forceNew: true, reconnection: false, timeout: 10_000, transports: ['websocket'] });
    this.#socket = socket;
    socket.on('place-bet-success', (answer: PlaceBetSuccess) => this.answers.set(answer.betSlipRef, { state: 'acknowledged', order: answer.bet._id }));
    socket.on('place-bet-error', (answer: PlaceBetError) => this.answers.set(answer.betSlipRef, { state: 'refused', message: answer.message }));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  }

  disconnect(): void {
    this.#socket?.disconnect();
    this.#socket = null;
  }

  /**
   * Bets until the server is gone: one after another on the markets that answer at once, and every tenth on one with a
   * delay, whose answer is not waited for: a kill shall also meet bets in their delay.
   */
  async bet(markets: readonly Market[]): Promise<void> {
    const atOnce = markets.filter((market) => market.betDelay === 0);
    const delayed = markets.filter((market) => market.betDelay > 0);
    const late: Promise<boolean>[] = [];
    for (;;) {
      this.#count += 1;
      const slow = delayed[this.#count % delayed.length];
      if (slow !== undefined && this.#count % DELAYED_EVERY === 0) late.push(this.#place(slow));
      const market = atOnce[this.#count % atOnce.length];
      if (market === undefined) throw new Error('There is no market without delay to bet on');
      if (!(await this.#place(market))) break;
    }
    await Promise.all(late);
  }

  /** What the server says of references, asked until none is pending. */
  async statusOf(references: readonly string[]): Promise<ReadonlyMap<string, BetStatusItem>> {
    const known = new Map<string, BetStatusItem>();
    const end = performance.now() + ANSWER_MS;
    for (let open = references; open.length > 0; open = open.filter((reference) => (known.get(reference)?.state ?? 'PENDING') === 'PENDING')) {
      if (performance.now() > end) throw new Error(`${open.length} references are still pending after ${ANSWER_MS} ms`);
      for (let from = 0; from < open.length; from += STATUS_AT_ONCE) {
        const items = await this.#askStatus(open.slice(from, from + STATUS_AT_ONCE));
        if (items === 'later') await breath();
        else for (const item of items) known.set(item.betSlipRef, item);
      }
    }
    return known;
  }

  async #askStatus(betSlipRefs: readonly string[]): Promise<readonly BetStatusItem[] | 'later'> {
    const socket = this.#socket;
    if (socket === null) throw new Error('not connected');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no answer to get-bet-status')), ANSWER_MS);
      const done = (act: () => void) => {
        clearTimeout(timer);
        socket.off('bet-status', onStatus).off('bet-status-error', onError);
        act();
      };
      const onStatus = (items: readonly BetStatusItem[]) => done(() => resolve(items));
      const onError = ({ code, message }: Failure) =>
        done(() => (TRANSIENT_CODES.has(code) ? resolve('later') : reject(new Error(`get-bet-status refused: ${message}`))));
      socket.on('bet-status', onStatus).on('bet-status-error', onError);
      socket.emit('get-bet-status', { token: this.#token, betSlipRefs });
    });
  }

  /** False when the server was gone before the answer. */
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
    if (yes && this.answers.get(betSlipRef)?.state === 'refused') await breath();
    return yes;
  }

  async #betOverHttp(market: Market): Promise<boolean> {
    const { runner, price, back } = this.#choice(market);
    const betSlipRef = this.#newReference();
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
      const answer = (await response.json()) as { readonly message?: string; readonly result?: readonly OrderResult[] };
      const result = answer.result?.[0];
      if (result?.success === true && result._id !== undefined) this.answers.set(betSlipRef, { state: 'acknowledged', order: result._id });
      else {
        this.answers.set(betSlipRef, { state: 'refused', message: result?.message ?? answer.message ?? `status ${response.status}` });
        await breath();
      }
      return true;
    } catch {
      return false; // the server is gone, or its answer was cut off: the reference stays 'sent'
    }
  }

  #newReference(): string {
    const reference = `drill-${randomUUID()}`;
    this.answers.set(reference, { state: 'sent' });
    return reference;
  }

  /** Backs and lays in turn at the price on show, so that money lasts and both sides are written. */
  #choice(market: Market): { readonly runner: { readonly runnerId: number; readonly selectionName: string }; readonly price: number; readonly back: boolean } {
    const { runners } = market.marketBook;
    const turn = Math.floor(this.#count / 2);
    const runner = runners[turn % runners.length];
    if (runner === undefined) throw new Error(`${market.marketId} has no runner`);
    const back = this.#count % 2 === 0;
    const shown = (back ? runner.availableToBack : runner.availableToLay).price;
    const price = shown === 0 ? 2 : shown; // nobody quotes that side now: the bet rests
    return { runner: { runnerId: runner.selectionId, selectionName: runner.runnerName }, price, back };
  }
}

async function breath(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
}
