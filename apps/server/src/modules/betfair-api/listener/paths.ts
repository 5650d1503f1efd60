/** The paths of the API. Case, a trailing slash and the minor version make no difference; the host is not looked at. */
import type { Service } from '@maidan/betfair';

export type IdentityCall = 'login' | 'certLogin' | 'keepAlive' | 'logout';

export type ApiPath =
  | { readonly kind: 'identity'; readonly call: IdentityCall }
  | { readonly kind: 'json-rpc'; readonly service: Service }
  | { readonly kind: 'rest'; readonly service: Service; readonly operation: string; readonly locale: string | null };

/** A path and the methods that it answers. */
export interface KnownPath {
  readonly path: ApiPath;
  readonly methods: readonly ('GET' | 'POST')[];
}

/** Name of the operation behind the navigation menu. Its slash keeps it out of reach of JSON-RPC and of other REST paths. */
export const NAVIGATION = 'navigation/menu.json';

const POST = ['POST'] as const;
const BOTH = ['GET', 'POST'] as const;
const IDENTITY: { readonly [path: string]: KnownPath | undefined } = {
  '/api/login': { path: { kind: 'identity', call: 'login' }, methods: POST },
  '/api/certlogin': { path: { kind: 'identity', call: 'certLogin' }, methods: POST },
  '/api/keepalive': { path: { kind: 'identity', call: 'keepAlive' }, methods: BOTH },
  '/api/logout': { path: { kind: 'identity', call: 'logout' }, methods: BOTH },
};
const SERVICES: { readonly [word: string]: Service | undefined } = {
  betting: 'SportsAPING',
  account: 'AccountAPING',
  heartbeat: 'HeartbeatAPING',
  scores: 'ScoresAPING',
};
const EXCHANGE = /^\/exchange\/(betting|account|heartbeat|scores)\/(json-rpc|rest)\/v1(?:\.\d+)?(?:\/(.*))?$/;
const MENU = /^([\w-]{1,35})\/navigation\/menu\.json$/;

/** Returns what a path means; null: unknown. `target`: path and query string of a request. */
export function readPath(target: string): KnownPath | null {
  const path = (target.split('?')[0] ?? '').replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const lower = path.toLowerCase();
  const identity = Object.hasOwn(IDENTITY, lower) ? IDENTITY[lower] : undefined;
  if (identity !== undefined) return identity;
  const [, word = '', transport, rest = ''] = EXCHANGE.exec(lower) ?? [];
  const service = SERVICES[word];
  if (service === undefined) return null;
  if (transport === 'json-rpc') return { path: { kind: 'json-rpc', service }, methods: POST };
  if (service === 'ScoresAPING') return null;
  const [, locale] = MENU.exec(rest) ?? [];
  if (locale !== undefined && service === 'SportsAPING') return { path: { kind: 'rest', service, operation: NAVIGATION, locale }, methods: BOTH };
  if (rest === '' || rest.includes('/')) return null;
  return { path: { kind: 'rest', service, operation: rest, locale: null }, methods: POST };
}
