/** Whether an error says that the database cannot be reached now, and not that something is wrong with the question. */
import { errorCode } from '../process/start-error.ts';

/** Of the system: refused, reset, gone. Of PostgreSQL: shutting down, crashed, starting, read-only standby, too many connections. */
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
/** What the driver says without a code when the connection goes in the middle of a query. */
const TERMINATED = /^Connection terminated|^timeout exceeded when trying to connect/;

/** True: the same question may be asked again later; nobody is told a fault. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null && UNAVAILABLE_CODES.has(code)) return true;
  return error instanceof Error && TERMINATED.test(error.message);
}
