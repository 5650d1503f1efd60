/** Matched sizes of one account and runner by side, price and strategy, each with the position of its last change. */
import type { Paise } from '@maidan/domain';
import { formatOdds, formatSize } from '../formats.ts';
import type { OrderFilter } from './subscription-requests.ts';
import type { StreamedOrder } from './unmatched-order.ts';

interface Level {
  /** null: of all strategies. */
  readonly strategy: string | null;
  readonly side: 'B' | 'L';
  readonly price: number;
  size: number;
  position: number;
}

type Pairs = readonly (readonly [price: number, size: number])[];

/** mb and ml: matched backs and lays. */
interface MatchedSides {
  mb?: Pairs;
  ml?: Pairs;
}

export interface MatchChanges extends Readonly<MatchedSides> {
  readonly smc?: Readonly<Record<string, MatchedSides>>;
}

export class MatchLevels {
  readonly #levels = new Map<string, Level>();

  add(order: StreamedOrder, position: number): void {
    this.#count(order, position, 1);
  }

  remove(order: StreamedOrder, position: number): void {
    this.#count(order, position, -1);
  }

  /** Forgets prices without size that have not changed after this position. */
  prune(position: number): void {
    for (const [key, level] of this.#levels) if (level.size === 0 && level.position <= position) this.#levels.delete(key);
  }

  /** Returns the levels that changed after a position; -1: all that have a size. */
  changedAfter(position: number): readonly Level[] {
    return [...this.#levels.values()].filter((level) => (position < 0 ? level.size > 0 : level.position > position));
  }

  #count({ matches, side, strategyRef }: StreamedOrder, position: number, sign: 1 | -1): void {
    for (const [price, size] of matches)
      for (const strategy of [null, strategyRef]) {
        const key = `${side}${price} ${strategy === null ? '' : `:${strategy}`}`;
        const level = this.#levels.get(key) ?? { strategy, side, price, size: 0, position };
        level.size += sign * size;
        level.position = position;
        this.#levels.set(key, level);
      }
  }
}

const pairsOf = (levels: readonly Level[], side: 'B' | 'L'): Pairs =>
  levels.filter((level) => level.side === side).map(({ price, size }) => [formatOdds(price), formatSize(size as Paise)]);

function sidesOf(levels: readonly Level[]): MatchedSides {
  const mb = pairsOf(levels, 'B');
  const ml = pairsOf(levels, 'L');
  return { ...(mb.length === 0 ? {} : { mb }), ...(ml.length === 0 ? {} : { ml }) };
}

/** Returns the positions of a runner that a subscription shows and that changed after a position; -1: all. */
export function matchChanges(levels: MatchLevels, filter: OrderFilter, after: number): MatchChanges {
  const changed = levels.changedAfter(after);
  if (changed.length === 0) return {};
  const overall = filter.includeOverallPosition ? sidesOf(changed.filter(({ strategy }) => strategy === null)) : {};
  if (!filter.partitionMatchedByStrategyRef) return overall;
  const refs = filter.customerStrategyRefs;
  const parts = new Map<string, Level[]>();
  for (const level of changed) {
    if (level.strategy === null || (refs !== null && !refs.has(level.strategy))) continue;
    const part = parts.get(level.strategy);
    if (part === undefined) parts.set(level.strategy, [level]);
    else part.push(level);
  }
  return parts.size === 0 ? overall : { ...overall, smc: Object.fromEntries([...parts].map(([strategy, part]) => [strategy, sidesOf(part)])) };
}
