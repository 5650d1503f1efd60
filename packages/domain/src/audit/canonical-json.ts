/** Canonical JSON (RFC 8785): equal values have equal text, so that a hash of the text is a hash of the value. */

/** A value of JSON. A lone surrogate in a text has no canonical form. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

const LONE_SURROGATE = /\p{Cs}/u;
/** ASCII that needs no escape: most texts, and much faster than JSON.stringify. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Returns the canonical text: no spaces, names in the order of their UTF-16 code units, numbers and texts as ECMAScript writes them. Throws
 * TypeError for a value that JSON cannot represent: a number that is not finite, a lone surrogate, undefined.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return textOf(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`JSON has no number ${value}`);
    return JSON.stringify(value);
  }
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`);
  if (isList(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  let text = '';
  // toSorted without a comparison orders by UTF-16 code units, as the RFC requires
  for (const name of Object.keys(value).toSorted()) text += `${text === '' ? '' : ','}${textOf(name)}:${canonicalJson(value[name]!)}`;
  return `{${text}}`;
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function textOf(value: string): string {
  if (PLAIN.test(value)) return `"${value}"`;
  const text = JSON.stringify(value);
  // JSON.stringify escapes only lone surrogates as \ud…
  if (text.includes(String.raw`\ud`) && LONE_SURROGATE.test(value)) throw new TypeError('a text has a lone surrogate');
  return text;
}
