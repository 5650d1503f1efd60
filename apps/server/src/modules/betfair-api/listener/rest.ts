/** REST as clients of the API speak it: the body has the parameters, the answer is the bare result. */
import { FAULTS, type CallResult, type Fault, type OperationCall, type RunCall } from './calls.ts';
import type { JsonAnswer } from './json-rpc.ts';

/** Status of a failure of the envelope, by its code. */
const STATUS: { readonly [code: number]: number | undefined } = { [-32_601]: 404, [-32_603]: 500 };

/** Returns the body of a failure that has no exception, such as DSC-0021. */
export function faultBody(message: string, isOurs = false): object {
  return { faultcode: isOurs ? 'Server' : 'Client', faultstring: message, detail: {} };
}

/** Returns the answer to a body with the parameters of an operation; an empty body has none. `added`: parameters that stand in the path. */
export async function answerRest(text: string, call: Omit<OperationCall, 'parameters'>, added: object, run: RunCall): Promise<JsonAnswer> {
  const body = readBody(text);
  if (body === null) return failure(FAULTS.UNREADABLE);
  return encode(await run({ ...call, parameters: { ...body, ...added } }), call);
}

/** Returns the object in a body; null: there is none. One stray brace behind the object is ignored. */
function readBody(text: string): object | null {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  for (const candidate of trimmed.endsWith('}') ? [trimmed, trimmed.slice(0, -1)] : [trimmed])
    try {
      const body: unknown = JSON.parse(candidate);
      return typeof body === 'object' && !Array.isArray(body) ? (body ?? {}) : null;
    } catch {
      // the next candidate may be readable
    }
  return null;
}

function failure({ code, message }: Fault): JsonAnswer {
  const status = STATUS[code] ?? 400;
  return { status, body: faultBody(message, status === 500) };
}

function encode(result: CallResult, { service }: Omit<OperationCall, 'parameters'>): JsonAnswer {
  if (result.kind === 'value') return { status: 200, body: result.value };
  if (result.kind === 'fault') return failure(result.fault);
  const { exception, details, requestId } = result;
  const described = { requestUUID: requestId, errorCode: exception.code, errorDetails: details };
  // a client that speaks only REST reads this key in every service
  const alias = service === 'AccountAPING' ? { APINGException: described } : {};
  const detail = { exceptionname: exception.exceptionName, [exception.exceptionName]: described, ...alias };
  return { status: 400, body: { faultcode: 'Client', faultstring: exception.message, detail } };
}
