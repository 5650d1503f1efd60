export * from './engine-types.ts';
export * from './engine-port.ts';
export * from './engine-events.ts';
export type { MatchingRefusal } from './order-options.ts';
export { createMarketEngine, type MarketEngineOptions } from './market-engine.ts';
export { bookSide } from './books/book-layout.ts';
export { OrderBooks } from './books/order-book.ts';
export { answerOf, perform, type EngineAnswer, type EngineCommand } from './engine-commands.ts';
