/** The payee of a deposit: UPI with a QR code, or a bank account. Each part can be copied. */
import type { DepositOption } from '@maidan/contract';
import { Suspense } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { laterPart } from '../../platform/later-part.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { useCashierText } from '../../messages/feature-texts.ts';
import { upiIntent } from './cashier-form.ts';

const QrCode = laterPart('qr code', async () => (await import('./qr-code.tsx')).QrCode);

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  const text = useCashierText();
  const copy = (): Promise<void> => copyText(value, { copied: text('cashier.copied'), failed: text('cashier.notCopied') });
  return (
    <div className="flex min-h-11 items-center gap-2 border-b border-line ps-3 last:border-b-0">
      <dt className="shrink-0 text-sm text-muted">{name}</dt>
      <dd className="ms-auto min-w-0 text-end font-semibold break-words">{value}</dd>
      <dd>
        <button type="button" className="icon-btn text-brand" aria-label={text('cashier.copy', { field: name })} onClick={() => void copy()}>
          <Drawing name="copy" size={18} />
        </button>
      </dd>
    </div>
  );
}

export function PayTo({ option, amount }: { readonly option: DepositOption; readonly amount: string }) {
  const text = useCashierText();
  const { details, method } = option;
  const facts =
    method === 'UPI'
      ? ([
          [text('cashier.payee'), details.payee],
          [text('cashier.upiId'), details.upiId],
        ] as const)
      : ([
          [text('cashier.payee'), details.payee],
          [text('cashier.bankName'), details.bank],
          [text('cashier.accountNumber'), details.accountNumber],
          [text('cashier.ifsc'), details.ifsc],
        ] as const);
  const intent = upiIntent(details, amount);
  return (
    <section aria-label={text('cashier.payTo')} className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">{text('cashier.payTo')}</h2>
      {method === 'UPI' && (
        <figure aria-label={text('cashier.qr')} className="flex flex-col items-center gap-2">
          <Suspense fallback={<span className="cashier-qr skeleton" />}>
            <QrCode value={intent} />
          </Suspense>
          <figcaption className="w-full text-center text-xs text-muted">
            <span className="sr">{text('cashier.intent')}: </span>
            <code className="break-all">{intent}</code>
          </figcaption>
        </figure>
      )}
      <dl className="rounded-card border border-line">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}
