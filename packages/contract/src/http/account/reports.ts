/** The lists of an account as files (CSV, UTF-8), newest first, at most 100,000 rows. */
import { WALLET_CODES } from '@maidan/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdOrNumber, Moment, Text } from '../../fields.ts';
import { TRANSACTION_TYPES } from './transactions.ts';

const Report = z.enum(['account-statement', 'transfer-statement', 'transactions', 'profit-loss', 'bets']);
export type Report = z.infer<typeof Report>;

export const reportFile = endpoint({
  name: 'reportFile',
  method: 'GET',
  path: 'account/:memberCode/reports/:report',
  auth: 'bearer',
  params: z.object({ memberCode: Id, report: Report }),
  query: z.object({
    from: z.optional(Moment),
    to: z.optional(Moment),
    /** For account-statement; default: cash. */
    wallet: z.optional(z.enum(WALLET_CODES)),
    /** For transactions. */
    type: z.optional(z.enum(TRANSACTION_TYPES)),
    /** For profit-loss. */
    eventTypeId: z.optional(IdOrNumber),
    /** Name of the IANA database; default: India's. */
    timeZone: z.optional(Text(64)),
  }),
  format: 'csv',
  answer: z.string(),
  action: true,
});
