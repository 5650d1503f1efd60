/** Kinds of markets as numbers. */
export const EXCHANGE = 0;
export const BOOKMAKER = 1;
export const LINE_MARKET = 2;
