/** A player's websocket that sends bets and hands each answer to its sender. */
import { io, type Socket } from 'socket.io-client';
import type { Failure, PlaceBetError, PlaceBetSuccess } from '@maidan/contract';
import { betOverHttp, betOverSocket, type DrillBet } from './bets.ts';
import { callAs, isPutOff, type CallAnswer, type Player } from './players.ts';
import { sleep } from './run-drill.ts';

/** The response to a bet over any transport: its order, or the code of its refusal. */
export type BetAnswer = { readonly order: string } | { readonly code: string };

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

export class PlayerSocket {
  readonly #socket: Socket;
  readonly #player: Player;
  readonly #waiting = new Map<string, ((answer: BetAnswer) => void)[]>();

  private constructor(socket: Socket, player: Player) {
    this.#socket = socket;
    this.#player = player;
    socket.on('place-bet-success', (answer: PlaceBetSuccess) => this.#resolveFirst(answer.betSlipRef, { order: answer.bet._id }));
    socket.on('place-bet-error', (answer: PlaceBetError) => this.#resolveFirst(answer.betSlipRef, { code: answer.code }));
    socket.on('request-error', (answer: Failure) => console.error(`request-error: ${answer.message}`));
  }

  static async open(url: string, player: Player): Promise<PlayerSocket> {
    const socket = io(url, { forceNew: true, reconnection: false, timeout: PATIENCE_MS, transports: ['websocket'] });
    const opened = new PlayerSocket(socket, player);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return opened;
  }

  /** Sends a bet, again while the server answers RATE_LIMITED or BUSY. Copies of one reference get one answer each, in any order. */
  async bet(bet: DrillBet): Promise<BetAnswer> {
    for (;;) {
      const answer = await new Promise<BetAnswer>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no answer to ${bet.betSlipRef} in ${PATIENCE_MS} ms`)), PATIENCE_MS);
        const finish = (result: BetAnswer): void => {
          clearTimeout(timer);
          resolve(result);
        };
        this.#waiting.set(bet.betSlipRef, [...(this.#waiting.get(bet.betSlipRef) ?? []), finish]);
        this.#socket.emit('create-bet', betOverSocket(bet, this.#player.token));
      });
      if (!('code' in answer) || !isPutOff(answer)) return answer;
      await sleep(PAUSE_MS);
    }
  }

  close(): void {
    this.#socket.disconnect();
  }

  #resolveFirst(reference: string, answer: BetAnswer): void {
    const [first, ...rest] = this.#waiting.get(reference) ?? [];
    if (rest.length === 0) this.#waiting.delete(reference);
    else this.#waiting.set(reference, rest);
    first?.(answer);
  }
}

/** Sends a bet over HTTP, again while the server answers RATE_LIMITED or BUSY. */
export async function betByCall(url: string, player: Player, bet: DrillBet): Promise<BetAnswer> {
  for (;;) {
    const answer = await callAs(url, player, 'exchange/order', [betOverHttp(bet)]);
    const [item] = (answer.result ?? []) as readonly (CallAnswer & { readonly _id?: string })[];
    if (item?.success === true && item._id !== undefined) return { order: item._id };
    const code = item?.code ?? answer.code ?? 'no code';
    if (!isPutOff({ code })) return { code };
    await sleep(PAUSE_MS);
  }
}
