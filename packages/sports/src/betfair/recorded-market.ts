/** Converts the lines of one recorded market to feed events. */
import {
  isLadderPrice,
  nearestPrice,
  paise,
  type FeedEvent,
  type MarketDefinition,
  type MarketResult,
  type Paise,
  type Price,
  type PriceLevel,
  type RemovedRunner,
  type RunnerStatus,
  type Side,
} from '@maidan/domain';
import { basicLadders } from './basic-quotes.ts';
import type { Levels, MarketChangeLine, MarketDefinitionLine, RunnerChangeLine, RunnerDefinitionLine } from './stream-shape.ts';

/** Converts recorded pounds to paise: one pound becomes one rupee. */
function sizeOf(pounds: number): Paise {
  return paise(Math.round(pounds * 100));
}
function priceOf(decimal: number): Price {
  return Math.round(decimal * 100) as Price;
}

const RUNNER_STATUSES: Readonly<Record<string, RunnerStatus>> = {
  ACTIVE: 'ACTIVE',
  WINNER: 'WINNER',
  PLACED: 'WINNER',
  LOSER: 'LOSER',
  REMOVED: 'REMOVED',
  REMOVED_VACANT: 'REMOVED',
  HIDDEN: 'SUSPENDED',
};

/** Returns the name of a runner: its own, one from other lines, or its number. */
export type RunnerName = (runner: RunnerDefinitionLine) => string;
/** Returns the selection id of a runner with its handicap. */
export type SelectionOf = (id: number, handicap: number) => number;

function statusOf(runner: RunnerDefinitionLine): RunnerStatus {
  return RUNNER_STATUSES[runner.status] ?? 'SUSPENDED';
}
/** Returns the reduction of a removed runner in hundredths of a per cent. */
function reductionOf(runner: RunnerDefinitionLine): number {
  return Math.round((runner.adjustmentFactor ?? 0) * 100);
}

/** Returns the market type, derived from the name if the recording has no type. */
function typeOf(definition: MarketDefinitionLine): string {
  return definition.marketType ?? (definition.name ?? 'OTHER').toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}

/** Returns the market name, derived from the type if the recording has no name: 'Match Odds' from MATCH_ODDS. */
function nameOf(definition: MarketDefinitionLine): string {
  const words = typeOf(definition).toLowerCase().split('_');
  return definition.name ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/**
 * Returns why a market of a recording is not offered, or null. The exchange does not trade handicap lines with half-won stakes or reversed
 * line bets, and prices of another ladder would be off its ladder.
 */
export function notOfferedReason(definition: MarketDefinitionLine): string | null {
  if (!['1', '2', '4'].includes(definition.eventTypeId)) return `sport ${definition.eventTypeId} is not offered`;
  const betting = definition.bettingType ?? 'ODDS';
  if (betting !== 'ODDS' && betting !== 'ASIAN_HANDICAP_SINGLE_LINE') return `${betting} is not offered`;
  const ladder = definition.priceLadderDefinition?.type ?? 'CLASSIC';
  return ladder === 'CLASSIC' ? null : `prices of the ladder ${ladder} are not offered`;
}

/** Returns the result of a closed market: its winners, or void if all runners were removed or a required winner is missing. */
export function resultOf(definition: MarketDefinitionLine, selectionOf: SelectionOf): MarketResult {
  const of = (runner: RunnerDefinitionLine): number => selectionOf(runner.id, runner.hc ?? 0);
  const winners = definition.runners.filter((runner) => statusOf(runner) === 'WINNER').map(of);
  const gone = definition.runners.filter((runner) => statusOf(runner) === 'REMOVED');
  if (gone.length === definition.runners.length) return { type: 'void', reason: 'All selections were removed' };
  const places = definition.numberOfWinners ?? 1;
  if (winners.length === 0 && places > 0) return { type: 'void', reason: 'The market closed without a winner' };
  // Several winners of one place are a dead heat. With several places the recording does not show which runners tied.
  if (places === 1 && winners.length > 1) return { type: 'dead-heat', winners, places: 1 };
  const removed = gone.map((runner): RemovedRunner => ({ selectionId: of(runner), reduction: reductionOf(runner) }));
  return { type: 'winners', winners, ...(removed.length === 0 ? {} : { removed }) };
}

interface RunnerState {
  readonly selectionId: number;
  status: RunnerStatus;
  lastPrice: Price | null;
  /** Pounds traded. */
  traded: number;
  /** Whether the recording has the volume at each price. */
  hasVolumes: boolean;
  /** Best-price ladders by position. */
  readonly best: Record<Side, Map<number, PriceLevel>>;
  /** The last emitted ladders around the last price, as text. */
  quoted: string;
}

export class RecordedMarket {
  readonly marketId: string;
  readonly #selectionOf: SelectionOf;
  readonly #nameOf: RunnerName;
  readonly #runners = new Map<string, RunnerState>();
  #definition: MarketDefinitionLine | null = null;
  #emittedDefinition = '';
  #emittedStatus = '';
  #fullDepth = false;
  #matched = 0;
  /** The last emitted result as text, because exchanges correct results after the close. */
  #result = '';

  constructor(marketId: string, selectionOf: SelectionOf, runnerName: RunnerName) {
    this.marketId = marketId;
    this.#selectionOf = selectionOf;
    this.#nameOf = runnerName;
  }

  /** Returns the feed events of a change. Prices before the first definition or after the close are ignored; a closed market can only get another result. */
  apply(change: MarketChangeLine): FeedEvent[] {
    const events: FeedEvent[] = [];
    if (this.#result !== '') return change.marketDefinition === undefined ? [] : this.#close(change.marketDefinition);
    if (change.marketDefinition !== undefined) events.push(...this.#define(change.marketDefinition));
    if (this.#definition === null) return events;
    if (change.tv !== undefined) this.#matched = Math.max(this.#matched, change.tv);
    const runners = change.rc ?? [];
    if (
      change.img === true ||
      runners.some((runner) => runner.atb !== undefined || runner.atl !== undefined || runner.batb !== undefined || runner.batl !== undefined)
    )
      events.push(...this.#useFullDepth(change, runners));
    for (const runner of runners) events.push(...this.#applyRunner(runner, change.img === true));
    if (!this.#fullDepth) events.push(...this.#quoteAroundLastPrices());
    if (change.marketDefinition !== undefined) events.push(...this.#close(change.marketDefinition));
    return events;
  }

  #runner(id: number, handicap = 0): RunnerState {
    const key = `${id}:${handicap}`;
    let state = this.#runners.get(key);
    if (state === undefined) {
      state = {
        selectionId: this.#selectionOf(id, handicap),
        status: 'ACTIVE',
        lastPrice: null,
        traded: 0,
        hasVolumes: false,
        best: { BACK: new Map(), LAY: new Map() },
        quoted: '',
      };
      this.#runners.set(key, state);
    }
    return state;
  }

  #define(definition: MarketDefinitionLine): FeedEvent[] {
    this.#definition = definition;
    const events: FeedEvent[] = [];
    const market = this.#marketOf(definition);
    const text = JSON.stringify(market);
    if (text !== this.#emittedDefinition) events.push({ type: 'market', market });
    this.#emittedDefinition = text;
    const { status: recorded, inPlay } = definition;
    const status = recorded === 'OPEN' || recorded === 'CLOSED' ? recorded : 'SUSPENDED';
    if (`${status} ${inPlay}` !== this.#emittedStatus) {
      events.push({ type: 'market-status', marketId: this.marketId, status, inPlay, ...(status === 'SUSPENDED' ? { reason: 'SUSPENDED' } : {}) });
    }
    this.#emittedStatus = `${status} ${inPlay}`;
    for (const runner of definition.runners) events.push(...this.#defineRunner(runner));
    return events;
  }

  #marketOf(definition: MarketDefinitionLine): MarketDefinition {
    const runners = definition.runners.toSorted((one, other) => (one.sortPriority ?? 0) - (other.sortPriority ?? 0));
    return {
      marketId: this.marketId,
      eventId: definition.eventId,
      marketName: nameOf(definition),
      marketType: typeOf(definition),
      runners: runners.map((runner, index) => ({
        selectionId: this.#runner(runner.id, runner.hc).selectionId,
        name: this.#nameOf(runner),
        sortPriority: index + 1,
      })),
      numberOfWinners: definition.numberOfWinners ?? 1,
      ...(definition.betDelay === undefined ? {} : { betDelay: definition.betDelay }),
      turnInPlay: definition.turnInPlayEnabled ?? false,
    };
  }

  #defineRunner(runner: RunnerDefinitionLine): FeedEvent[] {
    const state = this.#runner(runner.id, runner.hc);
    const status = statusOf(runner);
    if (status === state.status) return [];
    state.status = status;
    const reduction = status === 'REMOVED' ? { reduction: reductionOf(runner) } : {};
    const statusEvent: FeedEvent = { type: 'runner-status', marketId: this.marketId, selectionId: state.selectionId, status, ...reduction };
    return status === 'ACTIVE' || state.quoted === '' ? [statusEvent] : [statusEvent, ...this.#clearLadders(state)];
  }

  #clearLadders(state: RunnerState): FeedEvent[] {
    state.quoted = '';
    const { marketId } = this;
    return (['BACK', 'LAY'] as const).map((side) => ({ type: 'ladder', marketId, selectionId: state.selectionId, side, levels: [], image: true }));
  }

  /** Clears all ladders at an image, and when the recording first shows whole books, which replace the quotes around last prices. */
  #useFullDepth(change: MarketChangeLine, runners: readonly RunnerChangeLine[]): FeedEvent[] {
    const first = !this.#fullDepth && [...this.#runners.values()].some((state) => state.quoted !== '');
    const shows = runners.some((runner) => runner.atb !== undefined || runner.atl !== undefined || runner.batb !== undefined || runner.batl !== undefined);
    this.#fullDepth ||= shows;
    if (change.img !== true && !(first && shows)) return [];
    const events: FeedEvent[] = [];
    for (const state of this.#runners.values()) {
      state.best.BACK.clear();
      state.best.LAY.clear();
      events.push(...this.#clearLadders(state));
    }
    return events;
  }

  #applyRunner(change: RunnerChangeLine, image: boolean): FeedEvent[] {
    const state = this.#runner(change.id, change.hc);
    const { marketId } = this;
    const { selectionId } = state;
    const events: FeedEvent[] = [];
    for (const [side, levels] of [
      ['BACK', change.atb],
      ['LAY', change.atl],
    ] as const) {
      if (levels !== undefined) events.push({ type: 'ladder', marketId, selectionId, side, levels: levelsOf(levels), image });
    }
    for (const [side, levels] of [
      ['BACK', change.batb],
      ['LAY', change.batl],
    ] as const) {
      if (levels !== undefined) events.push({ type: 'ladder', marketId, selectionId, side, levels: bestLevels(state.best[side], levels), image: true });
    }
    return [...events, ...this.#applyTrades(state, change)];
  }

  /** Emits last price and volume. At the end a recording sets the volume to 0 and may repeat an old price; that is no trade. */
  #applyTrades(state: RunnerState, change: RunnerChangeLine): FeedEvent[] {
    const zeroed = change.tv === 0 && state.traded > 0;
    if (zeroed || (change.ltp === undefined && change.tv === undefined && change.trd === undefined)) return [];
    if (change.trd !== undefined) state.hasVolumes = true;
    if (change.tv !== undefined) state.traded = Math.max(state.traded, change.tv);
    // After a removal, recorded last prices are reduced and so off the ladder. The nearest ladder price is used.
    if (change.ltp !== undefined && change.ltp > 0) state.lastPrice = nearestPrice(change.ltp * 100);
    const runners = [...this.#runners.values()].reduce((sum, runner) => sum + runner.traded, 0);
    const totalMatched = sizeOf(Math.max(this.#matched, runners));
    const { lastPrice } = state;
    return [
      {
        type: 'traded',
        marketId: this.marketId,
        selectionId: state.selectionId,
        ...(lastPrice === null ? {} : { lastPrice }),
        ...(totalMatched > 0 ? { totalMatched } : {}),
        ...(state.hasVolumes ? { volumes: volumesOf(change.trd ?? []) } : {}),
      },
    ];
  }

  #quoteAroundLastPrices(): FeedEvent[] {
    const active = [...this.#runners.values()].filter((state) => state.status === 'ACTIVE');
    const ladders = basicLadders(
      active.map((state) => state.lastPrice),
      this.#definition?.numberOfWinners ?? 1,
    );
    const events: FeedEvent[] = [];
    for (const [index, state] of active.entries()) {
      const ladder = ladders[index] ?? null;
      if (ladder === null) continue;
      const text = `${ladder.back[0]?.price} ${ladder.lay[0]?.price}`;
      if (text === state.quoted) continue;
      state.quoted = text;
      const { marketId } = this;
      const { selectionId } = state;
      events.push(
        { type: 'ladder', marketId, selectionId, side: 'BACK', levels: ladder.back, image: true },
        { type: 'ladder', marketId, selectionId, side: 'LAY', levels: ladder.lay, image: true },
      );
    }
    return events;
  }

  #close(definition: MarketDefinitionLine): FeedEvent[] {
    if (definition.status !== 'CLOSED') return [];
    const result = resultOf(definition, this.#selectionOf);
    const text = JSON.stringify(result);
    if (text === this.#result) return [];
    this.#result = text;
    return [{ type: 'result', marketId: this.marketId, result }];
  }
}

/** Describes the first level that is off the ladder, or returns null. Last prices may be off the ladder. */
export function offLadderReason(change: MarketChangeLine): string | null {
  for (const runner of change.rc ?? []) {
    const pairs = [...(runner.atb ?? []), ...(runner.atl ?? [])].map((level) => level[0]!);
    const triples = [...(runner.batb ?? []), ...(runner.batl ?? [])].filter((level) => level[2]! > 0).map((level) => level[1]!);
    for (const price of [...pairs, ...triples]) if (!isLadderPrice(Math.round(price * 100))) return `price ${price} of runner ${runner.id} is off the ladder`;
  }
  return null;
}

function levelsOf(levels: Levels): PriceLevel[] {
  return levels.map(([price, size]) => ({ price: priceOf(price!), size: sizeOf(size!) }));
}

/** Returns the volumes at ladder prices. After a removal a recording also has reduced prices, which are off the ladder. */
function volumesOf(levels: Levels): PriceLevel[] {
  return levelsOf(levels).filter(({ price, size }) => size > 0 && isLadderPrice(price));
}

/** Applies [position, price, size] changes and returns all levels. */
function bestLevels(positions: Map<number, PriceLevel>, changes: Levels): PriceLevel[] {
  for (const [position, price, size] of changes) {
    if (size === 0) positions.delete(position!);
    else positions.set(position!, { price: priceOf(price!), size: sizeOf(size!) });
  }
  return [...positions.values()];
}
