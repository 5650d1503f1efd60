/** Words and options of a command become a request: shared parts of all commands. Pure. */
import { pathOf, type Endpoint } from '@maidan/contract';

export interface OperatorRequest {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** 'site/name' that must be looked up first and becomes params.memberCode. */
  readonly find?: { readonly site: string; readonly username: string };
  /** A file whose text becomes body.text; the server refuses a body without it. */
  readonly file?: string;
}
export type Parsed = { readonly ok: true; readonly request: OperatorRequest } | { readonly ok: false; readonly complaint: string };

export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
export interface Command {
  /** Arguments after the name; those in <> are required. */
  readonly usage: string;
  readonly says: string;
  parse(words: readonly string[], options: Options): Parsed;
}

export const complain = (complaint: string): Parsed => ({ ok: false, complaint });
export const send = (endpoint: Endpoint, parts: Partial<Omit<OperatorRequest, 'endpoint'>> = {}): Parsed => ({
  ok: true,
  request: { endpoint, params: {}, query: {}, body: {}, ...parts },
});

export function text(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
function numbers(options: Options, name: string): number[] | undefined {
  const value = options[name];
  const list = Array.isArray(value) ? value : typeof value === 'string' ? [value] : undefined;
  return list?.flatMap((item) => String(item).split(',')).map(Number);
}
export function rupees(options: Options): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [option, name] of [
    ['min', 'minStake'],
    ['max', 'maxStake'],
    ['max-win', 'maxWin'],
  ] as const) {
    const value = text(options, option);
    if (value !== undefined) found[name] = Number(value);
  }
  return found;
}
export const reasonOf = (options: Options): Readonly<Record<string, unknown>> => {
  const reason = text(options, 'reason');
  return reason === undefined ? {} : { reason };
};

export const onMarket =
  (endpoint: Endpoint, bodyOf: (options: Options) => Readonly<Record<string, unknown>>) =>
  ([marketId]: readonly string[], options: Options): Parsed =>
    marketId === undefined
      ? complain('Which market? Its id is missing (list-markets shows them).')
      : send(endpoint, { params: { marketId }, body: bodyOf(options) });

/** Returns the account that a member code ('u1001') or 'site/user name' names. */
export function member(word: string): Pick<OperatorRequest, 'params' | 'find'> {
  const [site, username] = word.split('/');
  return username === undefined || site === undefined ? { params: { memberCode: word } } : { params: {}, find: { site, username } };
}
export const onAccount =
  (endpoint: Endpoint, bodyOf: (rest: readonly string[], options: Options) => Readonly<Record<string, unknown>> | string) =>
  ([reference, ...rest]: readonly string[], options: Options): Parsed => {
    if (reference === undefined) return complain('Whose account? A member code (u1001) or site/name is missing.');
    const body = bodyOf(rest, options);
    return typeof body === 'string' ? complain(body) : send(endpoint, { ...member(reference), body });
  };

export function resultOf(options: Options): Readonly<Record<string, unknown>> {
  const winners = numbers(options, 'winner');
  const runs = text(options, 'runs');
  const places = text(options, 'places');
  return {
    ...(winners === undefined ? {} : { winners }),
    ...(runs === undefined ? {} : { runs: Number(runs) }),
    ...(places === undefined ? {} : { places: Number(places) }),
    ...reasonOf(options),
  };
}

export const newAccount =
  (endpoint: Endpoint) =>
  ([where, password]: readonly string[], options: Options): Parsed => {
    const [site, username] = where?.split('/') ?? [];
    if (site === undefined || username === undefined || password === undefined) return complain('A new account needs <site>/<name> and <password>.');
    const phone = text(options, 'phone');
    const fullName = text(options, 'full-name');
    return send(endpoint, {
      body: { site, username, password, ...(phone === undefined ? {} : { phone }), ...(fullName === undefined ? {} : { fullName }) },
    });
  };
export const onSite =
  (endpoint: Endpoint) =>
  ([site]: readonly string[], options: Options): Parsed =>
    site === undefined ? complain('Which site? Its key is missing (maidan, patang, ...).') : send(endpoint, { params: { site }, body: reasonOf(options) });

export const onOperator =
  (endpoint: Endpoint) =>
  ([login]: readonly string[], options: Options): Parsed =>
    login === undefined ? complain('Which operator? His login name is missing.') : send(endpoint, { body: { login, ...reasonOf(options) } });

export const onPayment =
  (endpoint: Endpoint, bodyOf: (options: Options) => Readonly<Record<string, unknown>>) =>
  ([refrenceNo]: readonly string[], options: Options): Parsed =>
    refrenceNo === undefined
      ? complain('Which deposit or withdrawal? Its reference is missing (list-payments shows them).')
      : send(endpoint, { params: { refrenceNo }, body: bodyOf(options) });

/** Returns the path and query of a request. */
export function addressOf(request: OperatorRequest): string {
  const query = new URLSearchParams(request.query).toString();
  return `${pathOf(request.endpoint, request.params)}${query === '' ? '' : `?${query}`}`;
}
