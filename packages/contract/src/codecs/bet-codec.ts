/** What a player asked for, from create-bet or POST exchange/order, in house units. Nothing of it is trusted. */
import { parseLine, type Line, type Paise, type Persistence, type Price, type Side } from '@maidan/domain';
import type { OrderItem } from '../http/betting/orders.ts';
import type { BetWire } from '../socket/client-events.ts';
import { parseRate } from './decimal-price.ts';
import { parseStake } from './rupees.ts';

export interface AskedBet {
  /** undefined: none was sent, the server makes one; null: sent, but not 1 to 64 printable ASCII characters. */
  readonly reference: string | null | undefined;
  /** '' when it was no text that can be an id: MARKET_UNKNOWN. */
  readonly marketId: string;
  /** -1 when it was no whole number: RUNNER_UNKNOWN. */
  readonly selectionId: number;
  readonly side: Side | null;
  /** Hundredths, line markets the rate per 100; null: PRICE_INVALID. */
  readonly price: Price | null;
  readonly line: Line | null;
  /** null: STAKE_INVALID. */
  readonly stake: Paise | null;
  readonly persistence?: Persistence;
  readonly marketVersion?: number;
  readonly claims: { readonly marketType?: string; readonly eventId?: string; readonly eventTypeId?: string; readonly selectionName?: string };
  readonly fromOneClick: boolean;
  /** Claimed by the client, stored only. */
  readonly browser: string;
  readonly claimedAddress: string;
  /** The offer of a cash-out that this takes; '' when it was no text that can be one. undefined: an ordinary bet. */
  readonly cashOutId?: string;
  /** Canonical text of everything that makes the bet; its hash tells a repeated request from another one. */
  readonly canonical: string;
}

const REFERENCE = /^[\x21-\x7e]{1,64}$/;
const ID = /^[\x21-\x7e]{1,64}$/;

function reference(value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' && REFERENCE.test(value) ? value : null;
}
function marketId(value: unknown): string {
  return typeof value === 'string' && ID.test(value) ? value : '';
}
function selectionId(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : -1;
}
/** A claim is compared, or stored cut to 512 characters; numbers as old clients send ids. */
function claim(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return String(value);
  // what is neither text nor number fits no market
  return typeof value === 'string' ? value.replaceAll('\u0000', '').slice(0, 512) : '\uFFFD';
}

function claimsOf(wire: {
  readonly marketType?: unknown;
  readonly eventId?: unknown;
  readonly eventTypeId?: unknown;
  readonly selectionName?: unknown;
}): AskedBet['claims'] {
  const claims: Record<string, string> = {};
  for (const name of ['marketType', 'eventId', 'eventTypeId', 'selectionName'] as const) {
    const value = claim(wire[name]);
    if (value !== undefined) claims[name] = value;
  }
  return claims;
}

interface Parts {
  readonly wireSide: unknown;
  readonly side: Side | null;
  readonly wirePrice: unknown;
  readonly wireStake: unknown;
  readonly wireMarket: unknown;
  readonly wireSelection: unknown;
  readonly wireLine: unknown;
  readonly reference: unknown;
  readonly claims: AskedBet['claims'];
  readonly persistence: Persistence | undefined;
  readonly marketVersion: number | undefined;
  readonly fromOneClick: boolean;
  readonly browser: unknown;
  readonly address: unknown;
}

/** What could not be read stands in its raw form, so that two different wrong bodies stay different. */
function or(value: unknown, raw: unknown): unknown {
  return value ?? ['raw', raw ?? null];
}

function asked(parts: Parts): AskedBet {
  const price = parseRate(parts.wirePrice);
  const stake = parseStake(parts.wireStake);
  const line = parts.wireLine === undefined || parts.wireLine === null ? null : parseLine(parts.wireLine);
  const market = marketId(parts.wireMarket);
  const selection = selectionId(parts.wireSelection);
  const lineGiven = parts.wireLine !== undefined && parts.wireLine !== null;
  const canonical = JSON.stringify([
    market === '' ? ['raw', parts.wireMarket ?? null] : market,
    selection < 0 ? ['raw', parts.wireSelection ?? null] : selection,
    or(parts.side, parts.wireSide),
    or(price, parts.wirePrice),
    or(stake, parts.wireStake),
    lineGiven ? or(line, parts.wireLine) : null,
    parts.persistence ?? 'LAPSE',
    parts.marketVersion ?? null,
    parts.claims.marketType ?? null,
    parts.claims.eventId ?? null,
    parts.claims.selectionName ?? null,
  ]);
  return {
    reference: reference(parts.reference),
    marketId: market,
    selectionId: selection,
    side: parts.side,
    price,
    // a line that is there but no line must not count as 'no line given'
    line: lineGiven && line === null ? (-1 as Line) : line,
    stake,
    ...(parts.persistence === undefined ? {} : { persistence: parts.persistence }),
    ...(parts.marketVersion === undefined ? {} : { marketVersion: parts.marketVersion }),
    claims: parts.claims,
    fromOneClick: parts.fromOneClick,
    browser: claim(parts.browser) ?? '',
    claimedAddress: claim(parts.address) ?? '',
    canonical,
  };
}

/** `bet` of create-bet (SO-10, SO-11): type is Back or Lay, anything else is SIDE_INVALID. */
export function decodeCreateBet(bet: BetWire, betSlipRef: unknown): AskedBet {
  const side: Side | null = bet.type === 'Back' ? 'BACK' : bet.type === 'Lay' ? 'LAY' : null;
  const ordinary = asked({
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
    fromOneClick: false,
    browser: bet.browserdetail,
    address: bet.ipaddress,
  });
  if (bet.cashOutId === undefined) return ordinary;
  const cashOutId = typeof bet.cashOutId === 'string' && ID.test(bet.cashOutId) ? bet.cashOutId : '';
  return { ...ordinary, cashOutId, canonical: JSON.stringify(['cash-out', cashOutId === '' ? ['raw', bet.cashOutId] : cashOutId]) };
}

/** One item of POST exchange/order (CA-23): side 0 back, 1 lay. betDelay is the client's word and not read (T-44). */
export function decodeOrderItem(item: OrderItem): AskedBet {
  const side: Side | null = item.side === 0 ? 'BACK' : item.side === 1 ? 'LAY' : null;
  return asked({
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
    fromOneClick: item.fromOneClick ?? false,
    browser: undefined,
    address: undefined,
  });
}
