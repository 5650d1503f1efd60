/** Converts a provider's statements to feed events: adds the provider's prefix to ids and converts prices and amounts. Pure. */
import type { FancyRate, FeedEvent, LineQuote, MarketDefinition, MarketResult, Paise, Price, PriceLevel, Score, Line } from '@maidan/domain';
import type { Statement } from './statement-shapes.ts';

/** Returns our id for a provider's id. */
export function ownId(provider: string, id: string): string {
  return `${provider}-${id}`;
}

type Of<Type extends Statement['type']> = Extract<Statement, { type: Type }>;

/** Returns the feed events of one statement. The statement has passed its schema and its check. */
export function feedEventsOf(provider: string, statement: Statement): readonly FeedEvent[] {
  if ('marketId' in statement) return marketEvents(provider, statement);
  const eventId = ownId(provider, statement.eventId);
  switch (statement.type) {
    case 'event': {
      const { name, competitionId, competitionName, eventTypeId, openDate, teams } = statement;
      const event = { eventId, eventName: name, eventTypeId, competitionId: ownId(provider, competitionId), competitionName, openDate, teams };
      return [{ type: 'event', event }];
    }
    case 'score':
      // optional fields are absent in both; zod types them as possibly undefined
      return [{ type: 'score', eventId, score: statement.score as Score, confirmed: true }];
    default:
      return [{ ...statement, eventId }];
  }
}

function marketEvents(provider: string, statement: Extract<Statement, { readonly marketId: string }>): readonly FeedEvent[] {
  const marketId = ownId(provider, statement.marketId);
  switch (statement.type) {
    case 'market':
      return [{ type: 'market', market: definitionOf(statement, marketId, ownId(provider, statement.eventId)) }];
    case 'market-status': {
      const { type, status, inPlay, reason } = statement;
      return [{ type, marketId, status, inPlay, ...(reason === undefined ? {} : { reason }) }];
    }
    case 'runner-status': {
      const { type, selectionId, status, reduction } = statement;
      return [{ type, marketId, selectionId, status, ...(reduction === undefined ? {} : { reduction }) }];
    }
    case 'traded': {
      const { type, selectionId, lastPrice, totalMatched } = statement;
      return [{ type, marketId, selectionId, ...(lastPrice === undefined ? {} : { lastPrice }), ...(totalMatched === undefined ? {} : { totalMatched }) }];
    }
    case 'result':
      return [{ type: 'result', marketId, result: resultOf(statement.result) }];
    default:
      return priceEvents(marketId, statement);
  }
}

function priceEvents(marketId: string, statement: Of<'ladder' | 'bookmaker' | 'session'>): readonly FeedEvent[] {
  if (statement.type === 'session')
    return [{ type: 'line-quote', marketId, no: statement.no && quoteOf(statement.no), yes: statement.yes && quoteOf(statement.yes) }];
  const { selectionId } = statement;
  if (statement.type === 'bookmaker')
    return [{ type: 'house-quote', marketId, selectionId, back: statement.back && levelOf(statement.back), lay: statement.lay && levelOf(statement.lay) }];
  return [
    { type: 'ladder', marketId, selectionId, side: 'BACK', levels: statement.back.map(levelOf), image: true },
    { type: 'ladder', marketId, selectionId, side: 'LAY', levels: statement.lay.map(levelOf), image: true },
  ];
}

/** Returns a result without absent fields. */
export function resultOf(stated: Of<'result'>['result']): MarketResult {
  if (stated.type !== 'winners' && stated.type !== 'dead-heat') return stated;
  const { removed, ...result } = stated;
  return removed === undefined ? result : { ...result, removed };
}

function definitionOf(statement: Of<'market'>, marketId: string, eventId: string): MarketDefinition {
  const { name, marketType, fancyKind, runners, numberOfWinners, betDelay, turnInPlay } = statement;
  return {
    marketId,
    eventId,
    marketName: name,
    marketType,
    ...(fancyKind === undefined ? {} : { fancyKind }),
    runners: runners.map((runner, index) => ({ ...runner, sortPriority: index + 1 })),
    numberOfWinners,
    ...(betDelay === undefined ? {} : { betDelay }),
    turnInPlay,
  };
}

function levelOf([price, size]: readonly [Price, Paise]): PriceLevel {
  return { price, size };
}

function quoteOf([line, rate, size]: readonly [Line, number, Paise]): LineQuote {
  return { line, rate: rate as FancyRate, size };
}
