/**
 * Referral rewards: Free Cash for the referrer, once per friend (TR-011). The friend is another person, browser and payee, his account is
 * 7 days old, and his settled bets count ₹2,000 in 3 markets on 2 days, as bets with Free Cash count. A referrer is paid for 5 friends in
 * 30 days and 20 in all, within a daily budget of the site (TR-012). A later correction takes nothing back.
 */
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { Bonuses } from './bonus-port.ts';

/** Interval of a check besides each settlement, for rewards that a crash or an outage left unpaid. */
const CHECK_MS = 600_000;

/** A reward that was paid: member codes of both players, and the amount in paise. */
export interface ReferralPaid {
  readonly site: string;
  readonly referrer: string;
  readonly friend: string;
  readonly amount: number;
}

export interface ReferralRewardsParts {
  readonly database: Database;
  readonly bonuses: Pick<Bonuses, 'grant'>;
  readonly siteOf: (site: string) => SiteTerms | undefined;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  /** Returns whether the person gets offers. A reward stays due while he does not. */
  readonly hasOffers: (person: number) => boolean;
  readonly audit: (paid: ReferralPaid) => Promise<void>;
}

interface Due {
  readonly site: string;
  readonly friend: number;
  readonly person: number;
  readonly friend_code: string;
  readonly referrer: number;
  readonly referrer_person: number;
  readonly referrer_code: string;
}

/** Least age of a friend's account. */
const AGE_MS = 7 * 24 * 3_600_000;
/** What the friend's bets must count: paise, markets, days. */
const COUNTED = 2000_00;
const MARKETS = 3;
const DAYS = 2;

/**
 * Friends whose referrer is due. $1: with bets in the event of this market only, null for all; $2: newest creation of the account. Players
 * cannot refer themselves.
 */
const DUE = `select f.site, f.id as friend, f.person, f.member_code as friend_code, r.id as referrer, r.person as referrer_person, r.member_code as referrer_code
  from account f join account r on r.id = f.referred_by
  where f.person <> r.person and not f.is_demo and not r.is_demo and r.status = 'active' and f.created_at <= $2
    and not exists (select 1 from referral_reward paid where paid.site = f.site and paid.friend_person = f.person)
    and not exists (select 1 from shared_browser b where b.account = least(f.id, r.id) and b.other = greatest(f.id, r.id))
    and not exists (select 1 from cashier_request a join cashier_request b on b.account = r.id and b.type = 'withdraw'
        and (a.payee ->> 'upi' = b.payee ->> 'upi' or a.payee ->> 'accountNumber' = b.payee ->> 'accountNumber')
      where a.account = f.id and a.type = 'withdraw')
    and (select coalesce(sum(w.counted), 0) >= ${COUNTED} and count(*) >= ${MARKETS} from referral_wagering w where w.friend = f.id)
    and (select count(distinct day) >= ${DAYS} from referral_wagering w, unnest(w.days) day where w.friend = f.id)
    and ($1::text is null or f.id in (select player_of(p.account) from position p join market m on m.id = p.market
      where m.event_id = (select event_id from market where market_id = $1) and p.account > 0))
  order by f.id`;

export class ReferralRewards {
  readonly #parts: ReferralRewardsParts;
  readonly #stops: (() => void)[] = [];

  constructor(parts: ReferralRewardsParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { bus, clock } = this.#parts;
    this.#stops.push(
      bus.subscribe('market-settled', ({ marketId }) => this.#runInBackground(this.pay(marketId))),
      clock.every(CHECK_MS, () => this.#runInBackground(this.pay(null))),
    );
    await this.pay(null);
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Pays rewards that are due: for friends with a result in this market, or for all. Idempotent and safe to run concurrently. */
  async pay(marketId: string | null): Promise<void> {
    const { database, clock } = this.#parts;
    for (const due of await database.query<Due & Record<string, unknown>>(DUE, [marketId, new Date(clock.now() - AGE_MS)])) await this.#payOne(due);
  }

  async #payOne({ site, friend, person, friend_code, referrer, referrer_person, referrer_code }: Due): Promise<void> {
    const { database, bonuses, siteOf, clock, audit, hasOffers } = this.#parts;
    if (!hasOffers(referrer_person)) return;
    const terms = siteOf(site);
    const amount = terms?.bonus.referral ?? 0;
    if (terms === undefined || amount === 0) return;
    const limits = [amount, terms.budgets.referrals, new Date(clock.now())];
    const isRefused = async (): Promise<boolean> => {
      const [row] = await database.query<{ refusal: string | null }>('select referral_refusal($1, $2, $3, $4, $5, $6) as refusal', [
        site,
        person,
        referrer_person,
        ...limits,
      ]);
      return row!.refusal !== null;
    };
    if (await isRefused()) return;
    const paid = await bonuses.grant(referrer, {
      amount,
      source: 'REFERRAL',
      terms: terms.bonus.terms,
      // the claim checks the limits again: another reward may be paid first
      cause: { text: 'select referral_claim($1, $2, $3, $4, $5, $6, $7)', values: [site, person, friend, referrer, ...limits], exists: isRefused },
    });
    if (!paid.ok) throw new Error(`the reward for ${friend_code} could not be paid: ${paid.code}`);
    if (paid.value) await audit({ site, referrer: referrer_code, friend: friend_code, amount });
  }

  #runInBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.#parts.log.warn({ err: error }, 'Could not pay a referral reward; the next check will retry.'));
  }
}
