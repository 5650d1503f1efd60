/** The client from its sources (npm run dev): Vite runs in a process of its own, and this server passes requests on to it. */
import type { FastifyInstance } from 'fastify';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

export interface DevelopmentClient {
  template(url: string): Promise<string>;
  preload(path: string): readonly string[];
  draw(): string;
}

/** Sends requests for the client's sources to Vite. `vite`: the address of tools/development/client-server.ts. */
export function developmentClient(server: FastifyInstance, vite: string): DevelopmentClient {
  server.addHook('onRequest', async (request, reply) => {
    if (!isViteFile(request.url)) return;
    reply.hijack();
    await forwardRequest(vite, request.raw, reply.raw);
  });
  return {
    template: async (url) => {
      const response = await fetch(`${vite}/@template`, { headers: { 'x-page-url': url } });
      const text = await response.text();
      if (!response.ok) throw new Error(`Vite has no page: ${text}`);
      return text;
    },
    preload: () => [],
    // in development the client needs no first picture
    draw: () => '',
  };
}

/** Sends Vite's response to a request, or 502 if Vite does not answer. Resolves when the response has ended. */
function forwardRequest(vite: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    const { url = '/', method = 'GET', headers } = request;
    const passed = ask(vite, { path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', (error) => (response.headersSent ? response.destroy() : response.writeHead(502).end(error.message)));
    passed.end();
  });
}

/** Returns whether Vite serves the URL: its own paths, sources, and packages that it has bundled for development. */
function isViteFile(url: string): boolean {
  return /^\/(@vite|@id|@fs|@react-refresh|src|node_modules)(\/|$|\?)/.test(url) || /\?(import|t=|v=)/.test(url);
}
