/** Serves the client from its sources (npm run dev): Vite inside this server, on the same port, with hot reload. */
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DevelopmentClient {
  template(url: string): Promise<string>;
  preload(path: string): readonly string[];
  draw(): string;
}

/** Starts Vite in middleware mode on the server's own port; its updates use the server's upgrade event. */
export async function developmentClient(server: FastifyInstance, webSource: string): Promise<DevelopmentClient> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webSource,
    configFile: join(webSource, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: server.server } },
    // the client's proxy serves only `vite` on its own; here this server answers the calls
    plugins: [{ name: 'no-proxy', config: (config) => void delete config.server?.proxy }],
  });
  server.addHook('onClose', () => vite.close());
  server.addHook('onRequest', async (request, reply) => {
    if (!isViteFile(request.url)) return;
    reply.hijack();
    await new Promise<void>((resolve) => {
      reply.raw.once('close', resolve);
      vite.middlewares(request.raw, reply.raw, () => {
        reply.raw.statusCode = 404;
        reply.raw.end();
      });
    });
  });
  return {
    template: (url) => vite.transformIndexHtml(url, readFileSync(join(webSource, 'index.html'), 'utf8')),
    preload: () => [],
    // in development the client needs no first picture
    draw: () => '',
  };
}

/** Whether Vite serves the URL: its own paths, sources, and packages that it has bundled for development. */
function isViteFile(url: string): boolean {
  return /^\/(@vite|@id|@fs|@react-refresh|src|node_modules)(\/|$|\?)/.test(url) || /\?(import|t=|v=)/.test(url);
}
