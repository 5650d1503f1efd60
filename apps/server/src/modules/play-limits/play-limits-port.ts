/**
 * Play within limits: what a player has set himself, kept by the server. Amounts in paise, of sessions in minutes; times in ms since 1970.
 *
 * A door that takes stakes (orders; a casino) asks `PlayChecks`:
 *
 * 1. Before it submits its command: `if (!checks.ready(account)) await checks.load(account)`.
 * 2. In the command's `decide`, first `checks.breakOf(person, batch.now)`: a break refuses with `breakRefusal`.
 * 3. As the last check, when everything else has passed and what the account can lose is known: `checks.take(batch, stake)`. A refusal must
 *    leave nothing of the stake in the batch. null: it counts from now on, for every later command of this batch too; it is forgotten by
 *    itself when the batch does not commit.
 *
 * A casino stake is lost when it is booked (cause `casino`), so it calls `take` with `held: { before: held, after: held + stake }`, `rate: 100`
 * and the key `casino:REFERENCE`, and then books its transfer under that reference; its winnings are booked with the same cause. Both are
 * counted as results without being told: the pipeline hands every booking over. `returnStake` is for a stake that comes back unplayed.
 */
import type { LimitName, Outcome, PlayBreak, Refusal, StandingLimit } from '@maidan/domain';
import type { SessionAccount } from '../../http/session-account.ts';
import type { Batch } from '../../commit/commit-pipeline-port.ts';

/** Something that a player puts at risk. */
export interface Stake {
  /** Of the wallet that pays. Stakes of Free Cash count as those of cash do, and what they lose counts for nothing. */
  readonly account: number;
  /** Names it for good: an order by its number, a casino stake as `casino:REFERENCE`. */
  readonly key: string;
  /** Paise as typed. */
  readonly size: number;
  /** Hundredths of the size that can be lost: 100 for a back, price - 100 for a lay, the rate of a NO. */
  readonly rate: number;
  /** Paise the account can lose with what is open, without it and with it. Where it does not grow no loss limit refuses. */
  readonly held: { readonly before: number; readonly after: number };
}

/** What a committed batch did that counts. */
export interface CommittedPlay extends Batch {
  readonly returned: ReadonlyMap<number, { readonly account: number; readonly kept: number }>;
}

/** For who decides stakes in the pipeline. For accounts without limits each costs a look into a map. */
export interface PlayChecks {
  /** False: `load` first, else the limits of the account do not hold yet. */
  ready(account: number): boolean;
  /** Reads what counts of the last 30 days. Throws when the database is away. */
  load(account: number): Promise<void>;
  /** What keeps the person from playing at this moment. */
  breakOf(person: number, now: number): PlayBreak | null;
  /** Whether `take` has anything to count for the account; false is a door's leave to go on without it. */
  counts(account: number): boolean;
  /** STAKE_LIMIT, LOSS_LIMIT; null: taken. */
  take(batch: Batch, stake: Stake): Refusal | null;
  /** Of a stake only `kept` paise of its size stand. */
  returnStake(batch: Batch, stake: { readonly account: number; readonly key: string; readonly kept: number }): void;
  /** After the commit, before anything else is decided; called by who owns the pipeline's hooks. */
  committed(batch: CommittedPlay): void;
}

export interface LimitView extends StandingLimit {
  readonly name: LimitName;
  /** Paise counted now; null for the session. */
  readonly used: number | null;
  /** Of the loss limits: paise of `used` that are at risk in open bets. */
  readonly atRisk: number;
  /** When the first of what is counted will count no more; null: nothing is. */
  readonly freesAt: number | null;
}

export interface OwnLimits {
  view(account: number): Promise<readonly LimitView[]>;
  /** null: no limit. A cut holds when this resolves. LIMIT_INVALID. */
  ask(account: number, name: LimitName, amount: number | null): Promise<Outcome<true>>;
  /** The second yes of a raise. LIMIT_INVALID, RAISE_TOO_EARLY. */
  confirm(account: number, name: LimitName): Promise<Outcome<true>>;
  /** Takes a raise back that waits. LIMIT_INVALID. */
  withdraw(account: number, name: LimitName): Promise<Outcome<true>>;
  /** Why a deposit of so many paise may not be asked for; null: it may. */
  depositRefusal(account: number, amount: number): Promise<Refusal | null>;
  /** Minutes; null: no limit. */
  sessionMinutes(account: number): number | null;
}

/** One break as an operator sees it. */
export interface BreakRecord extends PlayBreak {
  readonly startedAt: number;
  readonly actor: string;
  readonly reason: string | null;
}

export type BreakWish = { readonly hours: number } | { readonly months: number | null };

export interface PlayBreaks {
  /** What is in force for a person. */
  of(person: number): PlayBreak | null;
  ofAccount(account: number): Promise<PlayBreak | null>;
  /** For a sign-up: of the person whose phone or Google account this is on any site. */
  ofIdentity(identity: { readonly phone?: string; readonly googleIdentity?: string }): Promise<PlayBreak | null>;
  /**
   * Begins at once, on every account of the person: orders end, and with an exclusion every session, within a second. BREAK_SHORTER,
   * LIMIT_INVALID.
   */
  begin(account: number, wish: BreakWish): Promise<Outcome<PlayBreak>>;
  /** An operator makes a break longer; shorter never. `until` null: for good. BREAK_SHORTER, LIMIT_INVALID where none is in force. */
  lengthen(person: number, until: number | null, by: { readonly actor: string; readonly reason: string }): Promise<Outcome<PlayBreak>>;
  history(person: number): Promise<readonly BreakRecord[]>;
}

/** How long and with what result somebody plays. */
export interface PlayTime {
  readonly since: number;
  /** Of this session, paise. */
  readonly staked: number;
  readonly net: number;
  /** Of the last 30 days, paise. */
  readonly netMonth: number;
  /** Minutes between two reality checks; null: none. */
  readonly realityMinutes: number | null;
  /** When the next one is due. */
  readonly checkAt: number | null;
  /** When the session ends by its own limit. */
  readonly endsAt: number | null;
}

export interface PlayTimes {
  of(session: SessionAccount): Promise<PlayTime>;
  setReality(session: SessionAccount, minutes: number | null): Promise<void>;
  /** The player has seen a reality check and goes on. */
  seen(session: SessionAccount): Promise<void>;
}

/** What this module publishes on the bus. */
export interface PlayTopics {
  /** What a player has set himself stands. */
  'play-limit': { readonly account: number; readonly name: LimitName; readonly limit: StandingLimit };
  /** A time-out or an exclusion has begun, or was made longer. */
  'play-break': { readonly person: number; readonly playBreak: PlayBreak };
}
