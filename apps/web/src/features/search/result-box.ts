/** How both lists under a search field look. */
export const ROW = 'flex min-h-11 w-full items-center gap-3 px-3 text-start hover:bg-surface-3 focus:bg-surface-3';
export const BOX = 'absolute inset-x-0 top-full z-40 mt-1 overflow-y-auto rounded-card border border-line bg-surface-1 text-text raised';
