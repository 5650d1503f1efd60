/** Decodes the bets of create-bet and POST exchange/order. The order checks validate every decoded value. */
import { parseLine, type BetRequest, type OrderPersistence, type Side } from '@maidan/domain';
import type { OrderItem } from '../http/betting/orders.ts';
import type { BetWire } from '../socket/client-events.ts';
import type { TermsWire } from '../http/betting/order-terms.ts';
import { canonicalTerms, decodeTerms } from './order-terms-codec.ts';
import { parseRate, parseStake } from './wire-units.ts';

const REFERENCE = /^[\x21-\x7e]{1,64}$/;
const ID = /^[\x21-\x7e]{1,64}$/;

function referenceOf(value: unknown): Pick<BetRequest, 'reference' | 'malformed'> {
  if (value === undefined) return { reference: '' };
  return typeof value === 'string' && REFERENCE.test(value) ? { reference: value } : { reference: '', malformed: 'betSlipRef' };
}
function marketId(value: unknown): string {
  return typeof value === 'string' && ID.test(value) ? value : '';
}
function selectionId(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : -1;
}
/** Reads a claim, truncated to 512 characters. Old clients send ids as numbers. */
function claim(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return String(value);
  // A value that is neither text nor number becomes a text that matches no market.
  return typeof value === 'string' ? value.replaceAll('\u0000', '').slice(0, 512) : '\uFFFD';
}

function claimsOf(wire: {
  readonly marketType?: unknown;
  readonly eventId?: unknown;
  readonly eventTypeId?: unknown;
  readonly selectionName?: unknown;
}): BetRequest['claims'] {
  const claims: Record<string, string> = {};
  for (const name of ['marketType', 'eventId', 'eventTypeId', 'selectionName'] as const) {
    const value = claim(wire[name]);
    if (value !== undefined) claims[name] = value;
  }
  return claims;
}

interface WireBetParts {
  readonly wireSide: unknown;
  readonly side: Side | null;
  readonly wirePrice: unknown;
  readonly wireStake: unknown;
  readonly wireMarket: unknown;
  readonly wireSelection: unknown;
  readonly wireLine: unknown;
  readonly reference: unknown;
  readonly claims: BetRequest['claims'];
  readonly persistence: OrderPersistence | undefined;
  readonly marketVersion: number | undefined;
  readonly terms: TermsWire;
  readonly fromOneClick: boolean;
  readonly browser: unknown;
  readonly address: unknown;
}

/** Returns the decoded value, or the raw one if it could not be read, so that two different invalid bodies stay different. */
function valueOrRaw(value: unknown, raw: unknown): unknown {
  return value ?? ['raw', raw ?? null];
}

function decodeBet(parts: WireBetParts): BetRequest {
  const price = parseRate(parts.wirePrice);
  const stake = parseStake(parts.wireStake);
  const line = parts.wireLine === undefined || parts.wireLine === null ? null : parseLine(parts.wireLine);
  const market = marketId(parts.wireMarket);
  const selection = selectionId(parts.wireSelection);
  const hasLine = parts.wireLine !== undefined && parts.wireLine !== null;
  const canonical = JSON.stringify([
    market === '' ? ['raw', parts.wireMarket ?? null] : market,
    selection < 0 ? ['raw', parts.wireSelection ?? null] : selection,
    valueOrRaw(parts.side, parts.wireSide),
    valueOrRaw(price, parts.wirePrice),
    valueOrRaw(stake, parts.wireStake),
    hasLine ? valueOrRaw(line, parts.wireLine) : null,
    parts.persistence ?? 'LAPSE',
    parts.marketVersion ?? null,
    parts.claims.marketType ?? null,
    parts.claims.eventId ?? null,
    parts.claims.selectionName ?? null,
    ...canonicalTerms(parts.terms),
  ]);
  const terms = decodeTerms(parts.terms, { stake: parts.wireStake, persistence: parts.persistence });
  return {
    ...referenceOf(parts.reference),
    marketId: market,
    selectionId: selection,
    side: parts.side,
    price,
    // An invalid line must not count as a missing line.
    line: hasLine && line === null ? -1 : line,
    stake,
    // MARKET_ON_CLOSE is one of the terms
    ...(parts.persistence === undefined || parts.persistence === 'MARKET_ON_CLOSE' ? {} : { persistence: parts.persistence }),
    ...(parts.marketVersion === undefined ? {} : { marketVersion: parts.marketVersion }),
    ...(terms === undefined ? {} : { terms }),
    claims: parts.claims,
    fromOneClick: parts.fromOneClick,
    claimedBrowser: claim(parts.browser) ?? '',
    claimedAddress: claim(parts.address) ?? '',
    canonical,
  };
}

/** Decodes the bet of create-bet (SO-10, SO-11). Any type but Back and Lay becomes SIDE_INVALID. */
export function decodeCreateBet({ bet, betSlipRef }: { readonly bet: BetWire; readonly betSlipRef?: unknown }): BetRequest {
  const side: Side | null = bet.type === 'Back' ? 'BACK' : bet.type === 'Lay' ? 'LAY' : null;
  const ordinary = decodeBet({
    wireSide: bet.type,
    side,
    wirePrice: bet.rate,
    wireStake: bet.stake,
    wireMarket: bet.marketId,
    wireSelection: bet.runnerId,
    wireLine: bet.line,
    reference: betSlipRef,
    claims: claimsOf({ marketType: bet.marketType, eventId: bet.eventId, selectionName: bet.selectionName }),
    persistence: bet.persistence,
    marketVersion: bet.marketVersion,
    terms: bet,
    fromOneClick: false,
    browser: bet.browserdetail,
    address: bet.ipaddress,
  });
  if (bet.cashOutId === undefined) return ordinary;
  const cashOutId = typeof bet.cashOutId === 'string' && ID.test(bet.cashOutId) ? bet.cashOutId : '';
  return { ...ordinary, cashOutId, canonical: JSON.stringify(['cash-out', cashOutId === '' ? ['raw', bet.cashOutId] : cashOutId]) };
}

/** Decodes one item of POST exchange/order (CA-23): side 0 back, 1 lay. The client's betDelay is ignored (T-44). */
export function decodeOrderItem(item: OrderItem): BetRequest {
  const side: Side | null = item.side === 0 ? 'BACK' : item.side === 1 ? 'LAY' : null;
  return decodeBet({
    wireSide: item.side,
    side,
    wirePrice: item.price,
    wireStake: item.totalSize,
    wireMarket: item.marketId,
    wireSelection: item.selectionId,
    wireLine: item.line,
    reference: item.betSlipRef,
    claims: claimsOf({ eventTypeId: item.eventTypeId }),
    persistence: item.persistence,
    marketVersion: item.marketVersion,
    terms: item,
    fromOneClick: item.fromOneClick ?? false,
    browser: undefined,
    address: undefined,
  });
}

/** A batch of bets as it was sent. */
export interface DecodedBatch extends Pick<BetRequest, 'reference' | 'malformed' | 'canonical'> {
  readonly instructions: readonly BetRequest[];
}

/** Decodes the body of POST exchange/order/batch. */
export function decodeBatch({ betSlipRef, instructions }: { readonly betSlipRef?: unknown; readonly instructions: readonly OrderItem[] }): DecodedBatch {
  const bets = instructions.map((item) => decodeOrderItem({ ...item, betSlipRef: undefined, fromOneClick: false }));
  return { ...referenceOf(betSlipRef), instructions: bets, canonical: JSON.stringify(['batch', ...bets.map(({ canonical }) => canonical)]) };
}
