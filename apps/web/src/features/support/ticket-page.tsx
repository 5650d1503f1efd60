/** `/tickets/:number`: a ticket with its steps, the answer form, and the appeal. */
import { ENDPOINTS, type TicketWire } from '@maidan/contract';
import { useCallback } from 'react';
import { call } from '../../platform/http/call.ts';
import { useWhen } from '../../platform/time/use-when.ts';
import { useText } from '../../platform/language/texts.ts';
import { useSupportText } from '../../messages/feature-texts.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { TicketForm } from './ticket-form.tsx';
import { useLoaded } from '../../platform/http/use-loaded.ts';

function Facts({ ticket }: { readonly ticket: TicketWire }) {
  const text = useSupportText();
  const when = useWhen();
  const rows = [
    [text('tickets.stateLabel'), text(`tickets.state.${ticket.state}`)],
    [text('tickets.kindLabel'), text(`tickets.kind.${ticket.kind}`)],
    [text('tickets.receivedAt'), when(ticket.receivedAt)],
    ...(ticket.state === 'OPEN' || ticket.state === 'APPEALED' ? [[text('tickets.dueAt'), when(ticket.dueAt)]] : []),
    [text('tickets.officer'), ticket.officer ?? text('tickets.noOfficer')],
    ...(ticket.decision === null ? [] : [[text('tickets.decisionLabel'), text(`tickets.decision.${ticket.decision}`)]]),
    ...(ticket.appealUntil === null ? [] : [[text('tickets.appealUntil'), when(ticket.appealUntil)]]),
  ];
  return (
    <dl className="flex flex-col gap-1">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function TicketPage({ number }: { readonly number: string }) {
  const text = useSupportText();
  const common = useText();
  const when = useWhen();
  const params = { number };
  const load = useCallback(async () => (await call(ENDPOINTS.ticket, { params: { number } })).ticket, [number]);
  const { loaded, busy, reload, run } = useLoaded<TicketWire>(load, { name: 'support' });
  if (loaded.state === 'loading') return <ListSkeleton rows={8} />;
  if (loaded.state === 'failed') return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={reload} />;
  const ticket = loaded.value;
  const write = async (words: string): Promise<boolean> =>
    (await run(async () => (await call(ENDPOINTS.writeToTicket, { params, body: { text: words } })).ticket)) !== null;
  const appeal = async (words: string): Promise<boolean> =>
    (await run(async () => (await call(ENDPOINTS.appealTicket, { params, body: { text: words } })).ticket)) !== null;
  return (
    <div className="flex flex-col gap-4 p-3">
      <Facts ticket={ticket} />
      <ol className="flex flex-col gap-2" aria-label={text('tickets.steps')}>
        {ticket.messages.map(({ at, by, text: words }, place) => (
          <li key={`${at} ${String(place)}`} className="rounded-card bg-surface-2 p-3">
            <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
              <span className="font-bold">{text(`tickets.by.${by}`)}</span>
              <time dateTime={at}>{when(at)}</time>
            </p>
            <p className="max-w-prose break-words whitespace-pre-wrap">{words}</p>
          </li>
        ))}
      </ol>
      {(ticket.state === 'OPEN' || ticket.state === 'APPEALED') && (
        <TicketForm label={text('tickets.message')} button={text('tickets.send')} busy={busy} onSend={write} />
      )}
      {ticket.appealUntil !== null && (
        <TicketForm label={text('tickets.appeal')} button={text('tickets.sendAppeal')} busy={busy} onSend={appeal}>
          <p className="max-w-prose text-sm">{text('tickets.appealRule')}</p>
        </TicketForm>
      )}
    </div>
  );
}
