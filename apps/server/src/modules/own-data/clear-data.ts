/** The personal data of a player: masked, or in clear for an operator who has given his reason. */
import { REVEAL_FIELDS, type MaskedFields, type RevealedFields } from '@maidan/contract';
import { maskedAddress, maskedEnd, maskedName } from '@maidan/domain';
import type { Database } from '../../platform/postgres/database.ts';
import type { ClearData } from './own-data-port.ts';

export function createClearData(database: Pick<Database, 'query'>): ClearData {
  const of: ClearData['of'] = async (account, fields) => {
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
  };
  return { of, masked: async (account) => masked(await of(account, REVEAL_FIELDS)) };
}

function masked({ phone, fullName, email, payees }: RevealedFields): MaskedFields {
  return {
    phone: phone === null || phone === undefined ? null : maskedEnd(phone),
    fullName: maskedName(fullName ?? ''),
    email: email === null || email === undefined ? null : maskedAddress(email),
    // the key of a bank account is its IFSC and its number
    payees: (payees ?? []).map(({ kind, payee }) => ({ kind, payee: kind === 'UPI' ? maskedAddress(payee) : maskedEnd(payee.split(' ').at(-1) ?? '') })),
  };
}
