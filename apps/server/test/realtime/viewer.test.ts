import { expect, it } from 'vitest';
import type { Socket } from 'socket.io';
import type { SiteTerms } from '../../src/http/site-terms.ts';
import { frameOf, joined, type Frame } from '../../src/realtime/frame.ts';
import { BACKLOG_LIMIT, Viewer } from '../../src/realtime/viewer.ts';

/** engine.io's connection as Viewer uses it, with what was written to each path. */
function fakeConnection() {
  const written: string[] = [];
  const raw = { writableLength: 0, write: (bytes: Buffer) => void written.push(`raw ${bytes.length}`) };
  const connection = {
    readyState: 'open',
    upgrading: false,
    writeBuffer: [] as unknown[],
    transport: { name: 'websocket', socket: { readyState: 1, _socket: raw as typeof raw | null } },
    write: (packet: string) => void written.push(`engine ${packet}`),
  };
  const viewer = new Viewer({ conn: connection } as unknown as Socket, {} as SiteTerms);
  return { connection, raw, written, viewer };
}
const frames: readonly Frame[] = [frameOf('heartbeat', { time: 1 }), frameOf('heartbeat', { time: 2 })];
const bytes = joined(frames);

it('a websocket gets all frames in one write, below Socket.IO', () => {
  const { viewer, written } = fakeConnection();
  expect(viewer.send(frames, bytes)).toBe(true);
  expect(written).toEqual([`raw ${bytes.length}`]);
});

it('polling, an upgrade under way, packets held back and a closing websocket go through engine.io, one by one', () => {
  const cases: ((connection: ReturnType<typeof fakeConnection>['connection']) => void)[] = [
    (connection) => (connection.transport.name = 'polling'),
    (connection) => (connection.upgrading = true),
    (connection) => connection.writeBuffer.push('earlier'),
    (connection) => (connection.transport.socket.readyState = 2),
    (connection) => (connection.transport.socket._socket = null),
  ];
  for (const change of cases) {
    const { viewer, written, connection } = fakeConnection();
    change(connection);
    expect(viewer.send(frames, bytes)).toBe(true);
    expect(written).toEqual(frames.map((frame) => `engine ${frame.packet}`));
  }
});

it('a viewer who does not read gets nothing more until all is gone, then he is told to start anew', () => {
  const { viewer, written, raw } = fakeConnection();
  raw.writableLength = BACKLOG_LIMIT + 1;
  expect(viewer.send(frames, bytes)).toBe(false);
  expect([viewer.lagging, viewer.drained(), written]).toEqual([true, false, []]);
  raw.writableLength = 10;
  expect([viewer.send(frames, bytes), viewer.drained()]).toEqual([false, false]);
  raw.writableLength = 0;
  expect(viewer.drained()).toBe(true);
  viewer.lagging = false;
  expect(viewer.send(frames, bytes)).toBe(true);
});

it('a closed connection gets nothing and is no laggard', () => {
  const { viewer, written, connection } = fakeConnection();
  connection.readyState = 'closed';
  expect([viewer.send(frames, bytes), viewer.lagging, written]).toEqual([true, false, []]);
});
