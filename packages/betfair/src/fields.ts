/** Schemas of request fields. Clients send numbers as text, ids as numbers, and null for what they leave out; all of these are read. */
import * as z from 'zod/mini';
import { parseDate } from './formats.ts';

/** Text without NUL and lone surrogates, which a database cannot store. */
const STORABLE = z.regex(/^[^\0\p{Cs}]*$/u);

/** Limits the length. `z.maxLength` would also measure values of other types, and an object as `length` makes it throw. */
export const atMost = <T extends { readonly length: number }>(longest: number) => z.refine<T>(({ length }) => length <= longest);

/** Text of at most `longest` characters; a number or boolean is read as its text. */
export const WireText = (longest = 1_000) =>
  z.pipe(
    z.union([z.string(), z.number(), z.boolean()]),
    z.pipe(
      z.transform((value: string | number | boolean) => String(value)),
      z.string().check(atMost(longest), STORABLE),
    ),
  );

/** A finite number, or its text. */
export const WireNumber = z.pipe(
  z.union([z.number(), z.string().check(atMost(40))]),
  z.transform((value: number | string, context) => {
    const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isFinite(number)) return number;
    context.issues.push({ code: 'custom', message: 'not a number', input: value });
    return z.NEVER;
  }),
);

/** A safe integer, or its text. */
export const WireInteger = z.pipe(WireNumber, z.number().check(z.refine(Number.isSafeInteger)));

/** A boolean, or its text. */
export const WireBoolean = z.pipe(
  z.union([z.boolean(), z.literal(['true', 'false'])]),
  z.transform((value: boolean | 'true' | 'false') => value === true || value === 'true'),
);

/** A date as `parseDate` reads it; ms since 1970. */
export const WireDate = z.pipe(
  z.union([z.string().check(atMost(40)), z.number()]),
  z.transform((value: string | number, context) => {
    const ms = parseDate(value);
    if (ms !== null) return ms;
    context.issues.push({ code: 'custom', message: 'not a date', input: value });
    return z.NEVER;
  }),
);

/** A field that may be missing or null; null is read as missing. */
export const optionalField = <T extends z.ZodMiniType>(field: T) =>
  z.pipe(
    z.optional(z.nullable(field)),
    z.transform((value: z.output<T> | null | undefined) => value ?? undefined),
  );

/** A list; a single value is read as a list of one, and null members are left out. */
export const listOf = <T extends z.ZodMiniType>(member: T, longest = 10_000) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value.filter((item) => item !== null) : value)),
    z.array(member).check(atMost(longest)),
  );
