/** The events of markets that a batch stores (`market_event`), as JSON texts. */
import type { OrderId } from '@maidan/domain';
import type { OrderChanged, OrderPlaced, Trade } from '@maidan/engine';

interface MarketEventRow {
  readonly market: number;
  readonly order: OrderId;
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

  addPlaced({ order, account, market, runner, side, price, line, size }: OrderPlaced): void {
    const head = `{"type":"placed","order":${order},"account":${account},"runner":${runner},"side":"${side}","price":${price},"line":${line},"size":${size}`;
    this.#rows.push({ market, order, head, fills: '' });
  }

  addFill({ market, takerOrder, price, size, makerOrder, makerAccount }: Trade): void {
    const event = this.#eventOf(market, takerOrder, 'matched');
    event.fills += `${event.fills === '' ? '' : ','}[${price},${size},${makerOrder},${makerAccount}]`;
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
