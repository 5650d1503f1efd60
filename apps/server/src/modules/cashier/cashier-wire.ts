/** Converts a request for its player and for operators. */
import { toRupees, type OperatorPayment, type PaymentWire } from '@maidan/contract';
import { maskedPayee, type Language } from '@maidan/domain';
import type { PaymentOfPlayer, PaymentRequest, RejectionReason } from './cashier-port.ts';

const REASONS: { readonly [reason in RejectionReason]: { readonly [language in Language]: string } } = {
  PAYMENT_NOT_FOUND: { en: 'No payment with this reference number was found', hi: 'इस संदर्भ नंबर का कोई भुगतान नहीं मिला' },
  PAYMENT_EXPIRED: { en: 'No payment arrived in time', hi: 'समय पर कोई भुगतान नहीं मिला' },
  PAYEE_NOT_FOUND: { en: 'This UPI ID or account does not exist', hi: 'यह UPI ID या खाता मौजूद नहीं है' },
};

/** Returns the operator's remark, otherwise the provider's reason. */
export function remarkOf({ reason, remark }: Pick<PaymentRequest, 'reason' | 'remark'>, language: Language): string {
  if (remark !== '') return remark;
  return reason === null ? '' : REASONS[reason][language];
}

const LAST_DIGITS = 4;
/** Returns the reference number or the payee. Masks the account number, so that bystanders cannot read it. */
function detailOf({ utr, payee }: Pick<PaymentRequest, 'utr' | 'payee'>): string {
  if (utr !== null) return utr;
  return payee?.upi ?? `•••• ${payee?.accountNumber?.slice(-LAST_DIGITS) ?? ''}`;
}

export function encodePayment(request: PaymentRequest, language: Language): PaymentWire {
  const { id, type, amount, method, status, createdAt, decidedAt, payableFrom, waitReason, held } = request;
  return {
    refrenceNo: String(id),
    type,
    amount: toRupees(amount),
    method,
    status,
    time: new Date(createdAt).toISOString(),
    decidedTime: decidedAt === null ? null : new Date(decidedAt).toISOString(),
    detail: detailOf(request),
    remark: remarkOf(request, language),
    payableFrom: payableFrom === null ? null : new Date(payableFrom).toISOString(),
    waitReason,
    held,
  };
}

/** Operators see the payee masked, as in the player's record; a reveal shows the whole one. */
export function encodePaymentOfPlayer(payment: PaymentOfPlayer, language: Language): OperatorPayment {
  const { memberCode, payee, site } = payment;
  const wire = encodePayment(payment, language);
  return { ...wire, detail: payee === null ? wire.detail : maskedPayee(payee), memberCode, site };
}
