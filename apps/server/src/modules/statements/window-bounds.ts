import { PAGE_SIZE } from '@maidan/contract';
import type { Window } from './statements-port.ts';

/** The last moment PostgreSQL and Date agree on is far enough. */
const END_OF_TIME = Date.UTC(9999, 0, 1);

/** First moment, end and offset of a page, as the queries take them. */
export function bounds(window: Window): readonly [Date, Date, number] {
  return [new Date(Math.max(0, window.from ?? 0)), new Date(Math.min(END_OF_TIME, window.to ?? END_OF_TIME)), (window.page - 1) * PAGE_SIZE];
}

interface WindowQuery {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly page?: number | undefined;
}
/** The window that a query asks for. */
export const windowOf = (query: WindowQuery): Window => ({
  page: query.page ?? 1,
  ...(query.from === undefined ? {} : { from: query.from }),
  ...(query.to === undefined ? {} : { to: query.to }),
});
