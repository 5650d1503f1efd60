/** The text field of a ticket, a message or an appeal, with its button. */
import { LONGEST_TICKET_TEXT } from '@maidan/contract';
import { useId, useState, type ReactNode } from 'react';
import { useSupportText } from '../../messages/feature-texts.ts';
import { TextArea } from '../../ui/text-field.tsx';

interface TicketFormProps {
  readonly label: string;
  readonly button: string;
  readonly busy: boolean;
  /** Further fields above the text. */
  readonly children?: ReactNode;
  /** Returns whether the text was stored; the field is then emptied. */
  readonly onSend: (text: string) => Promise<boolean>;
}

export function TicketForm({ label, button, busy, children, onSend }: TicketFormProps) {
  const text = useSupportText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const bad = tried && typed.trim() === '';
  const send = async (): Promise<void> => {
    setTried(true);
    if (typed.trim() === '' || !(await onSend(typed.trim()))) return;
    setTyped('');
    setTried(false);
  };
  return (
    <form
      className="flex flex-col gap-2"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      <TextArea id={id} label={label} maxLength={LONGEST_TICKET_TEXT} value={typed} error={bad ? text('tickets.textNeeded') : null} onType={setTyped} />
      <button type="submit" className="btn btn-primary btn-large self-start" disabled={busy}>
        {button}
      </button>
    </form>
  );
}
