import { expect, it } from 'vitest';
import type { Socket } from 'socket.io';
import type { SiteTerms } from '../../src/http/site-terms.ts';
import { frameOf, joinFrames, type Frame, websocketText } from '../../src/realtime/frame.ts';
import { BACKLOG_LIMIT, Viewer } from '../../src/realtime/viewer.ts';

/** Returns a fake of engine.io's connection that records the frames written to each path. */
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
const bytes = joinFrames(frames);

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

it('a viewer who does not read gets no more frames until his buffer is empty, then a request to subscribe again', () => {
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

it('a closed connection gets nothing and does not count as slow', () => {
  const { viewer, written, connection } = fakeConnection();
  connection.readyState = 'closed';
  expect([viewer.send(frames, bytes), viewer.lagging, written]).toEqual([true, false, []]);
});

it('frames have the length and text of RFC 6455', () => {
  for (const size of [0, 1, 125, 126, 127, 65_535, 65_536, 100_000]) {
    const text = 'x'.repeat(size);
    const written = websocketText(text);
    expect(written[0]).toBe(0x81);
    const short = written[1]!;
    const [length, head] = short < 126 ? [short, 2] : short === 126 ? [written.readUInt16BE(2), 4] : [Number(written.readBigUInt64BE(2)), 10];
    expect([length, written.subarray(head).toString()]).toEqual([size, text]);
  }
  expect(websocketText('चौका').readUInt8(1)).toBe(Buffer.byteLength('चौका'));
});

it('a frame is a Socket.IO event of the default namespace, and several are joined into one buffer', () => {
  const frame = frameOf('heartbeat', { time: 5 });
  expect(frame.packet).toBe('2["heartbeat",{"time":5}]');
  expect(frame.bytes.subarray(2).toString()).toBe('42["heartbeat",{"time":5}]');
  expect(joinFrames([frame, frame]).equals(Buffer.concat([frame.bytes, frame.bytes]))).toBe(true);
  expect(joinFrames([frame])).toBe(frame.bytes);
});
