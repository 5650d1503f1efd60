/** The page that a browser gets under overload in place of the one that it opens. The browser opens the address again by itself. */
import { refusalMessage, requestedLanguage } from '@maidan/contract';
import { refuse, type Language } from '@maidan/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { languageOfCookies } from './page-requests.ts';

/** Seconds. */
export const RETRY_AFTER_S = '2';

const RELOADS: Readonly<Record<Language, string>> = {
  en: 'This page opens by itself in a moment.',
  hi: 'यह पेज थोड़ी देर में अपने आप खुल जाएगा।',
};

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-content:center}
main{max-width:24rem;padding:1.5rem;text-align:center}h1{font-size:1.375rem;margin:0 0 .5rem}p{margin:0}`;

/** Sends the page with status 503. It loads nothing: a server that is busy has no time for more. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const chosen = languageOfCookies(request.headers.cookie ?? '');
  const language = chosen === 'hi' || chosen === 'en' ? chosen : requestedLanguage(request.headers);
  const text = refusalMessage(refuse('BUSY'), language);
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${text}</h1>
<p>${RELOADS[language]}</p>
</main>
</body>
</html>
`;
  const policy = `default-src 'none';style-src 'nonce-${nonce}';frame-ancestors 'none'`;
  const headers = { refresh: RETRY_AFTER_S, 'cache-control': 'no-store', 'content-security-policy': policy };
  return reply.status(503).headers(headers).type('text/html; charset=utf-8').send(html);
}
