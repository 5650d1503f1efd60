import { PAGE_SIZE } from '@maidan/contract';
import type { Window } from './statements-port.ts';

/** Latest end of a window: a moment that PostgreSQL and Date both support. */
const END_OF_TIME = Date.UTC(9999, 0, 1);

/** Returns the first moment and the end of a window, as query parameters. */
export function momentsOf(window: Pick<Window, 'from' | 'to'>): readonly [Date, Date] {
  return [new Date(Math.max(0, window.from ?? 0)), new Date(Math.min(END_OF_TIME, Math.max(0, window.to ?? END_OF_TIME)))];
}

/** Returns the rows per page, and the rows before it. */
export function rowsOf(window: Pick<Window, 'page' | 'size'>): { readonly size: number; readonly offset: number } {
  const size = window.size ?? PAGE_SIZE;
  return { size, offset: (window.page - 1) * size };
}

/** Returns the first moment, end, offset and size of a page, as query parameters. */
export function bounds(window: Window): readonly [Date, Date, number, number] {
  const { size, offset } = rowsOf(window);
  return [...momentsOf(window), offset, size];
}

interface WindowQuery {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly page?: number | undefined;
}
/** Returns the window of a request's query. */
export const windowOf = (query: WindowQuery): Window => ({
  page: query.page ?? 1,
  ...(query.from === undefined ? {} : { from: query.from }),
  ...(query.to === undefined ? {} : { to: query.to }),
});
