/** Encodes and decodes markets, their deltas, and the whole book of a runner. Views use hundredths, paise and ms. */
import {
  tradingKindOf,
  type FancyKind,
  type FancyRate,
  type Line,
  type MarketStatus,
  type MarketType,
  type Paise,
  type Price,
  type RunnerStatus,
  type SuspensionReason,
} from '@maidan/domain';
import type { Market, MarketRunner, QuoteWire } from '../http/market/market.ts';
import type { DepthOrders } from '../socket/depth.ts';
import type { MarketChanges, RunnerChanges } from '../socket/push-feed.ts';
import { fromDecimal, toDecimal, fromRupees, toRupees } from './wire-units.ts';

export interface LevelView {
  readonly price: Price;
  readonly size: Paise;
}
export interface LineQuoteView {
  readonly line: Line;
  readonly rate: FancyRate;
  readonly size: Paise;
}
export interface RunnerView {
  readonly selectionId: number;
  readonly name: string;
  readonly status: RunnerStatus;
  /** Best first, at most three. Bookmaker: the one quote. Line markets: empty. */
  readonly back: readonly LevelView[];
  readonly lay: readonly LevelView[];
  readonly no: LineQuoteView | null;
  readonly yes: LineQuoteView | null;
  readonly last: Price | null;
}
export interface MarketView {
  readonly marketId: string;
  readonly marketName: string;
  readonly marketType: MarketType;
  readonly fancyKind: FancyKind | null;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventTypeId: string;
  readonly competitionId: string;
  readonly competitionName: string;
  /** Milliseconds since 1970. */
  readonly openDate: number;
  readonly status: MarketStatus;
  readonly reason: SuspensionReason | null;
  readonly inPlay: boolean;
  readonly version: number;
  /** Milliseconds. */
  readonly betDelayMs: number;
  /** Hundredths of a per cent. */
  readonly commissionBp: number;
  readonly minStake: Paise;
  readonly maxStake: Paise;
  readonly feedStale: boolean;
  readonly totalMatched: Paise;
  /** Runs of a settled line market; null before the settlement and for other markets. */
  readonly runs: number | null;
  readonly runners: readonly RunnerView[];
}

const pair = (level: LevelView): [number, number] => [toDecimal(level.price), toRupees(level.size)];
const quote = (side: LineQuoteView | null): QuoteWire | null => (side === null ? null : { line: side.line, fancyPrice: side.rate, size: toRupees(side.size) });
const best = (levels: readonly LevelView[]) => {
  const first = levels[0];
  return first === undefined ? { price: 0, size: 0 } : { price: toDecimal(first.price), size: toRupees(first.size) };
};

function encodeRunner(runner: RunnerView, isLine: boolean): MarketRunner {
  return {
    selectionId: runner.selectionId,
    runnerName: runner.name,
    status: runner.status,
    availableToBack: best(runner.back),
    availableToLay: best(runner.lay),
    back: runner.back.map(pair),
    lay: runner.lay.map(pair),
    ...(runner.last === null ? {} : { last: toDecimal(runner.last) }),
    ...(isLine ? { no: quote(runner.no), yes: quote(runner.yes), line: runner.yes?.line ?? 0, fancyPrice: runner.yes?.rate ?? 0 } : {}),
  };
}

/** Encodes a whole market. */
export function encodeMarket(view: MarketView): Market {
  return {
    marketId: view.marketId,
    marketName: view.marketName,
    marketType: view.marketType,
    eventId: view.eventId,
    eventName: view.eventName,
    eventTypeId: view.eventTypeId,
    competitionId: view.competitionId,
    competitionName: view.competitionName,
    openDate: new Date(view.openDate).toISOString(),
    status: view.status,
    reason: view.reason,
    inPlay: view.inPlay,
    version: view.version,
    betDelay: view.betDelayMs / 1000,
    commission: view.commissionBp / 100,
    minStake: toRupees(view.minStake),
    maxStake: toRupees(view.maxStake),
    ...(view.fancyKind === null ? {} : { fancyKind: view.fancyKind }),
    feedStale: view.feedStale,
    totalMatched: toRupees(view.totalMatched),
    ...(view.runs === null ? {} : { runs: view.runs }),
    marketBook: {
      marketId: view.marketId,
      status: view.status,
      runners: view.runners.map((runner) => encodeRunner(runner, tradingKindOf(view.marketType) === 'line')),
    },
  };
}

const level = ([price, size]: readonly [number, number]): LevelView => ({ price: fromDecimal(price), size: fromRupees(size) });
const lineQuote = (side: QuoteWire | null | undefined): LineQuoteView | null =>
  side === null || side === undefined ? null : { line: side.line as Line, rate: side.fancyPrice as FancyRate, size: fromRupees(side.size) };

function decodeRunner(runner: MarketRunner): RunnerView {
  return {
    selectionId: runner.selectionId,
    name: runner.runnerName,
    status: runner.status,
    back: runner.back.map(level),
    lay: runner.lay.map(level),
    no: lineQuote(runner.no),
    yes: lineQuote(runner.yes),
    last: runner.last === undefined ? null : fromDecimal(runner.last),
  };
}

/** Decodes a whole market. */
export function decodeMarket(market: Market): MarketView {
  return {
    marketId: market.marketId,
    marketName: market.marketName,
    marketType: market.marketType,
    fancyKind: market.fancyKind ?? null,
    eventId: market.eventId,
    eventName: market.eventName,
    eventTypeId: market.eventTypeId,
    competitionId: market.competitionId,
    competitionName: market.competitionName,
    openDate: Date.parse(market.openDate),
    status: market.status,
    reason: market.reason,
    inPlay: market.inPlay,
    version: market.version,
    betDelayMs: Math.round(market.betDelay * 1000),
    commissionBp: Math.round(market.commission * 100),
    minStake: fromRupees(market.minStake),
    maxStake: fromRupees(market.maxStake),
    feedStale: market.feedStale,
    totalMatched: fromRupees(market.totalMatched),
    runs: market.runs ?? null,
    runners: market.marketBook.runners.map(decodeRunner),
  };
}

const sameLevels = (one: readonly LevelView[], other: readonly LevelView[]): boolean =>
  one.length === other.length && one.every((item, index) => item.price === other[index]?.price && item.size === other[index].size);
const sameQuote = (one: LineQuoteView | null, other: LineQuoteView | null): boolean =>
  one === other || (one !== null && other !== null && one.line === other.line && one.rate === other.rate && one.size === other.size);

function runnerChanges(before: RunnerView, after: RunnerView): RunnerChanges | null {
  const changes: RunnerChanges = { selectionId: after.selectionId };
  if (before.status !== after.status) changes.status = after.status;
  if (!sameLevels(before.back, after.back)) changes.back = after.back.map(pair);
  if (!sameLevels(before.lay, after.lay)) changes.lay = after.lay.map(pair);
  if (!sameQuote(before.no, after.no)) changes.no = quote(after.no);
  if (!sameQuote(before.yes, after.yes)) changes.yes = quote(after.yes);
  if (before.last !== after.last && after.last !== null) changes.last = toDecimal(after.last);
  return Object.keys(changes).length === 1 ? null : changes;
}

/** Returns the delta between two states of one market, or null if nothing changed. The sequence of the runners must be the same. */
export function encodeMarketChanges(before: MarketView, after: MarketView): MarketChanges | null {
  const changes: MarketChanges = {};
  if (before.status !== after.status) changes.status = after.status;
  if (before.reason !== after.reason) changes.reason = after.reason;
  if (before.inPlay !== after.inPlay) changes.inPlay = after.inPlay;
  if (before.version !== after.version) changes.version = after.version;
  if (before.feedStale !== after.feedStale) changes.feedStale = after.feedStale;
  if (before.totalMatched !== after.totalMatched) changes.totalMatched = toRupees(after.totalMatched);
  if (before.runs !== after.runs) changes.runs = after.runs;
  const runners: RunnerChanges[] = [];
  after.runners.forEach((runner, index) => {
    const old = before.runners[index];
    const change = old === undefined ? null : runnerChanges(old, runner);
    if (change !== null) runners.push(change);
  });
  if (runners.length > 0) changes.runners = runners;
  return Object.keys(changes).length === 0 ? null : changes;
}

function applyRunner(runner: RunnerView, changes: RunnerChanges): RunnerView {
  return {
    ...runner,
    ...(changes.status === undefined ? {} : { status: changes.status }),
    ...(changes.back === undefined ? {} : { back: changes.back.map(level) }),
    ...(changes.lay === undefined ? {} : { lay: changes.lay.map(level) }),
    ...(changes.no === undefined ? {} : { no: lineQuote(changes.no) }),
    ...(changes.yes === undefined ? {} : { yes: lineQuote(changes.yes) }),
    ...(changes.last === undefined ? {} : { last: fromDecimal(changes.last) }),
  };
}

/** Returns the market after a delta. Unchanged runners keep their identity, so that only changed rows render again. */
export function applyMarketChanges(view: MarketView, changes: MarketChanges): MarketView {
  const byId = new Map(changes.runners?.map((runner) => [runner.selectionId, runner]));
  return {
    ...view,
    ...(changes.status === undefined ? {} : { status: changes.status }),
    ...(changes.reason === undefined ? {} : { reason: changes.reason }),
    ...(changes.inPlay === undefined ? {} : { inPlay: changes.inPlay }),
    ...(changes.version === undefined ? {} : { version: changes.version }),
    ...(changes.feedStale === undefined ? {} : { feedStale: changes.feedStale }),
    ...(changes.totalMatched === undefined ? {} : { totalMatched: fromRupees(changes.totalMatched) }),
    ...(changes.runs === undefined ? {} : { runs: changes.runs }),
    runners:
      byId.size === 0
        ? view.runners
        : view.runners.map((runner) => {
            const change = byId.get(runner.selectionId);
            return change === undefined ? runner : applyRunner(runner, change);
          }),
  };
}

/** Price in hundredths, size in paise. */
export type DepthLevel = readonly [price: number, size: number];
type WireLevel = [number, number];

/** Encodes levels as pairs of decimal odds and rupees. */
export function encodeDepthLevels(levels: Iterable<DepthLevel>): WireLevel[] {
  return Array.from(levels, ([price, size]) => [toDecimal(price), toRupees(size)]);
}

/** Decodes pairs of decimal odds and rupees to hundredths and paise. */
export function decodeDepthLevels(levels: readonly (readonly [number, number])[]): [Price, Paise][] {
  return levels.map(([odds, rupees]) => [fromDecimal(odds), fromRupees(rupees)]);
}

/** Encodes order ids and the paise ahead of them. */
export function encodeDepthOrders(places: Iterable<readonly [order: number, ahead: number]>): DepthOrders['orders'] {
  return Array.from(places, ([order, ahead]) => [String(order), toRupees(ahead)]);
}

/** Decodes the paise ahead by order id. */
export function decodeDepthOrders(orders: DepthOrders['orders']): Map<string, Paise> {
  return new Map(orders.map(([order, ahead]) => [order, fromRupees(ahead)]));
}
