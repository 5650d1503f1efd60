/** The events of markets that a batch stores (`market_event`), as JSON texts. */
import { NO_ORDER, type OrderId } from '@maidan/domain';
import type { OrderChanged, OrderPlaced, StartingPriceMade, Trade } from '@maidan/engine';
import { isCrossAccount } from '@maidan/ledger';

interface MarketEventRow {
  readonly market: number;
  /** null: a cross match or a starting price, which have several orders. */
  readonly order: OrderId | null;
  head: string;
  fills: string;
}

export class MarketEventRows {
  readonly #rows: MarketEventRow[] = [];

  get count(): number {
    return this.#rows.length;
  }

  /** The market of each event, in order. */
  get markets(): readonly number[] {
    return this.#rows.map(({ market }) => market);
  }

  /** The JSON text of each event, in order. */
  get payloads(): readonly string[] {
    return this.#rows.map(({ head, fills }) => `${head}${fills === '' ? '' : `,"fills":[${fills}]`}}`);
  }

  addPlaced({ order, account, liability, market, orderType, runner, side, price, line, size }: OrderPlaced): void {
    const head = `{"type":"placed","order":${order},"account":${account},"runner":${runner},"side":"${side}","price":${price},"line":${line},"size":${size}`;
    const atStart = orderType === 'LIMIT' ? '' : `,"orderType":"${orderType}","liability":${liability}`;
    this.#rows.push({ market, order, head: `${head}${atStart}`, fills: '' });
  }

  /** Adds a starting price, whose fills follow as events of their own. */
  addStartingPrice({ market, pool, runner, price, matched }: StartingPriceMade): void {
    const head = `{"type":"starting-price","pool":${pool},"runner":${runner},"price":${price},"matched":${matched}`;
    this.#rows.push({ market, order: null, head, fills: '' });
  }

  /** Begins the event of a cross match, whose fills follow. pot: paise. */
  addMatch(market: number, match: number, pot: number): void {
    this.#rows.push({ market, order: null, head: `{"type":"cross-matched","match":${match},"pot":${pot}`, fills: '' });
  }

  addFill(trade: Trade): void {
    const { market, takerOrder, price, size, makerOrder, makerAccount } = trade;
    if (trade.match !== 0) return this.#addRow(trade);
    const event = this.#eventOf(market, takerOrder, 'matched');
    event.fills += `${event.fills === '' ? '' : ','}[${price},${size},${makerOrder},${makerAccount}]`;
  }

  /** Adds a row of the last cross match: [runner, size, value, order, account]. */
  #addRow({ runner, size, value, takerOrder, takerAccount, makerOrder, makerAccount }: Trade): void {
    const event = this.#rows.findLast((row) => row.order === null)!;
    const account = isCrossAccount(takerAccount) ? makerAccount : takerAccount;
    event.fills += `${event.fills === '' ? '' : ','}[${runner},${size},${value},${takerOrder === NO_ORDER ? makerOrder : takerOrder},${account}]`;
  }

  /** Adds the end or the resting of an order. A filled resting order gets no event of its own: its taker's event names it. */
  addChanged({ order, market, status, matched, cancelled, lapsed, reason }: OrderChanged): void {
    if (reason !== null) this.#eventOf(market, order, 'closed').head += `,"reason":"${reason}","ended":${cancelled + lapsed}`;
    else if (matched === 0 && status === 'EXECUTABLE') this.#eventOf(market, order, 'rests');
  }

  /** Returns the last event if it is of this order, otherwise a new one. */
  #eventOf(market: number, order: OrderId, type: string): MarketEventRow {
    const last = this.#rows.at(-1);
    if (last !== undefined && last.order === order && last.market === market) return last;
    const event = { market, order, head: `{"type":"${type}","order":${order}`, fills: '' };
    this.#rows.push(event);
    return event;
  }
}
