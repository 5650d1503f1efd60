/** Child program: a TLS server that writes the same lines to every client at their times, and does nothing else. The yardstick of the stream. */
import { createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { play } from '../fanout/timed-play.ts';
import { serverCertificate } from '../../apps/server/src/modules/betfair-api/listener/certificate.ts';

/** A line and its time, ms from the start of the run. */
export type TimedLine = readonly [at: number, line: string];
/** Messages from the parent, and to it. */
export type ToPlainServer = { readonly ask: 'figures' } | { readonly ask: 'run'; readonly lines: readonly TimedLine[] };
export type FromPlainServer =
  | { readonly type: 'listening'; readonly port: number; readonly authority: string }
  | { readonly type: 'figures'; readonly cpuMicroseconds: number }
  | { readonly type: 'made' };

const sockets = new Set<TLSSocket>();
const send = (message: FromPlainServer): void => void process.send?.(message);

async function run(lines: readonly TimedLine[]): Promise<void> {
  await play(lines, (line) => {
    for (const socket of sockets) socket.write(line);
  });
  send({ type: 'made' });
}

process.on('message', (message: ToPlainServer) => {
  if (message.ask === 'run') return void run(message.lines);
  const { user, system } = process.cpuUsage();
  return send({ type: 'figures', cpuMicroseconds: user + system });
});

const folder = mkdtempSync(join(tmpdir(), 'maidan-bench-betfair-'));
const { cert, key, authority } = await serverCertificate({ dataDirectory: folder, settings: { certificate: null, hosts: [] }, now: Date.now() });
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
const server = createServer({ cert, key, minVersion: 'TLSv1.2' }, (socket) => {
  socket.setNoDelay(true);
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('error', () => undefined);
});
server.listen(0, '127.0.0.1', () => send({ type: 'listening', port: (server.address() as AddressInfo).port, authority: authority ?? '' }));
