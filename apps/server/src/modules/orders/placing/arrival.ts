/** The arrival of one bet: what its request names, the checks that need no book, and the command of a bet that passes them. */
import type { MarketEngine, PlaceCommand } from '@maidan/engine';
import {
  accept,
  ANY_PRICE,
  arrivalRefusal,
  BATCH_PAYOUT_FACTOR,
  type BetRequest,
  NO_MONEY,
  type OrderCheckContext,
  type OrderId,
  type Outcome,
  paise,
  type Refusal,
  refuse,
  type ReplacingOrder,
  stakeOf,
  type WalletCode,
} from '@maidan/domain';
import type { Catalogue, CatalogueMarket, CatalogueRunner } from '../../catalogue/catalogue-port.ts';
import type { PlayChecks } from '../../play-limits/play-limits-port.ts';
import type { BatchRows } from '../../../commit/batch/batch-rows.ts';
import { termsInForce } from './betting-terms.ts';
import type { BettingTerms } from '../orders-port.ts';
import type { TradingAccount } from '../state/trading-accounts.ts';
import type { TradingMarket, TradingMarkets } from '../state/trading-markets.ts';

/** A line bet without its line is refused while the quote is younger than this. */
const QUOTE_SEEN_AFTER_MS = 2000;

export interface ArrivalParts {
  readonly playChecks: PlayChecks;
  readonly catalogue: Catalogue;
  readonly markets: TradingMarkets;
  readonly monotonic: () => number;
  readonly takeOrderNumber: () => OrderId;
  readonly commissionOf: (site: string) => number;
  /** `OrderCheckContext.minPayoutFactor` of a site. */
  readonly minPayoutFactorOf: (site: string) => number;
  readonly siteIsFrozen: (site: string) => boolean;
  /** Returns whether the person is linked to an operator who is signed in. */
  readonly isOperatorSignedIn: (person: number) => boolean;
}

/** A bet that arrives. */
export interface ArrivingBet {
  readonly parts: ArrivalParts;
  readonly known: TradingAccount;
  /** The account of the wallet that it uses. */
  readonly wallet: number;
  readonly request: BetRequest;
  readonly isInBatch?: boolean;
  /** Set for the new order of a replace. */
  readonly replacing?: ReplacingOrder;
}

/** What the request names, as far as it is known, and the terms of the market for the account. */
interface BetTarget {
  readonly market: CatalogueMarket | undefined;
  readonly trading: TradingMarket | undefined;
  readonly runner: CatalogueRunner | undefined;
  readonly terms: BettingTerms | null;
}
type KnownTarget = { readonly [Name in keyof BetTarget]: NonNullable<BetTarget[Name]> };

/** A bet that has passed the checks at arrival. */
export interface ArrivedBet extends KnownTarget {
  /** Runs of a line market, 0 in other markets. */
  readonly line: number;
}

/** A bet that the engine has taken: what its answer shows beside the outcome. */
export interface PlacedBet {
  readonly order: OrderId;
  readonly wallet: WalletCode;
  readonly market: CatalogueMarket;
  readonly runner: CatalogueRunner;
  readonly price: number;
  readonly line: number;
  readonly commissionBp: number;
  readonly placedAt: number;
  /** 0 if the order waits no bet delay. */
  readonly delayMs: number;
}

function isKnown(target: BetTarget): target is KnownTarget {
  return target.market !== undefined && target.trading !== undefined && target.runner !== undefined && target.terms !== null;
}

/** Runs the checks at arrival (RU-56). Returns what the bet names, or the first refusal. */
export function arrivalOf(rows: BatchRows, arriving: ArrivingBet): Outcome<ArrivedBet> {
  const { known, parts, request } = arriving;
  const market = parts.catalogue.market(request.marketId);
  const trading = parts.markets.get(request.marketId);
  const runner = market?.runners.find((candidate) => candidate.selectionId === request.selectionId);
  const terms = market === undefined ? null : termsInForce(market, trading, known.limits);
  const target: BetTarget = { market, trading, runner, terms };
  const context = contextOf(rows, arriving, target);
  const refusal = arrivalRefusal(context);
  if (refusal !== null) return owes(rows.engine, arriving, target, refusal.code) ? refuse('OWING') : refusal;
  // all of these were checked; an unregistered market would be unknown to the engine
  if (!isKnown(target) || request.side === null) return refuse('MARKET_NOT_OPEN');
  const line = lineOf(arriving, target, context);
  if (!line.ok) return line;
  return rows.engine.hasAccount(arriving.wallet) ? accept({ ...target, line: line.value }) : refuse('INSUFFICIENT_BONUS');
}

/** Returns the command of a bet that has passed the checks at arrival, without its terms; the size is that at the price asked. `delayed`: whether it waits a bet delay, unless its terms exempt it. */
export function placeCommandOf({ request, wallet }: ArrivingBet, { line, market, runner, terms }: ArrivedBet, order: OrderId, delayed: boolean): PlaceCommand {
  const size = stakeOf(request)!;
  const limits = orderLimitsOf(terms);
  return {
    order,
    account: wallet,
    market: market.id,
    runner: runner.runner,
    side: request.side!,
    price: request.price ?? ANY_PRICE,
    line,
    size,
    persistence: request.persistence ?? 'LAPSE',
    // a smaller stake has passed the check at arrival, because it pays enough
    limits: size < limits.minStake ? { ...limits, minStake: NO_MONEY } : limits,
    delayed,
    ...(request.marketVersion === undefined ? {} : { marketVersion: request.marketVersion }),
  };
}

/** Returns limits as the engine checks them; none: all are checked elsewhere. */
export function orderLimitsOf(terms: BettingTerms | null): PlaceCommand['limits'] {
  if (terms === null) return { minStake: NO_MONEY, maxStake: NO_MONEY, maxWin: NO_MONEY };
  return { minStake: paise(terms.minStake), maxStake: paise(terms.maxStake), maxWin: paise(terms.maxWin) };
}

/**
 * Returns whether the bet must be refused with OWING. This check comes before the market's checks, but only the engine knows whether an
 * order lowers the worst case: an order of an account that owes is tried on it and rolled back.
 */
function owes(engine: MarketEngine, { parts, request, wallet: account }: ArrivingBet, { runner, trading }: BetTarget, refused: Refusal['code']): boolean {
  const { side, price, line, stake } = request;
  if (refused === 'SITE_FROZEN' || refused === 'ACCOUNT_BLOCKED' || engine.accountState(account)?.owing !== true) return false;
  if (trading === undefined || runner === undefined || side === null || price === null || stake === null) return true;
  const mark = engine.mark();
  const refusal = engine.placeOrder({
    order: parts.takeOrderNumber(),
    account,
    market: trading.key,
    runner: runner.runner,
    side,
    price,
    line: line ?? 0,
    size: stake,
    persistence: 'LAPSE',
    limits: orderLimitsOf(null),
    delayed: true,
  });
  engine.undoTo(mark);
  return refusal?.code === 'OWING';
}

/** Returns the requested line; without one, the line of the current quote if it is old enough to have been seen. */
function lineOf({ parts, request }: ArrivingBet, { runner, trading }: KnownTarget, { quote }: OrderCheckContext): Outcome<number> {
  if (trading.kind !== 'line') return accept(0);
  if (request.line !== null) return accept(request.line);
  const age = trading.quoteAges[runner.runner];
  if (age === undefined || quote === null || quote === undefined) return refuse('NO_QUOTE');
  const since = request.side === 'BACK' ? age.backSince : age.laySince;
  return parts.monotonic() - since < QUOTE_SEEN_AFTER_MS ? refuse('QUOTE_CHANGED') : accept(quote.line);
}

function contextOf({ engine, now }: BatchRows, arriving: ArrivingBet, { market, trading, runner, terms }: BetTarget): OrderCheckContext {
  const { isInBatch = false, known, parts, replacing, request, wallet } = arriving;
  const { record } = known;
  const event = market?.event.definition;
  return {
    sessionOpen: true,
    siteFrozen: parts.siteIsFrozen(record.site),
    account: {
      status: record.status,
      playBreak: parts.playChecks.stakeStopOf(record.person, now),
      operatorSignedIn: parts.isOperatorSignedIn(record.person),
      // a player who owes cash takes no new risk with Free Cash either
      owing: wallet !== record.account && engine.accountState(record.account)?.owing === true,
      permitted: event === undefined || record.permissions[event.eventTypeId] !== false,
    },
    market:
      market === undefined || event === undefined
        ? undefined
        : {
            status: market.status,
            marketType: market.definition.marketType,
            eventId: event.eventId,
            eventTypeId: event.eventTypeId,
            startingPrice: trading?.startingPrice === null ? undefined : trading?.startingPrice === 'OFFERED' ? 'OPEN' : 'CLOSED',
          },
    runner,
    order: request,
    quote: trading === undefined || runner === undefined || trading.kind === 'exchange' ? undefined : quoteOf(engine, trading, runner, request.side),
    limits: terms ?? { minStake: 0, maxStake: 0 },
    now,
    oneClick: request.oneClick,
    minPayoutFactor: parts.minPayoutFactorOf(record.site) || (isInBatch ? BATCH_PAYOUT_FACTOR : 0),
    // a bet of Free Cash belongs to no group, but a tripped one stops it too
    groupRefusal: engine.groupRefusal(record.account, request.terms?.group),
    ...(replacing === undefined ? {} : { replacing }),
  };
}

function quoteOf(engine: MarketEngine, trading: TradingMarket, runner: CatalogueRunner, side: BetRequest['side']): OrderCheckContext['quote'] {
  const quote = engine.houseQuote(trading.key, runner.runner);
  return side === 'BACK' ? quote.back : quote.lay;
}
