/** Trailing stops: automatic cash-outs that close a position when its value has fallen from its highest. */
import type { DatabaseReader } from '../database-reader.ts';
import { callServer, itemOf, placeItem, STAKE, type BetMarket } from '../trader.ts';
import type { KindPlayer, KindTurns } from './kind-player.ts';

/** Rupees. The player's next bet reaches the first distance, none reaches the second. */
const NARROW = 1;
const WIDE = 50_000;

export class TrailTurns implements KindTurns {
  readonly #player: KindPlayer;
  /** Rupees of the last acknowledged distance by market; null: cancelled, or an answer is missing. */
  readonly #trails = new Map<string, number | null>();
  #turn: number;

  constructor(player: KindPlayer) {
    this.#player = player;
    this.#turn = player.index;
  }

  async turn(market: BetMarket, shown: number): Promise<boolean> {
    this.#turn += 1;
    const placed = await placeItem(this.#player, itemOf(market, 0, shown));
    if (placed === null) return false;
    const path = `exchange/cash-out/auto/${market.marketId}`;
    this.#trails.set(market.marketId, null);
    const trail = this.#turn % 3 === 0 ? WIDE : NARROW;
    const answer = await callServer<{ readonly success: true }>(this.#player, 'PUT', path, { trail });
    if (answer === null) return false;
    if (answer.success) {
      this.#player.counts.add('trailing stops');
      this.#trails.set(market.marketId, trail);
    }
    if (trail === NARROW) return (await placeItem(this.#player, { ...itemOf(market, 1, shown), totalSize: 2 * STAKE })) !== null;
    if (this.#turn % 2 === 0) return true;
    this.#trails.set(market.marketId, null);
    return (await callServer(this.#player, 'DELETE', path)) !== null;
  }

  async contradictions(database: DatabaseReader): Promise<readonly string[]> {
    const rows = await database.rows<{ market_id: string; trail: number }>(
      `select m.market_id, (r.trail_by / 100)::int as trail from auto_cash_out r join market m on m.id = r.market join account a on a.id = r.account
       where a.member_code = $1`,
      [this.#player.memberCode],
    );
    return [...this.#trails]
      .filter(([marketId, trail]) => trail !== null && !rows.some((row) => row.market_id === marketId && row.trail === trail))
      .map(([marketId, trail]) => `the trailing stop of ${this.#player.memberCode} in ${marketId} by ${trail} was acknowledged and is not stored`);
  }
}
