/** Bets with each time in force and with a target, and changes of bets that wait. */
import type { DatabaseReader } from '../database-reader.ts';
import { callServer, itemOf, placeItem, STAKE, WAITING_ODDS, type BetMarket } from '../trader.ts';
import type { Kind } from './kind-counts.ts';
import type { KindPlayer, KindTurns } from './kind-player.ts';

/** A bet that expires lives this long; the server wants 5 s. */
const EXPIRES_AFTER_MS = 8000;
/** What an acknowledged change must have left of its order. */
const CHANGED = {
  reductions: `cancelled >= ${(STAKE / 2) * 100}`,
  updates: 'persistence = 1',
  cancellations: 'status = 2 and remaining = 0',
} as const;
type Change = keyof typeof CHANGED;

export class LimitTurns implements KindTurns {
  readonly #player: KindPlayer;
  readonly #changed: Record<Change, string[]> = { reductions: [], updates: [], cancellations: [] };
  #turn: number;

  constructor(player: KindPlayer) {
    this.#player = player;
    this.#turn = player.index;
  }

  turn(market: BetMarket, shown: number): Promise<boolean> {
    this.#turn += 1;
    const taking = itemOf(market, 0, shown);
    const waiting = itemOf(market, 0, WAITING_ODDS[0]);
    const { totalSize: _, ...unsized } = taking;
    const turns: readonly (() => Promise<boolean>)[] = [
      () => this.#place('fill or kill', { ...taking, timeInForce: 'FILL_OR_KILL' }),
      () => this.#place('fill and kill', { ...taking, timeInForce: 'FILL_AND_KILL' }),
      () => this.#place('good till', { ...waiting, timeInForce: 'GOOD_TILL', expiresAt: Date.now() + EXPIRES_AFTER_MS }),
      () => this.#place('post only', { ...waiting, timeInForce: 'POST_ONLY' }),
      () => this.#place('amount targets', { ...unsized, target: { type: 'PAYOUT', amount: 3 * STAKE } }),
      () => this.#change('reductions', waiting, (id) => ['PUT', `exchange/order/${id}`, { sizeRemaining: STAKE / 2 }]),
      () => this.#change('updates', waiting, (id) => ['POST', `exchange/order/${id}/update`, { persistence: 'PERSIST' }]),
      () => this.#change('cancellations', waiting, (id) => ['DELETE', `exchange/order/${id}`]),
    ];
    return turns[this.#turn % turns.length]!();
  }

  async contradictions(database: DatabaseReader): Promise<readonly string[]> {
    const found: string[] = [];
    for (const kind of Object.keys(CHANGED) as Change[]) {
      const orders = this.#changed[kind];
      const rows = await database.rows<{ id: string }>(`select id::text from orders where id = any($1::bigint[]) and ${CHANGED[kind]}`, [orders]);
      const held = new Set(rows.map(({ id }) => id));
      found.push(...orders.filter((order) => !held.has(order)).map((order) => `${kind}: the acknowledged change of order ${order} is lost`));
    }
    return found;
  }

  async #place(kind: Kind, item: object): Promise<boolean> {
    const placed = await placeItem(this.#player, item);
    if (placed !== null && 'order' in placed) this.#player.counts.add(kind);
    return placed !== null;
  }

  async #change(kind: Change, item: object, callOf: (order: string) => readonly ['PUT' | 'POST' | 'DELETE', string, object?]): Promise<boolean> {
    const placed = await placeItem(this.#player, item);
    if (placed === null || 'code' in placed) return placed !== null;
    const answer = await callServer<{ readonly success: true }>(this.#player, ...callOf(placed.order));
    if (answer?.success === true) {
      this.#changed[kind].push(placed.order);
      this.#player.counts.add(kind);
    }
    return answer !== null;
  }
}
