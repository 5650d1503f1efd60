/** Players on plain websockets, which need little CPU compared with the server. They send at a fixed rate, whatever the responses are. */
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import type { BetStatusItem, PlaceBetError, PlaceBetSuccess } from '@maidan/contract';
import { AnswerBook } from '../parts/answers.ts';
import { statusOf } from '../parts/bet-status.ts';
import { betOverSocket } from '../parts/bets.ts';
import type { DrillMarket } from '../parts/drill-markets.ts';
import type { Player } from '../parts/players.ts';
import type { ReckonedClient } from '../parts/reckoning.ts';
import { sleep } from '../parts/run-drill.ts';
import { eventOf, SocketClient } from '../parts/socket-client.ts';

/** How a bet was answered, and after how many ms. */
export interface Answered {
  readonly ms: number;
  /** Time of the answer, by performance.now(). */
  readonly at: number;
  /** null: accepted. */
  readonly code: string | null;
}

const TICK_MS = 10;

export class LoadPlayer implements ReckonedClient {
  readonly account: string;
  readonly book = new AnswerBook();
  readonly #url: string;
  readonly #player: Player;
  readonly #waiting = new Map<string, { readonly since: number; readonly done: (answered: Answered) => void }>();
  #socket: SocketClient | null = null;
  #count = 0;
  /** The server closed the connection. */
  lost = false;

  private constructor(url: string, player: Player) {
    this.#url = url;
    this.#player = player;
    this.account = player.memberCode;
  }

  static async open(url: string, port: number, player: Player): Promise<LoadPlayer> {
    const opened = new LoadPlayer(url, player);
    opened.#socket = await SocketClient.open(port, (message) => opened.#take(message));
    opened.#socket.onLost = () => {
      opened.lost = true;
    };
    return opened;
  }

  get unanswered(): number {
    return this.#waiting.size;
  }

  /** Backs and lays in turn at the quotes of a market, so that money lasts. */
  bet(markets: readonly DrillMarket[]): Promise<Answered> {
    this.#count += 1;
    const back = this.#count % 2 === 0;
    const market = markets[Math.floor(this.#count / 2) % markets.length]!;
    const betSlipRef = `load-${randomUUID()}`;
    this.book.sent(betSlipRef);
    const payload = betOverSocket({ betSlipRef, market, runner: 0, side: back ? 'BACK' : 'LAY', price: back ? 2.6 : 2.62, stake: 100 }, this.#player.token);
    return new Promise((done) => {
      this.#waiting.set(betSlipRef, { since: performance.now(), done });
      this.#socket?.emit('create-bet', payload);
    });
  }

  async statusOf(references: readonly string[]): Promise<ReadonlyMap<string, BetStatusItem>> {
    const socket = io(this.#url, { forceNew: true, transports: ['websocket'] });
    try {
      return await statusOf(socket, this.#player.token, references);
    } finally {
      socket.disconnect();
    }
  }

  close(): void {
    this.#socket?.close();
  }

  #take(message: Buffer): void {
    const event = eventOf(message);
    if (event === null) return;
    const [name, payload] = event;
    if (name === 'place-bet-success') {
      const { betSlipRef, bet } = payload as PlaceBetSuccess;
      this.book.taken(betSlipRef, bet._id);
      this.#answered(betSlipRef, null);
    } else if (name === 'place-bet-error') {
      const { betSlipRef, code, message: words } = payload as PlaceBetError;
      this.book.refused(betSlipRef, { code, message: words });
      this.#answered(betSlipRef, code);
    }
  }

  #answered(reference: string, code: string | null): void {
    const waiting = this.#waiting.get(reference);
    if (waiting === undefined) return;
    this.#waiting.delete(reference);
    const at = performance.now();
    waiting.done({ ms: at - waiting.since, at, code });
  }
}

/**
 * Sends `perSecond` bets a second, whatever the answers are. Resolves with the answers until `patienceMs` after the last bet, the number of bets
 * sent, the seconds of sending, and its end by performance.now() (`within`).
 */
export async function openLoop(
  players: readonly LoadPlayer[],
  markets: readonly DrillMarket[],
  load: { readonly perSecond: number; readonly seconds: number; readonly patienceMs: number },
): Promise<{ readonly answers: readonly Answered[]; readonly sent: number; readonly seconds: number; readonly within: number }> {
  const answers: Answered[] = [];
  const start = performance.now();
  let sent = 0;
  for (let now = start; now - start < load.seconds * 1000; now = performance.now()) {
    const due = ((now - start) / 1000) * load.perSecond;
    for (; sent < due; sent += 1) void players[sent % players.length]!.bet(markets).then((answered) => answers.push(answered));
    await sleep(TICK_MS);
  }
  const within = performance.now();
  const seconds = (within - start) / 1000;
  const end = performance.now() + load.patienceMs;
  while (answers.length < sent && performance.now() < end) await sleep(TICK_MS);
  return { answers, sent, seconds, within };
}
