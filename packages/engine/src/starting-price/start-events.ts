/** Reports the entries of the starting price to an event sink: the price, its trades and the phase of the market. */
import { NO_MONEY, NO_ORDER, type Centipaise, type Paise, type QuotedPrice } from '@maidan/domain';
import type { EngineEventSink, StartingPriceMade, Trade } from '../engine-events.ts';
import { BACK } from '../books/book-layout.ts';
import { HOUSE_ACCOUNT } from '../engine-types.ts';
import type { Writable } from '../journal/event-records.ts';
import { moneyOf, START_PHASE } from '../journal/journal-entries.ts';
import * as O from '../orders/order-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import { START_PHASES } from './start-phase.ts';

export class StartEvents {
  declare private readonly state: EngineState;
  private readonly made: Writable<StartingPriceMade> = { market: 0, pool: 0, runner: 0, price: 0 as QuotedPrice, matched: NO_MONEY };

  constructor(state: EngineState) {
    this.state = state;
  }

  /** Reports a starting price, or a new phase of a market. */
  report(at: number, sink: EngineEventSink): void {
    const { entries: data, money } = this.state.journal;
    const market = this.state.markets.rows[data[at | 1]!]!.id;
    if (data[at] === START_PHASE) return sink.startingPhaseChanged?.({ market, phase: START_PHASES[data[at | 3]!]! });
    const { made } = this;
    made.market = market;
    made.pool = data[at | 2] as 0 | 1;
    made.runner = data[at | 3]!;
    made.price = data[at | 4]! as QuotedPrice;
    made.matched = money[moneyOf(at)]! as Paise;
    sink.startingPrice?.(made);
  }

  /** Reports a fill at the starting price in a record of trades, which all other trades share. */
  reportTrade(trade: Writable<Trade>, at: number, sink: EngineEventSink): void {
    const { journal, orders, wallets } = this.state;
    const { entries: data } = journal;
    const taker = data[at | 1]!;
    const maker = data[at | 2]!;
    const record = taker << O.RECORD_SHIFT;
    trade.market = this.state.marketOfOrder(taker).id;
    trade.pool = wallets.poolOf(orders.records[record | O.ACCOUNT]!);
    trade.runner = orders.records[record | O.RUNNER]!;
    trade.size = data[at | 3]! as Paise;
    trade.price = data[at | 4]! as QuotedPrice;
    trade.line = 0;
    trade.takerOrder = orders.idOf(taker);
    trade.takerAccount = this.accountOf(taker);
    trade.takerSide = orders.sideOf(taker) === BACK ? 'BACK' : 'LAY';
    trade.makerOrder = orders.isMakerLevel(maker) ? NO_ORDER : orders.idOf(maker);
    trade.makerAccount = this.accountOf(maker);
    trade.value = (data[at | 3]! * data[at | 4]!) as Centipaise;
    trade.match = 0;
    trade.atStart = true;
    sink.trade(trade);
    trade.atStart = false;
  }

  private accountOf(order: number): number {
    const { orders, wallets } = this.state;
    return orders.isMakerLevel(order) ? HOUSE_ACCOUNT : wallets.idOf(orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!);
  }
}
