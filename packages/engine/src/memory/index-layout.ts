/** How order-index.ts and position-index.ts lay their pages out (why these stand in a file of their own: book-layout.ts). */
/** Ids of a window of orders, and the same as a shift. */
export const WINDOW = 128;
export const WINDOW_SHIFT = 7;
/** Page 0 is no window's: the mark of a free place in the table. */
export const NO_PAGE = 0;

/** Accounts of a page of positions, and the same as a shift. */
export const PAGE = 64;
export const PAGE_SHIFT = 6;
/** Page 0 stays empty. */
export const EMPTY_PAGE = 0;
