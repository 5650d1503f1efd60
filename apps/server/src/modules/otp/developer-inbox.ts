/** The built-in SMS provider: messages stay in this process for developers to read, never in production mode. */
import { checked } from '@maidan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { SmsMessage, SmsProvider } from './otp-port.ts';
import { callerAddress, isLoopback } from '../../http/caller.ts';

export interface InboxMessage extends SmsMessage {
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface DeveloperInbox extends SmsProvider {
  /** Returns the messages of one phone, or of all, newest first. Only messages that this process has sent. */
  messages(phone?: string): readonly InboxMessage[];
}

const MOST_MESSAGES = 500;

export function createDeveloperInbox({ clock, log }: { readonly clock: Clock; readonly log: Log }): DeveloperInbox {
  const kept: InboxMessage[] = [];
  return {
    send(message) {
      kept.unshift({ ...message, at: clock.now() });
      kept.length = Math.min(kept.length, MOST_MESSAGES);
      log.info({ site: message.site, phone: message.phone, sms: message.text }, 'Developer inbox: a message that is not sent to any phone.');
      return Promise.resolve();
    },
    messages: (phone) => (phone === undefined ? [...kept] : kept.filter((message) => message.phone === phone)),
  };
}

const Query = z.object({ phone: z.string().max(16).optional() });

/** Registers GET /dev/inbox (a page) and /dev/inbox.json: only for callers on this machine that use its own name. */
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
