/**
 * Plays a stream through the market engine's commands, as the orders module calls them: book b is runner b % 3 of market b / 3, order i belongs to
 * account i % 10,000, and every account has enough money. A batch ends after every 200 operations.
 */
import { LADDER, LARGEST_STAKE, NO_MONEY, paise, type OrderId, type Paise, type Persistence, type QuotedPrice, type Side } from '@maidan/domain';
import {
  createMarketEngine,
  type BookChanged,
  type EngineEventSink,
  type HoldMoved,
  type MarketEngine,
  type OrderChanged,
  type OrderPlaced,
  type Trade,
  type WalletChanged,
} from '@maidan/engine';
import { HEADER, RECORD } from './order-stream.ts';
import type { Play, PlayedStream } from './play-books.ts';

const ACCOUNTS = 10_000;
const RUNNERS = 3;
const BATCH = 200;
const FORTUNE = paise(1e13);
/** Order ids that a pass may use. */
const FIRST_ORDERS = 10_000_000;

export interface PlayedCommands extends PlayedStream {
  readonly refused: number;
  readonly events: number;
}

/** One order command, reused for each operation. */
const command = {
  order: 0 as OrderId,
  account: 0,
  market: 0,
  runner: 0,
  side: 'BACK' as Side,
  price: 0 as QuotedPrice,
  line: 0,
  size: 0 as Paise,
  persistence: 'LAPSE' as Persistence,
  limits: { minStake: paise(100), maxStake: LARGEST_STAKE, maxWin: FORTUNE },
  delayed: false,
};

/**
 * Plays all passes on one engine, as a server has one engine for its whole life. Each pass opens new markets with new orders and restores the
 * accounts' money. Code that Node has optimised stays optimised.
 */
export class CommandPlayer {
  private readonly stream: Int32Array;
  private readonly sink: CountingSink | null;
  private readonly engine: MarketEngine;
  private pass = 0;

  /** drained: if true, every batch is sent to a sink before its commit. */
  constructor(stream: Int32Array, drained: boolean) {
    this.stream = stream;
    this.sink = drained ? new CountingSink() : null;
    const books = stream[3]!;
    // reserves memory in advance, as the yardstick does: the growth of tables is not measured
    const positions = ACCOUNTS * Math.min(40, Math.ceil(books / RUNNERS));
    this.engine = createMarketEngine({ accounts: ACCOUNTS + 16, orders: 65_536, positions, books: books * 2 + 6 });
    for (let account = 1; account <= ACCOUNTS; account++) {
      this.engine.loadAccount({ account, person: account, pool: 0, cash: FORTUNE, held: NO_MONEY, version: 0, blocked: false, owing: false });
    }
  }

  /** Plays the next pass up to the measured part, and returns the rest. */
  next(): Play {
    const { engine, sink, stream } = this;
    const markets = Math.ceil(stream[3]! / RUNNERS);
    const before = this.pass * markets;
    for (let market = before - markets + 1; market <= before; market++) if (engine.hasMarket(market)) engine.forgetMarket(market);
    for (let account = 1; account <= ACCOUNTS; account++) engine.reloadAccount({ ...engine.accountState(account)!, cash: FORTUNE, held: NO_MONEY });
    for (let market = before + 1; market <= before + markets; market++) {
      engine.openMarket({ market, kind: 'exchange', runners: RUNNERS, numberOfWinners: 1, open: true, version: 1, houseLimit: FORTUNE });
    }
    const first = { market: before + 1, order: this.pass * FIRST_ORDERS + 1 };
    this.pass++;
    const measuredFrom = HEADER + stream[1]! * RECORD;
    this.play(HEADER, measuredFrom, first);
    const fills = sink?.fills ?? 0;
    const events = sink?.events ?? 0;
    const run = (): PlayedCommands => {
      const { filled, refused } = this.play(measuredFrom, stream.length, first);
      return { fills: sink === null ? -1 : sink.fills - fills, filled, refused, events: (sink?.events ?? 0) - events };
    };
    return { run, prove: () => prove(engine) };
  }

  /** Plays a part of the stream in batches. The filled size comes from the answers to incoming orders; only the sink counts fills. */
  private play(from: number, to: number, first: FirstIds): { readonly filled: number; readonly refused: number } {
    const { engine, sink } = this;
    let filled = 0;
    let refused = 0;
    for (let at = from; at < to; at += BATCH * RECORD) {
      const batch = this.playBatch(at, Math.min(to, at + BATCH * RECORD), first);
      filled += batch.filled;
      refused += batch.refused;
      if (sink !== null) engine.drain(0, sink);
      engine.commit();
    }
    return { filled, refused };
  }

  private playBatch(from: number, to: number, first: FirstIds): { readonly filled: number; readonly refused: number } {
    const { engine, stream } = this;
    let filled = 0;
    let refused = 0;
    for (let at = from; at < to; at += RECORD) {
      const id = stream[at + 2]!;
      const order = (first.order + id) as OrderId;
      const account = (id % ACCOUNTS) + 1;
      if (stream[at] !== 0) {
        engine.cancelOrder(order, account);
        continue;
      }
      const book = stream[at + 5]!;
      const market = (book / RUNNERS) | 0;
      command.order = order;
      command.account = account;
      command.market = first.market + market;
      command.runner = book - market * RUNNERS;
      command.side = stream[at + 1] === 0 ? 'BACK' : 'LAY';
      command.price = LADDER[stream[at + 3]!]!;
      command.size = stream[at + 4]! as Paise;
      if (engine.placeOrder(command) === null) filled += engine.lastMatched();
      else refused++;
    }
    return { filled, refused };
  }
}

/** Ids of a pass: its first market and order. */
interface FirstIds {
  readonly market: number;
  readonly order: number;
}

/** Throws unless all positions of every market sum to zero, and cash plus holds of every account equal its initial money. */
function prove(engine: MarketEngine): void {
  const snapshot = engine.snapshot();
  const sums = new Map<string, number>();
  const add = (key: string, profit: number): void => void sums.set(key, (sums.get(key) ?? 0) + profit);
  for (const position of snapshot.positions) {
    if ('lines' in position) continue;
    for (const [runner, profit] of position.ifWin.entries()) add(`${position.market} runner ${runner} wins`, profit);
    for (const [runner, profit] of position.ifLose.entries()) add(`${position.market} runner ${runner} loses`, profit);
  }
  for (const [key, sum] of sums) if (sum !== 0) throw new Error(`positions of market ${key} sum to ${sum}`);
  let held = 0;
  for (const account of snapshot.accounts) {
    if (account.cash + account.held !== FORTUNE) throw new Error(`account ${account.account} has ${account.cash + account.held}`);
    held += account.held;
  }
  const holds = snapshot.positions.reduce((sum, position) => sum + position.hold, 0);
  if (held !== holds) throw new Error(`held ${held} but positions hold ${holds}`);
}

class CountingSink implements EngineEventSink {
  events = 0;
  fills = 0;
  /** Sum of the events' values, so that the compiler cannot remove the work that makes them. */
  sum = 0;
  orderPlaced({ order }: OrderPlaced): void {
    this.events++;
    this.sum += order;
  }
  orderChanged({ order, matched }: OrderChanged): void {
    this.events++;
    this.sum += order + matched;
  }
  trade({ price, size }: Trade): void {
    this.events++;
    this.fills++;
    this.sum += price + size;
  }
  holdMoved({ account, amount }: HoldMoved): void {
    this.events++;
    this.sum += account + amount;
  }
  positionChanged(position: { readonly account: number }): void {
    this.events++;
    this.sum += position.account;
  }
  walletChanged({ account, cash }: WalletChanged): void {
    this.events++;
    this.sum += account + cash;
  }
  bookChanged({ market }: BookChanged): void {
    this.events++;
    this.sum += market;
  }
}
