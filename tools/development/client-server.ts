/** Vite for the client's sources: the server passes requests for them on to it, and pages open a socket to it for updates. */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from '../project/project.mjs';

const WEB = join(ROOT, 'apps/web');
/** Where the server asks for a page's HTML; the header names the page (apps/server/src/http/development-client.ts). */
const TEMPLATE = '/@template';

export interface ClientServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on a free port of `host`: pages that reach the server there reach Vite there too. */
export async function serveClient(host: string): Promise<ClientServer> {
  const http = createHttpServer();
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen(0, host, resolve));
  const { port } = http.address() as AddressInfo;
  const vite = await createServer({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: http, clientPort: port } },
    // the proxy is for `vite` alone: the server answers the calls
    plugins: [{ name: 'no-proxy', config: (config) => void delete config.server?.proxy }],
  });
  http.on('request', (request, response) => {
    if (request.url === TEMPLATE) {
      const page = String(request.headers['x-page-url'] ?? '/');
      vite.transformIndexHtml(page, readFileSync(join(WEB, 'index.html'), 'utf8')).then(
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
