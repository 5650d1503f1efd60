/** What the registrars of both listeners do with a call: check its parts by the schemas, wait for the database, answer a refusal. */
import { checked, refusalAnswer, refusalStatus, type Endpoint } from '@maidan/contract';
import { refuse, type Language, type Outcome, type Refusal } from '@maidan/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../platform/postgres/database-unavailable.ts';

/** Returns NOT_READY if the database is unavailable: the caller did nothing wrong and may retry. */
export async function refusedWhileUnavailable<T>(work: () => Promise<Outcome<T>> | Outcome<T>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return refuse('NOT_READY');
    throw error;
  }
}

interface CallForm {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Parses the parameters, the query and the body of a call by the schemas of its row. MALFORMED names the first wrong field. Check the session
 * first, so that a caller without access learns nothing about the form.
 */
export function parsedCall(endpoint: Endpoint, request: FastifyRequest): Outcome<CallForm> {
  const params = parsed(endpoint.params, request.params);
  if (!params.ok) return params;
  const query = parsed(endpoint.query, request.query);
  if (!query.ok) return query;
  const body = parsed(endpoint.body, request.body ?? {});
  if (!body.ok) return body;
  return { ok: true, value: { params: params.value, query: query.value, body: body.value } };
}

function parsed(schema: Endpoint['params'], value: unknown): Outcome<unknown> {
  if (schema === undefined) return { ok: true, value: undefined };
  const result = checked(schema, value);
  if (result.success) return { ok: true, value: result.data };
  const field = result.error.issues[0]?.path.join('.');
  return refuse('MALFORMED', field === undefined || field === '' ? undefined : { field });
}

/** Sends a refusal by T-71. `needsSession`: a call without a session is answered by 401, one of a blocked account by 403. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language, needsSession: boolean): FastifyReply {
  const status = refusalStatus(refusal.code, needsSession);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(refusalAnswer(refusal, language, status));
}
