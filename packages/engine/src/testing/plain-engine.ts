/**
 * The engine without brands, under the same names. Tests and the naive engine write amounts, prices and order ids as plain numbers, so that a
 * test reads as its rule does. The server uses the branded types.
 */
import * as commands from '../engine-commands.ts';
import type * as Events from '../engine-events.ts';
import type * as Port from '../engine-port.ts';
import type * as Branded from '../engine-types.ts';
import type * as Matching from '../matching-types.ts';
import type * as Options from '../order-options.ts';
import { createMarketEngine as createBrandedEngine } from '../market-engine.ts';

/** A type with all branded numbers replaced by `number`. Literal numbers stay. */
export type Plain<T> = T extends number
  ? keyof T extends keyof number
    ? T
    : number
  : T extends (...args: infer Args) => infer Result
    ? (...args: PlainList<Args>) => Plain<Result>
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T;
type PlainList<List extends readonly unknown[]> = { [Index in keyof List]: Plain<List[Index]> };

export type AccountState = Plain<Branded.AccountState>;
export type EngineSnapshot = Plain<Branded.EngineSnapshot>;
export type HouseQuote = Plain<Branded.HouseQuote>;
export type LinePosition = Plain<Branded.LinePosition>;
export type MarketEngine = Plain<Port.MarketEngine>;
export type MarketState = Plain<Branded.MarketState>;
export type OddsPosition = Plain<Branded.OddsPosition>;
export type OpenOrderState = Plain<Branded.OpenOrderState>;
export type OrderOutcome = Plain<Branded.OrderOutcome>;
export type PlaceCommand = Plain<Branded.PlaceCommand>;
export type ProjectedPrice = Plain<Branded.ProjectedPrice>;
export type ReconcileCommand = Plain<Branded.ReconcileCommand>;
export type PlaceWithTerms = Plain<Branded.PlaceWithTerms>;
export type QueuePlace = Plain<Branded.QueuePlace>;
export type EngineEventSink = Plain<Events.EngineEventSink>;
export type EngineCommand = Plain<commands.EngineCommand>;
export type EngineAnswer = Plain<commands.EngineAnswer>;
export type EndReason = Options.EndReason;
export type MatchingCommand = Plain<Matching.MatchingCommand>;
export type MatchingAnswer = Plain<Matching.MatchingAnswer>;
export type MatchingRefusal = Plain<Options.MatchingRefusal>;
export type MatchingTerms = Plain<Matching.MatchingTerms>;
export type OrderOptions = Plain<Options.OrderOptions>;
export type OrderGroupTerms = Plain<Branded.OrderGroupTerms>;
export type OrderGroupState = Plain<Branded.OrderGroupState>;
export type PlaceWithOptions = Plain<Matching.PlaceWithOptions>;
export type BatchOutcome = Plain<Branded.BatchOutcome>;
export type ReplaceCommand = Plain<Branded.ReplaceCommand>;
export type ReplaceOutcome = Plain<Branded.ReplaceOutcome>;
export type CrossMatchRow = Plain<Matching.CrossMatchRow>;

export const createMarketEngine = createBrandedEngine as unknown as Plain<typeof createBrandedEngine>;
export const answerOf = commands.answerOf as unknown as Plain<typeof commands.answerOf>;
export const perform = commands.perform as unknown as Plain<typeof commands.perform>;
