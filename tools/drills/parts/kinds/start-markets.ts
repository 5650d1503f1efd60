/** Markets of the drill that turn in play while the players bet, so that starting prices are made at any moment; afterwards they are settled. */
import type { FeedEvent } from '@maidan/domain';
import type { DatabaseReader } from '../database-reader.ts';
import { openDrillMarkets, sendFeedEvents, type DrillMarket } from '../drill-markets.ts';
import type { BetMarket } from '../trader.ts';
import { sleep } from '../run-drill.ts';

/** Markets that are open at a time. Makers quote the first of them. */
const AT_A_TIME = 4;
/** How long a market takes bets before it starts, ms. */
const OPEN_MS = 1500;
/** Last runner of each market, which wins. */
const RUNNERS = 3;

interface StartMarket extends BetMarket {
  readonly number: number;
}

export class StartMarkets {
  readonly #url: string;
  /** Open for bets. */
  #open: readonly StartMarket[] = [];
  /** Not settled yet as far as the drill knows. */
  readonly #unsettled = new Map<string, StartMarket>();
  #count = 0;

  /** `url`: a server with FEED=script and STARTING_PRICE=on. */
  constructor(url: string) {
    this.#url = url;
  }

  /** Returns a market that takes bets at the starting price. */
  next(turn: number): BetMarket | undefined {
    return this.#open.length === 0 ? undefined : this.#open[turn % this.#open.length];
  }

  /** Returns an open market with prices whose first runner loses. */
  losing(): BetMarket | undefined {
    return this.#open.find(({ number }) => number % AT_A_TIME === 0);
  }

  /** Opens markets, turns them in play and settles them, again and again, until `isOver` or the server is gone. */
  async play(isOver: () => boolean): Promise<void> {
    try {
      for (let before: readonly StartMarket[] = []; !isOver();) {
        await this.#openNext();
        const opened = performance.now();
        await this.#settle(before);
        while (!isOver() && performance.now() - opened < OPEN_MS) await sleep(10);
        if (isOver()) return;
        before = this.#open;
        await this.start();
        this.#open = [];
      }
    } catch {
      // the server was killed: `finish` continues
    }
  }

  /** Turns the open markets in play; one request, which the caller may let a kill interrupt. */
  async start(): Promise<void> {
    if (this.#open.length === 0) return; // a message without events is a sign of life
    await sendFeedEvents(
      this.#url,
      this.#open.map(({ marketId }): FeedEvent => ({ type: 'market-status', marketId, status: 'OPEN', inPlay: true })),
    );
  }

  /** Turns in play and settles every market that a kill has interrupted. */
  async finish(database: DatabaseReader): Promise<void> {
    const rows = await database.rows<{ market_id: string; reconciled: boolean }>(
      'select market_id, sp_reconciled_at is not null as reconciled from market where market_id = any($1)',
      [[...this.#unsettled.keys()]],
    );
    const reconciled = new Map(rows.map((row) => [row.market_id, row.reconciled]));
    const left = [...this.#unsettled.values()];
    // the feed may have forgotten a market, or never had it
    for (const market of left) if (reconciled.get(market.marketId) !== true) await this.#announce(market.number, 1);
    this.#open = left.filter(({ marketId }) => reconciled.get(marketId) !== true);
    await this.start();
    this.#open = [];
    await this.#settle(left);
  }

  async #openNext(): Promise<void> {
    this.#open = await this.#announce(this.#count, AT_A_TIME);
    this.#count += AT_A_TIME;
  }

  async #announce(first: number, count: number): Promise<readonly StartMarket[]> {
    const wishes = Array.from({ length: count }, (_, at) => ({ runners: RUNNERS, turnInPlay: true, priced: (first + at) % AT_A_TIME === 0 }));
    const planned = Array.from({ length: count }, (_, at) => first + at);
    const markets = await openDrillMarkets(this.#url, wishes, first);
    return markets.map((market, at) => this.#keep(market, planned[at]!));
  }

  #keep({ marketId, runners }: DrillMarket, number: number): StartMarket {
    const market = { marketId, number, selections: runners.map(({ selectionId }) => selectionId) };
    this.#unsettled.set(marketId, market);
    return market;
  }

  /** Closes and settles markets: their last runner wins. */
  async #settle(markets: readonly StartMarket[]): Promise<void> {
    for (const { marketId, selections } of markets) {
      await sendFeedEvents(this.#url, [
        { type: 'market-status', marketId, status: 'CLOSED', inPlay: true },
        { type: 'result', marketId, result: { type: 'winners', winners: [selections.at(-1)!] } },
      ] as FeedEvent[]);
      this.#unsettled.delete(marketId);
    }
  }
}
