import { expect, it } from 'vitest';
import { accessTokenType, streamAddress } from './stream-address.ts';

const HOSTS = { openHost: 'open.example', externalHost: 'streams.example:8443' };

it('[EX-03] a stream of the open host is kept, one of another host is rewritten to the external host', () => {
  expect(streamAddress('https://open.example/live/7?q=1', HOSTS)).toBe('https://open.example/live/7?q=1');
  expect(streamAddress('https://elsewhere.example/live/7?q=1#a', HOSTS)).toBe('https://streams.example:8443/live/7?q=1#a');
  // a host that only begins or ends like it is another one
  expect(streamAddress('https://open.example.evil/live', HOSTS)).toBe('https://streams.example:8443/live');
  expect(streamAddress('https://notopen.example/live', HOSTS)).toBe('https://streams.example:8443/live');
});

it('without an external host, and without an address, nothing is rewritten', () => {
  expect(streamAddress('https://elsewhere.example/live', { openHost: '', externalHost: '' })).toBe('https://elsewhere.example/live');
  expect(streamAddress('', HOSTS)).toBe('');
});

it('[EX-04] an event of list one, of list two and of none give three token types', () => {
  const lists = { firstEvents: ['33'], secondEvents: ['44', '55'] };
  expect(['33', '55', '66'].map((eventId) => accessTokenType(eventId, lists))).toEqual([1, 2, null]);
});
