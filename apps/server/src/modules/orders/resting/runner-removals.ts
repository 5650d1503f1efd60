/**
 * The removal of a runner while its market trades (RU-44): bets on it are void, bets made before count at reduced prices, and
 * every hold is the worst case of what is left, at once. The market stands still meanwhile: first a batch stops it, then its trades are
 * read, then one batch writes positions, holds and the removal together. A process that ends in between leaves a removed runner without its
 * row, which the next start reckons.
 */
import type { MarketEngine, OddsPosition } from '@maidan/engine';
import { holdTransfer } from '@maidan/ledger';
import { oddsHold, positionAfterRemovals, priceOfTrade, type OddsBet, type OddsProfits, type RunnerRemoval } from '@maidan/domain';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { CatalogueRunner } from '../../catalogue/catalogue-port.ts';
import type { Batch, BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import { goOnAfterRemoval, stopForRemoval } from './market-commands.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import { POSITION_COLUMNS, type PositionRow } from '../views/position-rows.ts';
import { SET_POSITIONS, SET_REDUCTIONS, SET_REMOVAL } from './removal-rows.ts';
import type { TradeSide } from '../views/trade-sides-port.ts';
import { readTradeSides } from '../views/trade-sides.ts';
import type { TradingMarket, TradingMarkets } from '../state/trading-markets.ts';

export interface RunnerRemovalsParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly markets: TradingMarkets;
  readonly log: Log;
}

export class RunnerRemovals {
  readonly #parts: RunnerRemovalsParts;
  /** Removals under way by market, one after the other. */
  readonly #turns = new Map<number, Promise<void>>();

  constructor(parts: RunnerRemovalsParts) {
    this.#parts = parts;
  }

  /**
   * Reckons the removal of a runner that the catalogue says is removed; nothing when that is done already with this reduction. A market that
   * trades no more is left to its result. Throws when the database is away or the process has lost its leases.
   */
  remove(market: TradingMarket, runner: CatalogueRunner): Promise<void> {
    if (!awaitsRemoval(market, runner)) return Promise.resolve();
    const turn = this.#inTurn(this.#turns.get(market.key), market, runner).finally(() => {
      if (this.#turns.get(market.key) === turn) this.#turns.delete(market.key);
    });
    this.#turns.set(market.key, turn);
    return turn;
  }

  /** Resolves when no removal of the market is under way: its result is reckoned from what they left. */
  async idle(market: TradingMarket): Promise<void> {
    await Promise.allSettled([this.#turns.get(market.key)]);
  }

  /** After a start: removals that the last process did not come to reckon. */
  async resume(): Promise<void> {
    for (const market of this.#parts.markets.all()) {
      for (const runner of market.catalogue.runners) if (awaitsRemoval(market, runner)) await this.remove(market, runner);
    }
  }

  async #inTurn(before: Promise<void> | undefined, market: TradingMarket, runner: CatalogueRunner): Promise<void> {
    // a failed removal is its caller's to hear of, not the next one's
    await Promise.allSettled([before]);
    market.removing = true;
    try {
      await this.#submit(market, stopForRemoval(market, runner.runner));
      await this.#reckon(market, runner);
    } finally {
      market.removing = false;
      await this.#parts.pipeline.submit(goOnAfterRemoval(market));
    }
  }

  async #reckon(market: TradingMarket, runner: CatalogueRunner): Promise<void> {
    const { database, engine, pipeline, log } = this.#parts;
    const [sides, positions] = await Promise.all([
      readTradeSides(database, market.key),
      database.query<PositionRow>(`select ${POSITION_COLUMNS} from position where market = $1 order by account`, [market.key]),
    ]);
    const missing = await pipeline.ensureAccounts(positions.map((row) => row.account).filter((account) => account > 0));
    if (missing.length > 0) throw new Error(`positions of accounts without a wallet: ${missing.join(', ')}`);
    const removals = withRemoval(market.removals, runner, sides.at(-1)?.trade ?? 0);
    await this.#submit(market, new RemovalCommand(engine, market, runner.runner, removals, positions, sides));
    log.info({ marketId: market.marketId, runner: runner.name, reduction: runner.reduction, positions: positions.length }, 'a runner was removed');
  }

  async #submit(market: TradingMarket, command: BatchCommand): Promise<void> {
    const result = await this.#parts.pipeline.submit(command);
    if (result !== 'COMMITTED') throw new Error(`a removal in market ${market.marketId} was not booked: ${result}`);
  }
}

/** Whether a runner of an odds market that trades is removed, and positions do not show it yet, or with another reduction. */
export function awaitsRemoval(market: TradingMarket, runner: CatalogueRunner): boolean {
  const { status } = market.catalogue;
  if (market.kind === 'line' || runner.status !== 'REMOVED' || (status !== 'OPEN' && status !== 'SUSPENDED')) return false;
  const done = market.removals.find((removal) => removal.runner === runner.runner);
  return done === undefined || done.reduction !== (runner.reduction ?? 0);
}

/** The removals with this one behind them, or in its place when only its reduction is another. */
function withRemoval(before: readonly RunnerRemoval[], { runner, reduction }: CatalogueRunner, lastTrade: number): readonly RunnerRemoval[] {
  const known = before.some((removal) => removal.runner === runner);
  if (!known) return [...before, { runner, reduction: reduction ?? 0, lastTrade }];
  return before.map((removal) => (removal.runner === runner ? { ...removal, reduction: reduction ?? 0 } : removal));
}

/** Positions and holds of everybody in the market, and the removal itself: one batch of its own. */
class RemovalCommand implements BatchCommand {
  readonly exclusive = true;
  readonly lasting = true;
  readonly #engine: MarketEngine;
  readonly #market: TradingMarket;
  readonly #runner: number;
  readonly #removals: readonly RunnerRemoval[];
  /** What the trades come to after the removals, and what was held as stored. */
  readonly #stakes: readonly { readonly account: number; readonly profits: OddsProfits; readonly storedHold: number }[];
  readonly #reduced: ReadonlyMap<number, { readonly account: number; readonly by: number }>;
  #after: OddsPosition[] = [];

  constructor(
    engine: MarketEngine,
    market: TradingMarket,
    runner: number,
    removals: readonly RunnerRemoval[],
    positions: readonly PositionRow[],
    sides: readonly TradeSide[],
  ) {
    this.#engine = engine;
    this.#market = market;
    this.#runner = runner;
    this.#removals = removals;
    const betsOf = byAccount(sides);
    this.#stakes = positions.map(({ account, hold: storedHold }) => ({
      account,
      profits: positionAfterRemovals(market.catalogue.runners.length, betsOf.get(account) ?? [], removals),
      storedHold,
    }));
    this.#reduced = reducedOrders(sides, removals);
  }

  decide(batch: Batch): void {
    const { key } = this.#market;
    batch.touchMarket(key);
    this.#after = this.#positions();
    for (const [index, { account, hold }] of this.#after.entries()) {
      // the engine knows the hold where it has the position: orders may have ended since the table was read
      const change = hold - (this.#engine.position(account, key)?.hold ?? this.#stakes[index]!.storedHold);
      // a removal may take a player below 0: it is booked as a correction, and he owes until it is filled (RU-46, RU-47)
      if (change !== 0) batch.book(holdTransfer(account, key, change, null, 'correction'));
    }
    for (const [order, { account }] of this.#reduced) batch.touchOrder(account, order);
    const rows = this.#after.map(({ account, ifWin, ifLose, hold }) => ({ account, win: ifWin, lose: ifLose, hold }));
    batch.also('after', SET_POSITIONS, [key, JSON.stringify(rows)]);
    batch.also('after', SET_REDUCTIONS, [[...this.#reduced.keys()], [...this.#reduced.values()].map(({ by }) => by)]);
    const number = this.#removals.findIndex((removal) => removal.runner === this.#runner);
    const { reduction, lastTrade } = this.#removals[number]!;
    batch.also('after', SET_REMOVAL, [key, this.#runner, number, reduction, lastTrade, batch.now]);
  }

  committed(): void {
    const { key } = this.#market;
    this.#engine.removeRunner(key, this.#runner);
    for (const position of this.#after) {
      this.#engine.loadPosition(position);
      this.#market.loadedPositions.add(position.account);
    }
    this.#market.removals = this.#removals;
  }

  /** Everybody's position with its hold, unmatched orders counted against him as they stand now. The house holds nothing. */
  #positions(): OddsPosition[] {
    const { key, catalogue } = this.#market;
    const openOf = byAccount(this.#engine.openOrdersIn(key));
    const rules = { numberOfWinners: catalogue.definition.numberOfWinners, removed: new Set(this.#removals.map((removal) => removal.runner)) };
    return this.#stakes.map(({ account, profits }) => {
      const open = (openOf.get(account) ?? []).map(({ runner, side, price, remaining }): OddsBet => ({ runner, side, price, size: remaining }));
      return { account, market: key, ...profits, hold: account > 0 ? oddsHold(profits, open, rules) : 0 };
    });
  }
}

/** Players' orders with matched bets here, and by how much these removals lower what was matched (paise x hundredths). */
function reducedOrders(
  sides: readonly TradeSide[],
  removals: readonly RunnerRemoval[],
): ReadonlyMap<number, { readonly account: number; readonly by: number }> {
  const reduced = new Map<number, { readonly account: number; readonly by: number }>();
  for (const { order, account, trade, price, size } of sides) {
    if (order === 0) continue;
    const by = (reduced.get(order)?.by ?? 0) + size * (price - priceOfTrade(price, trade, removals));
    reduced.set(order, { account, by });
  }
  return reduced;
}

function byAccount<T extends { readonly account: number }>(all: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const group = groups.get(one.account);
    if (group === undefined) groups.set(one.account, [one]);
    else group.push(one);
  }
  return groups;
}
