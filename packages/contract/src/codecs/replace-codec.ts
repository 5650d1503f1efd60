/** Decodes replaces and updates of resting orders. The server checks every decoded value. */
import type { OrderPersistence, Paise, QuotedPrice, RequestedTerms } from '@maidan/domain';
import type { ReplaceBody, UpdateBody } from '../http/betting/order-changes.ts';
import { canonicalTerms, decodeTerms } from './order-terms-codec.ts';
import { parseRate, parseStake } from './wire-units.ts';

/** A replace as it was sent. Absent fields keep the values of the order; null stands for a value that could not be read. Hundredths, paise. */
export interface DecodedReplace {
  readonly price?: QuotedPrice | null;
  readonly stake?: Paise | null;
  readonly terms?: Pick<RequestedTerms, 'timeInForce' | 'guard' | 'expiresAt' | 'group'>;
  readonly onRefusal?: 'CANCELLED' | 'KEEP';
  readonly marketVersion?: number;
  readonly canonical: string;
}

/** Decodes the replace of the order `id`. */
export function decodeReplace(id: string, body: ReplaceBody): DecodedReplace {
  const { expiresAt, group, guard, marketVersion, onRefusal, price, size, timeInForce } = body;
  const [rate, stake] = [parseRate(price), parseStake(size)];
  const wireTerms = { expiresAt, group, guard, timeInForce };
  const terms = decodeTerms(wireTerms);
  const more = [...canonicalTerms(wireTerms), onRefusal ?? null, marketVersion ?? null];
  return {
    ...(price === undefined ? {} : { price: rate }),
    ...(size === undefined ? {} : { stake }),
    ...(terms === undefined ? {} : { terms }),
    ...(onRefusal === undefined ? {} : { onRefusal }),
    ...(marketVersion === undefined ? {} : { marketVersion }),
    canonical: JSON.stringify([
      'replace',
      id,
      rate ?? ['raw', price ?? null],
      stake ?? ['raw', size ?? null],
      ...(more.every((value) => value === null) ? [] : more),
    ]),
  };
}

/** Decodes an update of an order: ms since 1970, below 0 if it could not be read. */
export function decodeUpdate({ expiresAt, group, persistence }: UpdateBody): {
  readonly persistence?: OrderPersistence;
  readonly expiresAt?: number;
  readonly group?: number;
} {
  const { expiresAt: time, group: number } = decodeTerms({ expiresAt, group }) ?? {};
  return {
    ...(number === undefined ? {} : { group: number }),
    ...(persistence === undefined ? {} : { persistence }),
    ...(time === undefined ? {} : { expiresAt: time }),
  };
}
