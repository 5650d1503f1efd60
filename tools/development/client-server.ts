/** Vite for the sources of a client: the server passes requests for them on to it, and pages open a socket to it for updates. */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from '../project/project.mjs';

/** Path at which the server requests a page's HTML; a header names the page (apps/server/src/http/development-client.ts). */
const TEMPLATE = '/@template';

export interface ClientServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the Vite of a client (apps/web or apps/console) on a free port of `host`, so that pages that reach the server also reach Vite. */
export async function serveClient(app: string, host: string): Promise<ClientServer> {
  const folder = join(ROOT, app);
  const http = createHttpServer();
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen(0, host, resolve));
  const { port } = http.address() as AddressInfo;
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: http, clientPort: port } },
    // the proxy is only for the command `vite`: here the server itself answers the requests
    plugins: [{ name: 'no-proxy', config: (config) => void delete config.server?.proxy }],
  });
  http.on('request', (request, response) => {
    if (request.url === TEMPLATE) {
      const page = String(request.headers['x-page-url'] ?? '/');
      vite.transformIndexHtml(page, readFileSync(join(folder, 'index.html'), 'utf8')).then(
        (html) => response.end(html),
        (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
      );
      return;
    }
    vite.middlewares(request, response, () => response.writeHead(404).end());
  });
  const reachable = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return {
    url: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await vite.close();
    },
  };
}
