/** /healthz (the process is alive) and /readyz (every check passes). */
import type { FastifyInstance } from 'fastify';

/** Returns true if the part can serve. A check that throws or takes longer than 2 s has failed. */
export type ReadinessCheck = () => boolean | Promise<boolean>;

const PATIENCE_MS = 2000;

/**
 * Registers both routes. `checks` by name: database, feed, leases. The answer contains only their names and results. `facts`: more about this
 * installation, for operators only.
 */
export function registerHealth(server: FastifyInstance, checks: Readonly<Record<string, ReadinessCheck>>, facts: Readonly<Record<string, unknown>> = {}): void {
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ success: true, status: 'live' }));
  server.get('/readyz', async (request, reply) => {
    const entries = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          return [name, await withTimeLimit(check)] as const;
        } catch (error) {
          request.log.warn({ err: error, check: name }, 'A readiness check failed.');
          return [name, false] as const;
        }
      }),
    );
    const ready = entries.every(([, yes]) => yes);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ success: ready, status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(entries), ...facts });
  });
}

/** Returns the result of a check. Rejects after PATIENCE_MS. */
async function withTimeLimit(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([Promise.resolve(check()), late]);
  } finally {
    clearTimeout(timer);
  }
}
