/** A JSON schema in the short notation of programmers: `{ marketId: text, seq: number, score?: ... }`. Pure. */
import { COMPONENTS, type JsonSchema } from './named-schemas.ts';

/** Levels of nested objects; deeper ones are written as { … }. */
const MAX_DEPTH = 6;

/** Returns a schema as text on one line or several; components appear by name. */
export function typeText(schema: JsonSchema | boolean | undefined, depth = 0): string {
  if (schema === undefined || typeof schema === 'boolean') return 'anything';
  if (schema.$ref !== undefined) return schema.$ref.replace(COMPONENTS, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((choice) => typeText(choice, depth)))].join(' | ');
  if (schema.type === 'array') return arrayText(schema, depth);
  if (schema.type === 'object') return objectText(schema, depth);
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => plain(type)).join(' | ');
  return schema.type === undefined ? 'anything' : plain(schema.type);
}

const plain = (type: string): string => (type === 'string' ? 'text' : type);

function arrayText(schema: JsonSchema, depth: number): string {
  const { prefixItems, items } = schema;
  if (prefixItems !== undefined) return `[${prefixItems.map((item) => typeText(item, depth)).join(', ')}]`;
  const inner = typeText(Array.isArray(items) ? items[0] : items, depth);
  return /[ |]/.test(inner) && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number): string {
  const fields = Object.entries(properties);
  if (fields.length === 0) return typeof additionalProperties === 'object' ? `{ [name]: ${typeText(additionalProperties, depth + 1)} }` : '{}';
  if (depth >= MAX_DEPTH) return '{ … }';
  const indent = '  '.repeat(depth);
  const lines = fields.map(([name, schema]) => `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeText(schema, depth + 1)}`);
  return `{\n${lines.join('\n')}\n${indent}}`;
}
