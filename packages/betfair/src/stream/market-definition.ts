/** The definition of a market as the stream sends it, whole at each change. */
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
  readonly timezone: 'GMT';
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

/** What the exchange knows of a market, for its definition. */
export interface DefinedMarket {
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly eventName: string;
  readonly marketName: string;
  readonly marketType: string;
  readonly isLine: boolean;
  readonly turnInPlayEnabled: boolean;
  readonly numberOfWinners: number;
  /** ms since 1970. */
  readonly openDate: number;
  /** ms since 1970; null: not settled, or not known. */
  readonly settledAt: number | null;
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  readonly crossMatching: boolean;
  readonly hasStartingPrice: boolean;
  /** Whether its starting prices have been made. */
  readonly isReconciled: boolean;
  readonly version: number;
  readonly betDelayMs: number;
  /** Hundredths of a per cent. */
  readonly commissionBp: number;
  readonly runners: readonly DefinedRunner[];
}

export interface DefinedRunner {
  readonly id: number;
  readonly name: string;
  readonly status: RunnerStatus;
  /** Hundredths of a per cent; null: not removed. */
  readonly adjustmentFactor: number | null;
  /** ms since 1970; null: not removed, or not known. */
  readonly removedAt: number | null;
  /** Hundredths; null: none was made. */
  readonly startingPrice: number | null;
}

/** Lines have half steps, so that no result is a tie. */
const LINE_UNITS = { lineMinUnit: 0.5, lineMaxUnit: 999.5, lineInterval: 1 };

/** Returns the definition of a market. */
export function definitionOf(market: DefinedMarket): MarketDefinition {
  const time = formatDate(market.openDate);
  const active = market.runners.filter(({ status }) => status === 'ACTIVE').length;
  return {
    bspMarket: market.hasStartingPrice,
    turnInPlayEnabled: market.turnInPlayEnabled,
    persistenceEnabled: true,
    marketBaseRate: market.isLine ? 0 : market.commissionBp / 100,
    eventId: market.eventId,
    eventTypeId: market.eventTypeId,
    numberOfWinners: market.numberOfWinners,
    bettingType: market.isLine ? 'LINE' : 'ODDS',
    marketType: market.marketType,
    marketTime: time,
    suspendTime: time,
    openDate: time,
    ...(market.settledAt === null ? {} : { settledTime: formatDate(market.settledAt) }),
    bspReconciled: market.isReconciled,
    complete: true,
    inPlay: market.inPlay,
    crossMatching: market.crossMatching,
    runnersVoidable: true,
    numberOfActiveRunners: active,
    betDelay: Math.round(market.betDelayMs / 1000),
    status: market.status,
    regulators: ['MR_INT'],
    discountAllowed: false,
    timezone: 'GMT',
    countryCode: 'GB',
    version: market.version,
    name: market.marketName,
    eventName: market.eventName,
    ...(market.isLine ? LINE_UNITS : {}),
    priceLadderDefinition: { type: market.isLine ? 'LINE_RANGE' : 'CLASSIC' },
    runners: market.runners.map(runnerOf),
  };
}

function runnerOf({ id, name, status, adjustmentFactor, removedAt, startingPrice }: DefinedRunner, index: number): RunnerDefinition {
  return {
    id,
    sortPriority: index + 1,
    status,
    name,
    ...(status === 'REMOVED' ? { adjustmentFactor: adjustmentFactor ?? 0 } : {}),
    ...(status === 'REMOVED' && removedAt !== null ? { removalDate: formatDate(removedAt) } : {}),
    ...(startingPrice === null ? {} : { bsp: formatOdds(startingPrice) }),
  };
}
