/** Turns the journal entries of cross matches into events. */
import { NO_MONEY, NO_ORDER, type Centipaise, type Paise, type QuotedPrice } from '@maidan/domain';
import { BACK } from '../books/book-layout.ts';
import type { CrossMatched, EngineEventSink, Trade } from '../engine-events.ts';
import { CROSS_ACCOUNT, DEMO_CROSS_ACCOUNT, HOUSE_ACCOUNT } from '../engine-types.ts';
import * as O from '../orders/order-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import { valueOfRow } from './match-rows.ts';

type Writable<Record> = { -readonly [Field in keyof Record]: Record[Field] };

const CROSS_ACCOUNTS = [CROSS_ACCOUNT, DEMO_CROSS_ACCOUNT] as const;

/** Keeps the match whose rows follow in the journal. */
export class MatchEvents {
  declare private readonly state: EngineState;
  private readonly match: Writable<CrossMatched> = { match: 0, market: 0, pool: 0, side: 'BACK', pot: NO_MONEY, rows: 0 };
  /** Whether the next row is that of the taker. */
  private isTakersRow = false;

  constructor(state: EngineState) {
    this.state = state;
  }

  /** Reports a match; `entry` and `money` are the indexes of its journal entry and of its money. */
  report(entry: number, money: number, sink: EngineEventSink): void {
    const { match, state } = this;
    const { journal, orders } = state;
    const taker = journal.entries[entry + 1]!;
    match.match = journal.entries[entry + 2]!;
    match.market = state.marketOfOrder(taker).id;
    match.pool = state.wallets.poolOf(orders.records[(taker << O.RECORD_SHIFT) | O.ACCOUNT]!);
    match.side = orders.sideOf(taker) === BACK ? 'BACK' : 'LAY';
    match.pot = journal.money[money]! as Paise;
    match.rows = journal.entries[entry + 3]!;
    this.isTakersRow = true;
    sink.crossMatched?.(match);
  }

  /** Sets a trade to the next row of the last reported match. One side of it is CROSS, which takes the other side of the order. */
  setTrade(trade: Writable<Trade>, entry: number): void {
    const { isTakersRow, match, state } = this;
    const { journal, orders } = state;
    const { records } = orders;
    const order = journal.entries[entry + 1]!;
    const size = journal.entries[entry + 2]!;
    const at = order << O.RECORD_SHIFT;
    const isMaker = orders.isMakerLevel(order);
    const id = isMaker ? NO_ORDER : orders.idOf(order);
    const account = isMaker ? HOUSE_ACCOUNT : state.wallets.idOf(records[at | O.ACCOUNT]!);
    const value = valueOfRow(journal.entries, entry);
    trade.market = match.market;
    trade.pool = match.pool;
    trade.runner = records[at | O.RUNNER]!;
    trade.price = Math.floor((2 * value + size) / (2 * size)) as QuotedPrice;
    trade.line = 0;
    trade.size = size as Paise;
    trade.takerOrder = isTakersRow ? id : NO_ORDER;
    trade.takerAccount = isTakersRow ? account : CROSS_ACCOUNTS[match.pool];
    trade.takerSide = isTakersRow === (match.side === 'BACK') ? 'BACK' : 'LAY';
    trade.makerOrder = isTakersRow ? NO_ORDER : id;
    trade.makerAccount = isTakersRow ? CROSS_ACCOUNTS[match.pool] : account;
    trade.value = value as Centipaise;
    trade.match = match.match;
    this.isTakersRow = false;
  }
}
