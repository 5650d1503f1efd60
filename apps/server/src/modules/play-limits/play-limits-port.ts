/**
 * Play within limits: limits and breaks that a player sets and the server enforces. Amounts in paise, of sessions in minutes; times in ms
 * since 1970.
 *
 * A handler that takes stakes (orders, a casino) uses `PlayChecks`:
 *
 * 1. Before it submits its command: `if (!checks.ready(account)) await checks.load(account)`.
 * 2. In the command's `decide`, first `checks.stakeStopOf(person, batch.now)`: a break, or an open question for a limit, refuses with `breakRefusal`.
 * 3. As the last check, when the possible loss of the account is known: `checks.take(batch, stake)`. After a refusal nothing of the stake
 *    may stay in the batch. null: it counts from now on, also for later commands of this batch; it is dropped if the batch does not commit.
 *
 * A casino stake counts as lost when it is booked (cause `casino`), so it calls `take` with `held: { before: held, after: held + stake }`,
 * `rate: 100` and the key `casino:REFERENCE`, and then books its transfer under that reference; its winnings are booked with the same
 * cause. The pipeline reports both bookings, so they count as results automatically. `returnStake` is for a stake that is returned
 * unplayed.
 */
import type { Language, LimitAnswer, LimitName, LimitOccasion, Outcome, PlayBreak, PlayStop, Refusal, StakeStop, StandingLimit } from '@maidan/domain';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { Batch } from '../../commit/commit-pipeline-port.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';
import type { Caller } from '../auth/auth-port.ts';
import type { GivenProof, ProofKind } from '../identity-proofs/identity-proofs-port.ts';

/** A stake at risk. */
export interface Stake {
  /** The account of the paying wallet. Stakes of Free Cash count like those of cash; losses of Free Cash do not count. */
  readonly account: number;
  /** Permanent key: an order's number, or `casino:REFERENCE` for a casino stake. */
  readonly key: string;
  /** Paise as typed. */
  readonly size: number;
  /** Hundredths of the size that can be lost: 100 for a back, price - 100 for a lay, the rate of a NO. */
  readonly rate: number;
  /** Paise that the account can lose with its open bets, before and after this one. If it does not grow, no loss limit refuses. */
  readonly held: { readonly before: number; readonly after: number };
}

/** The counted effects of a committed batch. */
export interface CommittedPlay extends Batch {
  readonly returned: ReadonlyMap<number, { readonly account: number; readonly kept: number }>;
}

/** For code that decides stakes in the pipeline. For accounts without limits each call is one map look-up. */
export interface PlayChecks {
  /** Returns false if `load` must be called first; until then the account's limits do not apply. */
  ready(account: number): boolean;
  /** Reads the stakes and results of the last 30 days. Throws if the database is unavailable. */
  load(account: number): Promise<void>;
  /** Returns what keeps the person from taking a stake now; null: nothing. */
  stakeStopOf(person: number, now: number): StakeStop | null;
  /** Returns whether `take` counts stakes of the account; if not, the caller may skip the limit checks. */
  counts(account: number): boolean;
  /** Takes a stake. Returns STAKE_LIMIT or LOSS_LIMIT; null: the stake is taken. */
  take(batch: Batch, stake: Stake): Refusal | null;
  /** Forgets stakes that a command has taken in this batch and not placed after all. */
  dropStakes(batch: Batch, account: number, keys: readonly string[]): void;
  /** Records that only `kept` paise of the stake's size remain. */
  returnStake(batch: Batch, stake: { readonly account: number; readonly key: string; readonly kept: number }): void;
  /** Applies a committed batch. The owner of the pipeline's hooks calls it after the commit, before any other decision. */
  committed(batch: CommittedPlay): void;
}

export interface LimitView extends StandingLimit {
  readonly name: LimitName;
  /** Paise counted now; null for the session limit. */
  readonly used: number | null;
  /** For loss limits: paise of `used` that are at risk in open bets. */
  readonly atRisk: number;
  /** When the first counted amount expires, null: nothing is counted. Of a calendar limit: when the next period starts. */
  readonly freesAt: number | null;
}

export interface OwnLimits {
  view(account: number): Promise<readonly LimitView[]>;
  /**
   * Requests a limit; null: no limit. A reduction applies when this resolves. LIMIT_INVALID. `raiseRefusal`: why this session may not ask for a
   * higher limit; null: it may.
   */
  ask(account: number, name: LimitName, amount: number | null, raiseRefusal?: Refusal | null): Promise<Outcome<true>>;
  /** Confirms a raise. LIMIT_INVALID, RAISE_TOO_EARLY. */
  confirm(account: number, name: LimitName): Promise<Outcome<true>>;
  /** Withdraws a pending raise. LIMIT_INVALID. */
  withdraw(account: number, name: LimitName): Promise<Outcome<true>>;
  /** Returns why a deposit of `amount` paise is refused; null: it is allowed. */
  depositRefusal(account: number, amount: number): Promise<Refusal | null>;
  /** Returns the limit of a session in minutes; null: no limit. */
  sessionMinutes(account: number): number | null;
}

/** A break as an operator sees it. */
export interface BreakRecord extends PlayBreak {
  readonly startedAt: number;
  readonly actor: string;
  readonly reason: string | null;
}

export type BreakRequest = { readonly hours: number } | { readonly months: number | null };

/** What a break would do. Amounts in paise. */
export interface BreakSummary {
  /** Confirms this break of this account within five minutes. */
  readonly token: string;
  readonly playBreak: PlayBreak;
  readonly balance: number;
  /** The part of the balance that open bets hold. */
  readonly held: number;
  /** Any one is enough; empty: none is needed. */
  readonly proofs: readonly ProofKind[];
}

export interface BreakConfirmation extends GivenProof {
  readonly token: string;
  readonly sure?: boolean | undefined;
}

export interface ConfirmedBreaks {
  /** Returns what a break would do and its token. Changes nothing. LIMIT_INVALID, BREAK_SHORTER. */
  summary(session: SessionAccount, request: BreakRequest): Promise<Outcome<BreakSummary>>;
  /** Sends an OTP to the account's phone and returns its orderId. `device`: the browser's device cookie. NOT_PERMITTED, TOO_MANY_TRIES, SWITCHED_OFF. */
  sendOtp(session: SessionAccount, from: { readonly address: string; readonly device: string; readonly language: Language }): Promise<Outcome<string>>;
  /**
   * Begins the break of a token. An exclusion needs the box and a proof; a wrong proof begins nothing and counts as a wrong try.
   * BREAK_TOKEN_INVALID, CONFIRMATION_NEEDED, PROOF_NEEDED, RECENT_LOGIN_NEEDED, PASSWORD_WRONG, OTP_WRONG, TOO_MANY_TRIES, BREAK_SHORTER.
   */
  begin(session: SessionAccount, confirmation: BreakConfirmation, caller: Caller): Promise<Outcome<PlayBreak>>;
}

export interface PlayBreaks {
  /** Returns what keeps a person from playing; null: nothing. */
  of(person: number): PlayStop | null;
  ofAccount(account: number): Promise<PlayStop | null>;
  /** Returns what keeps the person from playing who has this phone or Google account on any site, for a sign-up. */
  ofIdentity(identity: { readonly phone?: string; readonly googleIdentity?: string }): Promise<PlayStop | null>;
  /** Returns the break that a request would begin now. LIMIT_INVALID, BREAK_SHORTER. */
  plan(account: number, request: BreakRequest): Promise<Outcome<PlayBreak>>;
  /**
   * Begins a break at once, on every account of the person: ends orders, and with an exclusion every session, within a second.
   * BREAK_SHORTER, LIMIT_INVALID.
   */
  begin(account: number, request: BreakRequest): Promise<Outcome<PlayBreak>>;
  /** Lets an operator make a break longer, never shorter. `until` null: for good. BREAK_SHORTER, LIMIT_INVALID if none is in force. */
  lengthen(person: number, until: number | null, by: { readonly actor: string; readonly reason: string }): Promise<Outcome<PlayBreak>>;
  history(person: number): Promise<readonly BreakRecord[]>;
}

/** A return after an exclusion. */
export interface PlayReturn {
  /** null: not asked for yet. */
  readonly askedAt: number | null;
  /** When it can be confirmed. */
  readonly from: number | null;
  /** Whether the player has answered the question for limits since he asked. */
  readonly limitsChosen: boolean;
}

export interface PlayReturns {
  /** Returns null if the person has nothing to return from. */
  of(account: number): Promise<PlayReturn | null>;
  /** Asks for the return. NOT_PERMITTED if no exclusion has ended. */
  ask(account: number): Promise<Outcome<true>>;
  /** Confirms it: the person can play again. NOT_PERMITTED, RETURN_TOO_EARLY, LIMITS_FIRST. */
  confirm(account: number): Promise<Outcome<true>>;
}

export type HoldEvidence = 'DEVICE' | 'PAYEE';

/** An account that may belong to an excluded person and waits for an operator. */
export interface AccountHold {
  readonly memberCode: string;
  readonly site: string;
  readonly evidence: HoldEvidence;
  readonly heldAt: number;
}

export interface AccountHolds {
  /** Holds a new account if its browser was in an account of an excluded person. `devices`: accounts that the browser has been in. */
  noteSignUp(account: Pick<AccountRecord, 'account' | 'person'>, devices: readonly number[]): Promise<void>;
  /** Holds an account that uses the payee of an excluded person. */
  notePayee(account: number, payee: { readonly upi?: string | undefined; readonly accountNumber?: string | undefined }): Promise<void>;
  /** Returns the accounts without a decision, oldest first, 200 at most. */
  open(): Promise<readonly AccountHold[]>;
  /** RELEASED: the account is another person's and plays. CONFIRMED: it stays closed. ACCOUNT_UNKNOWN, REQUEST_DECIDED. */
  decide(memberCode: string, decision: 'RELEASED' | 'CONFIRMED', by: { readonly actor: string; readonly reason: string }): Promise<Outcome<true>>;
}

/** The reminders of an account. Amounts in paise, of the time since `since`. */
export interface PlayReview {
  readonly since: number;
  readonly balance: number;
  readonly deposited: number;
  readonly withdrawn: number;
  readonly net: number;
  readonly sumsDue: boolean;
  readonly limitDue: boolean;
  readonly askAtSignUp: boolean;
  readonly askAtDeposit: boolean;
  /** Whether the person must answer before the next stake, at level 3 of the markers of harm. */
  readonly askBeforeStake: boolean;
  readonly everyMonths: number | null;
  readonly hasLimit: boolean;
}

export interface PlayReviews {
  /** Returns whether a reminder is due, or the question for a limit after the sign-up is not answered. */
  isDue(account: number): Promise<boolean>;
  of(account: number): Promise<PlayReview>;
  /**
   * Stores an answer to the question for a limit. LIMIT_INVALID: SET without a limit. LIMITS_FIRST: LATER to the question before the next
   * stake.
   */
  answer(account: number, occasion: LimitOccasion, answer: LimitAnswer): Promise<Outcome<true>>;
  /** Sets the months between two reminders; null: the default. LIMIT_INVALID. */
  setMonths(account: number, months: number | null): Promise<Outcome<true>>;
  /** Records that the player has seen the sums. */
  seen(account: number): Promise<void>;
}

/** Duration and result of a player's session. */
export interface PlayTime {
  readonly since: number;
  /** Of this session, paise. */
  readonly staked: number;
  readonly net: number;
  /** Of the last 30 days, paise. */
  readonly netMonth: number;
  /** Minutes between two reality checks; null: none. */
  readonly realityMinutes: number | null;
  /** When the next reality check is due. */
  readonly checkAt: number | null;
  /** When the session ends by the player's own limit. */
  readonly endsAt: number | null;
  /** Whether a reminder, or the question for a limit after the sign-up, waits for the player. */
  readonly reviewDue: boolean;
  /** Whether the player sees offers: not at level 3 of the markers of harm. */
  readonly offers: boolean;
}

export interface PlayTimes {
  of(session: SessionAccount): Promise<PlayTime>;
  setReality(session: SessionAccount, minutes: number | null): Promise<void>;
  /** Records that the player has seen a reality check and continues. */
  seen(session: SessionAccount): Promise<void>;
}

/** The topics that this module publishes on the bus. */
export interface PlayTopics {
  /** A player's limit is in force. */
  'play-limit': { readonly account: number; readonly name: LimitName; readonly limit: StandingLimit };
  /** A time-out or an exclusion has begun or was made longer. */
  'play-break': { readonly person: number; readonly playBreak: PlayBreak };
  /** A person has returned after an exclusion. */
  'play-return': { readonly person: number };
  /** The person has answered the question for a limit; *Not now* is no answer. */
  'limit-answered': { readonly person: number };
  /** An operator must look at an account of the person first, or has released it. */
  'play-hold': { readonly person: number; readonly held: boolean };
}
