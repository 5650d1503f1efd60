/** The definition of a market as the stream sends it, whole at each change. */
import { COUNTRY, LINE_UNITS, TIME_ZONE, type MarketSnapshot, type RunnerSnapshot } from '../catalogue/market-snapshot.ts';
import type { MarketStatus, PriceLadderType, RunnerStatus } from '../enums.ts';
import { formatDate, formatOdds } from '../formats.ts';

export interface RunnerDefinition {
  readonly id: number;
  readonly sortPriority: number;
  readonly status: RunnerStatus;
  readonly name: string;
  readonly adjustmentFactor?: number;
  readonly removalDate?: string;
  readonly bsp?: number;
}

export interface MarketDefinition {
  readonly bspMarket: boolean;
  readonly turnInPlayEnabled: boolean;
  readonly persistenceEnabled: true;
  readonly marketBaseRate: number;
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly numberOfWinners: number;
  readonly bettingType: 'ODDS' | 'LINE';
  readonly marketType: string;
  readonly marketTime: string;
  readonly suspendTime: string;
  readonly openDate: string;
  readonly settledTime?: string;
  readonly bspReconciled: boolean;
  readonly complete: true;
  readonly inPlay: boolean;
  readonly crossMatching: boolean;
  readonly runnersVoidable: true;
  readonly numberOfActiveRunners: number;
  readonly betDelay: number;
  readonly status: MarketStatus;
  readonly regulators: readonly ['MR_INT'];
  readonly discountAllowed: false;
  readonly timezone: typeof TIME_ZONE;
  readonly countryCode: string;
  readonly version: number;
  readonly name: string;
  readonly eventName: string;
  readonly lineMinUnit?: number;
  readonly lineMaxUnit?: number;
  readonly lineInterval?: number;
  readonly priceLadderDefinition: { readonly type: PriceLadderType };
  readonly runners: readonly RunnerDefinition[];
}

/** What the definition shows beside the snapshot. */
export interface DefinedFacts {
  /** ms since 1970; null: not settled, or not known. */
  readonly settledAt: number | null;
  /** Hundredths by selection id, null if none was made for it; null: the market has not made them. */
  readonly startingPrices: ReadonlyMap<number, number | null> | null;
}

const LINE_FIELDS = { lineMinUnit: LINE_UNITS.min, lineMaxUnit: LINE_UNITS.max, lineInterval: LINE_UNITS.interval };

/** Returns the definition of a market. */
export function definitionOf(market: MarketSnapshot, { settledAt, startingPrices }: DefinedFacts): MarketDefinition {
  const { event, eventType } = market;
  const isLine = market.bettingType === 'LINE';
  const time = formatDate(event.openDate);
  return {
    bspMarket: market.hasStartingPrice,
    turnInPlayEnabled: market.turnInPlay,
    persistenceEnabled: true,
    marketBaseRate: market.commissionBp / 100,
    eventId: event.id,
    eventTypeId: eventType.id,
    numberOfWinners: market.numberOfWinners,
    bettingType: market.bettingType,
    marketType: market.marketType,
    marketTime: time,
    suspendTime: time,
    openDate: time,
    ...(settledAt === null ? {} : { settledTime: formatDate(settledAt) }),
    bspReconciled: startingPrices !== null,
    complete: true,
    inPlay: market.inPlay,
    crossMatching: market.crossMatching,
    runnersVoidable: true,
    numberOfActiveRunners: market.runners.filter(({ status }) => status === 'ACTIVE').length,
    betDelay: market.betDelay,
    status: market.status,
    regulators: ['MR_INT'],
    discountAllowed: false,
    timezone: TIME_ZONE,
    countryCode: COUNTRY,
    version: market.version,
    name: market.marketName,
    eventName: event.name,
    ...(isLine ? LINE_FIELDS : {}),
    priceLadderDefinition: { type: isLine ? 'LINE_RANGE' : 'CLASSIC' },
    runners: market.runners.map((runner, index) => runnerOf(runner, index, startingPrices?.get(runner.selectionId) ?? null)),
  };
}

function runnerOf({ selectionId, name, status, adjustmentFactor, removedAt }: RunnerSnapshot, index: number, startingPrice: number | null): RunnerDefinition {
  return {
    id: selectionId,
    sortPriority: index + 1,
    status,
    name,
    ...(status === 'REMOVED' ? { adjustmentFactor: adjustmentFactor ?? 0 } : {}),
    ...(status === 'REMOVED' && removedAt !== null ? { removalDate: formatDate(removedAt) } : {}),
    ...(startingPrice === null || status === 'REMOVED' ? {} : { bsp: formatOdds(startingPrice) }),
  };
}
