/** Addresses of callers as the server sees them. */

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
