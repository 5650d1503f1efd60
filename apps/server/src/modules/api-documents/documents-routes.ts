/** GET /docs (a page), /docs/openapi.json and /docs/asyncapi.json: the contract for client developers. Each is built at its first request. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { asyncApi, type AsyncApi } from './asyncapi.ts';
import { openApi, type OpenApi, type OpenApiOperation } from './openapi.ts';
import { typeText } from './type-text.ts';

const PAGE_STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid } h3 { font-size: 1rem; margin-bottom: .25rem }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0 }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent) } summary { cursor: pointer; padding: .35rem 0; overflow-wrap: anywhere }
code, pre { font: 13px/1.45 ui-monospace, monospace } pre { overflow-x: auto; padding: .5rem .75rem; background: color-mix(in srgb, currentColor 8%, transparent) }
b { display: inline-block; min-width: 4.5em } a { color: inherit } table { border-collapse: collapse } td, th { text-align: start; padding: .1rem .75rem .1rem 0; vertical-align: top }`;

/** The page may use only its own style sheet and loads nothing. */
const POLICY = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`;
const KEPT = 'public, max-age=300';

export function registerDocuments(server: FastifyInstance): void {
  const once = <T>(make: () => T): (() => T) => {
    let made: T | undefined;
    return () => (made ??= make());
  };
  const calls = once(() => openApi());
  const events = once(asyncApi);
  const files = { 'openapi.json': once(() => JSON.stringify(calls())), 'asyncapi.json': once(() => JSON.stringify(events())) };
  const page = once(() => documentsPage(calls(), events()));
  for (const [name, text] of Object.entries(files))
    server.get(`/docs/${name}`, (_request, reply) => reply.header('cache-control', KEPT).type('application/json; charset=utf-8').send(text()));
  server.get('/docs', (_request, reply) =>
    reply.header('cache-control', KEPT).header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page()),
  );
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '');
const block = (text: string): string => `<pre tabindex="0">${escaped(text)}</pre>`;

const WHO: Readonly<Record<string, string>> = { session: 'session token', client: 'client id', operatorKey: 'operator key', consoleCookie: 'console cookie' };
function accessText(security: OpenApiOperation['security']): string {
  if (security.length === 0) return 'everybody';
  return security.map((one) => Object.keys(one).map((name) => WHO[name] ?? name)[0] ?? 'everybody').join(' or ');
}

function callHtml(path: string, method: string, call: OpenApiOperation): string {
  const rows = call.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td><code>${escaped(typeText(schema))}</code></td></tr>`,
  );
  const [bodyType, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  const [answerType, answer] = Object.entries(call.responses['200']?.content ?? {})[0] ?? [];
  return `<details id="${escaped(call.operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> – ${escaped(call.summary)}</summary>
<p>${escaped(call.description)} Requires: ${escaped(accessText(call.security))}.</p>
${rows.length === 0 ? '' : `<table><tbody>${rows.join('')}</tbody></table>`}
${body === undefined ? '' : `<h4>Sends (${escaped(bodyType ?? '')})</h4>${block(typeText(body.schema))}`}
<h4>Answers (${escaped(answerType ?? '')})</h4>${block(typeText(answer?.schema))}</details>`;
}

function callsHtml({ paths, tags }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, call })));
  return tags
    .map(({ name }) => {
      const own = calls.filter(({ call }) => call.tags.includes(name));
      return `<h3 id="calls-${escaped(name)}">${escaped(name)} (${own.length})</h3>${own.map(({ path, method, call }) => callHtml(path, method, call)).join('\n')}`;
    })
    .join('\n');
}

function eventsHtml({ operations, components }: AsyncApi, action: 'send' | 'receive'): string {
  return Object.entries(operations)
    .filter(([, operation]) => operation.action === action)
    .map(([key]) => {
      const { name, payload } = components.messages[key]!;
      return `<details id="${escaped(key)}"><summary><code>${escaped(name)}</code></summary>${block(typeText(payload))}</details>`;
    })
    .join('\n');
}

/** Returns the documents as one HTML page without scripts or external resources. */
function documentsPage(calls: OpenApi, events: AsyncApi): string {
  const schemas = { ...calls.components.schemas, ...events.components.schemas };
  const shapes = Object.entries(schemas)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${block(typeText(schema))}</details>`);
  const areas = calls.tags.map(({ name }) => `<li><a href="#calls-${escaped(name)}">${escaped(name)}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Maidan: API</title>
<style>${PAGE_STYLE}</style></head>
<body><main><h1>Maidan: calls and events</h1>
<p>${escaped(calls.info.description)}</p>
<p>For machines: <a href="/docs/openapi.json">openapi.json</a> (OpenAPI ${calls.openapi}), <a href="/docs/asyncapi.json">asyncapi.json</a> (AsyncAPI ${events.asyncapi}).</p>
<nav aria-label="Parts"><ul>${areas.join('')}<li><a href="#events">events</a></li><li><a href="#shapes">shapes</a></li></ul></nav>
<h2>Calls</h2>
${callsHtml(calls)}
<h2 id="events">Events</h2><p>${escaped(events.info.description)}</p>
<h3>A client emits</h3>
${eventsHtml(events, 'receive')}
<h3>The server emits</h3>
${eventsHtml(events, 'send')}
<h2 id="shapes">Shapes</h2>
${shapes.join('\n')}
</main></body></html>
`;
}
