/** The casino's games: what there is, what chance decides and what it pays. Pure, so that a player's browser can recompute any round. */
export * from './catalogue.ts';
export * from './games.ts';
export * from './fairness/seed-chain.ts';
export * from './fairness/draws.ts';
export * from './tables/table-game.ts';
export * from './solo/solo-game.ts';
export * from './crash/crash-curve.ts';
export * from './cards/deck.ts';
export * from './dragon-tiger/dragon-tiger.ts';
