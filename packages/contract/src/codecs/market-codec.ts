/**
 * Encodes and decodes markets, their deltas, and the depth of a runner. The wire has decimal odds, rupees and seconds; views have hundredths,
 * paise and ms.
 */
import {
  tradingKindOf,
  type FancyKind,
  type FancyRate,
  type Line,
  type MarketStatus,
  type MarketType,
  type Paise,
  type Price,
  type QuotedPrice,
  type RunnerStatus,
  type StartingPrice,
  type SuspensionReason,
} from '@maidan/domain';
import type { Market, MarketRunner, QuoteWire } from '../http/market/market.ts';
import type { DepthOrders } from '../socket/depth.ts';
import type { MarketChanges, RunnerChanges } from '../socket/push-feed.ts';
import { decodeProjected, encodeProjected, isSameProjected, type ProjectedView } from './start-codec.ts';
import { fromDecimal, toDecimal, fromRupees, toRupees } from './wire-units.ts';

export interface LevelView {
  readonly price: Price;
  readonly size: Paise;
  /** The part of the size that is offered through other runners; absent: nothing. */
  readonly implied?: Paise;
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
  /** At most three levels, the best first. A bookmaker market has the one quote; a line market has none. */
  readonly back: readonly LevelView[];
  readonly lay: readonly LevelView[];
  /** The quotes of a line market; null in other markets and without a quote. */
  readonly no: LineQuoteView | null;
  readonly yes: LineQuoteView | null;
  /** Price of the last trade; null before the first one. */
  readonly last: Price | null;
  /** Hundredths; null before it is made. */
  readonly startingPrice: QuotedPrice | null;
  /** What it would be now; null while no bet waits for it. */
  readonly projected: ProjectedView | null;
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
  readonly betDelayMs: number;
  /** Basis points: hundredths of a per cent. */
  readonly commissionBp: number;
  readonly minStake: Paise;
  readonly maxStake: Paise;
  readonly feedStale: boolean;
  readonly startingPrice: StartingPrice;
  readonly totalMatched: Paise;
  /** Runs of a settled line market; null before the settlement and for other markets. */
  readonly runs: number | null;
  readonly runners: readonly RunnerView[];
}

const encodeLevel = (level: LevelView): [number, number] => [toDecimal(level.price), toRupees(level.size)];
/** Encodes the parts of a side that are offered through other runners; undefined if there are none, so that the message does not name them. */
const encodeImplied = (levels: readonly LevelView[]): [number, number][] | undefined => {
  const implied = levels.flatMap((level) => (level.implied === undefined ? [] : [encodeLevel({ price: level.price, size: level.implied })]));
  return implied.length === 0 ? undefined : implied;
};
const encodeQuote = (side: LineQuoteView | null): QuoteWire | null =>
  side === null ? null : { line: side.line, fancyPrice: side.rate, size: toRupees(side.size) };
const encodeBestLevel = (levels: readonly LevelView[]) => {
  const first = levels[0];
  return first === undefined ? { price: 0, size: 0 } : { price: toDecimal(first.price), size: toRupees(first.size) };
};

function encodeRunner(runner: RunnerView, isLine: boolean): MarketRunner {
  const impliedBack = encodeImplied(runner.back);
  const impliedLay = encodeImplied(runner.lay);
  return {
    selectionId: runner.selectionId,
    runnerName: runner.name,
    status: runner.status,
    availableToBack: encodeBestLevel(runner.back),
    availableToLay: encodeBestLevel(runner.lay),
    back: runner.back.map(encodeLevel),
    lay: runner.lay.map(encodeLevel),
    ...(impliedBack === undefined ? {} : { impliedBack }),
    ...(impliedLay === undefined ? {} : { impliedLay }),
    ...(runner.last === null ? {} : { last: toDecimal(runner.last) }),
    ...(runner.startingPrice === null ? {} : { startingPrice: toDecimal(runner.startingPrice) }),
    ...(runner.projected === null ? {} : { projected: encodeProjected(runner.projected)! }),
    ...(isLine ? { no: encodeQuote(runner.no), yes: encodeQuote(runner.yes), line: runner.yes?.line ?? 0, fancyPrice: runner.yes?.rate ?? 0 } : {}),
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
    ...(view.startingPrice === 'OFF' ? {} : { startingPrice: view.startingPrice }),
    totalMatched: toRupees(view.totalMatched),
    ...(view.runs === null ? {} : { runs: view.runs }),
    marketBook: {
      marketId: view.marketId,
      status: view.status,
      runners: view.runners.map((runner) => encodeRunner(runner, tradingKindOf(view.marketType) === 'line')),
    },
  };
}

type WireLevels = readonly (readonly [number, number])[];
/** Decodes a side. `implied`: the parts of its levels that are offered through other runners. */
function decodeLevels(levels: WireLevels, implied: WireLevels = []): readonly LevelView[] {
  const parts = new Map(implied);
  return levels.map(([price, size]) => {
    const part = parts.get(price);
    return { price: fromDecimal(price), size: fromRupees(size), ...(part === undefined ? {} : { implied: fromRupees(part) }) };
  });
}
const decodeQuote = (side: QuoteWire | null | undefined): LineQuoteView | null =>
  side === null || side === undefined ? null : { line: side.line as Line, rate: side.fancyPrice as FancyRate, size: fromRupees(side.size) };

function decodeRunner(runner: MarketRunner): RunnerView {
  return {
    selectionId: runner.selectionId,
    name: runner.runnerName,
    status: runner.status,
    back: decodeLevels(runner.back, runner.impliedBack),
    lay: decodeLevels(runner.lay, runner.impliedLay),
    no: decodeQuote(runner.no),
    yes: decodeQuote(runner.yes),
    last: runner.last === undefined ? null : fromDecimal(runner.last),
    startingPrice: runner.startingPrice === undefined ? null : fromDecimal(runner.startingPrice),
    projected: decodeProjected(runner.projected),
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
    startingPrice: market.startingPrice ?? 'OFF',
    totalMatched: fromRupees(market.totalMatched),
    runs: market.runs ?? null,
    runners: market.marketBook.runners.map(decodeRunner),
  };
}

const hasSameLevels = (one: readonly LevelView[], other: readonly LevelView[]): boolean =>
  one.length === other.length &&
  one.every((item, index) => item.price === other[index]?.price && item.size === other[index].size && item.implied === other[index].implied);
const isSameQuote = (one: LineQuoteView | null, other: LineQuoteView | null): boolean =>
  one === other || (one !== null && other !== null && one.line === other.line && one.rate === other.rate && one.size === other.size);

function encodeRunnerChanges(before: RunnerView, after: RunnerView): RunnerChanges | null {
  const changes: RunnerChanges = { selectionId: after.selectionId };
  if (before.status !== after.status) changes.status = after.status;
  if (!hasSameLevels(before.back, after.back)) {
    changes.back = after.back.map(encodeLevel);
    const implied = encodeImplied(after.back);
    if (implied !== undefined) changes.impliedBack = implied;
  }
  if (!hasSameLevels(before.lay, after.lay)) {
    changes.lay = after.lay.map(encodeLevel);
    const implied = encodeImplied(after.lay);
    if (implied !== undefined) changes.impliedLay = implied;
  }
  if (!isSameQuote(before.no, after.no)) changes.no = encodeQuote(after.no);
  if (!isSameQuote(before.yes, after.yes)) changes.yes = encodeQuote(after.yes);
  if (before.last !== after.last && after.last !== null) changes.last = toDecimal(after.last);
  if (before.startingPrice !== after.startingPrice && after.startingPrice !== null) changes.startingPrice = toDecimal(after.startingPrice);
  if (!isSameProjected(before.projected, after.projected)) changes.projected = encodeProjected(after.projected);
  return Object.keys(changes).length === 1 ? null : changes;
}

/** Returns the delta between two states of one market, or null if nothing changed. Both states must have the same runners in the same order. */
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
    const change = old === undefined ? null : encodeRunnerChanges(old, runner);
    if (change !== null) runners.push(change);
  });
  if (runners.length > 0) changes.runners = runners;
  return Object.keys(changes).length === 0 ? null : changes;
}

function applyRunnerChanges(runner: RunnerView, changes: RunnerChanges): RunnerView {
  return {
    ...runner,
    ...(changes.status === undefined ? {} : { status: changes.status }),
    ...(changes.back === undefined ? {} : { back: decodeLevels(changes.back, changes.impliedBack) }),
    ...(changes.lay === undefined ? {} : { lay: decodeLevels(changes.lay, changes.impliedLay) }),
    ...(changes.no === undefined ? {} : { no: decodeQuote(changes.no) }),
    ...(changes.yes === undefined ? {} : { yes: decodeQuote(changes.yes) }),
    ...(changes.last === undefined ? {} : { last: fromDecimal(changes.last) }),
    ...(changes.startingPrice === undefined ? {} : { startingPrice: fromDecimal(changes.startingPrice) }),
    ...(changes.projected === undefined ? {} : { projected: decodeProjected(changes.projected) }),
  };
}

/** Returns the market after a delta. Unchanged runners stay the same objects, so that the page renders only changed rows again. */
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
            return change === undefined ? runner : applyRunnerChanges(runner, change);
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

/** Encodes pairs of an order id and the paise ahead of the order in its queue. */
export function encodeDepthOrders(places: Iterable<readonly [orderId: number, ahead: number]>): DepthOrders['orders'] {
  return Array.from(places, ([orderId, ahead]) => [String(orderId), toRupees(ahead)]);
}

/** Decodes the paise ahead of each order in its queue, by order id. */
export function decodeDepthOrders(orders: DepthOrders['orders']): Map<string, Paise> {
  return new Map(orders.map(([orderId, ahead]) => [orderId, fromRupees(ahead)]));
}
