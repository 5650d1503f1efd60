/**
 * Checks whether a line is consistent with the catalogue: known events and markets, prices on the ladder that do not cross, possible
 * statuses and results. A line is applied completely or not at all, so later statements are checked against the effect of earlier ones in
 * the same line.
 */
import { isLadderPrice, sportOfEventType, tradingKindOf, type Score, type TradingKind } from '@maidan/domain';
import type { CatalogueEvent, CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import { resultFault } from '../market-gate.ts';
import { ownId, resultOf } from './statement-events.ts';
import { FARTHEST_START_MS, type Statement } from './statement-shapes.ts';

export type LineFaultCode =
  | 'EVENT_UNKNOWN'
  | 'EVENT_OVER'
  | 'EVENT_CHANGED'
  | 'MARKET_UNKNOWN'
  | 'MARKET_CHANGED'
  | 'MARKET_CLOSED'
  | 'MARKET_KIND'
  | 'RUNNERS'
  | 'RUNNER_UNKNOWN'
  | 'RUNNER_REMOVED'
  | 'OFF_LADDER'
  | 'DOUBLE_PRICE'
  | 'CROSSED'
  | 'STATUS_IMPOSSIBLE'
  | 'SPORT'
  | 'START_IMPOSSIBLE'
  | 'RESULT_IMPOSSIBLE';

export interface LineFault {
  readonly code: LineFaultCode;
  /** English, for the provider's and the operator's logs. */
  readonly reason: string;
}

/** The catalogue that a line is checked against. stored: includes records that are not in memory any more. */
export interface KnownCatalogue {
  storedEvent(eventId: string): Promise<CatalogueEvent | undefined>;
  storedMarket(marketId: string): Promise<CatalogueMarket | undefined>;
}

interface EventFacts {
  readonly eventTypeId: string;
  over: boolean;
}
interface MarketFacts {
  readonly eventId: string;
  readonly kind: TradingKind;
  readonly marketType: string;
  readonly numberOfWinners: number;
  readonly turnInPlay: boolean;
  readonly selectionIds: readonly number[];
  readonly removed: Set<number>;
  /** settled: also void. */
  state: 'open' | 'closed' | 'settled';
  inPlay: boolean;
  /** null: created by this line. */
  readonly catalogue: CatalogueMarket | null;
}

type Of<Type extends Statement['type']> = Extract<Statement, { type: Type }>;

const SPORTS: Readonly<Record<Score['sport'], string>> = { cricket: '4', football: '1', tennis: '2' };
const SPORT_OF_MATERIAL: Readonly<Record<Of<'material-event'>['kind'], Score['sport']>> = {
  WICKET: 'cricket',
  GOAL: 'football',
  RED_CARD: 'football',
  PENALTY: 'football',
  SET_END: 'tennis',
};

function fault(code: LineFaultCode, reason: string): LineFault {
  return { code, reason };
}

/** Returns the first fault with the index of its statement; null if there is none. now: ms since 1970. */
export async function lineFault(provider: string, say: readonly Statement[], catalogue: KnownCatalogue, now: number): Promise<LineFault | null> {
  const check = new LineCheck(provider, catalogue, now);
  for (const [index, statement] of say.entries()) {
    const found = await check.faultOf(statement);
    if (found !== null) return fault(found.code, `say.${index} (${statement.type}): ${found.reason}`);
  }
  return null;
}

class LineCheck {
  readonly #provider: string;
  readonly #catalogue: KnownCatalogue;
  readonly #now: number;
  readonly #events = new Map<string, EventFacts | undefined>();
  readonly #markets = new Map<string, MarketFacts | undefined>();

  constructor(provider: string, catalogue: KnownCatalogue, now: number) {
    this.#provider = provider;
    this.#catalogue = catalogue;
    this.#now = now;
  }

  async faultOf(statement: Statement): Promise<LineFault | null> {
    switch (statement.type) {
      case 'event':
        return this.#ofEvent(statement);
      case 'market':
        return this.#ofMarket(statement);
      case 'score':
      case 'commentary':
      case 'material-event':
      case 'event-closed':
        return this.#ofEventStatement(statement);
      default:
        return this.#ofMarketStatement(statement);
    }
  }

  async #ofEvent(statement: Of<'event'>): Promise<LineFault | null> {
    const known = await this.#event(statement.eventId);
    if (Math.abs(statement.openDate - this.#now) > FARTHEST_START_MS)
      return fault('START_IMPOSSIBLE', 'openDate lies years away: it is in milliseconds since 1970');
    if (known?.over === true) return fault('EVENT_OVER', 'the event is over: a new one has a new id');
    if (known !== undefined && known.eventTypeId !== statement.eventTypeId) return fault('EVENT_CHANGED', 'an event keeps its eventTypeId');
    this.#events.set(statement.eventId, { eventTypeId: statement.eventTypeId, over: false });
    return null;
  }

  async #ofMarket(statement: Of<'market'>): Promise<LineFault | null> {
    const { eventId, marketType, numberOfWinners, turnInPlay } = statement;
    const event = await this.#event(eventId);
    if (event === undefined) return fault('EVENT_UNKNOWN', 'name its event in a line before');
    if (event.over) return fault('EVENT_OVER', 'the event is over');
    const kind = tradingKindOf(marketType);
    const selectionIds = statement.runners.map((runner) => runner.selectionId);
    const wrong = runnersFault(kind, selectionIds, statement);
    if (wrong !== null) return wrong;
    const known = await this.#market(statement.marketId);
    if (known === undefined) {
      const made = { eventId, kind, marketType, numberOfWinners, turnInPlay, selectionIds, removed: new Set<number>(), inPlay: false, catalogue: null };
      this.#markets.set(statement.marketId, { ...made, state: 'open' });
      return null;
    }
    const same = known.eventId === eventId && known.marketType === marketType && known.numberOfWinners === numberOfWinners;
    if (!same || !sameRunners(known.selectionIds, selectionIds))
      return fault('MARKET_CHANGED', 'a market keeps its event, type, winners and runners; a different market needs a new id');
    return null;
  }

  async #ofEventStatement(statement: Of<'score' | 'commentary' | 'material-event' | 'event-closed'>): Promise<LineFault | null> {
    const event = await this.#event(statement.eventId);
    if (event === undefined) return fault('EVENT_UNKNOWN', 'there is no such event');
    if (statement.type === 'event-closed') {
      event.over = true;
      return null;
    }
    if (event.over) return fault('EVENT_OVER', 'the event is over');
    if (statement.type === 'commentary') return null;
    const sport = statement.type === 'score' ? statement.score.sport : SPORT_OF_MATERIAL[statement.kind];
    return SPORTS[sport] === sportOfEventType(event.eventTypeId) ? null : fault('SPORT', `this is no event of ${sport}`);
  }

  async #ofMarketStatement(
    statement: Exclude<Statement, Of<'event' | 'market' | 'score' | 'commentary' | 'material-event' | 'event-closed'>>,
  ): Promise<LineFault | null> {
    const market = await this.#market(statement.marketId);
    if (market === undefined) return fault('MARKET_UNKNOWN', 'there is no such market');
    if (statement.type === 'result') return this.#ofResult(statement, market);
    if (market.state === 'settled') return fault('MARKET_CLOSED', 'the market is settled');
    if (statement.type === 'market-status') return statusFault(statement, market);
    if (market.state === 'closed') return fault('MARKET_CLOSED', 'the market is closed');
    if (statement.type === 'session') return market.kind === 'line' ? crossedLine(statement) : kindFault('session', market);
    if (!market.selectionIds.includes(statement.selectionId)) return fault('RUNNER_UNKNOWN', 'the market has no such runner');
    if (statement.type === 'runner-status') return runnerFault(statement, market);
    if (market.removed.has(statement.selectionId)) return fault('RUNNER_REMOVED', 'the runner was removed');
    if (statement.type === 'bookmaker') return market.kind === 'bookmaker' ? crossedBookmaker(statement) : kindFault('bookmaker', market);
    if (market.kind !== 'exchange') return kindFault(statement.type, market);
    return statement.type === 'ladder' ? ladderFault(statement) : null;
  }

  #ofResult(statement: Of<'result'>, market: MarketFacts): LineFault | null {
    if (market.catalogue === null) return fault('RESULT_IMPOSSIBLE', 'a market needs a line of its own before the line with its result');
    const found = resultFault({ ...market.catalogue, inPlay: market.inPlay }, resultOf(statement.result), this.#now);
    if (found !== null) return fault('RESULT_IMPOSSIBLE', found);
    market.state = 'settled';
    return null;
  }

  async #event(id: string): Promise<EventFacts | undefined> {
    if (!this.#events.has(id)) {
      const known = await this.#catalogue.storedEvent(ownId(this.#provider, id));
      const over = known?.status === 'FINISHED' || known?.status === 'ARCHIVED';
      this.#events.set(id, known === undefined ? undefined : { eventTypeId: known.definition.eventTypeId, over });
    }
    return this.#events.get(id);
  }

  async #market(id: string): Promise<MarketFacts | undefined> {
    if (!this.#markets.has(id)) {
      const known = await this.#catalogue.storedMarket(ownId(this.#provider, id));
      this.#markets.set(id, known === undefined ? undefined : factsOf(known, this.#provider));
    }
    return this.#markets.get(id);
  }
}

function sameRunners(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function factsOf(market: CatalogueMarket, provider: string): MarketFacts {
  const { definition, status } = market;
  return {
    eventId: definition.eventId.slice(provider.length + 1),
    kind: market.kind,
    marketType: definition.marketType,
    numberOfWinners: definition.numberOfWinners,
    turnInPlay: definition.turnInPlay,
    selectionIds: market.runners.map((runner) => runner.selectionId),
    removed: new Set(market.runners.filter((runner) => runner.status === 'REMOVED').map((runner) => runner.selectionId)),
    state: status === 'SETTLED' || status === 'VOID' ? 'settled' : status === 'CLOSED' ? 'closed' : 'open',
    inPlay: market.inPlay,
    catalogue: market,
  };
}

function runnersFault(kind: TradingKind, selectionIds: readonly number[], statement: Of<'market'>): LineFault | null {
  if (new Set(selectionIds).size !== selectionIds.length) return fault('RUNNERS', 'a selectionId appears twice');
  if (kind === 'line')
    return selectionIds.length === 1 && statement.numberOfWinners === 1 ? null : fault('RUNNERS', 'a session has one runner, and numberOfWinners 1');
  if (statement.fancyKind !== undefined) return fault('MARKET_KIND', 'fancyKind is for SESSION and INNINGS_RUNS');
  if (selectionIds.length < 2) return fault('RUNNERS', 'a market of odds has at least two runners');
  return statement.numberOfWinners < selectionIds.length ? null : fault('RUNNERS', 'numberOfWinners must be below the number of runners');
}

function statusFault(statement: Of<'market-status'>, market: MarketFacts): LineFault | null {
  if (market.state === 'closed' && statement.status !== 'CLOSED') return fault('MARKET_CLOSED', 'a closed market stays closed');
  if (statement.status === 'OPEN' && statement.reason !== undefined) return fault('STATUS_IMPOSSIBLE', 'an open market has no reason');
  if (statement.inPlay && !market.turnInPlay) return fault('STATUS_IMPOSSIBLE', 'the market does not turn in play');
  if (market.inPlay && !statement.inPlay) return fault('STATUS_IMPOSSIBLE', 'a market in play does not go back');
  market.inPlay = statement.inPlay;
  if (statement.status === 'CLOSED') market.state = 'closed';
  return null;
}

function runnerFault({ selectionId, status, reduction }: Of<'runner-status'>, market: MarketFacts): LineFault | null {
  if (market.kind === 'line') return kindFault('runner-status', market);
  if ((status === 'REMOVED') !== (reduction !== undefined)) return fault('STATUS_IMPOSSIBLE', 'a removal, and nothing else, has a reduction (0 where none is)');
  if (market.removed.has(selectionId) && status !== 'REMOVED') return fault('RUNNER_REMOVED', 'a removed runner stays removed');
  if (status === 'REMOVED') market.removed.add(selectionId);
  return null;
}

function kindFault(type: string, market: MarketFacts): LineFault {
  return fault('MARKET_KIND', `${type} is not for a market of kind ${market.kind}`);
}

function ladderFault({ back, lay }: Of<'ladder'>): LineFault | null {
  for (const levels of [back, lay]) {
    const prices = levels.map(([price]) => price);
    if (!prices.every(isLadderPrice)) return fault('OFF_LADDER', 'a price lies between the steps of the ladder');
    if (new Set(prices).size !== prices.length) return fault('DOUBLE_PRICE', 'a price appears twice on one side');
  }
  const [bestBack, bestLay] = [Math.max(...back.map(([price]) => price)), Math.min(...lay.map(([price]) => price))];
  return bestBack >= bestLay ? fault('CROSSED', 'the best back is not below the best lay') : null;
}

/** Returns a fault if the two quotes together would pay a player in every outcome. */
function crossedBookmaker({ back, lay }: Of<'bookmaker'>): LineFault | null {
  return back !== null && lay !== null && back[0] > lay[0] ? fault('CROSSED', 'back is above lay') : null;
}

function crossedLine({ no, yes }: Of<'session'>): LineFault | null {
  if (no === null || yes === null) return null;
  const [noLine, noRate] = no;
  const [yesLine, yesRate] = yes;
  const crossed = yesLine === noLine ? yesRate > noRate : yesLine < noLine;
  return crossed ? fault('CROSSED', 'YES and NO together pay whatever happens') : null;
}
