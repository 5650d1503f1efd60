/** Decodes entry triggers that are set, and encodes them for the calls and for the account's feed. */
import {
  paise,
  refusalText,
  ticksAway,
  TRIGGER_OPS,
  TRIGGER_SOURCES,
  type Paise,
  type QuotedPrice,
  type Refusal,
  type TriggerCondition,
  type TriggeredBet,
  type TriggerOp,
  type TriggerSource,
} from '@maidan/domain';
import type { EntryTriggerBody, EntryTriggerWire } from '../http/betting/entry-triggers.ts';
import type { NamedMarket } from './auto-cash-out-codec.ts';
import { decodeOrderItem } from './bet-codec.ts';
import { encodeTerms } from './order-terms-codec.ts';
import { parseRate, parseStake, toDecimal, toRupees } from './wire-units.ts';

/** A trigger as it was sent. */
export interface DecodedTrigger {
  /** '' if it cannot be an id. */
  readonly marketId: string;
  /** -1 if it is no whole number. */
  readonly selectionId: number;
  /** null: not one of the sources; so for the other fields that could not be read. */
  readonly source: TriggerSource | null;
  readonly op: TriggerOp | null;
  /** Hundredths. */
  readonly price: QuotedPrice | null;
  /** Paise; undefined: none was sent. */
  readonly minSize: Paise | null | undefined;
  /** ms since 1970; undefined: none was sent. */
  readonly expiresAt: number | null | undefined;
  readonly oneOf: string | null | undefined;
  readonly reference: string | null | undefined;
  readonly bet: TriggeredBet;
}

/** A trigger of an account. */
export interface EntryTriggerFacts extends TriggerCondition {
  readonly id: number;
  readonly marketId: string;
  readonly selectionId: number;
  readonly expiresAt: number | null;
  readonly oneOf: string | null;
  readonly bet: TriggeredBet;
  readonly state: EntryTriggerWire['status'];
  readonly order: number | null;
  readonly refusal: Refusal | null;
}
interface NamedRunners extends NamedMarket {
  readonly runners: readonly { readonly selectionId: number; readonly name: string }[];
}

const NAME = /^[\x21-\x7e]{1,64}$/;
const MOST_TICKS = 349;

function oneOfList<T extends string>(list: readonly T[], value: unknown): T | null {
  return list.find((one) => one === value) ?? null;
}

function name(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' && NAME.test(value) ? value : null;
}

/** Returns the price of the bet in hundredths: its own, or that some ticks from the trigger's price; null: not readable. */
function betPrice({ price, ticks }: EntryTriggerBody['bet'], trigger: QuotedPrice | null): QuotedPrice | null {
  if (ticks === undefined) return parseRate(price);
  const isReadable = price === undefined && typeof ticks === 'number' && Number.isInteger(ticks) && Math.abs(ticks) <= MOST_TICKS;
  return isReadable && trigger !== null ? ticksAway(trigger, ticks) : null;
}

/** Decodes the body of POST exchange/trigger. */
export function decodeTrigger(body: EntryTriggerBody): DecodedTrigger {
  const price = parseRate(body.price);
  const { bet, expiresAt, marketId: sentMarket, minSize, selectionId: sentSelection } = body;
  const { marketId, selectionId, side, stake, persistence, terms } = decodeOrderItem({ ...bet, marketId: sentMarket, selectionId: sentSelection });
  return {
    marketId,
    selectionId,
    source: oneOfList(TRIGGER_SOURCES, body.source),
    op: oneOfList(TRIGGER_OPS, body.op),
    price,
    minSize: minSize === undefined || minSize === null ? undefined : parseStake(minSize),
    expiresAt: expiresAt === undefined || expiresAt === null ? undefined : Number.isSafeInteger(expiresAt) ? (expiresAt as number) : null,
    oneOf: name(body.oneOf),
    reference: name(body.triggerRef),
    bet: {
      side,
      price: betPrice(bet, price),
      stake,
      ...(persistence === undefined ? {} : { persistence }),
      ...(terms === undefined ? {} : { terms }),
    },
  };
}

function encodeBet({ price, side, stake, persistence = 'LAPSE', terms = {} }: TriggeredBet): EntryTriggerWire['bet'] {
  const { expiresAt = null, group, guard = { mode: 'better' }, minFillSize = paise(0), selfTrade = 'CANCEL_REST', target, timeInForce = 'GTC' } = terms;
  return {
    type: side === 'LAY' ? 'Lay' : 'Back',
    rate: toDecimal(price ?? 0),
    stake: stake === null ? null : toRupees(stake),
    persistence,
    ...encodeTerms({ expiresAt, group, guard, minFillSize, selfTrade, target, timeInForce, orderType: 'LIMIT', liability: 0 }),
  };
}

/** Encodes a trigger. If the market is archived (undefined), its names are empty. */
export function encodeTrigger(trigger: EntryTriggerFacts, market: NamedRunners | undefined): EntryTriggerWire {
  const { bet, expiresAt, id, marketId, minSize, oneOf, op, order, price, refusal, selectionId, source, state: status } = trigger;
  const event = market?.event.definition;
  return {
    id: String(id),
    marketId,
    marketName: market?.definition.marketName ?? '',
    eventName: event?.eventName ?? '',
    eventId: event?.eventId ?? '',
    eventTypeId: event?.eventTypeId ?? '',
    selectionId,
    selectionName: market?.runners.find((runner) => runner.selectionId === selectionId)?.name ?? '',
    source,
    op,
    price: toDecimal(price),
    minSize: toRupees(minSize),
    expiresAt,
    oneOf,
    bet: encodeBet(bet),
    status,
    orderId: order === null ? null : String(order),
    refusal: refusal === null ? null : { code: refusal.code, message: refusalText(refusal), messageHindi: refusalText(refusal, 'hi') },
  };
}
