/** GET /dev/inbox (a page) and /dev/inbox.json: only for callers on this machine that use its own name. */
import { checked } from '@maidan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { callerAddress, isLoopback } from '../../http/client-address.ts';
import type { DeveloperInbox, InboxMessage } from './developer-inbox.ts';

const Query = z.object({ phone: z.string().max(16).optional() });

export function registerDeveloperInbox(server: FastifyInstance, inbox: DeveloperInbox): void {
  const found = (request: FastifyRequest): readonly InboxMessage[] | null => {
    const query = checked(Query, request.query);
    if (!query.success || !isLoopback(callerAddress(request.ip, request.headers))) return null;
    return inbox.messages(query.data.phone);
  };
  server.get('/dev/inbox.json', (request, reply) => {
    const messages = found(request);
    if (messages === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').send({ success: true, messages: messages.map((message) => ({ ...message, at: timeOf(message) })) });
  });
  server.get('/dev/inbox', (request, reply) => {
    const messages = found(request);
    if (messages === null) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(pageOf(messages));
  });
}

const timeOf = (message: InboxMessage): string => new Date(message.at).toISOString();

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '');

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 40rem; padding: 1rem }
h1 { font-size: 1.25rem }
ol { list-style: none; padding: 0 }
li { border-top: 1px solid; padding: .75rem 0 }
p { margin: 0 }`;
/** The page may use only this style sheet and loads nothing. */
const POLICY = `default-src 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

function pageOf(messages: readonly InboxMessage[]): string {
  const items = messages.map((message) => {
    const about = [timeOf(message), message.site, message.phone].map(escaped).join(' · ');
    return `<li><p><strong>${escaped(message.text)}</strong></p><p>${about}</p></li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Developer inbox</title>
<style>${STYLE}</style></head>
<body><main><h1>Developer inbox</h1><p>Short messages of this process, newest first. Not there in production mode.</p>
${items.length === 0 ? '<p>No messages yet.</p>' : `<ol>${items.join('\n')}</ol>`}</main></body></html>
`;
}
