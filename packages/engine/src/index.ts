export * from './engine-types.ts';
export { createMarketEngine, type MarketEngineOptions } from './market-engine.ts';
export { OrderBooks } from './order-book.ts';
export { answerOf, perform, type EngineAnswer, type EngineCommand } from './engine-commands.ts';
export { decide, engineOf, eventsSince, evolve, type EngineEvent } from './history.ts';
