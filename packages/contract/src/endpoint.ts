/** The type of an endpoint's declaration. The server registers it and the client calls it, with the same schemas. */
import type * as z from 'zod/mini';
import type { CallRule } from './operator/call-rule.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * none: the session is ignored; basic: public client id (T-07); opt: Bearer if signed in; bearer: 401 without a session; console: an
 * operator's session in the console's cookie, or the local operator key where the rule of the call names a permission.
 */
export type Authentication = 'none' | 'basic' | 'opt' | 'bearer' | 'console';

type Schema = z.core.$ZodType;

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> {
  readonly name: string;
  readonly method: Method;
  /** Without a leading slash; parameters as `:name`. A trailing slash makes no difference. */
  readonly path: string;
  readonly auth: Authentication;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** json, or the form encoding of user/userLogin (CA-02). The server takes both. */
  readonly encoding: 'json' | 'form';
  /** dev: sent to the site's dev host, or to the main host if the site has none (T-65). */
  readonly host: 'main' | 'dev';
  /** Body of success; failures are `Failure` (answer.ts). */
  readonly answer: Answer;
  /** csv and json-lines: the body of success is a text file. Failures are always JSON. */
  readonly format: 'json' | 'csv' | 'json-lines';
  /** Largest request body in bytes; null: the server's default. */
  readonly largestBody: number | null;
  /** Whether the call counts as an action of the player for the idle time (D-08). Polls do not. */
  readonly action: boolean;
  /** Further notes for callers, shown in the API description; may be empty. */
  readonly about: string;
  /** Whether the call needs a reCAPTCHA token in RECAPTCHA_HEADER, on sites with reCAPTCHA. */
  readonly humanProof: boolean;
  /** What a call of the console requires; null on calls of players. */
  readonly rule: CallRule | null;
}
/** Header of the reCAPTCHA token. */
export const RECAPTCHA_HEADER = 'x-recaptcha-token';

type Infer<S, Otherwise> = S extends Schema ? z.core.output<S> : Otherwise;
type Input<S, Otherwise> = S extends Schema ? z.core.input<S> : Otherwise;
export type ParamsOf<E> = E extends Endpoint<infer P> ? Infer<P, undefined> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q> ? Infer<Q, undefined> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B> ? Infer<B, undefined> : never;
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? Infer<A, undefined> : never;
/** The type that the client sends, before parsing. */
export type BodyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer B> ? Input<B, undefined> : never;
export type QueryInputOf<E> = E extends Endpoint<infer _P, infer Q> ? Input<Q, undefined> : never;

interface Row<Params extends Schema | undefined, Query extends Schema | undefined, Body extends Schema | undefined, Answer extends Schema> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly auth: Authentication;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly encoding?: 'json' | 'form';
  readonly host?: 'main' | 'dev';
  readonly answer: Answer;
  readonly format?: 'json' | 'csv' | 'json-lines';
  readonly largestBody?: number;
  readonly action?: boolean;
  readonly about?: string;
  readonly humanProof?: boolean;
  readonly rule?: CallRule;
}

/** Declares an endpoint and sets the defaults of the optional fields. */
export function endpoint<
  Answer extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(row: Row<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return {
    name: row.name,
    method: row.method,
    path: row.path,
    auth: row.auth,
    params: row.params as Params,
    query: row.query as Query,
    body: row.body as Body,
    encoding: row.encoding ?? 'json',
    host: row.host ?? 'main',
    answer: row.answer,
    format: row.format ?? 'json',
    largestBody: row.largestBody ?? null,
    action: row.action ?? false,
    about: row.about ?? '',
    humanProof: row.humanProof ?? false,
    rule: row.rule ?? null,
  };
}

/**
 * Returns the path of a call with its parameters filled in and escaped, without a leading slash.
 * Throws RangeError (a bug) if a parameter is missing.
 */
export function pathOf(row: { readonly path: string }, params: Readonly<Record<string, string>> = {}): string {
  return row.path.replaceAll(/:([A-Za-z]+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`no value for :${name} of ${row.path}`);
    return encodeURIComponent(value);
  });
}
