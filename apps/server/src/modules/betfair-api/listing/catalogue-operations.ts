/** The operations that list sports, competitions, events and markets. */
import {
  catalogueWeight,
  countCompetitions,
  countCountries,
  countEvents,
  countEventTypes,
  countMarketTypes,
  countTimeRanges,
  filterException,
  isTooMuchData,
  listOf,
  MARKET_PROJECTIONS,
  MARKET_SORTS,
  marketCatalogue,
  MarketFilterField,
  matchesFilter,
  optionalField,
  sortMarkets,
  TIME_GRANULARITIES,
  WireInteger,
  type MarketFilter,
  type MarketSnapshot,
} from '@maidan/betfair';
import { ruleText, type RuleId, RULES } from '@maidan/domain';
import * as z from 'zod/mini';
import { answer, declareOperation, except, type ApiAnswer, type ApiCaller, type ApiOperation } from '../operation.ts';
import { poolOf, type ListingParts } from './listing-parts.ts';
import type { ListedMarket } from './market-snapshots-port.ts';

const CatalogueFields = z.object({
  filter: MarketFilterField,
  marketProjection: optionalField(listOf(z.enum(MARKET_PROJECTIONS))),
  sort: optionalField(z.enum(MARKET_SORTS)),
  maxResults: WireInteger,
});
type CatalogueRequest = z.output<typeof CatalogueFields>;

/** Returns the operations. */
export function catalogueOperations(parts: ListingParts): readonly ApiOperation[] {
  return [
    counting(parts, 'listEventTypes', countEventTypes),
    counting(parts, 'listCompetitions', countCompetitions),
    counting(parts, 'listEvents', countEvents),
    counting(parts, 'listMarketTypes', countMarketTypes),
    counting(parts, 'listCountries', countCountries),
    counting(parts, 'listVenues', () => []),
    declareOperation({
      service: 'SportsAPING',
      name: 'listTimeRanges',
      needsAppKey: true,
      positions: ['filter', 'granularity', 'locale'],
      parameters: z.object({ filter: MarketFilterField, granularity: optionalField(z.enum(TIME_GRANULARITIES)) }),
      run: async (caller, { filter, granularity }) =>
        filtered(parts, caller, filter, (markets) => answer(countTimeRanges(markets.map(shownOf), granularity ?? 'DAYS'))),
    }),
    declareOperation({
      service: 'SportsAPING',
      name: 'listMarketCatalogue',
      needsAppKey: true,
      positions: ['filter', 'marketProjection', 'sort', 'maxResults', 'locale'],
      parameters: CatalogueFields,
      run: (caller, request) => listMarketCatalogue(parts, caller, request),
    }),
  ];
}

const shownOf = ({ shown }: ListedMarket): MarketSnapshot => shown;

function counting(parts: ListingParts, name: string, count: (markets: readonly MarketSnapshot[]) => readonly object[]): ApiOperation {
  return declareOperation({
    service: 'SportsAPING',
    name,
    needsAppKey: true,
    positions: ['filter', 'locale'],
    parameters: z.object({ filter: MarketFilterField }),
    run: (caller, { filter }) => filtered(parts, caller, filter, (markets) => answer(count(markets.map(shownOf)))),
  });
}

/** Answers with what `answerWith` makes of the markets that pass the filter. */
async function filtered(
  { activity, snapshots }: ListingParts,
  { account }: ApiCaller,
  filter: MarketFilter,
  answerWith: (markets: readonly ListedMarket[]) => ApiAnswer | Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const exception = filterException(filter);
  if (exception !== null) return except(exception);
  const asksOrders = (filter.withOrders?.length ?? 0) > 0;
  const held = new Map((asksOrders ? await activity.heldMarkets(account.account) : []).map((one) => [one.market, one]));
  const open = await snapshots.open();
  return answerWith(
    open.filter(({ market, shown }) => {
      const orders = held.get(market.id);
      return matchesFilter(filter, shown, { EXECUTABLE: orders?.executable === true, EXECUTION_COMPLETE: orders?.complete === true });
    }),
  );
}

function listMarketCatalogue(parts: ListingParts, caller: ApiCaller, { filter, marketProjection, maxResults, sort }: CatalogueRequest): Promise<ApiAnswer> {
  const projections = new Set(marketProjection);
  if (maxResults < 1) return Promise.resolve(except('INVALID_INPUT_DATA', 'maxResults must be at least 1'));
  const named = new Set(filter.marketIds).size;
  const most = named === 0 ? maxResults : Math.min(maxResults, named);
  if (isTooMuchData(catalogueWeight(projections), most)) return Promise.resolve(except('TOO_MUCH_DATA'));
  return filtered(parts, caller, filter, async (markets) => {
    const pool = poolOf(caller);
    const traded = await parts.books.traded(markets, pool);
    const amounts = new Map(
      markets.map((listed) => {
        const runners = [...(traded.get(listed.market.id)?.runners.values() ?? [])];
        const matched = runners.flatMap((runner) => [...runner.traded.values()]).reduce((sum, size) => sum + size, 0);
        return [listed.shown, { matched, available: parts.books.displayed(listed, pool) }] as const;
      }),
    );
    const sorted = sortMarkets(markets.map(shownOf), sort ?? 'RANK', (market) => amounts.get(market)!).slice(0, maxResults);
    return answer(
      sorted.map((market) => marketCatalogue(market, projections, { matched: amounts.get(market)!.matched, rules: rulesOf(market.bettingType === 'LINE') })),
    );
  });
}

const COMMON: readonly RuleId[] = [RULES.taken, RULES.unmatched];
const ODDS_RULES: readonly RuleId[] = [RULES.won, RULES.lost, RULES.deadHeat, RULES.voidMarket, RULES.removedRunner, RULES.reducedPrice, RULES.commission];
const LINE_RULES: readonly RuleId[] = [RULES.runs, RULES.voidMarket];
const htmlOf = (rules: readonly RuleId[]): string =>
  [...COMMON, ...rules, RULES.correction]
    .map((rule) => ruleText(rule, 'en'))
    .map(({ title, text }) => `<b>${title}</b><br>${text}`)
    .join('<br><br>');
const RULES_HTML = { line: htmlOf(LINE_RULES), odds: htmlOf(ODDS_RULES) };

function rulesOf(isLine: boolean): string {
  return isLine ? RULES_HTML.line : RULES_HTML.odds;
}
