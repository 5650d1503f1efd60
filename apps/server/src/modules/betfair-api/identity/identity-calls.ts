/** The calls of /api: login, certlogin, keepAlive and logout. All answer 200; members are always there and always texts. */
import type { RefusalCode } from '@maidan/domain';
import type { Log } from '../../../platform/log.ts';
import type { ApiLogins, GivenCredentials } from './api-logins.ts';

export interface IdentityRequest {
  readonly body: string;
  readonly query: URLSearchParams;
  /** Headers; empty if absent. */
  readonly application: string;
  readonly authentication: string;
  readonly authorization: string;
  readonly address: string;
  /** What the client calls itself. */
  readonly browser: string;
  /** SHA-256 of the client's certificate, 64 hex digits; null: none. */
  readonly certificate: string | null;
}

/** Values of `error` and `loginStatus` that the server sends, all known to clients. */
export type LoginError =
  | 'INVALID_USERNAME_OR_PASSWORD'
  | 'ACCOUNT_ALREADY_LOCKED'
  | 'SELF_EXCLUDED'
  | 'CERT_AUTH_REQUIRED'
  | 'TEMPORARY_BAN_TOO_MANY_REQUESTS'
  | 'INPUT_VALIDATION_ERROR'
  | 'INTERNAL_ERROR'
  | 'NO_SESSION'
  | 'ACTIONS_REQUIRED';

export interface SessionAnswer {
  readonly token: string;
  readonly product: string;
  readonly status: 'SUCCESS' | 'FAIL';
  readonly error: LoginError | '';
}

export type CertLoginAnswer = { readonly sessionToken: string; readonly loginStatus: 'SUCCESS' } | { readonly loginStatus: LoginError };

export interface IdentityCalls {
  login(request: IdentityRequest): Promise<SessionAnswer>;
  certLogin(request: IdentityRequest): Promise<CertLoginAnswer>;
  keepAlive(request: IdentityRequest): Promise<SessionAnswer>;
  logout(request: IdentityRequest): Promise<SessionAnswer>;
}

/** How clients read the refusals of a login. */
const ERRORS: { readonly [code in RefusalCode]?: LoginError } = {
  INVALID_CREDENTIALS: 'INVALID_USERNAME_OR_PASSWORD',
  TOO_MANY_TRIES: 'TEMPORARY_BAN_TOO_MANY_REQUESTS',
  WORK_PROOF_NEEDED: 'TEMPORARY_BAN_TOO_MANY_REQUESTS',
  BUSY: 'TEMPORARY_BAN_TOO_MANY_REQUESTS',
  ACCOUNT_LOCKED: 'ACCOUNT_ALREADY_LOCKED',
  SELF_EXCLUDED: 'SELF_EXCLUDED',
  NOT_PERMITTED: 'ACTIONS_REQUIRED',
};

export interface IdentityTerms {
  /** Which client certificates sign in. */
  readonly certLogin: 'linked' | 'any' | 'off';
  /** False: the site checks that a person signs in, so programs need a linked certificate. */
  readonly passwordAlone: boolean;
}

export function createIdentityCalls(logins: ApiLogins, { certLogin, passwordAlone }: IdentityTerms, log: Log): IdentityCalls {
  const everyCertificate = certLogin === 'any' && passwordAlone;
  const guarded = async <T>(call: () => Promise<T>, failed: (error: LoginError) => T): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      log.error({ err: error }, 'An identity call of the API failed because of a server fault.');
      return failed('INTERNAL_ERROR');
    }
  };
  const failedFor =
    (product: string) =>
    (error: LoginError): SessionAnswer => ({ token: '', product, status: 'FAIL', error });
  const onToken = (request: IdentityRequest, act: (token: string) => Promise<boolean>): Promise<SessionAnswer> => {
    const { authentication: token, application } = request;
    const failed = failedFor('');
    if (token === '') return Promise.resolve(failed('INPUT_VALIDATION_ERROR'));
    return guarded(async () => ((await act(token)) ? { token, product: application, status: 'SUCCESS', error: '' } : failed('NO_SESSION')), failed);
  };
  return {
    login(request) {
      const failed = failedFor(request.application);
      const given = readCredentials(request);
      if (given === null) return Promise.resolve(failed('INPUT_VALIDATION_ERROR'));
      if (!passwordAlone) return Promise.resolve(failed('CERT_AUTH_REQUIRED'));
      return guarded(async () => {
        const login = await logins.login(given, request);
        if (!login.ok) return failed(ERRORS[login.code] ?? 'INTERNAL_ERROR');
        return { token: login.value, product: request.application, status: 'SUCCESS', error: '' };
      }, failed);
    },
    certLogin(request) {
      const failed = (error: LoginError): CertLoginAnswer => ({ loginStatus: error });
      const given = readCredentials(request);
      if (given === null) return Promise.resolve(failed('INPUT_VALIDATION_ERROR'));
      return guarded(async () => {
        const { certificate } = request;
        const isKnown = certificate !== null && certLogin !== 'off' && (everyCertificate || (await logins.isLinked(certificate, given.username)));
        if (!isKnown) return failed('CERT_AUTH_REQUIRED');
        const login = await logins.login(given, request);
        return login.ok ? { sessionToken: login.value, loginStatus: 'SUCCESS' } : failed(ERRORS[login.code] ?? 'INTERNAL_ERROR');
      }, failed);
    },
    keepAlive: (request) => onToken(request, (token) => logins.keepAlive(token)),
    logout: (request) => onToken(request, (token) => logins.logout(token)),
  };
}

const LONGEST_NAME = 100;
const LONGEST_PASSWORD = 1000;
/** A database cannot store NUL and lone surrogates. */
const STORABLE = /^[^\0\p{Cs}]*$/u;

/** Returns name and password of the body, of the query string, or of HTTP Basic, in this order; null: one is missing, or no X-Application. */
function readCredentials({ application, authorization, body, query }: IdentityRequest): GivenCredentials | null {
  if (application === '') return null;
  for (const { username, password } of [readForm(body), fieldsOf(query), readBasic(authorization)]) {
    if (username === '' || password === '') continue;
    if (username.length > LONGEST_NAME || password.length > LONGEST_PASSWORD || !STORABLE.test(username + password)) return null;
    return { username, password };
  }
  return null;
}

function fieldsOf(fields: URLSearchParams): GivenCredentials {
  return { username: fields.get('username') ?? '', password: fields.get('password') ?? '' };
}

function readForm(body: string): GivenCredentials {
  return fieldsOf(new URLSearchParams(body.trim()));
}

function readBasic(authorization: string): GivenCredentials {
  const [, encoded = ''] = /^basic\s+([\w+/=-]+)$/i.exec(authorization) ?? [];
  const [username = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { username, password: password.join(':') };
}
