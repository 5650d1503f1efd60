/**
 * The questions for a limit (TR-042) and the reminders with the sums of the account (TR-043). The only writer of limit_choice and
 * play_review. Demo accounts are asked nothing.
 */
import { accept, dueReview, OWN_LIMIT_KINDS, refuse, REVIEW_CHOICES, type LimitAnswer, type LimitOccasion, type Outcome } from '@maidan/domain';
import { PLAYER_KINDS, RESULT_CAUSES } from '@maidan/ledger';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { BreaksInForce } from './play-breaks.ts';
import type { PlayReview, PlayReviews } from './play-limits-port.ts';
import type { StandingLimits } from './standing-limits.ts';

export interface PlayReviewsParts {
  readonly database: Database;
  readonly standing: Pick<StandingLimits, 'ofKind'>;
  readonly inForce: Pick<BreaksInForce, 'ofStakes'>;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly clock: Clock;
  /** Publishes to all processes, this one included, that the person has answered. */
  readonly publish: (person: number) => void;
}

interface FactsRow {
  readonly created_at: Date;
  readonly is_demo: boolean;
  readonly every_months: number | null;
  readonly sums_seen_at: Date | null;
  readonly limit_asked_at: Date | null;
  readonly asked: readonly LimitOccasion[];
  readonly has_deposited: boolean;
  /** The player opened the account himself, with his declaration of age. */
  readonly signed_up: boolean;
}

const FACTS = `select a.created_at, a.is_demo, r.every_months, r.sums_seen_at,
    (select max(c.answered_at) from limit_choice c where c.account = a.id) as limit_asked_at,
    array(select distinct c.occasion from limit_choice c where c.account = a.id) as asked,
    exists (select 1 from cashier_request q where q.account = a.id and q.type = 'deposit') as has_deposited,
    exists (select 1 from age_declaration d where d.account = a.id) as signed_up
  from account a left join play_review r on r.account = a.id where a.id = $1`;

const SUMS = `select w.cash + w.held as balance,
    (select coalesce(sum(q.amount), 0)::bigint from cashier_request q where q.account = $1 and q.type = 'deposit' and q.status = 'APPROVED' and q.decided_at > $2) as deposited,
    (select coalesce(sum(q.amount), 0)::bigint from cashier_request q where q.account = $1 and q.type = 'withdraw' and q.status = 'APPROVED' and q.decided_at > $2) as withdrawn,
    (select coalesce(sum(e.amount), 0)::bigint from entry e where e.account = $1 and e.cause = any($3::int[])
      and e.kind in (${PLAYER_KINDS.cash}, ${PLAYER_KINDS.held}) and e.created_at > $2) as net
  from wallet w where w.account = $1`;

type Sums = Pick<PlayReview, 'balance' | 'deposited' | 'withdrawn' | 'net'>;
const NO_SUMS: Sums = { balance: 0, deposited: 0, withdrawn: 0, net: 0 };

async function mustAnswer({ accounts, inForce, clock }: PlayReviewsParts, account: number): Promise<boolean> {
  const person = (await accounts.byKey(account))?.person;
  return person !== undefined && inForce.ofStakes(person, clock.now())?.kind === 'LIMITS';
}

/** Opens the stakes of the account's person after an answer other than *Not now*. */
async function openStakes({ accounts, publish }: PlayReviewsParts, account: number): Promise<void> {
  const person = (await accounts.byKey(account))?.person;
  if (person !== undefined) publish(person);
}

function hasOwnLimit(standing: PlayReviewsParts['standing'], account: number): boolean {
  return OWN_LIMIT_KINDS.some((kind) => Object.keys(standing.ofKind(account, kind)).length > 0);
}

type Answer = { readonly occasion: LimitOccasion; readonly answer: LimitAnswer };

async function storeAnswer({ database, clock }: PlayReviewsParts, account: number, { occasion, answer }: Answer): Promise<void> {
  const row = [account, occasion, answer, new Date(clock.now())];
  await database.query('insert into limit_choice (account, occasion, answer, answered_at) values ($1, $2, $3, $4)', row);
}

export function createPlayReviews(parts: PlayReviewsParts): PlayReviews {
  const { database, standing, clock } = parts;
  const hasLimit = (account: number): boolean => hasOwnLimit(standing, account);
  const factsOf = async (account: number) => {
    const [row] = await database.query<FactsRow & Record<string, unknown>>(FACTS, [account]);
    if (row === undefined) throw new Error(`there is no account ${account}`);
    const facts = {
      createdAt: row.created_at.getTime(),
      everyMonths: row.every_months,
      sumsSeenAt: row.sums_seen_at?.getTime() ?? null,
      limitAskedAt: row.limit_asked_at?.getTime() ?? null,
      hasLimit: hasLimit(account),
    };
    const asks = (occasion: LimitOccasion): boolean => !row.is_demo && !facts.hasLimit && !row.asked.includes(occasion);
    return {
      facts,
      due: row.is_demo ? { sums: false, limit: false } : dueReview(facts, clock.now()),
      askAtSignUp: row.signed_up && asks('SIGN_UP'),
      askAtDeposit: !row.has_deposited && asks('FIRST_DEPOSIT'),
      askBeforeStake: await mustAnswer(parts, account),
    };
  };
  return {
    async isDue(account) {
      const { due, askAtSignUp, askBeforeStake } = await factsOf(account);
      return due.sums || due.limit || askAtSignUp || askBeforeStake;
    },
    async of(account): Promise<PlayReview> {
      const { facts, due, askAtSignUp, askAtDeposit, askBeforeStake } = await factsOf(account);
      const since = facts.sumsSeenAt ?? facts.createdAt;
      const [sums] = await database.query<Sums & Record<string, unknown>>(SUMS, [account, new Date(since), [...RESULT_CAUSES]]);
      return {
        ...(sums ?? NO_SUMS),
        since,
        sumsDue: due.sums,
        limitDue: due.limit,
        askAtSignUp,
        askAtDeposit,
        askBeforeStake,
        everyMonths: facts.everyMonths,
        hasLimit: facts.hasLimit,
      };
    },
    async answer(account, occasion, answer): Promise<Outcome<true>> {
      // a claim: only a limit that the server has stored counts as set
      if (answer === 'SET' && !hasLimit(account)) return refuse('LIMIT_INVALID');
      if (answer === 'LATER' && occasion === 'CARE') return refuse('LIMITS_FIRST');
      await storeAnswer(parts, account, { occasion, answer });
      if (answer !== 'LATER') await openStakes(parts, account);
      return accept(true);
    },
    async setMonths(account, months): Promise<Outcome<true>> {
      if (months !== null && !REVIEW_CHOICES.includes(months)) return refuse('LIMIT_INVALID');
      await database.query(
        'insert into play_review (account, every_months) values ($1, $2) on conflict (account) do update set every_months = excluded.every_months',
        [account, months],
      );
      return accept(true);
    },
    async seen(account) {
      await database.query(
        'insert into play_review (account, sums_seen_at) values ($1, $2) on conflict (account) do update set sums_seen_at = excluded.sums_seen_at',
        [account, new Date(clock.now())],
      );
    },
  };
}
