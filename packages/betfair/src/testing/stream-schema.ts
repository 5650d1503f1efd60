/** TEST FIXTURE: checks messages against the schema of the contract, which is not part of the repository. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';

const SCHEMA = new URL('../../../../../shared/spec/betfair-stream.json', import.meta.url);

const DEFINITIONS: Readonly<Record<string, string>> = { connection: 'connection', status: 'status', mcm: 'mcm', ocm: 'ocm' };

type Check = (message: unknown) => void;
let made: Promise<Check> | undefined;

/** Returns a function that throws if a message of the server does not match; one that accepts everything if the schema is not there. */
export function schemaCheck(): Promise<Check> {
  return (made ??= compile());
}

async function compile(): Promise<Check> {
  if (!existsSync(SCHEMA)) {
    console.warn('The schema of stream messages is not there; messages are not checked against it.');
    return () => undefined;
  }
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8')) as { $defs: Record<string, Record<string, unknown>> };
  // ajv loses what a reference has evaluated before a condition: unevaluatedProperties becomes additionalProperties of the joined schemas
  for (const op of ['mcm', 'ocm']) {
    const { allOf: _, unevaluatedProperties: __, ...own } = schema.$defs[op]!;
    const { properties, required } = schema.$defs['change']!;
    schema.$defs[op] = { ...own, required, properties: { ...(properties as object), ...(own['properties'] as object) }, additionalProperties: false };
  }
  ajv.addSchema(schema);
  return (message) => {
    // one kind of message, because an error in one of several alternatives cannot be read
    const definition = DEFINITIONS[(message as { readonly op: string }).op];
    const validate = ajv.getSchema(`maidan:betfair-stream#/$defs/${definition}`);
    if (validate?.(message) !== true) throw new Error(`${JSON.stringify(validate?.errors?.slice(0, 4))} in ${JSON.stringify(message).slice(0, 2000)}`);
  };
}
