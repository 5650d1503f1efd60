/** Small schemas that many requests share. Every string and list has a limit; unknown names are dropped by z.object. */
import * as z from 'zod/mini';

/** A printable id of ours or of a feed: marketId, eventId, memberCode, refrenceNo. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\x21-\x7e]+$/));

/** An id that old clients send as a number. Answers text. */
export const IdOrNumber = z.pipe(
  z.union([Id, z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))]),
  z.transform((value: string | number) => String(value)),
);

/** Text that the database can hold: without NUL and half characters. */
const STORABLE = z.regex(/^[^\0\p{Cs}]*$/u);

/** Free text of a person or browser, never trusted. */
export const Text = (longest: number) => z.string().check(z.maxLength(longest), STORABLE);

/** Claims and descriptions of the client, stored beside what the server saw. */
export const Claim = z.optional(Text(512));

/** The opaque session token: 256 bits as base64url. */
export const Token = z.string().check(z.minLength(1), z.maxLength(128), STORABLE);

/** A number that a double holds exactly, so bigint and jsonb do too. The handler refuses a fraction where it needs a whole number. */
export const SafeNumber = z.number().check(z.gte(-Number.MAX_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER));

/** A whole `SafeNumber`. */
export const SafeInteger = SafeNumber.check(z.refine(Number.isInteger));

/** A database id as it stands on the wire (text of digits); bigint holds all of them. */
export const NumberedId = z.string().check(z.maxLength(16), z.regex(/^[0-9]{1,15}$/));

/** The years 1 to 9999: `Date` and timestamptz hold them, with room for arithmetic. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** ISO 8601 or a number of milliseconds, of the years 1 to 9999; answers milliseconds since 1970. */
export const Moment = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((text: string, context) => {
    const ms = /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text);
    if (ms >= FIRST_MOMENT && ms <= LAST_MOMENT) return ms;
    context.issues.push({ code: 'custom', message: 'not a time', input: text });
    return z.NEVER;
  }),
);

/** What stands there when the name is missing. */
// oxlint-disable-next-line no-underscore-dangle -- the library's name
export const withDefault = z._default;

/** Page number of a paged list, counted from 1; text because it comes from a query. */
export const Page = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)),
  z.transform((text: string) => Number(text)),
);

/** Rows of one page of a statement or list. */
export const PAGE_SIZE = 50;
/** The most markets or events one subscribe may name. */
export const SUBSCRIBE_LIMIT = 200;
/** The most items of one POST exchange/order. */
export const ORDER_LIST_LIMIT = 20;
/** The most references of one get-bet-status. */
export const BET_STATUS_LIMIT = 50;
