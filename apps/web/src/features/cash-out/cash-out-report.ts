/** The toast of a cash-out: its result, or the reason of a failure with the new offer. */
import { cashOutQuote, type CashOutQuoteWire } from '@maidan/contract';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { currentText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import type { useCashOutText } from '../../messages/feature-texts.ts';

type CashOutText = ReturnType<typeof useCashOutText>;

const ID = 'cash-out';

/** Shows the toast of a done cash-out. `isLevel`: every outcome has the same result. */
export function reportTaken(text: CashOutText, quote: CashOutQuoteWire, isLevel: boolean): void {
  const amount = rupeesText(quote.value);
  notify('success', text('cashOut.done'), { id: ID, lines: [text(isLevel ? 'cashOut.doneFor' : 'cashOut.doneAtLeast', { amount })] });
}

/** Shows the reason at once and adds the new offer, or that there is none, when the server has answered. */
export async function reportFailed(text: CashOutText, quote: Pick<CashOutQuoteWire, 'marketId' | 'percent'>, reason: string | null): Promise<void> {
  const { marketId, percent } = quote;
  const why = reason ?? currentText()('state.noAnswer');
  const action = { label: text('cashOut.failedMore'), run: () => openDialog({ name: 'cash-out', marketId }) };
  const show = (lines: readonly string[]): void => notify('error', text('cashOut.failed'), { id: ID, lines, action });
  show([why]);
  try {
    const { result } = await call(cashOutQuote, { body: { marketId, percent } });
    show([why, text('cashOut.offerNow', { amount: rupeesText(result.value) })]);
  } catch (error) {
    const refused = error instanceof CallError && error.status !== 0 ? error.message : null;
    show([why, ...(refused === null || refused === why ? [text('cashOut.noOffer')] : [refused])]);
  }
}
