/** The console's own page and its hashed files. Every address that is no call and no file gets the page, whose client draws the room. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { developmentClient } from '../development-client.ts';
import { answerUnknownCall } from '../faults.ts';
import { LASTING } from '../lasting-files.ts';

export interface ConsolePagesOptions {
  /** Folder of the built console (apps/console/dist). Without a build the listener answers calls only. */
  readonly webRoot: string;
  /** Address of the Vite that serves the console's sources (npm run dev); null: the console is built. */
  readonly development: string | null;
  /** Returns whether a path belongs to the calls: an unknown one then gets JSON instead of the page. */
  readonly isCall: (path: string) => boolean;
}

/** Registers the page and its files. Call it after the routes of calls. */
export async function registerConsolePages(server: FastifyInstance, { webRoot, development, isCall }: ConsolePagesOptions): Promise<void> {
  const files = join(webRoot, LASTING);
  await server.register(fastifyStatic, {
    root: files,
    serve: development === null && existsSync(files),
    prefix: `/${LASTING}/`,
    index: false,
    preCompressed: true,
    // a name contains the hash of its file
    immutable: true,
    maxAge: '365d',
  });
  const built = join(webRoot, 'index.html');
  const page = development === null && existsSync(built) ? readFileSync(built, 'utf8') : null;
  const vite = development === null ? null : developmentClient(server, development);
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // '/assets/gone.js' and '/icon.png' are files; no address of the console has a dot
    if (isCall(path) || path.includes('.')) return answerUnknownCall(request, reply);
    const html = page ?? (vite === null ? null : await vite.template(request.url));
    if (html === null) return reply.status(503).type('text/plain; charset=utf-8').send('The console is not built: run npm run build.\n');
    // the scripts that Vite puts into the page are inline
    if (vite !== null) void reply.removeHeader('content-security-policy');
    return reply.type('text/html; charset=utf-8').send(html);
  });
}
