/** The answers of listMarketBook and listRunnerBook. */
import type { Paise } from '@maidan/domain';
import type { PriceData } from '../catalogue/data-weight.ts';
import type { MarketSnapshot, RunnerSnapshot } from '../catalogue/market-snapshot.ts';
import { formatDate, formatOdds, formatSize } from '../formats.ts';
import { rolledUp, shownOffers, shownTraded, shownVolume, type Offer, type Rollup, type RunnerBook } from './offers.ts';
import { NO_START, shownStart } from './starting-prices.ts';

/** What a request asks of the prices. */
export interface PriceRequest {
  readonly data: ReadonlySet<PriceData>;
  /** Levels of a side with EX_BEST_OFFERS. */
  readonly depth: number;
  readonly rollup: Rollup;
  /** Whether the best offers include those through other runners. */
  readonly virtualise: boolean;
}

/** What a market's book shows beside the snapshot. */
export interface BookFacts {
  readonly isDelayed: boolean;
  /** By selection id. */
  readonly books: ReadonlyMap<number, RunnerBook>;
  /** ms since 1970; null: nothing was matched. */
  readonly lastMatchAt: number | null;
  /** Whether the starting prices of the market have been made. */
  readonly isReconciled: boolean;
  /** Own orders and matches by selection id, as clients see them. */
  readonly own: ReadonlyMap<number, object>;
}

/** Shown for a runner whose book is unknown. */
export const NO_RUNNER_BOOK: RunnerBook = { back: [], lay: [], virtual: null, traded: new Map(), lastPrice: null, start: NO_START };

/** Returns one market's book. */
export function marketBook(market: MarketSnapshot, facts: BookFacts, request: PriceRequest) {
  const { runners } = market;
  const books = runners.map((runner) => shownBook(market, runner, facts.books));
  const offered = books.reduce((sum, { back, lay }) => sum + sumOf(back) + sumOf(lay), 0);
  return {
    marketId: market.marketId,
    isMarketDataDelayed: facts.isDelayed,
    status: market.status,
    betDelay: market.betDelay,
    bspReconciled: facts.isReconciled,
    complete: true,
    inplay: market.inPlay,
    numberOfWinners: market.numberOfWinners,
    numberOfRunners: runners.length,
    numberOfActiveRunners: runners.filter(({ status }) => status === 'ACTIVE').length,
    ...(facts.lastMatchAt === null ? {} : { lastMatchTime: formatDate(facts.lastMatchAt) }),
    totalMatched: volumeOf(books),
    totalAvailable: formatSize(offered as Paise),
    crossMatching: market.crossMatching,
    runnersVoidable: true,
    version: market.version,
    runners: runners.map((runner, index) => shownRunner(runner, books[index]!, { market, facts, request })),
  };
}

/** Returns the matched volume of a market as clients see it: both sides of each match. */
export function volumeOf(books: readonly RunnerBook[]): number {
  const traded = books.flatMap((book) => [...book.traded.values()]);
  return formatSize((traded.reduce((sum, size) => sum + size, 0) * 2) as Paise);
}

/**
 * Returns what a runner's book shows: nothing for a removed runner, whose bets are void, and no offers where nothing can be matched: in a closed market
 * or on a runner that has none.
 */
export function shownBook(market: MarketSnapshot, runner: RunnerSnapshot, books: ReadonlyMap<number, RunnerBook>): RunnerBook {
  if (runner.status === 'REMOVED') return NO_RUNNER_BOOK;
  const book = books.get(runner.selectionId) ?? NO_RUNNER_BOOK;
  return market.status === 'CLOSED' ? { ...book, back: [], lay: [], virtual: null } : book;
}

interface Shown {
  readonly market: MarketSnapshot;
  readonly facts: BookFacts;
  readonly request: PriceRequest;
}

function shownRunner(runner: RunnerSnapshot, book: RunnerBook, { market, facts, request }: Shown) {
  const { data } = request;
  const hasPrices = data.has('EX_BEST_OFFERS') || data.has('EX_ALL_OFFERS') || data.has('EX_TRADED');
  const hasStart = data.has('SP_AVAILABLE') || data.has('SP_TRADED');
  return {
    selectionId: runner.selectionId,
    handicap: 0,
    status: runner.status,
    ...(runner.adjustmentFactor === null ? {} : { adjustmentFactor: runner.adjustmentFactor }),
    ...(book.lastPrice === null ? {} : { lastPriceTraded: formatOdds(book.lastPrice) }),
    totalMatched: shownVolume(book.traded),
    ...(runner.removedAt === null ? {} : { removalDate: formatDate(runner.removedAt) }),
    ...(hasStart ? { sp: shownStart(book.start) } : {}),
    ...(hasPrices ? { ex: exchangePrices(book, request, market.bettingType === 'LINE') } : {}),
    ...facts.own.get(runner.selectionId),
  };
}

function exchangePrices(book: RunnerBook, { data, depth, rollup, virtualise }: PriceRequest, isLine: boolean) {
  const best = virtualise ? (book.virtual ?? book) : book;
  const asked = (side: 'back' | 'lay'): readonly Offer[] => {
    if (data.has('EX_ALL_OFFERS')) return book[side];
    return data.has('EX_BEST_OFFERS') ? rolledUp(best[side], rollup, isLine).slice(0, depth) : [];
  };
  return {
    availableToBack: shownOffers(asked('back')),
    availableToLay: shownOffers(asked('lay')),
    tradedVolume: data.has('EX_TRADED') ? shownTraded(book.traded) : [],
  };
}

const sumOf = (offers: readonly Offer[]): number => offers.reduce((sum, { size }) => sum + size, 0);
