/**
 * Removes a runner while its market trades (RU-44): bets on it are void, earlier bets count at reduced prices, and every hold becomes the
 * worst case of the remaining bets, at once. The market stops meanwhile: one batch stops it, its trades are read, and one batch writes
 * positions, holds and the removal together. If the process ends in between, a removed runner has no removal row, and the next start
 * calculates it.
 */
import type { MarketEngine, OddsPosition } from '@maidan/engine';
import { holdTransfer } from '@maidan/ledger';
import {
  centipaise,
  NO_MONEY,
  oddsHold,
  type OddsProfits,
  openBet,
  orderId,
  paise,
  positionAfterRemovals,
  type RunnerRemoval,
  valueOfTrade,
} from '@maidan/domain';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { CatalogueRunner } from '../../catalogue/catalogue-port.ts';
import type { Batch, BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import { resumeAfterRemoval, stopForRemoval } from './market-commands.ts';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import { POSITION_COLUMNS, type PositionRow } from '../views/position-rows.ts';
import type { Bus } from '../../topics-port.ts';
import type { TradeSide } from '../orders-port.ts';
import { readTradeSides } from '../views/trade-sides.ts';
import type { TradingMarket, TradingMarkets } from '../state/trading-markets.ts';

/** Statements for the transaction of the ledger entries. */
const SET_REMOVAL = `insert into runner_removal (market, runner, number, reduction, last_trade, removed_at)
  values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) on conflict (market, runner) do update set reduction = excluded.reduction`;
const SET_POSITIONS = `update position p set if_win = d.win, if_lose = d.lose, hold = d.hold
  from jsonb_to_recordset($2::jsonb) as d(account int, win bigint[], lose bigint[], hold bigint) where p.market = $1 and p.account = d.account`;
const SET_REDUCTIONS = `update orders o set reduced_by = d.reduced_by from unnest($1::bigint[], $2::bigint[]) as d(id, reduced_by) where o.id = d.id`;

export interface RunnerRemovalsParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly bus: Bus;
  readonly markets: TradingMarkets;
  readonly log: Log;
}

export class RunnerRemovals {
  readonly #parts: RunnerRemovalsParts;
  /** Running removals by market, one at a time. */
  readonly #turns = new Map<number, Promise<void>>();

  constructor(parts: RunnerRemovalsParts) {
    this.#parts = parts;
  }

  /**
   * Calculates the removal of a runner that the catalogue says is removed; does nothing if that is done with this reduction. A market
   * that has ended is left to its result. Throws if the database is unavailable or the process has lost its leases.
   */
  remove(market: TradingMarket, runner: CatalogueRunner): Promise<void> {
    if (!awaitsRemoval(market, runner)) return Promise.resolve();
    const turn = this.#inTurn(this.#turns.get(market.key), market, runner).finally(() => {
      if (this.#turns.get(market.key) === turn) this.#turns.delete(market.key);
    });
    this.#turns.set(market.key, turn);
    return turn;
  }

  /** Resolves when no removal of the market is running: its result is calculated from their effect. */
  async idle(market: TradingMarket): Promise<void> {
    await Promise.allSettled([this.#turns.get(market.key)]);
  }

  /** Calculates, after a start, the removals that the last process did not calculate. */
  async resume(): Promise<void> {
    for (const market of this.#parts.markets.all()) {
      for (const runner of market.catalogue.runners) if (awaitsRemoval(market, runner)) await this.remove(market, runner);
    }
  }

  async #inTurn(before: Promise<void> | undefined, market: TradingMarket, runner: CatalogueRunner): Promise<void> {
    // a failed removal is reported to its own caller only
    await Promise.allSettled([before]);
    market.removing = true;
    try {
      await this.#submit(market, stopForRemoval(market, runner.runner));
      await this.#calculate(market, runner);
    } finally {
      market.removing = false;
      await this.#parts.pipeline.submit(resumeAfterRemoval(market));
    }
  }

  async #calculate(market: TradingMarket, runner: CatalogueRunner): Promise<void> {
    const { database, engine, pipeline, bus, log } = this.#parts;
    const [sides, positions] = await Promise.all([
      readTradeSides(database, market.key),
      database.query<PositionRow>(`select ${POSITION_COLUMNS} from position where market = $1 order by account`, [market.key]),
    ]);
    const missing = await pipeline.ensureAccounts(positions.map((row) => row.account).filter((account) => account > 0));
    if (missing.length > 0) throw new Error(`positions of accounts without a wallet: ${missing.join(', ')}`);
    const removals = withRemoval(market.removals, runner, sides.at(-1)?.trade ?? 0);
    await this.#submit(market, new RemovalCommand(engine, market, { runner: runner.runner, removals, positions, sides }));
    log.info({ marketId: market.marketId, runner: runner.name, reduction: runner.reduction, positions: positions.length }, 'a runner was removed');
    // readers of the removal's time and of reduced prices
    bus.publish('market-changed', { marketId: market.marketId, eventId: market.eventId });
  }

  async #submit(market: TradingMarket, command: BatchCommand): Promise<void> {
    const result = await this.#parts.pipeline.submit(command);
    if (result !== 'COMMITTED') throw new Error(`a removal in market ${market.marketId} was not booked: ${result}`);
  }
}

/** Returns whether a runner of a trading odds market is removed and positions do not show it yet, or show another reduction. */
export function awaitsRemoval(market: TradingMarket, runner: CatalogueRunner): boolean {
  const { status } = market.catalogue;
  if (market.kind === 'line' || runner.status !== 'REMOVED' || (status !== 'OPEN' && status !== 'SUSPENDED')) return false;
  const done = market.removals.find((removal) => removal.runner === runner.runner);
  return done === undefined || done.reduction !== (runner.reduction ?? 0);
}

/** Returns the removals with this one appended, or replaced if only its reduction differs. */
function withRemoval(before: readonly RunnerRemoval[], { runner, reduction }: CatalogueRunner, lastTrade: number): readonly RunnerRemoval[] {
  const known = before.some((removal) => removal.runner === runner);
  if (!known) return [...before, { runner, reduction: reduction ?? 0, lastTrade }];
  return before.map((removal) => (removal.runner === runner ? { ...removal, reduction: reduction ?? 0 } : removal));
}

/** A removed runner, the market's removals with this one, and what they are applied to. */
interface RemovalFacts {
  readonly runner: number;
  readonly removals: readonly RunnerRemoval[];
  readonly positions: readonly PositionRow[];
  readonly sides: readonly TradeSide[];
}

/** Writes all positions and holds of the market, and the removal itself, in one batch. */
class RemovalCommand implements BatchCommand {
  readonly isExclusive = true;
  readonly isLasting = true;
  readonly #engine: MarketEngine;
  readonly #market: TradingMarket;
  readonly #runner: number;
  readonly #removals: readonly RunnerRemoval[];
  /** Results of the trades after the removals, and the stored holds. */
  readonly #stakes: readonly { readonly account: number; readonly profits: OddsProfits; readonly storedHold: number }[];
  readonly #reduced: ReadonlyMap<number, { readonly account: number; readonly by: number }>;
  #after: OddsPosition[] = [];

  constructor(engine: MarketEngine, market: TradingMarket, { runner, removals, positions, sides }: RemovalFacts) {
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
      // the engine has the current hold of a loaded position: orders may have ended since the table was read
      const change = hold - (this.#engine.position(account, key)?.hold ?? this.#stakes[index]!.storedHold);
      // a removal may take a player below 0: it is booked as a correction, and the player owes until it is paid (RU-46, RU-47)
      if (change !== 0) batch.book(holdTransfer({ account, market: key, amount: paise(change), cause: 'correction' }));
    }
    for (const [order, { account }] of this.#reduced) batch.touchOrder(account, orderId(order));
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

  /** Returns all positions with their holds, current unmatched orders counted against their players. The house has no holds. */
  #positions(): OddsPosition[] {
    const { key, catalogue } = this.#market;
    const openOf = byAccount(this.#engine.openOrdersIn(key));
    const rules = { numberOfWinners: catalogue.definition.numberOfWinners, removed: new Set(this.#removals.map((removal) => removal.runner)) };
    return this.#stakes.map(({ account, profits }) => {
      const open = (openOf.get(account) ?? []).map(openBet);
      return {
        account,
        market: key,
        ifWin: profits.ifWin.map(centipaise),
        ifLose: profits.ifLose.map(centipaise),
        hold: account > 0 ? oddsHold(profits, open, rules) : NO_MONEY,
      };
    });
  }
}

/**
 * Returns the players' orders with matched bets here, and by how much these removals lower the matched value (paise x hundredths).
 */
function reducedOrders(
  sides: readonly TradeSide[],
  removals: readonly RunnerRemoval[],
): ReadonlyMap<number, { readonly account: number; readonly by: number }> {
  const reduced = new Map<number, { readonly account: number; readonly by: number }>();
  for (const side of sides) {
    const { order, account } = side;
    if (order === 0) continue;
    const by = (reduced.get(order)?.by ?? 0) + valueOfTrade(side, []) - valueOfTrade(side, removals);
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
