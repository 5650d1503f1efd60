/** Commands of feeds, makers and operators for a market. They wait in the same queue as bets, also through an outage. */
import { NO_QUOTE, type MarketEngine } from '@maidan/engine';
import { isContested, type LapseReason, paise, type Price } from '@maidan/domain';
import type { Batch, BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import type { QuoteChange } from '../orders-port.ts';
import type { TradingMarket, TradingMarkets } from '../state/trading-markets.ts';

/** Returns a command for one market. It has no effect if the market was settled and forgotten while it was queued. */
export function inMarket(market: TradingMarket, decide: (batch: Batch) => void, committed?: () => void): BatchCommand {
  return {
    isLasting: true,
    decide: (batch) => {
      if (batch.engine.hasMarket(market.key)) decide(batch);
    },
    ...(committed === undefined ? {} : { committed }),
  };
}

/** Lapses LAPSE orders at the turn in-play; PERSIST orders stay (RU-11). */
export function lapseAtTurn(engine: MarketEngine, market: TradingMarket): void {
  engine.lapseOrders(market.key, 'TURN_IN_PLAY', { pending: false, resting: true, onlyLapsePersistence: true });
}

function turnInPlay(engine: MarketEngine, market: TradingMarket, inPlay: boolean): void {
  if (inPlay && !market.inPlay) lapseAtTurn(engine, market);
}

/** Suspends a market: pending orders lapse, resting orders stay. */
export function suspendCommand(market: TradingMarket, inPlay: boolean): BatchCommand {
  return inMarket(
    market,
    (batch) => {
      const { engine } = batch;
      setOpen(batch, market, false);
      engine.lapseOrders(market.key, 'SUSPENDED', { pending: true, resting: false });
      turnInPlay(engine, market, inPlay);
    },
    () => {
      market.inPlay ||= inPlay;
    },
  );
}

/** Opens a market again, unless the operator has suspended it. */
export function resumeCommand(market: TradingMarket, inPlay: boolean): BatchCommand {
  return inMarket(
    market,
    (batch) => {
      turnInPlay(batch.engine, market, inPlay);
      setOpen(batch, market, !market.catalogue.operatorSuspended);
    },
    () => {
      market.inPlay ||= inPlay;
    },
  );
}

/** Ends trading: all open orders lapse, quotes of makers and the house are withdrawn. */
export function closeCommand(market: TradingMarket): BatchCommand {
  return inMarket(market, (batch) => {
    const { engine } = batch;
    setOpen(batch, market, false);
    engine.lapseOrders(market.key, 'CLOSED', { pending: true, resting: true });
    engine.withdrawMakers(market.key);
    if (market.kind !== 'exchange') for (const { runner } of market.catalogue.runners) engine.quoteHouse(market.key, runner, null, null);
  });
}

/** Lapses pending orders after a wicket, goal, red card ...; in football also resting ones. */
export function materialEventCommand(markets: readonly TradingMarket[], lapseResting: boolean): BatchCommand {
  return {
    isLasting: true,
    decide: ({ engine }) => {
      for (const market of markets)
        if (engine.hasMarket(market.key)) engine.lapseOrders(market.key, 'MATERIAL_EVENT', { pending: true, resting: lapseResting });
    },
  };
}

/** Sets whether a runner trades. */
export function runnerCommand(market: TradingMarket, runner: number, active: boolean): BatchCommand {
  return inMarket(market, (batch) => {
    const { engine } = batch;
    engine.setRunnerActive(market.key, runner, active);
    // the change of runners has raised the version
    setOpen(batch, market, market.open);
    if (!active) engine.lapseOrders(market.key, 'SUSPENDED', { pending: true, resting: false, runner });
  });
}

/**
 * Stops a market until a removal is calculated (`market.removing` is set): orders resting on the runner lapse, and all pending orders of
 * the market, because they were placed before the removal. All resting orders lapse if the removal decides the market. With cross-matching all
 * resting lays lapse: they were priced for more runners, and might cross each other without this one.
 */
export function stopForRemoval(market: TradingMarket, runner: number): BatchCommand {
  return inMarket(market, (batch) => {
    const { engine } = batch;
    engine.setRunnerActive(market.key, runner, false);
    setOpen(batch, market, market.open);
    engine.lapseOrders(market.key, 'RUNNER_REMOVED', { pending: true, resting: false });
    engine.lapseOrders(market.key, 'RUNNER_REMOVED', { pending: false, resting: true, ...(resultIsOpen(market) ? { runner } : {}) });
    if (market.crossMatching) engine.lapseOrders(market.key, 'RUNNER_REMOVED', { pending: false, resting: true, side: 'LAY' });
  });
}

/** Restores the market's last status when no removal is in progress any more. */
export function resumeAfterRemoval(market: TradingMarket): BatchCommand {
  return inMarket(market, (batch) => setOpen(batch, market, market.open));
}

const resultIsOpen = ({ catalogue }: TradingMarket): boolean => isContested(catalogue.definition.numberOfWinners, catalogue.runners);

/** Opens or suspends a market, unless something else keeps it closed. */
export function setOpen(batch: Batch, market: TradingMarket, open: boolean): void {
  market.open = open;
  batch.engine.setMarketOpen(market.key, open && !market.removing && resultIsOpen(market), market.catalogue.version);
  // offers through other runners exist only while market and runners trade
  if (market.crossMatching) batch.touchBooks(market.key, market.catalogue.runners.length);
}

/** Lapses all open orders of these wallets in all markets; without `resting`, only pending ones. */
export class LapseAccount implements BatchCommand {
  readonly isLasting = true;
  lapsed = 0;
  readonly #wallets: readonly number[];
  readonly #reason: LapseReason;
  readonly #resting: boolean;

  constructor(wallets: readonly number[], reason: LapseReason, resting: boolean) {
    this.#wallets = wallets;
    this.#reason = reason;
    this.#resting = resting;
  }

  decide({ engine }: { readonly engine: MarketEngine }): void {
    this.lapsed = 0;
    for (const account of this.#wallets.filter((one) => engine.hasAccount(one))) {
      const markets = new Set(engine.openOrdersOf(account).map((order) => engine.order(order)?.market));
      for (const market of markets) {
        if (market === undefined) continue;
        this.lapsed += engine.lapseOrders(market, this.#reason, { pending: true, resting: this.#resting, account }).length;
      }
    }
  }
}

/** Applies all changes of one market's quotes in one batch, removals first, so that a maker never matches itself. */
export function quoteCommand(market: TradingMarket, changes: readonly QuoteChange[], markets: TradingMarkets, monotonic: () => number): BatchCommand {
  const ordered = changes.toSorted((a, b) => rankOf(a) - rankOf(b));
  const command = inMarket(market, ({ engine }) => {
    for (const change of ordered) {
      if (change.type === 'withdraw') withdraw(engine, market, markets, monotonic());
      else if (change.type === 'level') engine.quoteLevel({ ...change, market: market.key, price: change.price as Price, size: paise(change.size) });
      else {
        engine.quoteHouse(market.key, change.runner, change.back, change.lay);
        markets.noteQuote(market, change.runner, change, monotonic());
      }
    }
    // the levels of one update belong together: only then may players' orders be matched through them
    engine.uncross(market.key);
  });
  return { ...command, canRunAhead: true };
}

function withdraw(engine: MarketEngine, market: TradingMarket, markets: TradingMarkets, monotonic: number): void {
  engine.withdrawMakers(market.key);
  if (market.kind === 'exchange') return;
  for (const { runner } of market.catalogue.runners) {
    engine.quoteHouse(market.key, runner, null, null);
    markets.noteQuote(market, runner, NO_QUOTE, monotonic);
  }
}

function rankOf(change: QuoteChange): number {
  if (change.type === 'withdraw') return 0;
  if (change.type === 'level') return change.size === 0 ? 1 : 3;
  return 2;
}
