/**
 * Replaces feeds, books and catalogue: 20 exchange markets of three runners, whose displayed levels change by a timetable. Each market
 * changes once in every tenth of a second, at its own moment, the same in every run. A change has as much data as one of the
 * yardstick: all three runners, three backs and two lays each.
 */
import { paise, type Price } from '@maidan/domain';
import type { Catalogue, CatalogueEvent, CatalogueMarket } from '../../apps/server/src/modules/catalogue/catalogue-port.ts';
import { FedVolumes } from '../../apps/server/src/modules/catalogue/fed-volumes.ts';
import type { DisplayedRunner } from '../../apps/server/src/modules/orders/orders-port.ts';

export const MARKETS = 20;
/** Changes of each market in a second. */
export const RATE = 10;
export const MARKET_IDS: readonly string[] = Array.from({ length: MARKETS }, (_, index) => `1.${234_567_890 + index}`);

const RUNNERS = 3;
const FIRST_SELECTION = 47_971;
/** Hundredths and rupees, best first, as the yardstick's runners have them. */
const BACKS = [
  [234, 15_400],
  [232, 88_200],
  [230, 4_100],
] as const;
const LAYS = [
  [236, 9_900],
  [238, 120_300],
] as const;

export class FakeMarkets {
  readonly catalogue: Catalogue;
  readonly #markets = new Map<string, CatalogueMarket>();
  readonly #versions = new Map<string, number>();

  constructor() {
    const event = fakeEvent();
    for (const [index, marketId] of MARKET_IDS.entries()) {
      this.#markets.set(marketId, fakeMarket(index, marketId, event));
      this.#versions.set(marketId, 0);
    }
    const known: Pick<Catalogue, 'market' | 'markets' | 'event'> = {
      market: (marketId) => this.#markets.get(marketId),
      markets: () => [...this.#markets.values()],
      event: (eventId) => (eventId === event.definition.eventId ? event : undefined),
    };
    this.catalogue = notPart<Catalogue>('catalogue', known);
  }

  /** Makes one more change of a market. */
  change(marketId: string): void {
    this.#versions.set(marketId, this.version(marketId) + 1);
  }

  /** Returns the number of changes of a market so far. The sizes of its best offers carry it (whole rupees above the base size). */
  version(marketId: string): number {
    return this.#versions.get(marketId) ?? 0;
  }

  /** Returns the displayed levels of a market's runners, as the orders module does. */
  displayed(marketId: string): DisplayedRunner {
    const version = this.version(marketId);
    const levels = (of: readonly (readonly [number, number])[]) =>
      of.map(([price, rupees]) => ({ price: price as Price, size: paise((rupees + version) * 100) }));
    return { back: levels(BACKS), lay: levels(LAYS), houseBack: null, houseLay: null };
  }
}

/** Returns the version that the size of a best back (rupees) carries. */
export const versionOf = (rupees: number): number => rupees - BACKS[0][1];

/** Returns the time of each change, ms from the start, with the index of its market, in order of time. */
export function timetable(seconds: number): readonly (readonly [at: number, market: number])[] {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 16_777_216;
  };
  const slot = 1000 / RATE;
  const plan: [number, number][] = [];
  for (let slots = 0; slots < seconds * RATE; slots++) for (let market = 0; market < MARKETS; market++) plan.push([(slots + random()) * slot, market]);
  return plan.toSorted((one, other) => one[0] - other[0]);
}

function fakeEvent(): CatalogueEvent {
  return {
    definition: {
      eventId: '30001',
      eventName: 'Bench A v Bench B',
      eventTypeId: '1',
      competitionId: '4001',
      competitionName: 'Bench League',
      openDate: 0,
      teams: ['Bench A', 'Bench B'],
    },
    source: 'bench',
    status: 'LIVE',
    score: null,
    markets: new Set(MARKET_IDS),
  };
}

function fakeMarket(index: number, marketId: string, event: CatalogueEvent): CatalogueMarket {
  const names = ['Bench A', 'Bench B', 'The Draw'].slice(0, RUNNERS);
  const runners = names.map((name, runner) => ({ runner, selectionId: FIRST_SELECTION + runner, name, status: 'ACTIVE' as const, reduction: null }));
  return {
    id: index + 1,
    definition: {
      marketId,
      eventId: event.definition.eventId,
      marketName: `Match Odds ${index + 1}`,
      marketType: 'MATCH_ODDS',
      runners: runners.map(({ selectionId, name }, place) => ({ selectionId, name, sortPriority: place + 1 })),
      numberOfWinners: 1,
      turnInPlay: true,
    },
    kind: 'exchange',
    event,
    runners,
    startingPrice: 'OFF',
    status: 'OPEN',
    reason: null,
    operatorSuspended: false,
    inPlay: true,
    version: 1,
    visible: true,
    deleted: false,
    limits: null,
    result: null,
    resultGeneration: 0,
    settledAt: null,
    totalMatched: 0,
    lastPrices: new Map(),
    fedVolumes: new FedVolumes(),
    feedStale: false,
  };
}

/** Returns a port that has only the members of `known`; the use of another one throws. */
export function notPart<Port extends object>(name: string, known: Partial<Port> = {}): Port {
  return new Proxy(known as Port, {
    get: (target, property, receiver) => {
      if (property in target) return Reflect.get(target, property, receiver) as unknown;
      throw new Error(`${name}.${String(property)} is not part of this benchmark`);
    },
  });
}
