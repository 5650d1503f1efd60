/** Parameters of placeOrders, cancelOrders, updateOrders and replaceOrders, in the order of positional ones. */
import * as z from 'zod/mini';
import { BET_TARGET_TYPES, ORDER_TYPES, PERSISTENCE_TYPES, SIDES, TIMES_IN_FORCE } from '../enums.ts';
import { listOf, optionalField, WireBoolean, WireInteger, WireNumber, WireText } from '../fields.ts';

const LimitOrder = z.object({
  size: optionalField(WireNumber),
  price: WireNumber,
  persistenceType: optionalField(z.enum(PERSISTENCE_TYPES)),
  timeInForce: optionalField(z.enum(TIMES_IN_FORCE)),
  minFillSize: optionalField(WireNumber),
  betTargetType: optionalField(z.enum(BET_TARGET_TYPES)),
  betTargetSize: optionalField(WireNumber),
});
export type LimitOrder = z.output<typeof LimitOrder>;

const PlaceInstruction = z.object({
  orderType: z.enum(ORDER_TYPES),
  selectionId: WireInteger,
  handicap: optionalField(WireNumber),
  side: z.enum(SIDES),
  limitOrder: optionalField(LimitOrder),
  limitOnCloseOrder: optionalField(z.object({ liability: WireNumber, price: WireNumber })),
  marketOnCloseOrder: optionalField(z.object({ liability: WireNumber })),
  customerOrderRef: optionalField(WireText()),
});
export type PlaceInstruction = z.output<typeof PlaceInstruction>;

const MarketVersion = z.object({ version: optionalField(WireNumber) });

export const PlaceOrders = z.object({
  marketId: WireText(),
  instructions: listOf(PlaceInstruction),
  customerRef: optionalField(WireText()),
  marketVersion: optionalField(MarketVersion),
  customerStrategyRef: optionalField(WireText()),
  async: optionalField(WireBoolean),
});
export type PlaceOrders = z.output<typeof PlaceOrders>;

const CancelInstruction = z.object({ betId: WireText(), sizeReduction: optionalField(WireNumber) });
export type CancelInstruction = z.output<typeof CancelInstruction>;
export const CancelOrders = z.object({
  marketId: optionalField(WireText()),
  instructions: optionalField(listOf(CancelInstruction)),
  customerRef: optionalField(WireText()),
});
export type CancelOrders = z.output<typeof CancelOrders>;

const UpdateInstruction = z.object({ betId: WireText(), newPersistenceType: WireText() });
export type UpdateInstruction = z.output<typeof UpdateInstruction>;
export const UpdateOrders = z.object({
  marketId: WireText(),
  instructions: listOf(UpdateInstruction),
  customerRef: optionalField(WireText()),
});
export type UpdateOrders = z.output<typeof UpdateOrders>;

const ReplaceInstruction = z.object({ betId: WireText(), newPrice: WireNumber });
export type ReplaceInstruction = z.output<typeof ReplaceInstruction>;
export const ReplaceOrders = z.object({
  marketId: WireText(),
  instructions: listOf(ReplaceInstruction),
  customerRef: optionalField(WireText()),
  marketVersion: optionalField(MarketVersion),
  async: optionalField(WireBoolean),
});
export type ReplaceOrders = z.output<typeof ReplaceOrders>;

/** The most instructions of one call. */
export const MOST_PLACED = 200;
export const MOST_CHANGED = 60;

const REFERENCE = /^[\w\-.+*:;~]+$/;
export const LONGEST_ORDER_REFERENCE = 32;
export const LONGEST_STRATEGY_REFERENCE = 15;

/** Returns whether a text can be a customer's reference of at most `longest` characters. An empty one is none. */
export function isCustomerReference(text: string, longest: number): boolean {
  return text === '' || (text.length <= longest && REFERENCE.test(text));
}

/** Returns the version that a client has seen; null: it named none; INVALID: no whole number of at most 12 digits. */
export function seenVersion(marketVersion: PlaceOrders['marketVersion']): number | null | 'INVALID' {
  const version = marketVersion?.version ?? 0;
  if (!Number.isInteger(version) || version < 0 || version >= 1e12) return 'INVALID';
  return version === 0 ? null : version;
}
