/** One bet as the order stream sends it: always whole. */
import type { OrderPersistence, OrderType, Paise } from '@maidan/domain';
import type { LapseReason } from '../enums.ts';
import { averagePrice, formatOdds, formatSize } from '../formats.ts';

/** What the exchange knows of a bet. Paise; prices and lines in hundredths, 0 for any starting price; times in ms since 1970. */
export interface StreamedOrder {
  /** Digits. */
  readonly id: string;
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: 'B' | 'L';
  readonly isComplete: boolean;
  readonly price: number;
  readonly size: number;
  readonly persistence: OrderPersistence;
  readonly orderType: OrderType;
  /** Stake of a back or liability of a lay at the starting price; 0 for other bets. */
  readonly startAmount: number;
  readonly placedAt: number;
  /** null: it did not happen, or the time is not known. */
  readonly matchedAt: number | null;
  readonly cancelledAt: number | null;
  readonly lapsedAt: number | null;
  /** What the matched part pays to winning backers, centipaise. */
  readonly matchedValue: number;
  readonly matched: number;
  readonly remaining: number;
  readonly lapsed: number;
  readonly cancelled: number;
  readonly voided: number;
  readonly lapseReason: LapseReason;
  /** '' when none. */
  readonly orderRef: string;
  readonly strategyRef: string;
  /** Matched size by price: what counts in the overall position. Without the void part. */
  readonly matches: readonly (readonly [price: number, size: number])[];
}

export interface UnmatchedOrder {
  readonly id: string;
  readonly p: number;
  readonly s: number;
  readonly bsp?: number;
  readonly side: 'B' | 'L';
  readonly status: 'E' | 'EC';
  readonly pt: 'L' | 'P' | 'MOC';
  readonly ot: 'L' | 'LOC' | 'MOC';
  readonly pd: number;
  readonly md?: number;
  readonly cd?: number;
  readonly ld?: number;
  readonly avp?: number;
  readonly sm: number;
  readonly sr: number;
  readonly sl: number;
  readonly sc: number;
  readonly sv: number;
  readonly rac: string;
  readonly rc: string;
  readonly rfo: string;
  readonly rfs: string;
  readonly lsrc?: LapseReason;
}

const REGULATOR = 'REG_MAIDAN';
const PERSISTENCES = { LAPSE: 'L', PERSIST: 'P', MARKET_ON_CLOSE: 'MOC' } as const;
const ORDER_TYPES = { LIMIT: 'L', LIMIT_ON_CLOSE: 'LOC', MARKET_ON_CLOSE: 'MOC' } as const;
const size = (paise: number): number => formatSize(paise as Paise);

/** Returns the bet as it is sent. */
export function unmatchedOrderOf(order: StreamedOrder): UnmatchedOrder {
  const { matched, matchedAt, cancelledAt, lapsedAt } = order;
  return {
    id: order.id,
    p: formatOdds(order.price),
    s: size(order.size),
    ...(order.orderType === 'LIMIT' ? {} : { bsp: size(order.startAmount) }),
    side: order.side,
    status: order.isComplete ? 'EC' : 'E',
    pt: PERSISTENCES[order.persistence],
    ot: ORDER_TYPES[order.orderType],
    pd: order.placedAt,
    ...(matchedAt === null ? {} : { md: matchedAt }),
    ...(cancelledAt === null ? {} : { cd: cancelledAt }),
    ...(lapsedAt === null ? {} : { ld: lapsedAt }),
    ...(matched === 0 ? {} : { avp: averagePrice(order.matchedValue, matched as Paise) }),
    sm: size(matched),
    sr: size(order.remaining),
    sl: size(order.lapsed),
    sc: size(order.cancelled),
    sv: size(order.voided),
    rac: '',
    rc: REGULATOR,
    rfo: order.orderRef,
    rfs: order.strategyRef,
    ...(order.lapsed === 0 ? {} : { lsrc: order.lapseReason }),
  };
}
