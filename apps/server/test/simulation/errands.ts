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
  /** Orders that he has received an answer about. */
  readonly orders: number[];
  /** Casino bets that he has received an answer about. */
  readonly casinoBets: { readonly tableId: string; readonly bet: number }[];
}

/** Answers after which the same request may be sent again and may get another answer. */
export const TRANSIENT: ReadonlySet<RefusalCode | 'FAULT'> = new Set(['NOT_READY', 'BUSY', 'FAULT'] as const);

export type ErrandKind = 'bet' | 'payment' | 'casino';

/** One request with its reference. An answer is its result (order, request, bet) or its refusal. */
export interface Errand {
  readonly kind: ErrandKind;
  readonly player: Player;
  readonly name: string;
  readonly send: (server: Server) => Promise<Answered>;
  /** In the order in which servers gave them, received or not. */
  readonly answers: Answered[];
  /** Whether a different request was sent with the same reference. */
  isClash: boolean;
  isDone: boolean;
  tries: number;
}

export type Answered = { readonly id: number } | { readonly refused: string };

const TRIES = 4;
const PATIENCE_MS = 2500;

export class Errands {
  readonly all: Errand[] = [];
  /** Rows that servers have just claimed to exist. */
  claims: { readonly kind: ErrandKind; readonly id: number; readonly name: string; readonly account: number }[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  run(kind: ErrandKind, player: Player, name: string, send: Errand['send']): Errand {
    const errand: Errand = { kind, player, name, send, answers: [], isClash: false, isDone: false, tries: 0 };
    this.all.push(errand);
    this.again(errand);
    return errand;
  }

  /** Sends it and waits some time for an answer. */
  again(errand: Errand, send = errand.send): void {
    const { schedule, outside, draws } = this.#world;
    errand.tries += 1;
    ask(
      this.#world,
      errand.kind,
      async (server) => this.#noted(errand, await send(server)),
      (answer) => this.#received(errand, answer),
    );
    schedule.after(PATIENCE_MS + draws.below(2000), outside, 'patience', () => this.#impatient(errand));
  }

  /** When everything works again: requests without an answer are repeated until they have one. Bets are queried by reference afterwards. */
  finish(): void {
    for (const errand of this.all) if (!errand.isDone && errand.kind !== 'bet') this.again(errand);
  }

  #impatient(errand: Errand): void {
    const { draws, healing } = this.#world;
    if (errand.isDone || (errand.tries >= TRIES && !(healing && errand.kind !== 'bet'))) return;
    if (errand.kind === 'bet' && draws.chance(40)) this.#askStatus(errand);
    else this.again(errand);
  }

  #askStatus(errand: Errand): void {
    const { schedule, outside } = this.#world;
    errand.tries += 1;
    ask(
      this.#world,
      'bet status',
      async (server) => {
        const [state] = await server.modules.orders.betStatus(errand.player, [errand.name]);
        this.noteState(errand, state!);
        return state!;
      },
      (received) => {
        if ('value' in received && received.value.state !== 'PENDING') errand.isDone = true;
      },
    );
    schedule.after(PATIENCE_MS, outside, 'patience', () => this.#impatient(errand));
  }

  /** The state of a reference is an answer like any other. */
  noteState(errand: Errand, { state, order, code }: BetState): void {
    if (state === 'ACCEPTED' && order !== undefined) void this.#noted(errand, { id: order.order });
    else if (state === 'REFUSED' && code !== undefined) void this.#noted(errand, { refused: code });
    else if (state === 'UNKNOWN') void this.#noted(errand, { refused: 'REFERENCE_CLOSED' });
  }

  #noted(errand: Errand, answered: Answered): Answered {
    errand.answers.push(answered);
    this.#world.count(`${errand.kind}: ${'id' in answered ? 'OK' : answered.refused}`);
    if ('id' in answered) this.claims.push({ kind: errand.kind, id: answered.id, name: errand.name, account: errand.player.account });
    return answered;
  }

  #received(errand: Errand, received: Received<Answered>): void {
    if (!('value' in received)) return;
    const answered = received.value;
    if ('refused' in answered) {
      if (!TRANSIENT.has(answered.refused as RefusalCode)) errand.isDone = true;
      return;
    }
    errand.isDone = true;
    if (errand.kind === 'bet' && !errand.player.orders.includes(answered.id)) errand.player.orders.push(answered.id);
  }
}

export function answeredBet({ outcome }: BetAnswer): Answered {
  return outcome.ok ? { id: outcome.value.order } : { refused: outcome.code };
}
