/** Who knows whether a payment arrived and whether a payee was paid. No payment rail ships: the simulator is the only one (D-02). */
import type { PaymentRequest, RejectionReason } from './cashier-port.ts';

export type PaymentVerdict = { readonly status: 'APPROVED' } | { readonly status: 'REJECTED'; readonly reason: RejectionReason };

/** Where a deposit is paid to. */
export interface PayTo {
  readonly payee: string;
  readonly upiId: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

export interface PaymentProvider {
  /** Named as the decider in the audit log. */
  readonly name: string;
  payTo(site: { readonly key: string; readonly name: string }): PayTo;
  /** When it will know the outcome of a request that is made now; null: it never does, an operator decides. */
  dueAt(now: number): number | null;
  /** Asked once the time has come; asked again after a fault, so it answers the same again. */
  verdict(request: PaymentRequest): Promise<PaymentVerdict>;
}
