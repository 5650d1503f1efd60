/** The built-in payment provider. It moves no real money and approves after a set time, so that the cashier can be demonstrated. */
import { accept } from '@maidan/domain';
import type { PaymentRequest, PaymentProvider } from './cashier-port.ts';

/** Reference numbers and payees with this ending are rejected, to demonstrate a rejection. */
const REJECTED_ENDING = '0000';

function isRejected({ utr, payee }: PaymentRequest): boolean {
  const upiName = payee?.upi?.split('@')[0];
  return [utr, payee?.accountNumber, upiName].some((text) => text?.endsWith(REJECTED_ENDING) === true);
}

/** Creates the simulator. `afterSeconds`: time until the outcome is known; null: operators decide everything. */
export function createPaymentSimulator(afterSeconds: number | null): PaymentProvider {
  return {
    name: 'payment simulator',
    payTo: ({ key, name }) =>
      Promise.resolve(
        accept({
          payee: `${name} (play money)`,
          upiId: `${key}@playmoney`,
          bank: 'Play Money Bank',
          accountNumber: '999900000001',
          ifsc: 'PLAY0000001',
        }),
      ),
    dueAt: (now) => (afterSeconds === null ? null : now + afterSeconds * 1000),
    decide: (request) =>
      Promise.resolve(
        isRejected(request) ? { status: 'REJECTED', reason: request.type === 'deposit' ? 'PAYMENT_NOT_FOUND' : 'PAYEE_NOT_FOUND' } : { status: 'APPROVED' },
      ),
  };
}
