/** The payment provider: knows whether a payment has arrived or a payee was paid. Only the simulator ships (D-02). */
import type { PaymentRequest, RejectionReason } from './cashier-port.ts';

export type PaymentVerdict = { readonly status: 'APPROVED' } | { readonly status: 'REJECTED'; readonly reason: RejectionReason };

/** The destination of a deposit. */
export interface PayTo {
  readonly payee: string;
  readonly upiId: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

export interface PaymentProvider {
  /** Name of the decider in the audit log. */
  readonly name: string;
  payTo(site: { readonly key: string; readonly name: string }): PayTo;
  /** When it will know the outcome of a request made now; null: never, an operator decides. */
  dueAt(now: number): number | null;
  /** Called when the outcome is due, and again after a fault; it must return the same verdict. */
  verdict(request: PaymentRequest): Promise<PaymentVerdict>;
}
