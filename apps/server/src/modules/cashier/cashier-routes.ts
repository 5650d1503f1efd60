/** Routes of the player's own deposits and withdrawals (PR-13, PR-14). */
import { ENDPOINTS, toRupees } from '@maidan/contract';
import { accept, PAYMENT_METHODS, type Language, type PaymentMethod } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { Cashier, PaymentLimits, PayTo, PaymentProvider } from './cashier-port.ts';
import { encodePayment } from './cashier-wire.ts';

const MESSAGES: { readonly [language in Language]: { readonly deposit: string; readonly withdraw: string } } = {
  en: { deposit: 'Your deposit is being checked', withdraw: 'Your withdrawal is being checked. The amount is set aside' },
  hi: { deposit: 'आपकी जमा की जाँच हो रही है', withdraw: 'आपकी निकासी की जाँच हो रही है। राशि अलग रख दी गई है' },
};
const METHOD_NAMES: { readonly [method in PaymentMethod]: { readonly [language in Language]: string } } = {
  UPI: { en: 'UPI', hi: 'UPI' },
  BANK: { en: 'Bank transfer', hi: 'बैंक ट्रांसफ़र' },
};

const wireLimits = ({ min, max, day, remaining }: PaymentLimits) => ({ min: toRupees(min), max: toRupees(max), day: toRupees(day), left: toRupees(remaining) });

/** Keeps only the fields of the method. */
function detailsOf(method: PaymentMethod, { payee, upiId, bank, accountNumber, ifsc }: PayTo) {
  return method === 'UPI' ? { payee, upiId, bank: '', accountNumber: '', ifsc: '' } : { payee, upiId: '', bank, accountNumber, ifsc };
}

export function registerCashierRoutes(routes: Routes, cashier: Cashier, provider: Pick<PaymentProvider, 'payTo'>): void {
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
    const { amount, granted } = withdrawable.value;
    return accept({ success: true as const, result: { ...wireLimits(limits.value), withdrawable: toRupees(amount), granted: toRupees(granted) } });
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
    const asked = await cashier.withdraw(call.session, { requestId, amount, payee: Object.fromEntries(given) });
    if (!asked.ok) return asked;
    return accept({ success: true as const, message: MESSAGES[call.language].withdraw, result: encodePayment(asked.value, call.language) });
  });
  routes.signedIn(ENDPOINTS.payments, async (call) => {
    const { rows, total } = await cashier.list(call.session.account, call.query.type, call.query.page ?? 1);
    return accept({ success: true as const, result: rows.map((row) => encodePayment(row, call.language)), total });
  });
}
