/** The player's deposits, withdrawals and limits: reloaded after a decision, and polled while a request is pending. */
import { depositOptions, payments, withdrawalOptions, type PaymentTypeWire, type PaymentNews } from '@maidan/contract';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { createTranslator } from 'use-intl';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { connection, useAccount, useConnection } from '../../realtime/live.ts';
import type english from '../../messages/money/cashier.en.json';
import { languageStore } from '../../platform/language/language.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';

/** Polling interval for pending requests, if the push is lost. */
const RELOAD_MS = 10_000;
const OF_CASHIER = ['cashier'] as const;

/** Returns true if a failed call is retried: twice, but not after a refusal. */
function retry(count: number, error: Error): boolean {
  return count < 2 && !(error instanceof CallError && error.status === 200);
}

export function useDepositOptions() {
  return useQuery({
    queryKey: [...OF_CASHIER, 'deposit options'],
    queryFn: async () => (await call(depositOptions, {})).result,
    refetchOnMount: 'always',
    retry,
  });
}

/** The limits and the withdrawable amount, which follows the balance. */
export function useWithdrawalOptions() {
  const balance = useAccount((state) => state.balance?.balance ?? null);
  return useQuery({
    queryKey: [...OF_CASHIER, 'withdrawal options', balance],
    queryFn: async () => (await call(withdrawalOptions, {})).result,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    retry,
  });
}

async function ask(type: PaymentTypeWire, page: number) {
  return call(payments, { query: { type, page: String(page) } });
}
export type PaymentsQuery = UseQueryResult<Awaited<ReturnType<typeof ask>>>;

export function usePayments(type: PaymentTypeWire, page: number): PaymentsQuery {
  return useQuery({
    queryKey: [...OF_CASHIER, type, page],
    queryFn: () => ask(type, page),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.result.some((payment) => payment.status === 'PENDING') === true ? RELOAD_MS : false),
    retry,
  });
}

/** Returns the function that reloads the cashier. It also runs after a decision and after a reconnect. */
export function useFreshCashier(): () => void {
  const queries = useQueryClient();
  const fresh = useCallback(() => void queries.invalidateQueries({ queryKey: OF_CASHIER }), [queries]);
  const lost = useConnection((state) => state.phase === 'lost');
  useEffect(
    () =>
      connection.on('account-update', ({ payments: decided }) => {
        if (decided !== undefined) fresh();
      }),
    [fresh],
  );
  // decisions while disconnected were not pushed
  useEffect(() => (lost ? fresh : undefined), [lost, fresh]);
  return fresh;
}

const TEXTS = {
  deposit: { APPROVED: 'cashier.depositApproved', REJECTED: 'cashier.depositRejected' },
  withdraw: { APPROVED: 'cashier.withdrawApproved', REJECTED: 'cashier.withdrawRejected' },
} as const;

/** Shows a toast for each decided deposit or withdrawal, on any page. */
export async function notifyPayments(decided: readonly PaymentNews[]): Promise<void> {
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi' ? import('../../messages/money/cashier.hi.json') : import('../../messages/money/cashier.en.json'));
  const text = createTranslator<typeof english>({ locale: language, messages });
  for (const { type, status, amount } of decided)
    if (status !== 'PENDING') notify(status === 'APPROVED' ? 'success' : 'warning', text(TEXTS[type][status], { amount: rupeesText(amount) }));
}
