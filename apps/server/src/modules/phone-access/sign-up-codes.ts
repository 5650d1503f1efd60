/** Promo and referral codes of the sign-up form: the only writer of sign_up_code. */
import { randomInt } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SignUpCode, SignUpCodes } from './sign-up-codes-port.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
/** Paise. A code that brings as much must not be guessed: what an operator thinks of can be. */
const GRANT_OF_RANDOM_CODE = 100_000;
/** Columns of a SignUpCode. */
const CODE = 'c.code, c.type, c.account, c.grant_paise as grant, c.wallet, c.wagering, c.bonus_days as days';

const drawn = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export function createSignUpCodes({ database, clock }: { readonly database: Database; readonly clock: Clock }): SignUpCodes {
  const ownOf = async (account: number): Promise<string | undefined> =>
    (await database.query<{ code: string }>('select code from sign_up_code where account = $1', [account]))[0]?.code;
  const openReferral = async (site: string, account: number): Promise<void> => {
    // one of 31^8 codes: another draw is needed only if the first is taken
    for (let draw = 0; draw < 3; draw += 1) {
      const made = await database.query(
        "insert into sign_up_code (site, code, type, account) values ($1, $2, 'REFERRAL', $3) on conflict do nothing returning code",
        [site, drawn(), account],
      );
      if (made.length > 0) return;
    }
  };
  return {
    async find(site, code) {
      const [row] = await database.query<SignUpCode & QueryResultRow>(
        `select ${CODE} from sign_up_code c where c.site = $1 and c.code = $2 and (c.ends_at is null or c.ends_at > $3)`,
        [site, code.trim().toUpperCase(), new Date(clock.now())],
      );
      return row;
    },
    async findFor(site, code, phone) {
      const [row] = await database.query<SignUpCode & QueryResultRow>(
        `select ${CODE} from sign_up_code c where c.site = $1 and c.code = $2 and (c.ends_at is null or c.ends_at > $3)
           and not exists (select 1 from promo_redemption r join account a on a.person = r.person
             where r.site = c.site and r.code = c.code and a.site = $1 and a.phone = $4)`,
        [site, code.trim().toUpperCase(), new Date(clock.now()), phone],
      );
      return row;
    },
    async enter(site, name, endsAt, { grant, wallet, wagering, days }) {
      const [known] = await database.query<{ grant: number }>('select grant_paise as grant from sign_up_code where site = $1 and code = $2', [
        site,
        name.toUpperCase(),
      ]);
      const draws = grant !== undefined && grant >= GRANT_OF_RANDOM_CODE && (known === undefined || known.grant < GRANT_OF_RANDOM_CODE);
      const code = `${name.toUpperCase()}${draws ? drawn() : ''}`;
      const rows = await database.query(
        `insert into sign_up_code (site, code, type, ends_at, grant_paise, wallet, wagering, bonus_days)
         values ($1, $2, 'PROMO', $3, coalesce($4::bigint, 0), coalesce($5, 'MAIN'), $6, $7)
         on conflict (site, code) do update set ends_at = excluded.ends_at, grant_paise = coalesce($4::bigint, sign_up_code.grant_paise),
           wallet = coalesce($5, sign_up_code.wallet), wagering = coalesce($6, sign_up_code.wagering), bonus_days = coalesce($7, sign_up_code.bonus_days)
         where sign_up_code.type = 'PROMO' returning code`,
        [site, code, endsAt === null ? null : new Date(endsAt), grant ?? null, wallet ?? null, wagering ?? null, days ?? null],
      );
      return rows.length > 0 ? code : null;
    },
    openReferral,
    async referralOf(site, account) {
      const own = await ownOf(account);
      if (own !== undefined) return own;
      await openReferral(site, account);
      // of two concurrent calls the first draw counts
      const opened = await ownOf(account);
      if (opened === undefined) throw new Error(`no referral code could be drawn for account ${account}`);
      return opened;
    },
  };
}
