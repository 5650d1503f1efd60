/**
 * Requests of players under their own references, with every answer. A player without an answer repeats the request, or queries its
 * state. In the end all answers must agree.
 */
import type { BetAnswer, BetState } from '@maidan/contract';
import type { RefusalCode } from '@maidan/domain';
import type { BettingAccount } from '../../src/modules/orders/orders-port.ts';
import { ask, type Received } from './network.ts';
import type { Server, World } from './world.ts';

export interface Player extends BettingAccount {
  readonly role: 'user';
  /** Orders about which the player has received an answer. */
  readonly orders: number[];
  /** Casino bets about which the player has received an answer. */
  readonly casinoBets: { readonly tableId: string; readonly bet: number }[];
}

/** Answers after which the same request may be sent again and may get another answer. */
export const TRANSIENT: ReadonlySet<RefusalCode | 'FAULT'> = new Set(['NOT_READY', 'BUSY', 'FAULT'] as const);

export type PlayerCallKind = 'bet' | 'payment' | 'casino';

/** One request with its reference. An answer is its result (order, request, bet) or its refusal. */
export interface PlayerCall {
  readonly kind: PlayerCallKind;
  readonly player: Player;
  readonly name: string;
  readonly send: (server: Server) => Promise<Answered>;
  /** All answers in the order in which servers gave them, also those that were lost on the way. */
  readonly answers: Answered[];
  /** Whether a different request was sent with the same reference. */
  isClash: boolean;
  isDone: boolean;
  tries: number;
}

export type Answered = { readonly id: number } | { readonly refused: string };

const TRIES = 4;
const ANSWER_WITHIN_MS = 2500;

export class PlayerCalls {
  readonly all: PlayerCall[] = [];
  /** Rows that servers have just claimed to exist. */
  claims: { readonly kind: PlayerCallKind; readonly id: number; readonly name: string; readonly account: number }[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  run(kind: PlayerCallKind, player: Player, name: string, send: PlayerCall['send']): PlayerCall {
    const playerCall: PlayerCall = { kind, player, name, send, answers: [], isClash: false, isDone: false, tries: 0 };
    this.all.push(playerCall);
    this.again(playerCall);
    return playerCall;
  }

  /** Sends the request (again) and waits some time for an answer. */
  again(playerCall: PlayerCall, send = playerCall.send): void {
    const { schedule, outside, draws } = this.#world;
    playerCall.tries += 1;
    ask(
      this.#world,
      playerCall.kind,
      async (server) => this.#noted(playerCall, await send(server)),
      (answer) => this.#received(playerCall, answer),
    );
    schedule.after(ANSWER_WITHIN_MS + draws.below(2000), outside, 'patience', () => this.#impatient(playerCall));
  }

  /** Repeats requests without an answer until they have one, then queries bets by reference. Call it when everything works again. */
  finish(): void {
    for (const playerCall of this.all) if (!playerCall.isDone && playerCall.kind !== 'bet') this.again(playerCall);
  }

  #impatient(playerCall: PlayerCall): void {
    const { draws, healing } = this.#world;
    if (playerCall.isDone || (playerCall.tries >= TRIES && !(healing && playerCall.kind !== 'bet'))) return;
    if (playerCall.kind === 'bet' && draws.chance(40)) this.#askStatus(playerCall);
    else this.again(playerCall);
  }

  #askStatus(playerCall: PlayerCall): void {
    const { schedule, outside } = this.#world;
    playerCall.tries += 1;
    ask(
      this.#world,
      'bet status',
      async (server) => {
        const [state] = await server.modules.orders.betStatus(playerCall.player, [playerCall.name]);
        this.noteState(playerCall, state!);
        return state!;
      },
      (received) => {
        if ('value' in received && received.value.state !== 'PENDING') playerCall.isDone = true;
      },
    );
    schedule.after(ANSWER_WITHIN_MS, outside, 'patience', () => this.#impatient(playerCall));
  }

  /** Records the state of a reference as an answer. */
  noteState(playerCall: PlayerCall, { state, order, code }: BetState): void {
    if (state === 'ACCEPTED' && order !== undefined) void this.#noted(playerCall, { id: order.order });
    else if (state === 'REFUSED' && code !== undefined) void this.#noted(playerCall, { refused: code });
    else if (state === 'UNKNOWN') void this.#noted(playerCall, { refused: 'REFERENCE_CLOSED' });
  }

  #noted(playerCall: PlayerCall, answered: Answered): Answered {
    playerCall.answers.push(answered);
    this.#world.count(`${playerCall.kind}: ${'id' in answered ? 'OK' : answered.refused}`);
    if ('id' in answered) this.claims.push({ kind: playerCall.kind, id: answered.id, name: playerCall.name, account: playerCall.player.account });
    return answered;
  }

  #received(playerCall: PlayerCall, received: Received<Answered>): void {
    if (!('value' in received)) return;
    const answered = received.value;
    if ('refused' in answered) {
      if (!TRANSIENT.has(answered.refused as RefusalCode)) playerCall.isDone = true;
      return;
    }
    playerCall.isDone = true;
    if (playerCall.kind === 'bet' && !playerCall.player.orders.includes(answered.id)) playerCall.player.orders.push(answered.id);
  }
}

export function answeredBet({ outcome }: BetAnswer): Answered {
  return outcome.ok ? { id: outcome.value.order } : { refused: outcome.code };
}
