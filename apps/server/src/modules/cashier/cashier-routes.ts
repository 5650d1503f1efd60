/** Routes of the player's own deposits and withdrawals (PR-13, PR-14). */
import { ENDPOINTS, toRupees } from '@maidan/contract';
import { accept, formatIndiaMoment, PAYMENT_METHODS, type Language, type PaymentMethod } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { IdentityProofs } from '../identity-proofs/identity-proofs-port.ts';
import type { Cashier, PaymentLimits, PaymentRequest, PayTo, PaymentProvider } from './cashier-port.ts';
import { encodePayment } from './cashier-wire.ts';

const MESSAGES: { readonly [language in Language]: { readonly deposit: string; readonly withdraw: string } } = {
  en: { deposit: 'Your deposit is being checked', withdraw: 'Your withdrawal is being checked. The amount is set aside' },
  hi: { deposit: 'आपकी जमा की जाँच हो रही है', withdraw: 'आपकी निकासी की जाँच हो रही है। राशि अलग रख दी गई है' },
};
const HELD: { readonly [language in Language]: string } = {
  en: 'Your withdrawal is being checked by our team. The amount is set aside',
  hi: 'हमारी टीम आपकी निकासी की जाँच कर रही है। राशि अलग रख दी गई है',
};
/** Returns the answer to a withdrawal: if it waits, from when it can be paid out. */
function messageOf({ held, payableFrom }: PaymentRequest, language: Language): string {
  if (held) return HELD[language];
  if (payableFrom === null) return MESSAGES[language].withdraw;
  const at = formatIndiaMoment(payableFrom, language);
  return language === 'hi' ? `आपकी निकासी ${at} से दी जा सकती है। राशि अलग रख दी गई है` : `Your withdrawal can be paid out from ${at}. The amount is set aside`;
}
const METHOD_NAMES: { readonly [method in PaymentMethod]: { readonly [language in Language]: string } } = {
  UPI: { en: 'UPI', hi: 'UPI' },
  BANK: { en: 'Bank transfer', hi: 'बैंक ट्रांसफ़र' },
};

const wireLimits = ({ min, max, day, remaining }: PaymentLimits) => ({ min: toRupees(min), max: toRupees(max), day: toRupees(day), left: toRupees(remaining) });

/** Keeps only the fields of the method. */
function detailsOf(method: PaymentMethod, { payee, upiId, bank, accountNumber, ifsc }: PayTo) {
  return method === 'UPI' ? { payee, upiId, bank: '', accountNumber: '', ifsc: '' } : { payee, upiId: '', bank, accountNumber, ifsc };
}

export interface CashierRoutesParts {
  readonly cashier: Cashier;
  readonly provider: Pick<PaymentProvider, 'payTo'>;
  readonly identity: Pick<IdentityProofs, 'fresh' | 'passwordRefusal'>;
}

export function registerCashierRoutes(routes: Routes, { cashier, provider, identity }: CashierRoutesParts): void {
  routes.signedIn(ENDPOINTS.depositOptions, async (call) => {
    const limits = await cashier.limits(call.session, 'deposit');
    if (!limits.ok) return limits;
    const payTo = await provider.payTo({ key: call.site.site, name: call.site.name });
    if (!payTo.ok) return payTo;
    const result = PAYMENT_METHODS.map((method) => ({
      method,
      name: METHOD_NAMES[method][call.language],
      details: detailsOf(method, payTo.value),
      ...wireLimits(limits.value),
    }));
    return accept({ success: true as const, result });
  });
  routes.signedIn(ENDPOINTS.withdrawalOptions, async (call) => {
    const limits = await cashier.limits(call.session, 'withdraw');
    if (!limits.ok) return limits;
    const withdrawable = await cashier.withdrawable(call.session);
    if (!withdrawable.ok) return withdrawable;
    const { amount, granted, wait, newPayeesLeft } = withdrawable.value;
    const waits = wait === null ? null : { until: new Date(wait.until).toISOString(), reason: wait.reason };
    const result = { ...wireLimits(limits.value), withdrawable: toRupees(amount), granted: toRupees(granted), waits, newPayeesLeft };
    return accept({ success: true as const, result });
  });
  routes.signedIn(ENDPOINTS.requestDeposit, async (call) => {
    const { requestId, amount, method, utr } = call.body;
    const asked = await cashier.deposit(call.session, { requestId, amount, method, utr });
    if (!asked.ok) return asked;
    return accept({ success: true as const, message: MESSAGES[call.language].deposit, result: encodePayment(asked.value, call.language) });
  });
  routes.signedIn(ENDPOINTS.requestWithdrawal, async (call) => {
    const { requestId, amount, ...named } = call.body;
    const given = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const refused = await identity.passwordRefusal(call.session);
    if (refused !== null) return refused;
    const proof = await identity.fresh(call.session);
    const asked = await cashier.withdraw(call.session, { requestId, amount, payee: Object.fromEntries(given), proof });
    if (!asked.ok) return asked;
    return accept({ success: true as const, message: messageOf(asked.value, call.language), result: encodePayment(asked.value, call.language) });
  });
  routes.signedIn(ENDPOINTS.payments, async (call) => {
    const { rows, total } = await cashier.list(call.session.account, call.query.type, call.query.page ?? 1);
    return accept({ success: true as const, result: rows.map((row) => encodePayment(row, call.language)), total });
  });
}
