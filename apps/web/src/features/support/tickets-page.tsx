/** `/tickets`: the player's tickets and the form for a new one. */
import { ENDPOINTS, type TicketHeadWire } from '@maidan/contract';
import { TICKET_KINDS, type TicketKind } from '@maidan/domain';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/http/call.ts';
import { useWhen } from '../../platform/time/use-when.ts';
import { useText } from '../../platform/language/texts.ts';
import { useSupportText } from '../../messages/feature-texts.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { TicketForm } from './ticket-form.tsx';
import { useLoaded } from '../../platform/http/use-loaded.ts';

const loadTickets = async (): Promise<readonly TicketHeadWire[]> => (await call(ENDPOINTS.tickets, {})).result;

function TicketRow({ ticket }: { readonly ticket: TicketHeadWire }) {
  const text = useSupportText();
  const when = useWhen();
  const waits = ticket.state === 'OPEN' || ticket.state === 'APPEALED';
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={`/tickets/${ticket.number}`} className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-3 py-2 hover:underline">
        <span className="font-bold">
          {ticket.number} · {text(`tickets.kind.${ticket.kind}`)}
        </span>
        <span>{text(`tickets.state.${ticket.state}`)}</span>
        <span className="w-full text-xs text-muted">
          {text('tickets.received', { when: when(ticket.receivedAt) })}
          {waits && ` · ${text('tickets.due', { when: when(ticket.dueAt) })}`}
        </span>
      </Link>
    </li>
  );
}

export function TicketsPage() {
  const text = useSupportText();
  const common = useText();
  const id = useId();
  const navigate = useNavigate();
  const [kind, setKind] = useState<TicketKind>('COMPLAINT');
  const [sending, setSending] = useState(false);
  const list = useLoaded(loadTickets, { name: 'support' });
  const { loaded } = list;
  const open = async (words: string): Promise<boolean> => {
    setSending(true);
    let number = '';
    await list.run(async () => {
      number = (await call(ENDPOINTS.openTicket, { body: { kind, text: words } })).ticket.number;
      return loadTickets();
    });
    setSending(false);
    if (number === '') return false;
    void navigate(`/tickets/${number}`);
    return true;
  };
  return (
    <div className="flex flex-col gap-4 p-3">
      <TicketForm label={text('tickets.text')} button={text('tickets.send')} busy={sending} onSend={open}>
        <p className="max-w-prose text-sm">{text('tickets.rule')}</p>
        <label htmlFor={id} className="text-sm font-semibold">
          {text('tickets.kindLabel')}
        </label>
        <select id={id} className="field" value={kind} onChange={(event) => setKind(event.target.value as TicketKind)}>
          {TICKET_KINDS.map((name) => (
            <option key={name} value={name}>
              {text(`tickets.kind.${name}`)}
            </option>
          ))}
        </select>
      </TicketForm>
      <section aria-label={text('tickets.list')}>
        <h2 className="font-bold">{text('tickets.list')}</h2>
        {loaded.state === 'loading' ? (
          <ListSkeleton rows={4} />
        ) : loaded.state === 'failed' ? (
          <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={list.reload} />
        ) : loaded.value.length === 0 ? (
          <Empty title={text('tickets.none')} hint={text('tickets.noneHint')} />
        ) : (
          <ul>
            {loaded.value.map((ticket) => (
              <TicketRow key={ticket.number} ticket={ticket} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
