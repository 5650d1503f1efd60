import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitConnections } from '../../src/http/connection-limit.ts';

const opened: Socket[] = [];
let server: Server;

async function listening(isFree: (address: string) => boolean): Promise<{ readonly port: number; readonly closed: () => number }> {
  server = createServer();
  const closed = limitConnections(server, { most: 2, isFree });
  server.on('connection', (socket) => {
    if (!socket.destroyed) socket.on('error', () => undefined).write('hello');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, closed };
}

/** Opens a connection. `met` is 'served', or 'closed' if the server closed it. */
async function open(port: number): Promise<{ readonly socket: Socket; readonly met: 'served' | 'closed' }> {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  const met = await new Promise<'served' | 'closed'>((resolve) => {
    socket.once('data', () => resolve('served'));
    socket.once('close', () => resolve('closed'));
    socket.on('error', () => resolve('closed'));
  });
  return { socket, met };
}

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

it('closes connections beyond the limit of an address, and accepts new ones after others have ended', async () => {
  const { port, closed } = await listening(() => false);
  const first = await open(port);
  expect([first.met, (await open(port)).met, (await open(port)).met]).toEqual(['served', 'served', 'closed']);
  expect(closed()).toBe(1);
  first.socket.destroy();
  await expect.poll(async () => (await open(port)).met).toBe('served');
});

it('does not limit this machine and balancers', async () => {
  const { port, closed } = await listening((address) => address === '127.0.0.1');
  for (let count = 0; count < 5; count += 1) expect((await open(port)).met).toBe('served');
  expect(closed()).toBe(0);
});
