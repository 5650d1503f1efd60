/** JSON-RPC 2.0 as clients of the API speak it: single requests and batches. */
import { SERVICES, type Service } from '@maidan/betfair';
import { FAULTS, type CallResult, type Credentials, type Fault, type RunCall } from './calls.ts';

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Maximum requests in one batch. */
const LARGEST_BATCH = 100;

/** Returns the answer to a body: 400 if it is not JSON, otherwise 200. `service`: that of the path. */
export async function answerJsonRpc(text: string, service: Service, credentials: Credentials, run: RunCall): Promise<JsonAnswer> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { status: 400, body: failure(FAULTS.UNREADABLE, null) };
  }
  if (!Array.isArray(body)) return { status: 200, body: await answerOne(body, service, credentials, run) };
  if (body.length === 0 || body.length > LARGEST_BATCH) return { status: 200, body: failure(FAULTS.NO_REQUEST, null) };
  return { status: 200, body: await Promise.all(body.map((request: unknown) => answerOne(request, service, credentials, run))) };
}

async function answerOne(request: unknown, service: Service, credentials: Credentials, run: RunCall): Promise<object> {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return failure(FAULTS.NO_REQUEST, null);
  const { id, method, params } = request as { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown };
  const echoed = typeof id === 'number' || typeof id === 'string' ? id : null;
  if (typeof method !== 'string') return failure(FAULTS.NO_REQUEST, echoed);
  const named = readMethod(method);
  if (named === null || named.service !== service) return failure(FAULTS.UNKNOWN_OPERATION, echoed);
  return encode(await run({ ...named, parameters: params, credentials }), echoed);
}

const METHOD = /^([a-z]+)\/v1(?:\.\d+)?\/([a-z]+)$/i;

/** Reads `SportsAPING/v1.0/listEventTypes` in any letter case; of a whole URL, the last three parts count. null: no such form. */
function readMethod(method: string): { readonly service: Service; readonly operation: string } | null {
  const [, namespace = '', operation = ''] = METHOD.exec(method.trim().split('/').slice(-3).join('/')) ?? [];
  const service = SERVICES.find((one) => one.toLowerCase() === namespace.toLowerCase());
  return service === undefined ? null : { service, operation };
}

function failure({ code, message }: Fault, id: number | string | null): object {
  return { jsonrpc: '2.0', error: { code, message }, id };
}

function encode(result: CallResult, id: number | string | null): object {
  if (result.kind === 'value') return { jsonrpc: '2.0', result: result.value, id };
  if (result.kind === 'fault') return failure(result.fault, id);
  const { exception, details, requestId } = result;
  const data = {
    exceptionname: exception.exceptionName,
    [exception.exceptionName]: { requestUUID: requestId, errorCode: exception.code, errorDetails: details },
  };
  return { jsonrpc: '2.0', error: { code: -32_099, message: exception.message, data }, id };
}
