/** Bets of one call on their way to the orders, all in one batch. */
import {
  isLineTaken,
  LINE_RATE,
  lineOfPrice,
  lineSideOf,
  parseOdds,
  parseSize,
  seenVersion,
  apiRefusalOf,
  type PlaceInstruction,
  type PlaceOrders,
} from '@maidan/betfair';
import {
  accept,
  LARGEST_BATCH,
  paise,
  type BetRequest,
  type CustomerReferences,
  type Outcome,
  type Paise,
  type QuotedPrice,
  type RequestedTerms,
} from '@maidan/domain';
import type { OrderView } from '@maidan/contract';
import { newPublicId } from '../../../platform/secrets.ts';
import type { BettingAccount } from '../../orders/orders-port.ts';
import type { BettingParts } from './betting-parts.ts';
import type { KnownMarket } from './known-markets.ts';

/** What became of one instruction; null: it ended on its line without a quote. */
export interface PlacedBet {
  readonly outcome: Outcome<OrderView> | null;
}

/** A reference of this module's own: no client can name it. */
export function newReference(): string {
  return `api-${newPublicId()}`;
}

/** Returns whether the market has a later version than the client has seen. */
export function isVersionPassed({ market }: KnownMarket, marketVersion: PlaceOrders['marketVersion']): boolean {
  const seen = seenVersion(marketVersion);
  return typeof seen === 'number' && seen < market.version;
}

/** Returns the version that the bet is bound to; undefined: none, or one that the market has not reached. */
export function boundVersion({ market }: KnownMarket, marketVersion: PlaceOrders['marketVersion']): number | undefined {
  const seen = seenVersion(marketVersion);
  return seen === market.version ? seen : undefined;
}

/**
 * Places all instructions or none; the refusal names its instruction as the client counts. On a line market each instruction takes the quote of the house or
 * ends; this does not touch the others.
 */
export async function placeTogether(
  { orders }: Pick<BettingParts, 'orders'>,
  account: BettingAccount,
  market: KnownMarket,
  request: PlaceOrders,
): Promise<Outcome<readonly PlacedBet[]>> {
  const bets = new Map<number, BetRequest>();
  for (const [at, instruction] of request.instructions.entries()) {
    const bet = market.kind === 'line' ? lineBet(orders, account, market, instruction) : oddsBet(market, instruction);
    if (bet !== null) bets.set(at, withShared(bet, market, request, instruction));
  }
  for (;;) {
    if (bets.size === 0) return accept(request.instructions.map(() => ({ outcome: null })));
    const places = [...bets.keys()];
    const { outcome } = await orders.placeBatch(account, {
      reference: newReference(),
      isSentOnce: true,
      canonical: JSON.stringify(request.instructions),
      instructions: [...bets.values()],
      largest: LARGEST_BATCH,
      wallet: 'MAIN',
      ...(request.async === true ? { answerAt: 'ARRIVAL' as const } : {}),
    });
    if (outcome.ok) {
      const placed = new Map(places.map((place, at) => [place, outcome.value[at]!]));
      return accept(request.instructions.map((_, at) => ({ outcome: placed.get(at) ?? null })));
    }
    const { code, detail = {} } = outcome;
    const named = detail.instruction === undefined ? undefined : places[detail.instruction];
    // the quote has moved: this instruction has ended, and the others are placed without it
    if (market.kind === 'line' && named !== undefined && apiRefusalOf(code).kind === 'killed') bets.delete(named);
    else {
      const both = detail.instructions?.map((at) => places[at]!) as [number, number] | undefined;
      const place = { ...(named === undefined ? {} : { instruction: named }), ...(both === undefined ? {} : { instructions: both }) };
      return { ...outcome, detail: { ...detail, ...place } };
    }
  }
}

function withShared(bet: BetRequest, market: KnownMarket, { customerStrategyRef = '', marketVersion }: PlaceOrders, instruction: PlaceInstruction): BetRequest {
  const version = boundVersion(market, marketVersion);
  const { customerOrderRef = '' } = instruction;
  const customerReferences: CustomerReferences = {
    ...(customerOrderRef === '' ? {} : { order: customerOrderRef }),
    ...(customerStrategyRef === '' ? {} : { strategy: customerStrategyRef }),
  };
  return { ...bet, customerReferences, ...(version === undefined ? {} : { marketVersion: version }) };
}

/** Fields of every bet of an instruction that has passed its checks. */
function plainBet({ market, catalogueRunners }: KnownMarket, { selectionId }: PlaceInstruction) {
  return {
    reference: '',
    marketId: market.definition.marketId,
    selectionId: catalogueRunners.get(selectionId)!.selectionId,
    claims: {},
    canonical: '',
  };
}

function oddsBet(market: KnownMarket, instruction: PlaceInstruction): BetRequest {
  if (instruction.orderType !== 'LIMIT') return startBet(market, instruction);
  const { persistenceType, price, size, timeInForce } = instruction.limitOrder!;
  const terms = termsOf(instruction);
  return {
    ...plainBet(market, instruction),
    side: instruction.side,
    price: parseOdds(price) as QuotedPrice | null,
    line: null,
    stake: size === undefined ? null : (parseSize(size) as Paise | null),
    persistence: persistenceType === 'PERSIST' && timeInForce === undefined ? 'PERSIST' : 'LAPSE',
    ...(terms === undefined ? {} : { terms }),
  };
}

/** Returns a bet at the starting price: `liability` is the stake of a back and the liability of a lay. */
function startBet(market: KnownMarket, instruction: PlaceInstruction): BetRequest {
  const { limitOnCloseOrder, marketOnCloseOrder, orderType, side } = instruction;
  const amount = parseSize((limitOnCloseOrder ?? marketOnCloseOrder)!.liability) as Paise | null;
  const isLay = side === 'LAY';
  return {
    ...plainBet(market, instruction),
    side,
    price: limitOnCloseOrder === undefined ? null : (parseOdds(limitOnCloseOrder.price) as QuotedPrice | null),
    line: null,
    stake: isLay ? null : amount,
    persistence: 'LAPSE',
    terms: { orderType, ...(isLay && amount !== null ? { liability: amount } : {}) },
  };
}

function termsOf({ limitOrder }: PlaceInstruction): RequestedTerms | undefined {
  const { betTargetSize, betTargetType, minFillSize, persistenceType, timeInForce } = limitOrder!;
  const takesStart = persistenceType === 'MARKET_ON_CLOSE' && timeInForce === undefined;
  if (timeInForce === undefined && betTargetType === undefined && !takesStart) return undefined;
  const amount = parseSize(betTargetSize ?? 0);
  return {
    ...(takesStart ? { persistence: persistenceType } : {}),
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(timeInForce === undefined || minFillSize === undefined ? {} : { minFillSize: paise(parseSize(minFillSize) ?? 0) }),
    ...(betTargetType === undefined || amount === null ? {} : { target: { type: betTargetType, amount: paise(amount) } }),
  };
}

/** Returns the bet that takes the quote of the house; null: there is none at this line or a better one. */
function lineBet(orders: BettingParts['orders'], { isDemo }: BettingAccount, market: KnownMarket, instruction: PlaceInstruction): BetRequest | null {
  const side = lineSideOf(instruction.side);
  const { price, size } = instruction.limitOrder!;
  const asked = lineOfPrice(price);
  const runner = market.catalogueRunners.get(instruction.selectionId)!;
  const { houseBack, houseLay } = orders.displayed(market.market.definition.marketId, runner.runner, isDemo ? 1 : 0);
  const quote = side === 'BACK' ? houseBack : houseLay;
  if (quote === null || asked === null || quote.price !== LINE_RATE || !isLineTaken(side, asked, quote.line)) return null;
  return { ...plainBet(market, instruction), side, price: quote.price, line: quote.line, stake: parseSize(size ?? 0) as Paise | null };
}
