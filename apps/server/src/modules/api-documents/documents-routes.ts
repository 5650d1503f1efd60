/** GET /docs, /docs/openapi.json, /docs/asyncapi.json: the contract for client developers. Built at the first request. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { asyncApi } from './asyncapi.ts';
import { documentsPage, PAGE_STYLE } from './documents-page.ts';
import { openApi } from './openapi.ts';

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
