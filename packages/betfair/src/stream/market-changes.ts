/** Images and deltas of a market. A subscription remembers the market that it sent last; its next message is the difference. */
import { liabilitiesTaken, NO_START, stakesTaken, type RunnerStart } from '../book/starting-prices.ts';
import { formatOdds, formatSize } from '../formats.ts';
import type { Paise } from '@maidan/domain';
import type { MarketDefinition } from './market-definition.ts';
import type { MarketData } from './subscription-requests.ts';

/** One level: price or line in hundredths, size in paise. */
export type StreamLevel = readonly [price: number, size: number];

export interface StreamRunner {
  readonly id: number;
  /** Offers that a backer or a layer can take, best first. */
  readonly back: readonly StreamLevel[];
  readonly lay: readonly StreamLevel[];
  /** The same with offers through other runners; the same lists if there are none. */
  readonly virtualBack: readonly StreamLevel[];
  readonly virtualLay: readonly StreamLevel[];
  /** Size traded at each price, both sides counted. */
  readonly traded: readonly StreamLevel[];
  /** Sum of `traded`. */
  readonly volume: number;
  /** Hundredths; 0: nothing was traded. */
  readonly last: number;
  readonly start: RunnerStart;
}

/** A market at one moment. Never changed after it was made. */
export interface StreamMarket {
  readonly id: string;
  /** Different for each state of any market. */
  readonly number: number;
  /** Rises by one with each state of the same feed: a difference of more than one was merged. */
  readonly step: number;
  readonly definition: MarketDefinition;
  /** The definition as JSON, to find changes. */
  readonly definitionText: string;
  /** Paise, both sides counted. */
  readonly volume: number;
  readonly runners: readonly StreamRunner[];
}

type Pair = readonly [number, number];
type Triple = readonly [number, number, number];

export interface RunnerChange {
  id: number;
  atb?: readonly Pair[];
  atl?: readonly Pair[];
  batb?: readonly Triple[];
  batl?: readonly Triple[];
  bdatb?: readonly Triple[];
  bdatl?: readonly Triple[];
  trd?: readonly Pair[];
  tv?: number;
  ltp?: number;
  spb?: readonly Pair[];
  spl?: readonly Pair[];
  spn?: number | typeof NO_PRICE;
  spf?: number | typeof NO_PRICE;
}

export interface MarketChange {
  id: string;
  img?: true;
  con?: true;
  tv?: number;
  marketDefinition?: MarketDefinition;
  rc?: readonly RunnerChange[];
}

const EMPTY: StreamRunner = { id: 0, back: [], lay: [], virtualBack: [], virtualLay: [], traded: [], volume: 0, last: 0, start: NO_START };
/** Takes back a price that was sent: clients read it as a number that is none. */
const NO_PRICE = 'NaN';
const size = (paise: number): number => formatSize(paise as Paise);

/** Returns the whole market. */
export function imageOf(market: StreamMarket, data: MarketData): MarketChange {
  const rc = market.runners.map((runner) => runnerChange({ ...EMPTY, id: runner.id }, runner, data)).filter((change) => change !== null);
  return {
    id: market.id,
    img: true,
    ...(data.fields.has('EX_TRADED_VOL') ? { tv: size(market.volume) } : {}),
    ...(data.fields.has('EX_MARKET_DEF') ? { marketDefinition: market.definition } : {}),
    ...(rc.length === 0 ? {} : { rc }),
  };
}

/** Returns what leads from one state of a market to a later one; null: nothing that the subscription shows. `isConflated`: changes were merged. */
export function deltaOf(before: StreamMarket, after: StreamMarket, data: MarketData, isConflated: boolean): MarketChange | null {
  if (before === after) return null;
  if (before.runners.length !== after.runners.length || before.runners.some(({ id }, index) => id !== after.runners[index]?.id)) return imageOf(after, data);
  const rc = after.runners.map((runner, index) => runnerChange(before.runners[index] ?? EMPTY, runner, data)).filter((change) => change !== null);
  const change: MarketChange = {
    id: after.id,
    ...(isConflated ? { con: true as const } : {}),
    ...(data.fields.has('EX_TRADED_VOL') && before.volume !== after.volume ? { tv: size(after.volume) } : {}),
    ...(data.fields.has('EX_MARKET_DEF') && before.definitionText !== after.definitionText ? { marketDefinition: after.definition } : {}),
    ...(rc.length === 0 ? {} : { rc }),
  };
  return change.tv === undefined && change.marketDefinition === undefined && change.rc === undefined ? null : change;
}

/** Returns the last change of a market that a subscription ceases to show, with its definition; null: nothing that the subscription shows. */
export function lastChangeOf(before: StreamMarket, after: StreamMarket, data: MarketData): MarketChange | null {
  const change = deltaOf(before, after, data, false);
  if (!data.fields.has('EX_MARKET_DEF')) return change;
  return { ...(change ?? { id: after.id }), marketDefinition: after.definition };
}

function runnerChange(before: StreamRunner, after: StreamRunner, { fields, ladderLevels }: MarketData): RunnerChange | null {
  const change: RunnerChange = { id: after.id };
  const put = <K extends 'atb' | 'atl' | 'batb' | 'batl' | 'bdatb' | 'bdatl' | 'trd' | 'spb' | 'spl'>(key: K, values: NonNullable<RunnerChange[K]>): void => {
    if (values.length > 0) change[key] = values;
  };
  if (fields.has('EX_ALL_OFFERS')) {
    put('atb', pricedChanges(before.back, after.back));
    put('atl', pricedChanges(before.lay, after.lay));
  }
  if (fields.has('EX_BEST_OFFERS')) {
    put('batb', levelChanges(before.back, after.back, ladderLevels));
    put('batl', levelChanges(before.lay, after.lay, ladderLevels));
  }
  if (fields.has('EX_BEST_OFFERS_DISP')) {
    put('bdatb', levelChanges(before.virtualBack, after.virtualBack, ladderLevels));
    put('bdatl', levelChanges(before.virtualLay, after.virtualLay, ladderLevels));
  }
  if (fields.has('EX_TRADED')) put('trd', pricedChanges(before.traded, after.traded));
  if (fields.has('EX_TRADED_VOL') && before.volume !== after.volume) change.tv = size(after.volume);
  if (fields.has('EX_LTP') && before.last !== after.last && after.last !== 0) change.ltp = formatOdds(after.last);
  if (fields.has('SP_TRADED')) {
    put('spb', pricedChanges(stakesTaken(before.start), stakesTaken(after.start)));
    put('spl', pricedChanges(liabilitiesTaken(before.start), liabilitiesTaken(after.start)));
  }
  if (fields.has('SP_PROJECTED')) {
    if (before.start.near !== after.start.near) change.spn = projected(after.start.near);
    if (before.start.far !== after.start.far) change.spf = projected(after.start.far);
  }
  return Object.keys(change).length === 1 ? null : change;
}

const projected = (price: number | null): number | typeof NO_PRICE => (price === null ? NO_PRICE : formatOdds(price));

/** Returns changed sizes by price, with 0 for a price that has gone. */
function pricedChanges(before: readonly StreamLevel[], after: readonly StreamLevel[]): Pair[] {
  if (before === after) return [];
  const old = new Map(before);
  const changes: Pair[] = [];
  for (const [price, paise] of after) {
    if (old.get(price) !== paise) changes.push([formatOdds(price), size(paise)]);
    old.delete(price);
  }
  for (const price of old.keys()) changes.push([formatOdds(price), 0]);
  return changes;
}

/** Returns changed levels by position, with price and size 0 for a level that has gone. */
function levelChanges(before: readonly StreamLevel[], after: readonly StreamLevel[], levels: number): Triple[] {
  if (before === after) return [];
  const changes: Triple[] = [];
  for (let level = 0; level < levels; level += 1) {
    const old = before[level];
    const now = after[level];
    if (old?.[0] === now?.[0] && old?.[1] === now?.[1]) continue;
    changes.push(now === undefined ? [level, 0, 0] : [level, formatOdds(now[0]), size(now[1])]);
  }
  return changes;
}
