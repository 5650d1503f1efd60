/** The terms of a bet (MX): how they reach the engine and how the player sees them. A bet without terms is placed as a plain order. */
import type { ViewedTerms } from '@maidan/contract';
import { accept, isKill, mayExpire, REFUSAL_CODES, refuse, type Outcome, type Refusal, type RequestedTerms } from '@maidan/domain';
import {
  answerOf,
  type MarketEngine,
  type MatchingRefusal,
  type OpenOrderState,
  type OrderOutcome,
  type PlaceCommand,
  type PlaceWithTerms,
} from '@maidan/engine';
import type { ChangedTerms } from '../orders-port.ts';

/** Whether an order waits the bet delay of its market. A post-only order cannot take, so it never waits. */
export function isDelayed(terms: RequestedTerms | undefined): boolean {
  return terms?.timeInForce !== 'POST_ONLY';
}

/** Places an order with its terms, if it has any. Throws (a bug) if the engine refuses with a code of an option that players cannot use. */
export function placeOnEngine(engine: MarketEngine, command: PlaceCommand, terms: RequestedTerms | undefined): Outcome<OrderOutcome> {
  if (terms === undefined) return answerOf(engine, engine.placeOrder(command));
  const refused = engine.placeWithTerms(withTerms(command, terms));
  return refused === null ? accept(engine.lastOutcome()) : playersRefusal(refused);
}

/** Returns a command with its terms. A target stands in place of the size. */
export function withTerms(command: PlaceCommand, terms: RequestedTerms | undefined): PlaceCommand | PlaceWithTerms {
  if (terms?.target === undefined) return { ...command, ...terms };
  const { size: _, ...withoutSize } = command;
  return { ...withoutSize, ...terms };
}

/** Returns a refusal of the engine as a refusal for players. Throws (a bug) if its code is that of an option that players cannot use. */
export function playersRefusal(refused: MatchingRefusal): Refusal {
  const code = REFUSAL_CODES.find((one) => one === refused.code);
  if (code === undefined) throw new Error(`a bet of a player was refused with ${refused.code}`);
  return refuse(code, refused.detail);
}

/** Returns requested terms of an exchange order as the player sees them; undefined if all have their defaults. `size`: paise of the order. */
export function viewOfTerms(terms: RequestedTerms | undefined, size: number): ViewedTerms | undefined {
  if (terms === undefined) return undefined;
  const { expiresAt = null, group, guard = { mode: 'better' }, selfTrade = 'CANCEL_REST', target, timeInForce = 'GTC' } = terms;
  const isPlain = timeInForce === 'GTC' && guard.mode === 'better' && selfTrade === 'CANCEL_REST' && target === undefined && (group ?? 0) === 0;
  if (isPlain) return undefined;
  const minFillSize = terms.minFillSize ?? (timeInForce === 'FILL_OR_KILL' ? size : 0);
  return {
    timeInForce,
    expiresAt,
    minFillSize: isKill(timeInForce) ? minFillSize : 0,
    guard,
    selfTrade,
    ...(target === undefined ? {} : { target }),
    ...((group ?? 0) === 0 ? {} : { group }),
  };
}

/** Returns the terms of the new order of a replace: those of the old order, unless the replace changes them; undefined for a plain order. */
export function termsAfter({ group: oldGroup, terms: old }: Pick<OpenOrderState, 'group' | 'terms'>, changed: ChangedTerms): RequestedTerms | undefined {
  const { timeInForce = old?.timeInForce, guard = old?.guard } = changed;
  const expiresAt = changed.expiresAt ?? (mayExpire(timeInForce) ? (old?.expiresAt ?? undefined) : undefined);
  const { group = oldGroup } = changed;
  if (old === undefined && timeInForce === undefined && guard === undefined && expiresAt === undefined && group === undefined) return undefined;
  return {
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(guard === undefined ? {} : { guard }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(old === undefined ? {} : { selfTrade: old.selfTrade }),
    ...(group === undefined ? {} : { group }),
  };
}
