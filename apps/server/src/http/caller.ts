/** The caller of a request: the address, and the device cookie of a browser. */
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { TrustedProxies } from '../config.ts';

/** Callers without a trusted address count as one caller. */
export const UNKNOWN_ADDRESS = '0.0.0.0';

/** Headers that proxies add. They are not trusted: they only show that the caller is not on this machine. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
/** Host of a call from this machine. Behind a proxy, or when a foreign page's name resolves to 127.0.0.1, the host differs. */
const OWN_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])\.?(?::\d+)?$/i;

/** Returns whether the headers show that a proxy forwarded this call. */
export function isProxied(headers: IncomingHttpHeaders): boolean {
  return OF_PROXIES.some((name) => headers[name] !== undefined);
}

/**
 * Returns the address that counts for a call from `seen`. Loopback has privileges (no limits by address, the operator's key). They are
 * only for callers on this machine that use its own name, not for calls that a local proxy forwards.
 */
export function callerAddress(seen: string, headers: IncomingHttpHeaders): string {
  return isLoopback(seen) && (isProxied(headers) || !OWN_HOST.test(headers.host ?? '')) ? UNKNOWN_ADDRESS : seen;
}

/** Returns the check whether a peer is a trusted balancer. */
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

/** Returns whether an address is in 127.0.0.0/8, is ::1, or is a mapped form of these. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}

/** Returns the unit that counts as one caller: an IPv4 address, or the /64 of an IPv6 customer. */
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

/** Returns the /24 of an IPv4 address or the /64 of an IPv6 address, as text; null for this machine. */
export function networkOf(address: string): string | null {
  if (isLoopback(address)) return null;
  const group = addressGroup(address);
  return group.includes('.') ? group.split('.').slice(0, 3).join('.') : group;
}

const DEVICE_COOKIE = 'maidan-device';
/** Browsers take a cookie with this prefix only from this very host over TLS: no other host of the domain can set it. */
const HOST_PREFIX = '__Host-';
const DEVICE_KEPT_S = 31_536_000;
/** Longer values cannot be ours. */
const LONGEST_DEVICE = 512;

/**
 * Returns the device in a Cookie header; '' if there is none. The cookie shows that a browser has been in an account before
 * (modules/auth/known-devices.ts) and grants no access.
 */
export function deviceOf(cookies: string | undefined): string {
  const valueOf = (name: string): string | undefined => new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,${LONGEST_DEVICE}})(?:;|$)`).exec(cookies ?? '')?.[1];
  return valueOf(HOST_PREFIX + DEVICE_COOKIE) ?? valueOf(DEVICE_COOKIE) ?? '';
}

/** Returns the Set-Cookie header: this host only, hidden from scripts, not sent from other sites. `secure`: the call came over TLS. */
export function deviceCookie(device: string, secure: boolean): string {
  return `${secure ? HOST_PREFIX : ''}${DEVICE_COOKIE}=${device}; Path=/; Max-Age=${DEVICE_KEPT_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
