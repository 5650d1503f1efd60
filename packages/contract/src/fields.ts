/** Schemas that many requests share. Every string and list has a limit; z.object drops unknown names. */
import * as z from 'zod/mini';

/** A printable id of the server or of a feed: marketId, eventId, memberCode, refrenceNo. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\x21-\x7e]+$/));

/** An id that old clients send as a number; parsed to text. */
export const IdOrNumber = z.pipe(
  z.union([Id, z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))]),
  z.transform((value: string | number) => String(value)),
);

/** Text that the database can store: without NUL and lone surrogates. */
const STORABLE = z.regex(/^[^\0\p{Cs}]*$/u);

/** Returns the schema of a free text of a person or browser, of at most `longest` characters. */
export const Text = (longest: number) => z.string().check(z.maxLength(longest), STORABLE);

/** UTF-16 units of the longest password that a request may carry: 128 characters, each of which may take two. */
export const LONGEST_PASSWORD = 256;

/** An OTP; the site decides how many digits it has. */
export const Otp = z.string().check(z.regex(/^(?:[0-9]{4}|[0-9]{6})$/));

/** A claim or description of the client, stored beside the server's own observation. */
export const Claim = z.optional(Text(512));

/** The opaque session token: 256 bits as base64url. */
export const Token = z.string().check(z.minLength(1), z.maxLength(128), STORABLE);

/** A number within the safe integers, so that bigint and jsonb can store it. Handlers that need a whole number refuse fractions. */
export const SafeNumber = z.number().check(z.gte(-Number.MAX_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER));

/** A whole `SafeNumber`. */
export const SafeInteger = SafeNumber.check(z.refine(Number.isInteger));

/** A database id as text of digits; bigint can store all of them. */
export const NumberedId = z.string().check(z.maxLength(16), z.regex(/^[0-9]{1,15}$/));

/** Times are limited to the years 1 to 9999, which `Date` and timestamptz can store with room for arithmetic. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** A time of the years 1 to 9999 as ISO 8601 text or milliseconds; parsed to milliseconds since 1970. */
export const Moment = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((text: string, context) => {
    const ms = /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text);
    if (ms >= FIRST_MOMENT && ms <= LAST_MOMENT) return ms;
    context.issues.push({ code: 'custom', message: 'not a time', input: text });
    return z.NEVER;
  }),
);

/** Adds a default for a missing field. */
// oxlint-disable-next-line no-underscore-dangle -- the library's name
export const withDefault = z._default;

/** Page number of a paged list, counted from 1; text because it comes from a query. */
export const Page = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)),
  z.transform((text: string) => Number(text)),
);

/** Rows of one page of a statement or list. */
export const PAGE_SIZE = 50;
/** Largest number of markets, and of events, in one subscribe. */
export const SUBSCRIBE_LIMIT = 200;
/** Largest number of items in one POST exchange/order. */
export const ORDER_LIST_LIMIT = 20;
/** Largest number of references in one get-bet-status. */
export const BET_STATUS_LIMIT = 50;
