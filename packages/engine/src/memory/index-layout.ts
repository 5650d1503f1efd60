/** The layout of the pages of order-index.ts and position-index.ts (why a separate file: book-layout.ts). */
/** Ids in a window of orders, and the same as a shift. */
export const WINDOW = 128;
export const WINDOW_SHIFT = 7;
/** Page 0 belongs to no window: it marks a free place in the table. */
export const NO_PAGE = 0;

/** Accounts in a page of positions, and the same as a shift. */
export const PAGE = 64;
export const PAGE_SHIFT = 6;
/** Page 0 stays empty. */
export const EMPTY_PAGE = 0;
