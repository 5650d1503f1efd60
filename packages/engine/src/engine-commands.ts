/** The commands of the engine as plain values, so that they can be stored, sent and replayed. */
import { accept, type LapseReason, type OrderId, type Outcome, type Paise, type Refusal } from '@maidan/domain';
import type { MatchingRefusal } from './order-options.ts';
import type { MarketEngine } from './engine-port.ts';
import type {
  BatchOutcome,
  HouseQuote,
  MakerLevel,
  OrderGroupTerms,
  OrderOutcome,
  OrderSelection,
  PlaceCommand,
  PlaceWithTerms,
  ReconcileCommand,
  ReplaceCommand,
  ReplaceOutcome,
  UpdateCommand,
} from './engine-types.ts';

export type EngineCommand =
  | { readonly type: 'place'; readonly command: PlaceCommand | PlaceWithTerms }
  | { readonly type: 'release'; readonly order: OrderId }
  | { readonly type: 'cancel'; readonly order: OrderId; readonly account: number }
  | { readonly type: 'reduce'; readonly order: OrderId; readonly account: number; readonly remaining: Paise }
  | ({ readonly type: 'replace' } & ReplaceCommand)
  | ({ readonly type: 'update' } & UpdateCommand)
  /** Places all orders or none. */
  | { readonly type: 'batch'; readonly market: number; readonly instructions: readonly (PlaceCommand | PlaceWithTerms)[] }
  /** The end of the bet delay of a batch: its orders meet the book in their order. */
  | { readonly type: 'releaseBatch'; readonly orders: readonly OrderId[] }
  /** A batch begins at this time, ms since 1970. */
  | { readonly type: 'clock'; readonly now: number }
  | ({ readonly type: 'group' } & OrderGroupTerms)
  | { readonly type: 'trip' | 'rearm' | 'deleteGroup'; readonly account: number; readonly group: number }
  /** Profit of settled orders of a group in paise; negative: a loss. A correction counts with its difference. */
  | { readonly type: 'groupProfit'; readonly account: number; readonly group: number; readonly profit: Paise }
  | ({ readonly type: 'reconcile' } & ReconcileCommand)
  | { readonly type: 'closeStartingPrice'; readonly market: number }
  | { readonly type: 'lapse'; readonly market: number; readonly reason: LapseReason; readonly which: OrderSelection }
  | ({ readonly type: 'level' } & MakerLevel)
  | { readonly type: 'withdraw'; readonly market: number }
  /** The end of a maker's batch of levels. */
  | { readonly type: 'uncross'; readonly market: number }
  | { readonly type: 'house'; readonly market: number; readonly runner: number; readonly back: HouseQuote | null; readonly lay: HouseQuote | null }
  | { readonly type: 'market'; readonly market: number; readonly open: boolean; readonly version: number }
  | { readonly type: 'runner'; readonly market: number; readonly runner: number; readonly active: boolean }
  | { readonly type: 'cash'; readonly account: number; readonly amount: Paise }
  | { readonly type: 'settle'; readonly account: number; readonly market: number };

/** The result of a command: the outcome of one order or of a replace, the orders it ended, or null. */
export type EngineAnswer =
  | Outcome<OrderOutcome>
  | { readonly ok: true; readonly value: ReplaceOutcome | BatchOutcome }
  | MatchingRefusal
  | readonly OrderId[]
  | null;

/** Returns the outcome of the last command on an order: its refusal, or the state of the order. Call it directly after the command. */
export function answerOf(engine: MarketEngine, refused: Refusal | null): Outcome<OrderOutcome> {
  return refused ?? accept(engine.lastOutcome());
}

/** Executes a command and returns its result. */
export function perform(engine: MarketEngine, command: EngineCommand): EngineAnswer {
  switch (command.type) {
    case 'place':
      return place(engine, command.command);
    case 'release':
      return answerOf(engine, engine.releaseOrder(command.order));
    case 'cancel':
      return answerOf(engine, engine.cancelOrder(command.order, command.account));
    case 'reduce':
      return answerOf(engine, engine.reduceOrder(command.order, command.account, command.remaining));
    case 'replace':
      return engine.replaceOrder(command) ?? accept(engine.lastReplacement());
    case 'update':
      return engine.updateOrder(command) ?? accept(engine.lastOutcome());
    case 'batch':
      return engine.placeBatch(command.instructions) ?? accept(engine.lastBatch());
    case 'releaseBatch':
      engine.releaseBatch(command.orders);
      return accept(engine.lastBatch());
    case 'clock':
      return engine.expireOrders(command.now);
    case 'reconcile':
      return engine.reconcile(command);
    case 'trip':
      return engine.tripGroup(command.account, command.group);
    case 'rearm':
      return engine.rearmGroup(command.account, command.group) ?? [];
    case 'deleteGroup':
      return engine.deleteGroup(command.account, command.group);
    case 'lapse':
      return engine.lapseOrders(command.market, command.reason, command.which);
    default:
      performWithoutAnswer(engine, command);
      return null;
  }
}

/** Places an order, with its terms if it has any. */
function place(engine: MarketEngine, command: PlaceCommand | PlaceWithTerms): EngineAnswer {
  if (isPlain(command)) return answerOf(engine, engine.placeOrder(command));
  return engine.placeWithTerms(command) ?? accept(engine.lastOutcome());
}

const TERMS: readonly (keyof PlaceWithTerms)[] = ['orderType', 'liability', 'timeInForce', 'expiresAt', 'guard', 'minFillSize', 'selfTrade', 'target', 'group'];

/** Whether a command has no field of an order with terms. */
function isPlain(command: PlaceCommand | PlaceWithTerms): command is PlaceCommand {
  return command.persistence !== 'MARKET_ON_CLOSE' && !TERMS.some((term) => term in command);
}

/** Executes a command that has no result. */
function performWithoutAnswer(
  engine: MarketEngine,
  command: Exclude<
    EngineCommand,
    {
      type:
        | 'place'
        | 'release'
        | 'cancel'
        | 'reduce'
        | 'replace'
        | 'update'
        | 'batch'
        | 'releaseBatch'
        | 'clock'
        | 'lapse'
        | 'reconcile'
        | 'trip'
        | 'rearm'
        | 'deleteGroup';
    }
  >,
): void {
  switch (command.type) {
    case 'group':
      return engine.setGroup(command);
    case 'groupProfit':
      return engine.addGroupProfit(command.account, command.group, command.profit);
    case 'level':
      return engine.quoteLevel(command);
    case 'withdraw':
      return engine.withdrawMakers(command.market);
    case 'uncross':
      return engine.uncross(command.market);
    case 'closeStartingPrice':
      return engine.closeStartingPrice(command.market);
    case 'house':
      return engine.quoteHouse(command.market, command.runner, command.back, command.lay);
    case 'market':
      return engine.setMarketOpen(command.market, command.open, command.version);
    case 'runner':
      return engine.setRunnerActive(command.market, command.runner, command.active);
    case 'cash':
      return engine.moveCash(command.account, command.amount);
    case 'settle':
      return engine.releasePosition(command.account, command.market);
  }
}
