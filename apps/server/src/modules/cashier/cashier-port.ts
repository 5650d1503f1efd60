/** Deposits and withdrawals of play money: requested by players, decided by the payment provider or an operator. Paise, ms since 1970. */
import type { Outcome, PaymentMethod } from '@maidan/domain';

export type PaymentType = 'deposit' | 'withdraw';
export type PaymentStatus = 'PENDING' | 'APPROVED' | 'REJECTED';
/** Why the provider rejected a payment; players read it in their language. */
export type RejectionReason = 'PAYMENT_NOT_FOUND' | 'PAYEE_NOT_FOUND';

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
  /** Deposits: the payer's reference number; withdrawals null. */
  readonly utr: string | null;
  /** Withdrawals; deposits null. */
  readonly payee: Payee | null;
  readonly status: PaymentStatus;
  readonly reason: RejectionReason | null;
  /** The operator's remark; empty: none. */
  readonly remark: string;
  readonly createdAt: number;
  readonly decidedAt: number | null;
}

/** A request with its player, for operators. */
export interface PaymentOfPlayer extends PaymentRequest {
  readonly memberCode: string;
  readonly site: string;
}

/** The requesting player, from the session and never from the request. */
export interface CashierPlayer {
  readonly account: number;
  readonly site: string;
  readonly role: 'user' | 'operator' | 'admin';
  readonly isDemo: boolean;
}

/** The request as the caller wrote it, not checked yet. */
export interface DepositRequest {
  readonly requestId: string;
  readonly amount: unknown;
  readonly method: PaymentMethod;
  readonly utr: string;
}
/** A payee is a UPI ID, or an account with its holder and IFSC. */
export interface WithdrawalRequest {
  readonly requestId: string;
  readonly amount: unknown;
  readonly payee: Payee;
}

export interface PaymentLimits {
  /** For one request. */
  readonly min: number;
  readonly max: number;
  /** Within 24 hours, without rejected requests. */
  readonly day: number;
  /** The rest of `day` for this player now. */
  readonly left: number;
}

export interface PaymentPage {
  readonly rows: readonly PaymentRequest[];
  readonly total: number;
}

export interface Cashier {
  /** Loads pending requests and decides them when they are due. */
  start(): Promise<void>;
  stop(): void;
  /** SWITCHED_OFF, NOT_PERMITTED (demo accounts, operators). */
  limits(player: CashierPlayer, type: PaymentType): Promise<Outcome<PaymentLimits>>;
  deposit(player: CashierPlayer, request: DepositRequest): Promise<Outcome<PaymentRequest>>;
  withdraw(player: CashierPlayer, request: WithdrawalRequest): Promise<Outcome<PaymentRequest>>;
  list(account: number, type: PaymentType, page: number): Promise<PaymentPage>;
  /** For operators: requests of all players of a site (null: all sites), newest first. */
  all(filter: { readonly status?: PaymentStatus; readonly site: string | null; readonly page: number }): Promise<readonly PaymentOfPlayer[]>;
  /** The account of a payment; undefined if it is unknown. */
  accountOf(id: number): Promise<number | undefined>;
  /** REQUEST_UNKNOWN, REQUEST_DECIDED. `remark`: text that a rejected player sees. */
  decide(id: number, verdict: 'APPROVED' | 'REJECTED', by: { readonly actor: string; readonly remark: string }): Promise<Outcome<PaymentRequest>>;
}

/** The provider's decision on a payment that is due. */
export type PaymentVerdict = { readonly status: 'APPROVED' } | { readonly status: 'REJECTED'; readonly reason: RejectionReason };

/** The destination of a deposit. */
export interface PayTo {
  readonly payee: string;
  readonly upiId: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

/** Knows whether a deposit has arrived or a payee was paid. Only the simulator ships (D-02). */
export interface PaymentProvider {
  /** Name of the decider in the audit log. */
  readonly name: string;
  payTo(site: { readonly key: string; readonly name: string }): PayTo;
  /** When it will know the outcome of a request made now; null: never, an operator decides. */
  dueAt(now: number): number | null;
  /** Called when the outcome is due, and again after a fault; it must return the same verdict. */
  verdict(request: PaymentRequest): Promise<PaymentVerdict>;
}

/** What this module publishes on the bus. */
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
