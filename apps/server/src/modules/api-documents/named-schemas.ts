/** The contract's schemas as JSON Schema (draft 2020-12). Exported schemas become named components that others reference. Pure. */
import * as contract from '@maidan/contract';
import * as z from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;
type Schema = z.core.$ZodType;

const isSchema = (value: unknown): value is Schema => value instanceof z.core.$ZodType;

/** Schemas of the wire with a name: Order, Market, Failure ... */
function namedSchemas() {
  const named = z.registry<{ readonly id: string }>();
  for (const [name, value] of Object.entries(contract)) if (isSchema(value) && !named.has(value)) named.add(value, { id: name });
  return named;
}

/** Collects the components that were referenced. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {};
  readonly #named = namedSchemas();

  /** Returns the schema of an answer or of an emitted event. */
  answered(schema: Schema): JsonSchema {
    return this.#jsonSchemaOf(schema, 'output');
  }

  /** Returns the schema of a request; inlined, because the named components are answers. */
  requestSchema(schema: Schema): JsonSchema {
    return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', metadata: z.registry<{ id: string }>() }));
  }

  #jsonSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
    const { $defs = {}, ...jsonSchema } = withoutDialect(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', metadata: this.#named }));
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...rest } = definition;
      this.components[name] ??= referring(rest);
    }
    const { id, ...rest } = jsonSchema;
    if (typeof id !== 'string') return referring(rest);
    this.components[id] ??= referring(rest);
    return { $ref: `${COMPONENTS}${id}` };
  }
}

export const COMPONENTS = '#/components/schemas/';

function withoutDialect({ $schema: _dialect, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

/** Turns local references into references to the components of the document. */
function referring<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => referring(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', COMPONENTS) : referring(inner as unknown),
    ]),
  ) as T;
}
