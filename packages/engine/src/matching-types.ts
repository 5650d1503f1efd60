/**
 * Order options, commands and answers of matching through other runners, times in force, targets, replaces, batches, order groups and the
 * starting price. Units: paise, hundredths, ms since 1970. Today only the naive engine of testing/naive executes all of them.
 */
import type { Centipaise, OrderId, Paise, Refusal } from '@maidan/domain';
import type { EngineAnswer, EngineCommand } from './engine-commands.ts';
import type { OrderOutcome, PlaceCommand, ReplaceOutcome } from './engine-types.ts';
import type { MatchingRefusal, OrderOptions, OrderPersistence } from './order-options.ts';

/** A place command with options. `size` is absent if a target or a liability stands for it. */
export interface PlaceWithOptions extends Omit<PlaceCommand, 'size' | 'persistence'>, OrderOptions {
  readonly size?: Paise;
  readonly persistence: OrderPersistence;
}

/** A command of the engine, with options or of the new kinds. */
export type MatchingCommand =
  | Exclude<EngineCommand, { type: 'place' | 'batch' }>
  | { readonly type: 'place'; readonly command: PlaceCommand | PlaceWithOptions }
  /** Places all orders or none. */
  | { readonly type: 'batch'; readonly market: number; readonly instructions: readonly (PlaceCommand | PlaceWithOptions)[] }
  /** Removes a runner. reduction: hundredths of a per cent. */
  | { readonly type: 'remove'; readonly market: number; readonly runner: number; readonly reduction: number };

/** Terms of a market for matching. Without them a market trades directly only, and passive orders wait their bet delay. */
export interface MatchingTerms {
  readonly crossMatching: boolean;
  /** The runners exclude each other and cover every result. */
  readonly complete: boolean;
  /** exempt: an order that would match nothing rests without a bet delay. */
  readonly passiveDelay: 'exempt' | 'same';
  /** The source of the maker's levels has implied offers already, so these levels are no legs. */
  readonly virtualIncluded: boolean;
}

/** The result of a command: an outcome, a refusal, the orders that it ended, or null. */
export type MatchingAnswer =
  | Exclude<EngineAnswer, Refusal>
  | MatchingRefusal
  | { readonly ok: true; readonly value: OrderOutcome | ReplaceOutcome | { readonly placed: readonly OrderOutcome[] } };

/** One row of a cross match. `value` is what the backer of the row gets back if its runner wins. Order 0 is a maker's level. */
export interface CrossMatchRow {
  readonly runner: number;
  readonly order: OrderId;
  readonly account: number;
  readonly size: Paise;
  readonly value: Centipaise;
  readonly role: 'taker' | 'maker';
}
