/**
 * TEST FIXTURE: inputs for every call and event of the contract, generated from its schemas, so that new rows are covered automatically.
 * A third matches its schema and reaches the handler; the rest is changed at one or two places, or is not JSON at all.
 */
import * as fc from 'fast-check';
import * as z from 'zod';
import { pathOf, type Endpoint } from '@maidan/contract';

type Json = z.core.JSONSchema.JSONSchema;
type Schema = z.core.$ZodType;

/** Existing values by field name, so that some lookups succeed. */
export type Dictionary = Readonly<Record<string, readonly unknown[]>>;

/** The largest value of each column type and the first one beyond it: smallint, int, safe integers, bigint, double. */
const EDGE_NUMBERS: readonly number[] = [2 ** 15, 2 ** 31, 2 ** 53, 2 ** 63]
  .flatMap((edge) => [edge - 1, edge, edge + 2, -edge, -edge - 1])
  .concat(0, -0, -1, 0.5, Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE);
/** The same for digit strings, for timestamptz (4713 BC to 294276), for `Date` (to 275760) and for text: NUL and lone surrogates. */
const EDGE_TEXTS: readonly string[] = [
  '32767 32768 2147483647 2147483648 9007199254740991 9007199254740993 9223372036854775807 9223372036854775808 0 -1 999999 999999999999999 1e400',
  '-271821-04-20T00:00:00.000Z -004800-01-01T00:00:00Z -004713-11-24T00:00:00Z -000001-12-31T23:59:59Z 0000-01-01 0001-01-01',
  '9999-12-31T23:59:59.999Z +010000-01-01T00:00:00Z +275760-09-13T00:00:00.000Z +275760-09-13T00:00:00.001Z +294276-12-31T23:59:59.999Z',
  '\u0000 a\u0000b \ud800 a\udfff \ufffe\uffff \u{10ffff}',
].flatMap((line) => line.split(' '));

/** Values that have broken other servers. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -0,
  -1,
  0.1 + 0.2,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '9223372036854775808',
  '1e9',
  '0x10',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '९८७६५४३२१०',
  '+91 98765 43210',
  '__proto__',
  'constructor',
  "' or 1=1; drop table account; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  '%00%ff%c0%af',
  'x'.repeat(600),
  '9'.repeat(400),
  '🏏'.repeat(200),
  'Infinity',
  '2026-13-45T99:99:99Z',
  '275761-01-01T00:00:00Z',
  '999999999999999',
  [],
  [[[[[[]]]]]],
  {},
  { $gt: '' },
  JSON.parse('{"toString":"x","valueOf":1,"length":-1,"then":"x"}'),
  JSON.parse('{"length":{"valueOf":1,"toString":1}}'), // zod measures it although it is not a string
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  ...EDGE_NUMBERS,
  ...EDGE_TEXTS,
];
export const strange: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...STRANGE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
);

const texts = (json: Json, name: string, dictionary: Dictionary): fc.Arbitrary<unknown> => {
  const known = (dictionary[name] ?? []).filter((value) => typeof value === 'string');
  const most = Math.min(json.maxLength ?? 24, 200);
  // a pattern of character properties only forbids; values cannot be generated from it
  const pattern = json.pattern?.includes(String.raw`\p{`) === true ? undefined : json.pattern;
  const any = pattern === undefined ? fc.string({ minLength: json.minLength ?? 0, maxLength: most }) : fc.stringMatching(new RegExp(pattern), { size: '-1' });
  const edges = EDGE_TEXTS.filter((text) => text.length <= most && (json.pattern === undefined || new RegExp(json.pattern, 'u').test(text)));
  return drawnFrom(known, edges, any);
};

/** Generates mostly existing values, otherwise an edge of a column that the schema allows, or any valid value. */
function drawnFrom(known: readonly unknown[], edges: readonly unknown[], any: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const choices = [{ weight: 1, arbitrary: any }];
  if (known.length > 0) choices.push({ weight: 3, arbitrary: fc.constantFrom(...known) });
  if (edges.length > 0) choices.push({ weight: 1, arbitrary: fc.constantFrom(...edges) });
  return fc.oneof(...choices);
}

const numbers = (json: Json, name: string, dictionary: Dictionary): fc.Arbitrary<unknown> => {
  const known = (dictionary[name] ?? []).filter((value) => typeof value === 'number');
  const [min, max] = [Math.max(json.minimum ?? -1e6, -1e15), Math.min(json.maximum ?? 1e6, 1e15)];
  const any = json.type === 'integer' ? fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), 2 ** 31 - 1) }) : fc.double({ min, max, noNaN: true });
  const edges = EDGE_NUMBERS.filter(
    (edge) => edge >= (json.minimum ?? -Infinity) && edge <= (json.maximum ?? Infinity) && (json.type !== 'integer' || Number.isInteger(edge)),
  );
  return drawnFrom(known, edges, any);
};

/** Generates the names of a record's fields. */
const namesOf = ({ propertyNames: names }: Json): fc.Arbitrary<string> =>
  typeof names === 'object' && names.enum !== undefined ? fc.constantFrom(...names.enum.map(String)) : fc.string({ maxLength: 12 });

/** Generates values that match a JSON schema; further checks may still refuse some of them. */
function fitting(json: Json | boolean, name: string, dictionary: Dictionary): fc.Arbitrary<unknown> {
  if (typeof json === 'boolean') return strange;
  if (json.const !== undefined) return fc.constant(json.const);
  if (json.enum !== undefined) return fc.constantFrom(...json.enum);
  const choices = json.anyOf ?? json.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fitting(choice, name, dictionary)));
  if (json.type === 'object') {
    const fields = Object.entries(json.properties ?? {}).map(([field, schema]) => [field, fitting(schema, field, dictionary)] as const);
    if (fields.length === 0)
      return fc.oneof(
        fc.dictionary(namesOf(json), fitting(json.additionalProperties ?? true, '', dictionary), { maxKeys: 6 }),
        fc.dictionary(fc.string({ maxLength: 12 }), strange, { maxKeys: 6 }),
      );
    return fc.record(Object.fromEntries(fields), { requiredKeys: json.required ?? [] });
  }
  if (json.type === 'array') {
    const items = Array.isArray(json.items) ? json.items[0] : json.items;
    return fc.array(fitting(items ?? true, name, dictionary), { minLength: json.minItems ?? 0, maxLength: Math.min(json.maxItems ?? 4, 4) });
  }
  if (json.type === 'string') return texts(json, name, dictionary);
  if (json.type === 'number' || json.type === 'integer') return numbers(json, name, dictionary);
  if (json.type === 'boolean') return fc.boolean();
  if (json.type === 'null') return fc.constant(null);
  const known = dictionary[name];
  return known === undefined ? strange : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: strange });
}

/** Replaces the value at one place; `at` counts the places. */
export function bent(value: unknown, at: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null) return replacement;
  const names = Object.keys(value);
  const name = names[at % (names.length + 1)];
  if (name === undefined) return replacement;
  const inner = bent((value as Record<string, unknown>)[name], Math.floor(at / (names.length + 1)), replacement);
  return Array.isArray(value) ? value.map((item, index) => (String(index) === name ? inner : (item as unknown))) : { ...value, [name]: inner };
}

/** Generates values for a schema: valid, changed at one place, changed at two, and unrelated. */
export function payloads(schema: Schema, dictionary: Dictionary): fc.Arbitrary<unknown> {
  const good = fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', dictionary);
  const once = fc.tuple(good, fc.nat(9_999), strange).map(([value, at, odd]) => bent(value, at, odd));
  const twice = fc.tuple(once, fc.nat(9_999), strange).map(([value, at, odd]) => bent(value, at, odd));
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 5, arbitrary: once }, { weight: 3, arbitrary: twice }, { weight: 1, arbitrary: strange });
}

export type Bearer = 'own' | 'none' | 'made up' | 'of another site' | 'no token at all';
export interface FuzzCall {
  readonly url: string;
  readonly bearer: Bearer;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** A lone surrogate cannot be escaped in a URL. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, '');
const strangeText = strange.map(textOf);

function paths(endpoint: Endpoint, dictionary: Dictionary): fc.Arbitrary<string> {
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  const part = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...(dictionary[name] ?? ['1']).map(textOf)) },
      { weight: 1, arbitrary: strangeText.map((text) => wellFormed(text.slice(0, 220))) },
    );
  const filled = fc.record(Object.fromEntries(names.map((name) => [name, part(name)]))).map((params) => `/${pathOf(endpoint, params)}`);
  // texts that no encoder writes
  const raw = fc.constantFrom('%', '%zz', '%c0%af', '..%2f..', '%00', ';a=b').map((odd) => `/${endpoint.path.replaceAll(/:[A-Za-z]+/g, odd)}`);
  return names.length === 0 ? filled : fc.oneof({ weight: 9, arbitrary: filled }, { weight: 1, arbitrary: raw });
}

function queries(endpoint: Endpoint, dictionary: Dictionary): fc.Arbitrary<string> {
  const odd = fc.constantFrom('', '?', '?a=1&a=2', '?__proto__=1', '?page=%', '?from=%00', `?${'a&'.repeat(1200)}`);
  if (endpoint.query === undefined) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd });
  const written = payloads(endpoint.query, dictionary).map((value) =>
    typeof value === 'object' && value !== null
      ? `?${Object.entries(value)
          .map(([name, item]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(textOf(item)))}`)
          .join('&')}`
      : '?',
  );
  return fc.oneof({ weight: 9, arbitrary: written }, { weight: 1, arbitrary: odd });
}

const JSON_TYPE = 'application/json';
function bodies(endpoint: Endpoint, dictionary: Dictionary): fc.Arbitrary<{ readonly type: string; readonly payload: string } | null> {
  const json = (endpoint.body === undefined ? strange : payloads(endpoint.body, dictionary)).map((value) => ({
    type: JSON_TYPE,
    payload: JSON.stringify(value) ?? '',
  }));
  const form = strangeText.map((text) => ({ type: 'application/x-www-form-urlencoded', payload: `username=${text}&password=x&password=y&%=%` }));
  const broken = fc.tuple(json, fc.nat(30)).map(([{ payload }, end]) => ({ type: JSON_TYPE, payload: payload.slice(0, end) }));
  const deep = fc.constant({ type: JSON_TYPE, payload: `${'['.repeat(5000)}${']'.repeat(5000)}` });
  const other = fc
    .tuple(fc.constantFrom('text/plain', 'text/xml', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', ''), strangeText)
    .map(([type, payload]) => ({ type, payload }));
  const written = fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: form },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: other },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  return endpoint.method === 'GET' ? fc.constant(null) : written;
}

const languages = fc.constantFrom<Record<string, string>>(
  {},
  { lang: 'hi' },
  { lang: '\u007f<script>' },
  { 'accept-language': 'hi;q=9,*' },
  { cookie: 'language=../..; a' },
);
const bearers = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Bearer>('own') },
  { weight: 2, arbitrary: fc.constantFrom<Bearer>('none', 'made up', 'of another site', 'no token at all') },
);

/** Generates calls of an endpoint. */
export function calls(endpoint: Endpoint, dictionary: Dictionary): fc.Arbitrary<FuzzCall> {
  return fc
    .tuple(paths(endpoint, dictionary), queries(endpoint, dictionary), bodies(endpoint, dictionary), bearers, languages)
    .map(([path, query, body, bearer, language]) => ({
      url: `${path}${query}`,
      bearer,
      headers: { ...language, ...(body === null || body.type === '' ? {} : { 'content-type': body.type }) },
      payload: body === null ? null : body.payload,
    }));
}

export interface FuzzPacket {
  readonly args: readonly unknown[];
}

/** Generates packets that a socket may send under one event name: one payload, none, several, and bytes. */
export function packets(schema: Schema | null, dictionary: Dictionary): fc.Arbitrary<FuzzPacket> {
  const payload = schema === null ? strange : payloads(schema, dictionary);
  const odd = fc.constantFrom<readonly unknown[]>([], [undefined], [Buffer.from([0, 255])], [{ token: Buffer.alloc(3) }], [[], [], []]);
  return fc.oneof({ weight: 20, arbitrary: payload.map((value) => ({ args: [value] })) }, { weight: 1, arbitrary: odd.map((args) => ({ args })) });
}
