/**
 * Deposits and withdrawals of play money. Players request them; the payment provider or an operator decides them. Amounts in paise, times in
 * ms since 1970.
 */
import type { Outcome, PaymentMethod, PayoutWait, WaitReason } from '@maidan/domain';

export type PaymentType = 'deposit' | 'withdraw';
export type PaymentStatus = 'PENDING' | 'APPROVED' | 'REJECTED';
/** Why the provider rejected a payment; players read it in their language. */
export type RejectionReason = 'PAYMENT_NOT_FOUND' | 'PAYEE_NOT_FOUND' | 'PAYMENT_EXPIRED';

export interface Payee {
  readonly upi?: string;
  readonly accountName?: string;
  readonly accountNumber?: string;
  readonly ifsc?: string;
}

export interface PaymentRequest {
  readonly id: number;
  readonly account: number;
  readonly type: PaymentType;
  readonly method: PaymentMethod;
  /** Positive. */
  readonly amount: number;
  /** The bank's reference number of a deposit; null for a withdrawal. */
  readonly utr: string | null;
  /** The recipient of a withdrawal; null for a deposit. */
  readonly payee: Payee | null;
  readonly status: PaymentStatus;
  readonly reason: RejectionReason | null;
  /** The operator's remark; empty if there is none. */
  readonly remark: string;
  readonly createdAt: number;
  readonly decidedAt: number | null;
  /** From when a withdrawal can be paid out, and why it waits; null: it did not wait. */
  readonly payableFrom: number | null;
  readonly waitReason: WaitReason | null;
  /** Whether an operator must decide a withdrawal, because another person uses its payee. */
  readonly held: boolean;
}

/** A request with its player, for operators. */
export interface PaymentOfPlayer extends PaymentRequest {
  readonly memberCode: string;
  readonly site: string;
}

/** The player of the session. The request itself cannot name another player. */
export interface CashierPlayer {
  readonly account: number;
  readonly site: string;
  readonly isDemo: boolean;
}

/** A deposit that a player asks for. The cashier validates `amount` (rupees). */
export interface DepositRequest {
  readonly requestId: string;
  readonly amount: unknown;
  readonly method: PaymentMethod;
  readonly utr: string;
}
/** A withdrawal that a player asks for. A payee is a UPI ID, or a bank account with its holder and IFSC. */
export interface WithdrawalRequest {
  readonly requestId: string;
  readonly amount: unknown;
  readonly payee: Payee;
  /** Time of the player's proof of identity of the last five minutes, which a new payee needs; a refusal: he gave none. */
  readonly proof: Outcome<number>;
}

export interface PaymentLimits {
  /** The smallest amount of one request. */
  readonly min: number;
  /** The largest amount of one request. */
  readonly max: number;
  /** The largest total within 24 hours. Rejected requests do not count. */
  readonly day: number;
  /** The part of `day` that this player has not used yet. */
  readonly remaining: number;
}

/** Paise. */
export interface Withdrawable {
  /** What the player paid in and has won in total, as far as his cash has it. */
  readonly amount: number;
  /** The granted points that losses have not used up. They cannot be withdrawn. */
  readonly granted: number;
  /** The wait of withdrawals after a reset, a new phone or a new passkey; payees of 30 days do not wait. null: there is no wait. */
  readonly wait: PayoutWait | null;
  /** New payees that the player can still use within 30 days. */
  readonly newPayeesLeft: number;
}

export interface PaymentPage {
  readonly rows: readonly PaymentRequest[];
  /** Counts at most 1,000 requests from the first of the page. */
  readonly total: number;
}

export interface DecidingOperator {
  readonly actor: string;
  readonly remark: string;
  /** Whether a second person has agreed. */
  readonly isSeconded?: boolean;
}

export interface Cashier {
  /** Loads pending requests and decides them when they are due. */
  start(): Promise<void>;
  stop(): void;
  /** Refuses with SWITCHED_OFF, or with NOT_PERMITTED for demo accounts. */
  limits(player: CashierPlayer, type: PaymentType): Promise<Outcome<PaymentLimits>>;
  /** Returns what the player can withdraw. Refuses like `limits`. */
  withdrawable(player: CashierPlayer): Promise<Outcome<Withdrawable>>;
  deposit(player: CashierPlayer, request: DepositRequest): Promise<Outcome<PaymentRequest>>;
  withdraw(player: CashierPlayer, request: WithdrawalRequest): Promise<Outcome<PaymentRequest>>;
  list(account: number, type: PaymentType, page: number): Promise<PaymentPage>;
  /** Returns requests of all players of these sites for operators, newest first. null: all sites. */
  listForOperators(filter: {
    readonly status?: PaymentStatus;
    readonly sites: readonly string[] | null;
    readonly page: number;
  }): Promise<readonly PaymentOfPlayer[]>;
  /** Returns the account of a request, or undefined if the request is unknown. */
  accountOf(id: number): Promise<number | undefined>;
  /**
   * Approves or rejects a pending request. REQUEST_UNKNOWN, REQUEST_DECIDED; PAYMENT_WAITS: a withdrawal is approved before `payableFrom`,
   * unless a second person has agreed (`isSeconded`). A rejected player sees `remark`.
   */
  decide(id: number, verdict: 'APPROVED' | 'REJECTED', by: DecidingOperator): Promise<Outcome<PaymentRequest>>;
  /**
   * Takes a provider's notice, once: its row commits with the money that it moves. REQUEST_UNKNOWN, or NOTICE_MISMATCH if the amount or the
   * provider's reference is not that of the request.
   */
  notice(notice: PaymentNotice): Promise<Outcome<NoticeOutcome>>;
}

/** PROCESSING: nothing is known yet. EXPIRED: the provider waits no longer; a deposit may still be confirmed later. */
export const PROVIDER_STATUSES = ['PROCESSING', 'CONFIRMED', 'FAILED', 'EXPIRED'] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** What a provider says about one payment. */
export interface PaymentNotice {
  /** The provider's own name of the payment. */
  readonly reference: string;
  readonly request: number;
  readonly status: ProviderStatus;
  /** Paise. */
  readonly amount: number;
}

/**
 * APPLIED: the notice decided the request. KNOWN: it was received before. RECORDED: it changes nothing. HELD: it contradicts a decision that
 * stands, no money moved, and an operator must look at it.
 */
export type NoticeOutcome = 'APPLIED' | 'KNOWN' | 'RECORDED' | 'HELD';

/** The provider's answer on a payment that is due. `askAgainAt`: ms since 1970; nothing is decided before. */
export type PaymentVerdict =
  | { readonly status: 'APPROVED' }
  | { readonly status: 'REJECTED'; readonly reason: RejectionReason }
  | { readonly status: 'WAITING'; readonly notice: PaymentNotice | null; readonly askAgainAt: number };

/** The destination of a deposit. */
export interface PayTo {
  readonly payee: string;
  readonly upiId: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

/** Decides whether a deposit has arrived and whether a payee was paid (D-02). */
export interface PaymentProvider {
  /** Name of the decider in the audit log. */
  readonly name: string;
  /** Returns where the players of a site pay to. BUSY: the provider does not answer. */
  payTo(site: { readonly key: string; readonly name: string }): Promise<Outcome<PayTo>>;
  /** Returns the time at which a request made at `now` is decided, or null if an operator decides it. */
  dueAt(now: number): number | null;
  /** Returns the answer on a due request. After an error the cashier calls it again; it must return the same verdict. */
  decide(request: PaymentRequest): Promise<PaymentVerdict>;
}

/** The topics that this module publishes on the bus. */
export interface PaymentTopics {
  /** A deposit or withdrawal was approved or rejected. Paise. */
  'payment-decided': {
    readonly account: number;
    readonly payment: {
      readonly id: number;
      readonly type: 'deposit' | 'withdraw';
      readonly status: 'APPROVED' | 'REJECTED';
      readonly amount: number;
    };
  };
}
