/** The calls of the contract as an OpenAPI 3.1 document. Pure. */
import { ENDPOINTS, Failure, OPERATOR_ENDPOINTS, type Endpoint } from '@maidan/contract';
import { SchemaBook, type JsonSchema } from './named-schemas.ts';

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}
interface Content {
  readonly [type: string]: { readonly schema: JsonSchema };
}
export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly securitySchemes: Readonly<Record<string, object>> };
}

/** Version of the wire. */
export const WIRE_VERSION = '0.1.0';

const ABOUT = `Every answer is JSON with "success". A business refusal is 200 with success false, a stable "code" and a "message" in the requested language
(header lang or accept-language: en, hi). 400: the request is malformed; 401 and 403: no valid session; 429: too many calls; 5xx: a fault, or unavailable for now.
Amounts are rupees with at most two decimals, prices decimal odds, times ISO 8601 in UTC. asyncapi.json describes the socket's events.`;

const SECURITY: Readonly<Record<Endpoint['auth'], OpenApiOperation['security']>> = {
  none: [],
  basic: [{ client: [] }],
  opt: [{}, { session: [] }],
  bearer: [{ session: [] }],
  console: [{ consoleCookie: [] }, { operatorKey: [] }],
};

const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a login: LoginWithDemo, user/userLogin.' },
  client: { type: 'http', scheme: 'basic', description: 'The public id of the client; it proves nothing.' },
  operatorKey: { type: 'apiKey', in: 'header', name: 'x-operator-key', description: 'The local key of the installation, accepted on loopback only.' },
  consoleCookie: { type: 'apiKey', in: 'cookie', name: '__Host-maidan-console', description: "An operator's session, set by operator/session." },
} as const;

const pathOfOpenApi = (path: string): string => `/${path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`;
/** Returns a name in words: 'accountStatement' -> 'account statement'. */
const words = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Returns the area of a call: the first word of its path, if several calls share it. */
function areaOf({ path }: Endpoint): string {
  const [first = ''] = path.split('/');
  return AREAS.has(first) ? first : 'site';
}
const AREAS = new Set(['account', 'auth', 'user', 'exchange', 'exposure', 'cashier', 'casino', 'operator', 'session']);

function parametersOf(book: SchemaBook, endpoint: Endpoint): OpenApiParameter[] {
  const path = endpoint.params === undefined ? {} : book.requestSchema(endpoint.params);
  const query = endpoint.query === undefined ? {} : book.requestSchema(endpoint.query);
  const needed = new Set(query.required);
  return [
    ...[...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: schemaOf(path.properties?.[name]),
    })),
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: needed.has(name),
      schema: schemaOf(schema),
    })),
  ];
}
const schemaOf = (schema: JsonSchema | boolean | undefined): JsonSchema => (typeof schema === 'object' ? schema : {});

const WHO_MAY_CALL: Readonly<Record<Endpoint['auth'], string>> = {
  none: 'Open to everybody.',
  basic: 'Open to every client.',
  opt: 'Returns more with a session.',
  bearer: 'For players.',
  console: 'For operators, in the console.',
};

function describe({ about, auth, action, format, largestBody }: Endpoint): string {
  const parts = [
    WHO_MAY_CALL[auth],
    about,
    action ? 'Counts as an action of the player.' : '',
    format === 'json' ? '' : 'Answers a file.',
    largestBody === null ? '' : `Takes bodies of up to ${largestBody} bytes.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function operationOf(book: SchemaBook, endpoint: Endpoint): OpenApiOperation {
  const failure = { 'application/json': { schema: book.answered(Failure) } };
  const answer = book.answered(endpoint.answer);
  const content: Content =
    endpoint.format !== 'json'
      ? { [endpoint.format === 'csv' ? 'text/csv' : 'application/x-ndjson']: { schema: { type: 'string' } }, ...failure }
      : { 'application/json': { schema: { anyOf: [answer, failure['application/json'].schema] } } };
  const closed = endpoint.auth === 'none' || endpoint.auth === 'basic' ? {} : { '401': { description: 'No valid session.', content: failure } };
  return {
    operationId: endpoint.name,
    tags: [areaOf(endpoint)],
    summary: words(endpoint.name),
    description: describe(endpoint),
    security: SECURITY[endpoint.auth],
    parameters: parametersOf(book, endpoint),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: book.requestSchema(endpoint.body) },
            },
          },
        }),
    responses: {
      '200': { description: 'Done, or refused (success false).', content },
      '400': { description: 'Malformed.', content: failure },
      ...closed,
      '429': { description: 'Too many calls; retry later.', content: failure },
      '5XX': { description: 'A fault, or unavailable for now.', content: failure },
    },
  };
}

/** Returns the document of these calls; default: all of the contract. */
export function openApi(endpoints: readonly Endpoint[] = [...Object.values(ENDPOINTS), ...Object.values(OPERATOR_ENDPOINTS)]): OpenApi {
  const book = new SchemaBook();
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const endpoint of endpoints) {
    const methods = (paths[pathOfOpenApi(endpoint.path)] ??= {});
    methods[endpoint.method.toLowerCase()] = operationOf(book, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Maidan', version: WIRE_VERSION, description: ABOUT },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(areaOf))].map((name) => ({ name })),
    paths,
    components: { schemas: book.components, securitySchemes: SECURITY_SCHEMES },
  };
}
