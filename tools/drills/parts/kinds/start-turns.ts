/** Orders that wait for the starting price. Every second player backs, the others lay: a player may not be on both sides. */
import { itemOf, placeItem, STAKE } from '../trader.ts';
import type { Kind } from './kind-counts.ts';
import type { KindPlayer, KindTurns } from './kind-player.ts';
import type { StartMarkets } from './start-markets.ts';

/** Rupees: the least liability is ten times the least stake. */
const LIABILITY = 20 * STAKE;
/** Decimal odds at which backs and lays do not meet before the start. */
const HIGH = 6;
const LOW = 1.5;

export class StartTurns implements KindTurns {
  readonly #player: KindPlayer;
  readonly #starts: StartMarkets;
  #turn: number;

  constructor(player: KindPlayer, starts: StartMarkets) {
    this.#player = player;
    this.#starts = starts;
    this.#turn = player.index;
  }

  async turn(): Promise<boolean> {
    this.#turn += 1;
    const market = this.#starts.next(this.#turn);
    if (market === undefined) return true;
    const backs = this.#player.index % 2 === 0;
    const { price: _, totalSize: _size, ...bare } = itemOf(market, this.#turn, 0);
    const atStart = { ...bare, ...(backs ? { totalSize: STAKE } : { side: 1, liability: LIABILITY }) };
    switch (this.#turn % 3) {
      case 0:
        return this.#place(backs ? 'backs at the starting price' : 'lays at the starting price', { ...atStart, orderType: 'MARKET_ON_CLOSE' });
      case 1:
        return this.#place('limits at the starting price', { ...atStart, orderType: 'LIMIT_ON_CLOSE', price: backs ? LOW : HIGH });
      default: {
        // a lay of 20 stakes at odds of 1.5 leaves a liability of 10
        const rest = backs ? { price: HIGH, totalSize: STAKE } : { side: 1, price: LOW, totalSize: LIABILITY };
        return this.#place('rests for the starting price', { ...bare, ...rest, persistence: 'MARKET_ON_CLOSE' });
      }
    }
  }

  /** Each of these orders is a bet with a reference: the reckoning of the drill compares them. */
  async contradictions(): Promise<readonly string[]> {
    return [];
  }

  async #place(kind: Kind, item: object): Promise<boolean> {
    const placed = await placeItem(this.#player, item);
    if (placed !== null && 'order' in placed) this.#player.counts.add(kind);
    return placed !== null;
  }
}
