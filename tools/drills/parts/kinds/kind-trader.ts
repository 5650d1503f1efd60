/** What a player does in turn besides plain bets, batches and replaces: every other kind of order. */
import type { DatabaseReader } from '../database-reader.ts';
import type { BetMarket, Trader } from '../trader.ts';
import { GroupTurns } from './group-turns.ts';
import type { KindChoice, KindPlayer, KindTurns } from './kind-player.ts';
import { LimitTurns } from './limit-turns.ts';
import { StartTurns } from './start-turns.ts';
import { TrailTurns } from './trail-turns.ts';
import { TriggerTurns } from './trigger-turns.ts';

export class KindTrader {
  readonly #kinds: readonly KindTurns[];
  #turn: number;

  constructor(trader: Trader & Pick<KindPlayer, 'memberCode'>, choice: KindChoice) {
    const player: KindPlayer = { ...trader, ...choice };
    const { starts } = choice;
    const [groups, limits] = [new GroupTurns(player), new LimitTurns(player)];
    const atStart = starts === null ? [] : [new StartTurns(player, starts)];
    this.#kinds = [groups, new TriggerTurns(player), ...atStart, limits, groups, new TrailTurns(player), ...atStart, limits];
    this.#turn = player.index;
  }

  /** Does the next thing. Returns false if the server was gone before it answered. */
  turn(market: BetMarket, shown: number): Promise<boolean> {
    this.#turn += 1;
    return this.#kinds[this.#turn % this.#kinds.length]!.turn(market, shown);
  }

  async contradictions(database: DatabaseReader): Promise<readonly string[]> {
    const found: string[] = [];
    for (const kind of new Set(this.#kinds)) found.push(...(await kind.contradictions(database)));
    return found;
  }
}
