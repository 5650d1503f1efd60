/** Makes the starting prices of markets when they turn in play or close, and after a restart (H.6 of the matching rules). */
import { paise, type StartingPrice } from '@maidan/domain';
import type { MarketEngine, StartingLimits } from '@maidan/engine';
import { playerOf } from '@maidan/ledger';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { termsInForce } from '../placing/betting-terms.ts';
import type { TradingAccounts } from '../state/trading-accounts.ts';
import type { TradingMarket, TradingMarkets } from '../state/trading-markets.ts';
import type { Bus } from '../../topics-port.ts';
import { accountsAtStart, closeForStart, reconcileCommand } from './start-commands.ts';

/** After a restart a start that is older than this is not made up for. */
const LONGEST_OVERDUE_MS = 60_000;

export interface StartingPricesParts {
  readonly engine: MarketEngine;
  readonly pipeline: Pick<OrderPipeline, 'submit'>;
  readonly accounts: Pick<TradingAccounts, 'load'>;
  readonly markets: Pick<TradingMarkets, 'all'>;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Log;
}

export class StartingPrices {
  readonly #parts: StartingPricesParts;

  constructor(parts: StartingPricesParts) {
    this.#parts = parts;
  }

  /** Whether this is the start of a market whose starting prices have not been made. */
  isStart({ catalogue, startingPrice }: TradingMarket, at: StartingPrice): boolean {
    return catalogue.startingPrice === at && startingPrice !== null && startingPrice !== 'RECONCILED';
  }

  /** Suspends a market for its start and makes its prices. Throws if the database is unavailable; the next call continues. */
  async make(market: TradingMarket, inPlay: boolean): Promise<void> {
    await this.#parts.pipeline.submit(closeForStart(market));
    await this.#reconcile(market, inPlay, false);
  }

  /** Makes the prices of the markets that were suspended for the start before a restart. Their pending orders must have lapsed. */
  async recover(): Promise<void> {
    const { clock, log, markets } = this.#parts;
    for (const market of markets.all()) {
      if (market.startingPrice !== 'CLOSED') continue;
      const age = clock.now() - (market.closedForStartAt ?? 0);
      const isOverdue = age > LONGEST_OVERDUE_MS;
      log.warn({ marketId: market.marketId, age, isOverdue }, 'the process ended between the start of a market and its starting prices');
      await this.#reconcile(market, market.catalogue.inPlay, isOverdue);
    }
  }

  async #reconcile(market: TradingMarket, inPlay: boolean, isOverdue: boolean): Promise<void> {
    const { accounts, bus, engine, pipeline } = this.#parts;
    const limits = new Map<number, StartingLimits>();
    // the market takes no more of these orders, so that no other account comes before the command is decided
    for (const account of engine.hasMarket(market.key) ? accountsAtStart(engine, market.key) : []) {
      const known = await accounts.load(playerOf(account));
      const { maxWin, minStake } = termsInForce(market.catalogue, market, known?.limits ?? []);
      limits.set(account, { account, minStake: paise(minStake), maxWin: paise(maxWin) });
    }
    const limitsOf = (account: number): StartingLimits => limits.get(account) ?? { account, minStake: paise(0), maxWin: paise(0) };
    const result = await pipeline.submit(reconcileCommand(market, { inPlay, isOverdue, limitsOf }));
    if (result !== 'COMMITTED') throw new Error(`the starting prices of market ${market.marketId} were not made: ${result}`);
    // viewers see that the prices were made, also if no order was matched
    bus.publish('market-changed', { marketId: market.marketId, eventId: market.eventId });
  }
}
