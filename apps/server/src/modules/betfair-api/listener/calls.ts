/** One call of an operation, whichever transport brought it: finds the operation, reads its parameters, app key and session, and runs it. */
import { nameException, type ApiException, type NamedException, type Service } from '@maidan/betfair';
import type { Log } from '../../../platform/log.ts';
import { newPublicId } from '../../../platform/secrets.ts';
import type { TokenBuckets } from '../../../platform/token-buckets.ts';
import type { ApiSessions } from '../identity/sessions-port.ts';
import type { ApiCaller, ApiOperation } from '../operation.ts';

/** Failures of the envelope, before any business rule. */
export const FAULTS = {
  UNREADABLE: { code: -32_700, message: 'DSC-0044' },
  NO_REQUEST: { code: -32_600, message: 'DSC-0031' },
  UNKNOWN_OPERATION: { code: -32_601, message: 'DSC-0021' },
  PARAMETER_MISSING: { code: -32_602, message: 'DSC-0018' },
  PARAMETER_INVALID: { code: -32_602, message: 'DSC-0044' },
  INTERNAL: { code: -32_603, message: 'DSC-0005' },
} as const;
export type Fault = (typeof FAULTS)[keyof typeof FAULTS];

export type CallResult =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'exception'; readonly exception: NamedException; readonly details: string; readonly requestId: string };

/** Headers of a call; empty if absent. */
export interface Credentials {
  readonly appKey: string;
  readonly token: string;
}

export interface OperationCall {
  readonly service: Service;
  /** In any letter case. */
  readonly operation: string;
  /** An object, a list of positional parameters, or undefined. */
  readonly parameters: unknown;
  readonly credentials: Credentials;
}

/** Runs calls. Resolves always: a fault of ours is logged with the request id that the client gets. */
export type RunCall = (call: OperationCall) => Promise<CallResult>;

export interface CallParts {
  readonly operations: readonly ApiOperation[];
  readonly sessions: ApiSessions;
  readonly log: Log;
  /** Calls of one account. */
  readonly rates: TokenBuckets;
}

const fault = (of: Fault): CallResult => ({ kind: 'fault', fault: of });

/** The order of checks is: operation, parameters, app key, session, rate limit, business rules. */
export function createCalls({ operations, sessions, log, rates }: CallParts): RunCall {
  const known = new Map(operations.map((operation) => [keyOf(operation.service, operation.name), operation]));
  return async ({ service, operation: name, parameters, credentials }) => {
    const requestId = newPublicId();
    const exception = (code: ApiException, details = ''): CallResult => ({
      kind: 'exception',
      exception: nameException(service, code),
      details,
      requestId,
    });
    const operation = known.get(keyOf(service, name));
    if (operation === undefined) return fault(FAULTS.UNKNOWN_OPERATION);
    try {
      const read = readParameters(operation, parameters);
      if ('fault' in read) return fault(read.fault);
      const caller = await findCaller(operation, sessions, credentials);
      if (typeof caller === 'string') return exception(caller);
      if (!rates.take(String(caller.account.account))) return exception('TOO_MANY_REQUESTS');
      const answer = await operation.run(caller, read.parameters);
      return answer.ok ? { kind: 'value', value: answer.value } : exception(answer.exception, answer.details);
    } catch (error) {
      log.error({ err: error, operation: operation.name, requestUUID: requestId }, 'A call of the API failed because of a server fault.');
      return exception('UNEXPECTED_ERROR');
    }
  };
}

const keyOf = (service: Service, name: string): string => `${service}/${name.toLowerCase()}`;

type ReadParameters = { readonly parameters: unknown } | { readonly fault: Fault };

function readParameters({ parameters: schema, positions }: ApiOperation, raw: unknown): ReadParameters {
  const given = raw ?? {};
  if (typeof given !== 'object') return { fault: FAULTS.PARAMETER_INVALID };
  const named = Array.isArray(given) ? Object.fromEntries(given.map((value: unknown, at) => [positions?.[at] ?? String(at), value])) : given;
  const parsed = schema.safeParse(named);
  if (parsed.success) return { parameters: parsed.data };
  const isMissing = parsed.error.issues.some(({ path }) => isAbsent(named, path));
  return { fault: isMissing ? FAULTS.PARAMETER_MISSING : FAULTS.PARAMETER_INVALID };
}

/** Returns whether the value at a path is missing or null. */
function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  let at: unknown = value;
  for (const key of path) at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  return at === undefined || at === null;
}

async function findCaller({ needsAppKey }: ApiOperation, sessions: ApiSessions, { appKey, token }: Credentials): Promise<ApiCaller | ApiException> {
  if (needsAppKey && appKey === '') return 'NO_APP_KEY';
  const key = needsAppKey ? await sessions.findAppKey(appKey) : null;
  if (needsAppKey && key === null) return 'INVALID_APP_KEY';
  if (token === '') return 'NO_SESSION';
  const session = await sessions.find(token);
  if (session === null) return 'INVALID_SESSION_INFORMATION';
  const { id, account, person, isActive } = session;
  return { account, person, isActive, session: id, appKey: key };
}
