/** Run by tests as a separate process (argv: the scenario): a small server under runProcess. */
import fastify from 'fastify';
import { createLog } from '../../../src/platform/log.ts';
import { readConfig } from '../../../src/config.ts';
import { listen } from '../../../src/platform/process/listen.ts';
import { runProcess } from '../../../src/platform/process/run-process.ts';

const [, , behaviour = '', port = '0'] = process.argv;
const log = createLog({ level: 'info', format: 'json' });

runProcess({
  log,
  start: async ({ stops, leave }) => {
    stops.add('the first part', () => log.info({}, 'first part stopped'));
    if (behaviour === 'bad-config') readConfig({ PORT: 'eighty' });
    if (behaviour === 'bug') throw new TypeError('a bug in the start');
    const server = fastify();
    const fetched = await listen(server, { host: '127.0.0.1', port: Number(port) });
    stops.add('the server', () => server.close());
    if (behaviour === 'hangs') stops.add('a part that hangs', () => new Promise(() => undefined));
    log.info({ port: fetched.port }, 'ready');
    if (behaviour === 'leaves') [3, 4].forEach((code) => setImmediate(() => leave(code)));
    if (behaviour === 'uncaught')
      setImmediate(() => {
        throw new Error('nobody caught this');
      });
    if (behaviour === 'unhandled') void Promise.reject(new Error('nobody awaited this'));
  },
});
