/** Refills the points of a demo account. The server decides whether it may and how much it gets. */
import { refillDemo } from '@maidan/contract';
import { useState } from 'react';
import { CallError } from '../../platform/http/call-error.ts';
import { call } from '../../platform/http/call.ts';
import { useText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { requestBalance } from './balance-poll.ts';

export function RefillButton({ memberCode }: { readonly memberCode: string }) {
  const text = useText();
  const [sending, setSending] = useState(false);
  const refill = async (): Promise<void> => {
    setSending(true);
    try {
      const { amount } = await call(refillDemo, { params: { memberCode } });
      notify('success', text('account.refilled', { amount: rupeesText(amount) }));
      await requestBalance();
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : text('state.noAnswer'));
    } finally {
      setSending(false);
    }
  };
  return (
    <button type="button" className="btn btn-quiet btn-large" disabled={sending} onClick={() => void refill()}>
      {text('account.refill')}
    </button>
  );
}
