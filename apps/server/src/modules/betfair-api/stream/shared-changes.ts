/** The texts of changes, each made once for all subscriptions that show the same data of a market. */
import { asciiJson, dataKeyOf, deltaOf, imageOf, lastChangeOf, type MarketChange, type MarketData, type StreamMarket } from '@maidan/betfair';

/** The changes that lead to one state of a market, by the number of the state before. A reference to that state would keep all states in memory. */
interface ChangesTo {
  readonly plain: Map<number, string | null>;
  readonly conflated: Map<number, string | null>;
}

/** States have numbers from 1. */
const IMAGE = 0;

/** Changes as one choice of data shows them. */
export class SharedChanges {
  readonly #data: MarketData;
  readonly #made = new WeakMap<StreamMarket, ChangesTo>();

  constructor(data: MarketData) {
    this.#data = data;
  }

  /** Returns a change as JSON; null: nothing that is shown. `before` null: an image. `isConflated`: changes were merged. */
  textOf(before: StreamMarket | null, after: StreamMarket, isConflated: boolean): string | null {
    let made = this.#made.get(after);
    if (made === undefined) this.#made.set(after, (made = { plain: new Map(), conflated: new Map() }));
    const texts = isConflated ? made.conflated : made.plain;
    const from = before?.number ?? IMAGE;
    const known = texts.get(from);
    if (known !== undefined) return known;
    const change: MarketChange | null = before === null ? imageOf(after, this.#data) : deltaOf(before, after, this.#data, isConflated);
    const text = change === null ? null : asciiJson(JSON.stringify(change));
    texts.set(from, text);
    return text;
  }

  /** Returns the last change of a market that a subscription does not cover any more; null: nothing that is shown. */
  lastTextOf(before: StreamMarket, after: StreamMarket): string | null {
    const change = lastChangeOf(before, after, this.#data);
    return change === null ? null : asciiJson(JSON.stringify(change));
  }
}

/** The changes by what subscriptions show: as many as there are choices of data. */
export class ChangesByData {
  readonly #shared = new Map<string, SharedChanges>();

  of(data: MarketData): SharedChanges {
    const key = dataKeyOf(data);
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const made = new SharedChanges(data);
    this.#shared.set(key, made);
    return made;
  }
}
