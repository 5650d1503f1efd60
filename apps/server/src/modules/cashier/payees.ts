/** Payees of withdrawals: their key, how others see them, and what is known of their use (TR-020 to TR-022). Only the SQL of the claim writes them. */
import { newPayeeRefusal, payoutWait, refuse, type IdentityChange, type Outcome, type PayoutWait, type Refusal } from '@maidan/domain';
import type { Database } from '../../platform/postgres/database.ts';
import type { PaymentRequest, Payee } from './cashier-port.ts';

const DAY_MS = 24 * 3_600_000;

/** What is known of a payee and its player before a withdrawal. Times in ms since 1970. */
export interface PayeeFacts {
  /** The player's first use of this payee; null: this is the first. */
  readonly firstUsedAt: number | null;
  /** First uses of all payees of the player. */
  readonly uses: readonly number[];
  /** Other persons who used this payee earlier. */
  readonly sharers: readonly number[];
  /** The latest change of the account's protection in the last day. */
  readonly change: IdentityChange | null;
}

/** Returns the key under which a checked payee is known: spellings of one payee have the same key. */
export function payeeKeyOf({ upi, ifsc, accountNumber }: Payee): string {
  return upi ?? `${ifsc ?? ''} ${accountNumber ?? ''}`;
}

/** Returns a payee for notices and cases: enough to recognise it, not enough to use it. */
export function maskedPayee({ upi, accountNumber }: Payee): string {
  if (upi === undefined) return `•••• ${accountNumber?.slice(-4) ?? ''}`;
  const [name = '', bank = ''] = upi.split('@');
  return `${name.slice(0, 2)}•••@${bank}`;
}

/** Returns why a withdrawal to this payee is refused; null: it is not. `proof`: the player's proof of identity of the last five minutes. */
export function payeeRefusal({ firstUsedAt, uses }: PayeeFacts, proof: Outcome<number>, now: number): Refusal | null {
  if (firstUsedAt !== null) return null;
  const usedUp = newPayeeRefusal(uses, now);
  if (usedUp !== null) return usedUp;
  return proof.ok ? null : proof.code === 'RECENT_LOGIN_NEEDED' || proof.code === 'SESSION_ENDED' ? proof : refuse('PROOF_NEEDED');
}

/** Returns from when a withdrawal with these facts can be paid out; null: at once. */
export function waitOf({ firstUsedAt, change }: PayeeFacts, now: number): PayoutWait | null {
  return payoutWait(firstUsedAt, change, now);
}

/** Makes the batch fail if the player's payees or the payee's users changed after the facts were read. */
const CLAIM_PAYEE = 'select payee_claim($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6, $7::int[], $8, $9)';

/** Returns the statement that writes the use of a payee together with its withdrawal. */
export function claimOf(
  { id, account, method, payee }: Pick<PaymentRequest, 'id' | 'account' | 'method' | 'payee'>,
  { uses, sharers }: PayeeFacts,
  { provenAt, now }: { readonly provenAt: number | null; readonly now: number },
): readonly [string, readonly unknown[]] {
  const named = payee ?? {};
  return [CLAIM_PAYEE, [account, method, payeeKeyOf(named), provenAt, now, uses.length, [...sharers], maskedPayee(named), id]];
}

/** Reads the facts of a payee. */
export async function readPayeeFacts(
  database: Database,
  { account, method, payee }: Pick<PaymentRequest, 'account' | 'method' | 'payee'>,
  now: number,
): Promise<PayeeFacts> {
  const key = payeeKeyOf(payee ?? {});
  const [rows, change, [shared]] = await Promise.all([
    database.query<{ own: boolean; first_used_at: Date }>('select kind = $2 and key = $3 as own, first_used_at from payee where account = $1', [
      account,
      method,
      key,
    ]),
    readIdentityChange(database, account, now),
    database.query<{ sharers: number[] }>('select payee_sharers($1, $2, $3) as sharers', [account, method, key]),
  ]);
  return {
    firstUsedAt: rows.find(({ own }) => own)?.first_used_at.getTime() ?? null,
    uses: rows.map((row) => row.first_used_at.getTime()),
    sharers: shared?.sharers ?? [],
    change,
  };
}

/** Returns the latest change of the account's protection in the last day; null: none. */
export async function readIdentityChange(database: Database, account: number, now: number): Promise<IdentityChange | null> {
  const [row] = await database.query<{ kind: IdentityChange['kind']; changed_at: Date }>(
    'select kind, changed_at from identity_change where account = $1 and changed_at > $2 order by changed_at desc, id desc limit 1',
    [account, new Date(now - DAY_MS)],
  );
  return row === undefined ? null : { kind: row.kind, at: row.changed_at.getTime() };
}

/** Returns the first uses of an account's payees, ms since 1970. */
export async function readPayeeUses(database: Database, account: number): Promise<readonly number[]> {
  const rows = await database.query<{ first_used_at: Date }>('select first_used_at from payee where account = $1', [account]);
  return rows.map((row) => row.first_used_at.getTime());
}
