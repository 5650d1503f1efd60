import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CLIENT_EVENTS, ENDPOINTS, OPERATOR_ENDPOINTS, SERVER_EVENTS } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settledAnswer, startTestApp, type TestApp } from '../../testing-app.ts';
import { asyncApi } from '../../../src/modules/api-documents/asyncapi.ts';
import { openApi } from '../../../src/modules/api-documents/openapi.ts';
import { typeText } from '../../../src/modules/api-documents/type-text.ts';

/** Returns every reference of a document, with its target. */
function references(document: object): readonly (readonly [string, unknown])[] {
  const found: string[] = [];
  JSON.stringify(document, (name, value: unknown) => {
    if (name === '$ref' && typeof value === 'string') found.push(value);
    return value;
  });
  const named = (reference: string): unknown =>
    reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
  return [...new Set(found)].map((reference) => [reference, named(reference)] as const);
}

/** Keywords of JSON Schema 2020-12 that the converter may use; readers may not understand others. */
const WORDS =
  /^(\$ref|type|properties|required|additionalProperties|propertyNames|items|prefixItems|anyOf|oneOf|allOf|not|enum|const|pattern|format|minLength|maxLength|minimum|maximum|exclusiveMinimum|exclusiveMaximum|minItems|maxItems|default|description)$/;
const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

/** Returns the faults of a schema, each with its location. */
function faultsOf(schema: unknown, at: string): string[] {
  if (typeof schema === 'boolean') return [];
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${at} is no schema`];
  const words = schema as Record<string, unknown>;
  const inner = (value: unknown, place: string): string[] => faultsOf(value, `${at}/${place}`);
  const under = (value: unknown, place: string): string[] => Object.entries(value ?? {}).flatMap(([name, one]) => inner(one, `${place}/${name}`));
  const types = [words['type'] ?? []].flat();
  return [
    ...Object.keys(words)
      .filter((word) => !WORDS.test(word))
      .map((word) => `${at} says ${word}`),
    ...types.filter((type) => !TYPES.has(type as string)).map((type) => `${at} has type ${JSON.stringify(type)}`),
    ...(typeof words['pattern'] === 'string' ? patternFaults(words['pattern'], at) : []),
    ...under(words['properties'], 'properties'),
    ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((word) => under(words[word], word)),
    ...['items', 'additionalProperties', 'not', 'propertyNames'].flatMap((word) => (words[word] === undefined ? [] : inner(words[word], word))),
  ];
}
function patternFaults(pattern: string, at: string): string[] {
  try {
    return new RegExp(pattern, 'u').source === '' ? [`${at} has an empty pattern`] : [];
  } catch {
    return [`${at} has the pattern ${pattern}`];
  }
}

describe('the OpenAPI document', () => {
  const document = openApi();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, call })));

  it('has every call of the contract once, under its path and method', () => {
    const endpoints = [...Object.values(ENDPOINTS), ...Object.values(OPERATOR_ENDPOINTS)];
    const documented = new Map(operations.map(({ path, method, call }) => [call.operationId, `${method} ${path}`]));
    expect(documented.size).toBe(operations.length);
    for (const { name, method, path } of endpoints)
      expect([name, documented.get(name)]).toEqual([name, `${method.toLowerCase()} /${path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`]);
    expect(operations).toHaveLength(endpoints.length);
  });

  it('is built as OpenAPI 3.1 says: parameters of paths, security schemes, answers, schemas that can be read', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Maidan' } });
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { path, call } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([path, call.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)]).toEqual([path, named]);
      expect(tags.has(call.tags[0])).toBe(true);
      for (const scheme of call.security.flatMap((one) => Object.keys(one))) expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
      const contents = [...Object.values(call.responses).map(({ content }) => content), ...(call.requestBody === undefined ? [] : [call.requestBody.content])];
      const schemas = [...contents.flatMap((content) => Object.values(content).map(({ schema }) => schema)), ...call.parameters.map(({ schema }) => schema)];
      expect(schemas.flatMap((schema) => faultsOf(schema, call.operationId))).toEqual([]);
    }
    expect(Object.entries(document.components.schemas).flatMap(([name, schema]) => faultsOf(schema, name))).toEqual([]);
  });

  it('refers only to schemas of its own, and declares shared schemas once', () => {
    const found = references(document);
    expect(found.filter(([, target]) => target === undefined)).toEqual([]);
    expect(found.map(([reference]) => reference)).toEqual(expect.arrayContaining(['#/components/schemas/Failure', '#/components/schemas/Order']));
  });
});

describe('the AsyncAPI document', () => {
  const document = asyncApi();

  it('has every event of the contract, each with its direction', () => {
    const eventsOf = (action: 'send' | 'receive') =>
      Object.entries(document.operations)
        .filter(([, operation]) => operation.action === action)
        .map(([key]) => document.components.messages[key]?.name);
    expect(eventsOf('receive')).toEqual([...Object.keys(CLIENT_EVENTS), 'activity']);
    expect(eventsOf('send')).toEqual(Object.keys(SERVER_EVENTS));
  });

  it('is built as AsyncAPI 3 says: operations name messages of their channel, schemas can be read, references lead somewhere', () => {
    expect(document).toMatchObject({ asyncapi: '3.0.0', info: { title: 'Maidan' } });
    expect(references(document).filter(([, target]) => target === undefined)).toEqual([]);
    const channels = new Set(Object.keys(document.channels).map((name) => `#/channels/${name}`));
    for (const { channel, messages } of Object.values(document.operations)) {
      expect(channels.has(channel.$ref)).toBe(true);
      expect(messages[0].$ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
    }
    const payloads = Object.entries(document.components.messages).map(([key, { payload }]) => [key, payload] as const);
    expect([...payloads, ...Object.entries(document.components.schemas)].flatMap(([key, schema]) => faultsOf(schema, key))).toEqual([]);
  });
});

it('types are written as in TypeScript', () => {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      sizes: { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
      order: { $ref: '#/components/schemas/Order' },
    },
    required: ['id', 'order'],
  } as const;
  expect(typeText(schema as never)).toBe('{\n  id: text\n  sizes?: (number | null)[]\n  order: Order\n}');
});

describe('a running server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  it('serves the page and the documents; the page loads no resource and runs no script', async () => {
    const page = await fetch(`${test.url}/docs`);
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*style-src 'sha256-/);
    expect(html).not.toMatch(/<script|<link|<img|https?:\/\/(?!localhost)/);
    for (const name of [...Object.keys(ENDPOINTS), 'client.create-bet', 'server.market-update', 'schema-Order']) expect(html).toContain(`id="${name}"`);
    for (const [name, version] of [
      ['openapi', '3.1.0'],
      ['asyncapi', '3.0.0'],
    ] as const)
      expect(await (await fetch(`${test.url}/docs/${name}.json`)).json()).toMatchObject({ [name]: version });
    expect((await fetch(`${test.url}/docs/nothing.json`)).status).toBe(404);
  });

  it('accepts the bet of the example client', async () => {
    const example = fileURLToPath(new URL('../../../../../docs/examples/place-a-bet.mjs', import.meta.url));
    const run = promisify(execFile)(process.execPath, [example, test.url], { timeout: 60_000 });
    const { stdout } = await settledAnswer(test, run);
    expect(JSON.parse(stdout)).toMatchObject({ event: 'place-bet-success', bet: { marketType: 'MATCH_ODDS', status: 'MATCHED', sizeMatched: 100 } });
  });
});
