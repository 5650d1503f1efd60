import { expect, it } from 'vitest';
import { frameOf, joined, websocketText } from '../../src/realtime/frame.ts';

it('frames are lengths and text as RFC 6455 writes them', () => {
  for (const size of [0, 1, 125, 126, 127, 65_535, 65_536, 100_000]) {
    const text = 'x'.repeat(size);
    const bytes = websocketText(text);
    expect(bytes[0]).toBe(0x81);
    const short = bytes[1]!;
    const [length, head] = short < 126 ? [short, 2] : short === 126 ? [bytes.readUInt16BE(2), 4] : [Number(bytes.readBigUInt64BE(2)), 10];
    expect([length, bytes.subarray(head).toString()]).toEqual([size, text]);
  }
  expect(websocketText('चौका').readUInt8(1)).toBe(Buffer.byteLength('चौका'));
});

it('a frame is a Socket.IO event of the default namespace, and several are one piece', () => {
  const frame = frameOf('heartbeat', { time: 5 });
  expect(frame.packet).toBe('2["heartbeat",{"time":5}]');
  expect(frame.bytes.subarray(2).toString()).toBe('42["heartbeat",{"time":5}]');
  expect(joined([frame, frame]).equals(Buffer.concat([frame.bytes, frame.bytes]))).toBe(true);
  expect(joined([frame])).toBe(frame.bytes);
});
