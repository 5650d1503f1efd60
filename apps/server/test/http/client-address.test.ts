import { expect, it } from 'vitest';
import { callerAddress, proxyTrust, UNKNOWN_ADDRESS } from '../../src/http/client-address.ts';

it('loopback is for who calls this machine by its own name: what a proxy passes on has no address that could be believed', () => {
  for (const host of ['localhost:3000', 'patang.localhost', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST.'])
    expect(callerAddress('127.0.0.1', { host })).toBe('127.0.0.1');
  for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
    for (const loopback of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect([header, callerAddress(loopback, { host: 'localhost', [header]: '' })]).toEqual([header, UNKNOWN_ADDRESS]);
  // a proxy that adds no header forwards the public name, and so does a foreign page whose name resolves to this host
  for (const host of ['play.example', 'localhost.evil.example', '', undefined])
    expect([host, callerAddress('::1', host === undefined ? {} : { host })]).toEqual([host, UNKNOWN_ADDRESS]);
  expect(callerAddress('203.0.113.7', { host: 'play.example', 'x-forwarded-for': '127.0.0.1' })).toBe('203.0.113.7');
});

it('nobody is a balancer, or everybody who connects, or those at the addresses and in the networks that were named', () => {
  expect([proxyTrust(false)('10.0.0.5'), proxyTrust(true)('203.0.113.7')]).toEqual([false, true]);
  const trusts = proxyTrust(['10.0.0.5', '10.1.0.0/16', '2001:db8::/32']);
  expect(['10.0.0.5', '::ffff:10.0.0.5', '10.1.200.3', '2001:db8:1::9'].map(trusts)).toEqual([true, true, true, true]);
  expect(['10.0.0.6', '10.2.0.1', '127.0.0.1', '2001:db9::1', '', undefined].map(trusts)).toEqual([false, false, false, false, false, false]);
});
