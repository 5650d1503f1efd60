/** The operations that show books, and the account's own bets in them. */
import {
  bookWeight,
  DEFAULT_DEPTH,
  isTooMuchData,
  listOf,
  marketBook,
  MATCH_PROJECTIONS,
  NO_ROLLUP,
  optionalField,
  ORDER_PROJECTIONS,
  ownBetsByRunner,
  PRICE_DATA,
  ROLLUP_MODELS,
  WireBoolean,
  WireDate,
  WireInteger,
  WireNumber,
  WireText,
  type OwnBetsRequest,
  type PriceRequest,
} from '@maidan/betfair';
import * as z from 'zod/mini';
import { answer, declareOperation, except, type ApiAnswer, type ApiCaller, type ApiOperation } from '../operation.ts';
import { poolOf, type ListingParts } from './listing-parts.ts';
import { readOwnBets } from './own-bets.ts';

const PriceProjection = optionalField(
  z.object({
    priceData: optionalField(listOf(z.enum(PRICE_DATA))),
    exBestOffersOverrides: optionalField(
      z.object({
        bestPricesDepth: optionalField(WireInteger),
        rollupModel: optionalField(z.enum(ROLLUP_MODELS)),
        rollupLimit: optionalField(WireNumber),
      }),
    ),
    virtualise: optionalField(WireBoolean),
  }),
);

const BOOK_FIELDS = {
  priceProjection: PriceProjection,
  orderProjection: optionalField(z.enum(ORDER_PROJECTIONS)),
  matchProjection: optionalField(z.enum(MATCH_PROJECTIONS)),
  includeOverallPosition: optionalField(WireBoolean),
  partitionMatchedByStrategyRef: optionalField(WireBoolean),
  customerStrategyRefs: optionalField(listOf(WireText())),
  currencyCode: optionalField(WireText()),
  locale: optionalField(WireText()),
  matchedSince: optionalField(WireDate),
  betIds: optionalField(listOf(WireText())),
};
const MarketBookFields = z.object({ marketIds: listOf(WireText()), ...BOOK_FIELDS });
const RunnerBookFields = z.object({ marketId: WireText(), selectionId: WireInteger, handicap: optionalField(WireNumber), ...BOOK_FIELDS });
type BookRequest = Omit<z.output<typeof MarketBookFields>, 'marketIds'>;

const MOST_IDS = 1_000;
const DEEPEST = 10;
/** Calls with orders or matches that one account may have in progress. */
const MOST_OWN_CALLS = 3;

/** Returns the operations. */
export function bookOperations(parts: ListingParts): readonly ApiOperation[] {
  const own = new OwnCalls();
  return [
    declareOperation({
      service: 'SportsAPING',
      name: 'listMarketBook',
      needsAppKey: true,
      positions: Object.keys(MarketBookFields.shape),
      parameters: MarketBookFields,
      run: async (caller, { marketIds, ...request }) => own.limited(caller, request, () => books(parts, caller, marketIds, request)),
    }),
    declareOperation({
      service: 'SportsAPING',
      name: 'listRunnerBook',
      needsAppKey: true,
      positions: Object.keys(RunnerBookFields.shape),
      parameters: RunnerBookFields,
      run: async (caller, { marketId, selectionId, handicap, ...request }) => {
        const found = await own.limited(caller, request, () => books(parts, caller, [marketId], request));
        if (!found.ok) return found;
        const markets = found.value as ReturnType<typeof marketBook>[];
        return answer(
          markets.flatMap(({ runners, ...market }) => {
            const one = runners.filter((runner) => runner.selectionId === selectionId && (handicap ?? 0) === 0);
            return one.length === 0 ? [] : [{ ...market, runners: one }];
          }),
        );
      },
    }),
  ];
}

async function books(parts: ListingParts, caller: ApiCaller, marketIds: readonly string[], request: BookRequest): Promise<ApiAnswer> {
  if (marketIds.length === 0) return except('INVALID_INPUT_DATA', 'marketIds is empty');
  if ([marketIds, request.betIds ?? [], request.customerStrategyRefs ?? []].some((list) => list.length > MOST_IDS)) return except('REQUEST_SIZE_EXCEEDS_LIMIT');
  const prices = pricesOf(request);
  if (prices === null) return except('INVALID_INPUT_DATA', 'exBestOffersOverrides cannot be used');
  if (isTooMuchData(bookWeight(prices.data, prices.depth), new Set(marketIds).size)) return except('TOO_MUCH_DATA');
  const pool = poolOf(caller);
  const markets = await parts.snapshots.find(marketIds);
  const [live, own] = await Promise.all([parts.books.read(markets, pool), asksOwn(request) ? readOwnBets(parts, caller.account.account, markets) : null]);
  return answer(
    markets.map(({ market, shown }) => {
      const { books: runners, isReconciled, lastMatchAt } = live.get(market.id)!;
      const selections = shown.runners.map(({ selectionId }) => selectionId);
      const bets = own?.get(market.id) ?? { bets: [], matches: [] };
      const isDelayed = caller.appKey?.delayed === true;
      return marketBook(shown, { isDelayed, books: runners, isReconciled, lastMatchAt, own: ownBetsByRunner(selections, bets, ownOf(request)) }, prices);
    }),
  );
}

/** Returns the price options of a request; null if `exBestOffersOverrides` is out of range. */
function pricesOf({ priceProjection }: BookRequest): PriceRequest | null {
  const { bestPricesDepth = DEFAULT_DEPTH, rollupModel = 'STAKE', rollupLimit } = priceProjection?.exBestOffersOverrides ?? {};
  if (bestPricesDepth < 1 || bestPricesDepth > DEEPEST || (rollupLimit ?? 0) < 0) return null;
  const limit = rollupLimit === undefined ? NO_ROLLUP.limit : Math.round(rollupLimit * 100);
  return {
    data: new Set(priceProjection?.priceData),
    depth: bestPricesDepth,
    rollup: { model: rollupModel, limit },
    virtualise: priceProjection?.virtualise === true,
  };
}

function asksOwn({ orderProjection, matchProjection }: BookRequest): boolean {
  return orderProjection !== undefined || matchProjection !== undefined;
}

function ownOf(request: BookRequest): OwnBetsRequest {
  return {
    orders: request.orderProjection ?? null,
    matches: request.matchProjection ?? null,
    isPartitioned: request.partitionMatchedByStrategyRef ?? false,
    includesOverall: request.includeOverallPosition ?? true,
    strategyRefs: new Set(request.customerStrategyRefs),
    betIds: new Set(request.betIds),
    matchedSince: request.matchedSince ?? null,
  };
}

/** Limits the calls of an account that read its orders and matches. */
class OwnCalls {
  readonly #running = new Map<number, number>();

  async limited({ account: { account } }: ApiCaller, request: BookRequest, run: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    if (!asksOwn(request)) return run();
    const running = this.#running.get(account) ?? 0;
    if (running >= MOST_OWN_CALLS) return except('TOO_MANY_REQUESTS');
    this.#running.set(account, running + 1);
    try {
      return await run();
    } finally {
      const left = this.#running.get(account)! - 1;
      if (left === 0) this.#running.delete(account);
      else this.#running.set(account, left);
    }
  }
}
