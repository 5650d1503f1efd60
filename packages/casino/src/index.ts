/** The casino's games: what there is, what chance decides and what it pays. Pure, so that a player's browser can recompute any round. */
export * from './catalogue.ts';
export * from './games.ts';
export * from './fairness/seed-chain.ts';
export * from './fairness/draws.ts';
export * from './tables/table-game.ts';
export * from './solo/solo-game.ts';
export * from './crash/crash-curve.ts';
export * from './cards/deck.ts';
export * from './teen-patti/teen-patti.ts';
export * from './teen-patti/three-card-hand.ts';
export * from './andar-bahar/andar-bahar.ts';
export * from './dragon-tiger/dragon-tiger.ts';
export * from './lucky-7/lucky-7.ts';
export * from './thirty-two-cards/thirty-two-cards.ts';
export * from './amar-akbar-anthony/amar-akbar-anthony.ts';
export * from './roulette/roulette.ts';
