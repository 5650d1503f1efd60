/** The clear personal data of a player, for an operator who has given his reason. */
import type { Database } from '../../platform/postgres/database.ts';
import type { ClearData } from './own-data-port.ts';

export function createClearData(database: Pick<Database, 'query'>): ClearData {
  return {
    async of(account, fields) {
      const [row] = await database.query<{ phone: string | null; fullName: string; email: string | null }>(
        'select phone, full_name as "fullName", email from account where id = $1',
        [account],
      );
      const payees = fields.includes('payees')
        ? await database.query<{ kind: 'UPI' | 'BANK'; payee: string }>('select kind, key as payee from payee where account = $1 order by first_used_at, key', [
            account,
          ])
        : [];
      return {
        ...(fields.includes('phone') ? { phone: row?.phone ?? null } : {}),
        ...(fields.includes('fullName') ? { fullName: row?.fullName ?? '' } : {}),
        ...(fields.includes('email') ? { email: row?.email ?? null } : {}),
        ...(fields.includes('payees') ? { payees: payees.map(({ kind, payee }) => ({ kind, payee })) } : {}),
      };
    },
  };
}
