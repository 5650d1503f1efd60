/** Addresses of callers as the server sees them. */
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { TrustedProxies } from '../config.ts';

/** All whose address nobody has told whom this server believes: they count as one caller. */
export const UNKNOWN_ADDRESS = '0.0.0.0';

/** What proxies add. None of it is believed here: it only says that the caller sits elsewhere. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
/** Behind a proxy, or by a foreign page's name for 127.0.0.1, the host is another one. */
const OWN_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])\.?(?::\d+)?$/i;

/** Whether the headers say that a proxy has passed this call on. */
export function saysProxied(headers: IncomingHttpHeaders): boolean {
  return OF_PROXIES.some((name) => headers[name] !== undefined);
}

/**
 * The address that counts, of the one that was `seen`. Loopback has freedoms (no limits by address, the operator's key): they are for who
 * sits at this machine and calls it by its own name, never for what a proxy on this machine passes on.
 */
export function callerAddress(seen: string, headers: IncomingHttpHeaders): string {
  return isLoopback(seen) && (saysProxied(headers) || !OWN_HOST.test(headers.host ?? '')) ? UNKNOWN_ADDRESS : seen;
}

/** Who, of those that connect, is believed to be a balancer. */
export function proxyTrust(trusted: TrustedProxies): (peer: string | undefined) => boolean {
  if (typeof trusted === 'boolean') return () => trusted;
  const balancers = new BlockList();
  for (const text of trusted) {
    const [address = '', bits] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) balancers.addAddress(address, family);
    else balancers.addSubnet(address, Number(bits), family);
  }
  return (peer) => peer !== undefined && balancers.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
}

/** 127.0.0.0/8, ::1 and their mapped forms. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}

/** What counts as one caller: an IPv4 address, or the /64 that one IPv6 customer has. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const full = tail === undefined ? front : [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back];
  return full
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
