/** Promo codes and referral codes of players: the only writer of promo_redemption. */
import { accept, DEFAULT_BONUS_TERMS, refuse, type Outcome, type WalletCode } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';
import type { Bonuses } from '../bonus/bonus-port.ts';
import type { SignUpCode, SignUpCodes } from '../phone-access/sign-up-codes-port.ts';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { Wallet } from '../wallet/wallet-port.ts';
import type { Promotions } from './promotions-port.ts';

/** Codes are short, so tries are limited. */
const TRIES = { perSecond: 20 / 3600, burst: 20 };
/** The page of a referral code counts no further. */
const MAX_FRIENDS = 1000;

export interface PromotionsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly codes: Pick<SignUpCodes, 'find' | 'referralOf'>;
  readonly wallet: Pick<Wallet, 'grantFor'>;
  readonly bonuses: Pick<Bonuses, 'grant'>;
  readonly siteOf: (site: string) => SiteTerms | undefined;
  /** Returns whether the person gets offers. */
  readonly hasOffers: (person: number) => boolean;
  readonly audit: (
    account: AccountRecord,
    detail: { readonly code: string; readonly granted: number; readonly wallet: WalletCode },
    address: string,
  ) => Promise<void>;
}

export function createPromotions(parts: PromotionsParts): Promotions {
  const tries = createTokenBuckets(parts.clock, TRIES);
  return {
    async redeem(account, code, address) {
      if (account.isDemo) return refuse('NOT_PERMITTED');
      if (!parts.hasOffers(account.person)) return refuse('OFFERS_OFF');
      if (!tries.take(String(account.account))) return refuse('TOO_MANY_TRIES');
      const found = await parts.codes.find(account.site, code);
      if (found?.type !== 'PROMO') return refuse('PROMO_UNKNOWN');
      const granted = await redeemOnce(parts, account, found);
      if (!granted.ok) return granted;
      if (!granted.value) return refuse('PROMO_USED');
      await parts.audit(account, { code: found.code, granted: found.grant, wallet: found.wallet }, address);
      return accept({ granted: found.grant, wallet: found.wallet });
    },
    async referral(account) {
      if (account.isDemo) return refuse('NOT_PERMITTED');
      if (!parts.hasOffers(account.person)) return refuse('OFFERS_OFF');
      const switches = parts.siteOf(account.site)?.switches;
      if (switches?.signUp !== true && switches?.signUpByReferral !== true) return refuse('SWITCHED_OFF');
      const code = await parts.codes.referralOf(account.site, account.account);
      const [row] = await parts.database.query<{ friends: number }>(
        'select count(*)::int as friends from (select 1 from account where referred_by = $1 limit $2) as counted',
        [account.account, MAX_FRIENDS],
      );
      return accept({ code, friends: row?.friends ?? 0 });
    },
  };
}

/** Stores the redemption and its grant in one commit. Returns false if this person has used the code. */
function redeemOnce(parts: PromotionsParts, account: AccountRecord, { code, grant, wallet, wagering, days }: SignUpCode): Promise<Outcome<boolean>> {
  const { database, clock, bonuses, siteOf } = parts;
  const key = [account.site, code, account.person];
  const cause = {
    text: 'insert into promo_redemption (site, code, person, account, redeemed_at) values ($1, $2, $3, $4, $5)',
    values: [...key, account.account, new Date(clock.now())],
    exists: async () => (await database.query('select 1 from promo_redemption where site = $1 and code = $2 and person = $3', key)).length > 0,
  };
  if (wallet === 'MAIN' || grant === 0) return parts.wallet.grantFor(account.account, grant, cause);
  const ofSite = siteOf(account.site)?.bonus.terms ?? DEFAULT_BONUS_TERMS;
  const terms = { ...ofSite, wagering: wagering ?? ofSite.wagering, days: days ?? ofSite.days };
  return bonuses.grant(account.account, { amount: grant, source: 'PROMO', terms, cause });
}
