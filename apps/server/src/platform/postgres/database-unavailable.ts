/** Distinguishes an unreachable database from an error in a query. */
import { errorCode } from '../process/start-error.ts';

/** System errors: refused, reset, unreachable. PostgreSQL: shutting down, crashed, starting, read-only standby, too many connections. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25006',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
/** Messages of the driver without a code when the connection breaks during a query. */
const TERMINATED = /^Connection terminated|^timeout exceeded when trying to connect/;

/** Returns true if the same query may be retried later: the database is unreachable, and the server has no fault. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null && UNAVAILABLE_CODES.has(code)) return true;
  return error instanceof Error && TERMINATED.test(error.message);
}
