/** The orders and matches of an account in the answers of listMarketBook and listRunnerBook. */
import type { Paise } from '@maidan/domain';
import type { ApiSide, OrderStatus, OrderType, PersistenceType } from '../enums.ts';
import { averagePrice, formatDate, formatOdds, formatSize } from '../formats.ts';

export const ORDER_PROJECTIONS = ['ALL', 'EXECUTABLE', 'EXECUTION_COMPLETE'] as const;
export const MATCH_PROJECTIONS = ['NO_ROLLUP', 'ROLLED_UP_BY_PRICE', 'ROLLED_UP_BY_AVG_PRICE'] as const;
export type MatchProjection = (typeof MATCH_PROJECTIONS)[number];

/** An order of the account in the terms of clients. Hundredths, paise; ms since 1970. */
export interface OwnBet {
  readonly betId: string;
  readonly selectionId: number;
  readonly side: ApiSide;
  readonly orderType: OrderType;
  readonly persistenceType: PersistenceType;
  readonly price: number;
  readonly size: number;
  /** Of a bet at the starting price; otherwise 0. */
  readonly liability: number;
  readonly matched: number;
  /** What winning backers get back of the matched part, centipaise. */
  readonly matchedValue: number;
  readonly remaining: number;
  readonly lapsed: number;
  readonly cancelled: number;
  readonly voided: number;
  readonly isExecutable: boolean;
  readonly placedAt: number;
  readonly customerOrderRef: string | null;
  readonly customerStrategyRef: string | null;
}

/** A part of an order that was matched at one price. `price` in hundredths, with fractions if the bet was matched through other runners. */
export interface OwnMatch {
  readonly matchId: string;
  readonly bet: OwnBet;
  readonly price: number;
  readonly size: number;
  readonly at: number;
}

/** What a request asks of the account's own bets. */
export interface OwnBetsRequest {
  /** null: no orders. */
  readonly orders: (typeof ORDER_PROJECTIONS)[number] | null;
  /** null: no matches. */
  readonly matches: MatchProjection | null;
  readonly isPartitioned: boolean;
  readonly includesOverall: boolean;
  /** Empty: all. */
  readonly strategyRefs: ReadonlySet<string>;
  /** Empty: all. */
  readonly betIds: ReadonlySet<string>;
  /** Orders without a match since then (ms since 1970) are left out; null: none is. */
  readonly matchedSince: number | null;
}

/** Returns orders and matches by selection id. A runner without bets has lists too, if they were asked for. */
export function ownBetsByRunner(
  selections: readonly number[],
  { bets, matches }: { readonly bets: readonly OwnBet[]; readonly matches: readonly OwnMatch[] },
  request: OwnBetsRequest,
): ReadonlyMap<number, object> {
  if (request.orders === null && request.matches === null) return new Map();
  const since = new Set(matches.filter(({ at }) => at >= (request.matchedSince ?? 0)).map(({ bet }) => bet.betId));
  const listed = bets.filter((bet) => isListed(bet, request) && (request.matchedSince === null || since.has(bet.betId)));
  return new Map(
    selections.map((selectionId) => [
      selectionId,
      {
        ...(request.orders === null ? {} : { orders: listed.filter((bet) => bet.selectionId === selectionId).map(shownOrder) }),
        ...shownMatches(
          matches.filter(({ bet }) => bet.selectionId === selectionId && bet.matched > 0),
          request,
        ),
      },
    ]),
  );
}

/** An order that ended without a match is no order of the market any more. */
function isListed(bet: OwnBet, { orders, betIds, strategyRefs }: OwnBetsRequest): boolean {
  if (betIds.size > 0 && !betIds.has(bet.betId)) return false;
  if (strategyRefs.size > 0 && !strategyRefs.has(bet.customerStrategyRef ?? '')) return false;
  if (bet.isExecutable) return orders !== 'EXECUTION_COMPLETE';
  return orders !== 'EXECUTABLE' && bet.matched > 0;
}

function shownOrder(bet: OwnBet) {
  const status: OrderStatus = bet.isExecutable ? 'EXECUTABLE' : 'EXECUTION_COMPLETE';
  return {
    betId: bet.betId,
    orderType: bet.orderType,
    status,
    persistenceType: bet.persistenceType,
    side: bet.side,
    price: formatOdds(bet.price),
    size: formatSize(bet.size as Paise),
    bspLiability: formatSize(bet.liability as Paise),
    placedDate: formatDate(bet.placedAt),
    avgPriceMatched: averagePrice(bet.matchedValue, bet.matched as Paise),
    sizeMatched: formatSize(bet.matched as Paise),
    sizeRemaining: formatSize(bet.remaining as Paise),
    sizeLapsed: formatSize(bet.lapsed as Paise),
    sizeCancelled: formatSize(bet.cancelled as Paise),
    sizeVoided: formatSize(bet.voided as Paise),
    ...(bet.customerOrderRef === null ? {} : { customerOrderRef: bet.customerOrderRef }),
    ...(bet.customerStrategyRef === null ? {} : { customerStrategyRef: bet.customerStrategyRef }),
  };
}

function shownMatches(matches: readonly OwnMatch[], { matches: projection, isPartitioned, includesOverall, strategyRefs }: OwnBetsRequest): object {
  if (projection === null) return {};
  const overall = isPartitioned && !includesOverall ? {} : { matches: rolledUpMatches(matches, projection) };
  if (!isPartitioned) return overall;
  const strategies = new Map<string, OwnMatch[]>();
  for (const match of matches) {
    const ref = match.bet.customerStrategyRef ?? '';
    if (strategyRefs.size > 0 && !strategyRefs.has(ref)) continue;
    const known = strategies.get(ref);
    if (known === undefined) strategies.set(ref, [match]);
    else known.push(match);
  }
  const byStrategy = Array.from(strategies, ([ref, own]) => [ref, { matches: rolledUpMatches(own, projection) }] as const);
  return { ...overall, matchesByStrategy: Object.fromEntries(byStrategy) };
}

function rolledUpMatches(matches: readonly OwnMatch[], projection: MatchProjection): readonly object[] {
  if (projection === 'NO_ROLLUP')
    return matches.map(({ matchId, bet, price, size, at }) => ({
      betId: bet.betId,
      matchId,
      side: bet.side,
      price: shownPrice(price),
      size: formatSize(size as Paise),
      matchDate: formatDate(at),
    }));
  const groups = new Map<string, { readonly side: ApiSide; size: number; value: number }>();
  for (const { bet, price, size } of matches) {
    const key = projection === 'ROLLED_UP_BY_PRICE' ? `${bet.side} ${shownPrice(price)}` : bet.side;
    const group = groups.get(key) ?? { side: bet.side, size: 0, value: 0 };
    group.size += size;
    group.value += size * price;
    groups.set(key, group);
  }
  return Array.from(groups.values(), ({ side, size, value }) => ({
    side,
    price: averagePrice(value, size as Paise),
    size: formatSize(size as Paise),
  }));
}

/** At most six decimals. */
const shownPrice = (hundredths: number): number => Math.round(hundredths * 10_000) / 1_000_000;
