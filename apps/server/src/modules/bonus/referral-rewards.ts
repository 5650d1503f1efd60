/**
 * Referral rewards: Free Cash for the referrer, once per friend, after the friend's first bet with a result (a void one has none). A
 * later correction of that result takes nothing back.
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
  readonly audit: (paid: ReferralPaid) => Promise<void>;
}

interface Due {
  readonly site: string;
  readonly friend: number;
  readonly person: number;
  readonly friend_code: string;
  readonly referrer: number;
  readonly referrer_code: string;
}

/** Friends with a result and no reward yet; $1: in this market only, null for all. Players cannot refer themselves. */
const DUE = `select f.site, f.id as friend, f.person, f.member_code as friend_code, r.id as referrer, r.member_code as referrer_code
  from account f join account r on r.id = f.referred_by
  where f.referred_by is not null and f.person <> r.person and not f.is_demo and not r.is_demo and r.status = 'active'
    and not exists (select 1 from referral_reward paid where paid.site = f.site and paid.friend_person = f.person)
    and exists (select 1 from orders o where o.account in (f.id, bonus_wallet_of(f.id)) and o.result in ('WON', 'LOST')
      and ($1::text is null or o.market = (select id from market where market_id = $1)))`;

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
    for (const due of await this.#parts.database.query<Due & Record<string, unknown>>(DUE, [marketId])) await this.#payOne(due);
  }

  async #payOne({ site, friend, person, friend_code, referrer, referrer_code }: Due): Promise<void> {
    const { database, bonuses, siteOf, clock, audit } = this.#parts;
    const terms = siteOf(site)?.bonus;
    if (terms === undefined || terms.referral === 0) return;
    const key = [site, person];
    const paid = await bonuses.grant(referrer, {
      amount: terms.referral,
      source: 'REFERRAL',
      terms: terms.terms,
      cause: {
        text: 'insert into referral_reward (site, friend_person, friend, referrer, paid_at) values ($1, $2, $3, $4, $5)',
        values: [...key, friend, referrer, new Date(clock.now())],
        exists: async () => (await database.query('select 1 from referral_reward where site = $1 and friend_person = $2', key)).length > 0,
      },
    });
    if (!paid.ok) throw new Error(`the reward for ${friend_code} could not be paid: ${paid.code}`);
    if (paid.value) await audit({ site, referrer: referrer_code, friend: friend_code, amount: terms.referral });
  }

  #runInBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.#parts.log.warn({ err: error }, 'Could not pay a referral reward; the next check will retry.'));
  }
}
