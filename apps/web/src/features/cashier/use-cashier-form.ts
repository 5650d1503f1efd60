/** The form of a deposit or withdrawal: input, checks, one request, and its error at the field that caused it. */
import { formatLimit, type PaymentMethod } from '@maidan/domain';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { CallError } from '../../platform/http/call-error.ts';
import { useText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { newReference } from '../../platform/http/caller.ts';
import { useCashierText } from '../../messages/feature-texts.ts';
import { EMPTY_DRAFT, fieldOf, PROBLEM_TEXT, type CashierDraft, type CashierField, type CashierProblems } from './cashier-form.ts';

export interface CashierForm {
  /** Id of the form's element. The first wrong field in it gets the focus. */
  readonly id: string;
  readonly draft: CashierDraft;
  readonly sending: boolean;
  /** The error beside the button, if no field caused it. */
  readonly failure: string | null;
  /** Returns the error text of a field, or null. */
  readonly errorOf: (field: CashierField) => string | null;
  readonly type: (field: CashierField) => (value: string) => void;
  readonly choose: (method: PaymentMethod) => void;
  readonly submit: (event: SyntheticEvent) => void;
}

interface CashierFormParts {
  readonly problemsOf: (draft: CashierDraft) => CashierProblems;
  /** Returns the message of the server. */
  readonly send: (draft: CashierDraft, requestId: string) => Promise<string>;
  readonly onSent: () => void;
}

/** Returns the function that gives a draft its idempotency key. The same input, sent again after a lost answer, has the same key. */
function useRequestId(): (draft: CashierDraft) => string {
  const last = useRef({ body: '', id: '' });
  return (draft) => {
    const body = JSON.stringify(draft);
    if (last.current.body !== body) last.current = { body, id: newReference() };
    return last.current.id;
  };
}

export function useCashierForm({ problemsOf, send, onSent }: CashierFormParts): CashierForm {
  const common = useText();
  const text = useCashierText();
  const id = useId();
  const requestIdOf = useRequestId();
  const [draft, setDraft] = useState<CashierDraft>(EMPTY_DRAFT);
  /** Number of tries: after the first one fields show their errors. */
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<{ readonly field: CashierField; readonly text: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const problems = tries > 0 ? problemsOf(draft) : {};
  useEffect(() => {
    if (tries > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [id, tries]);
  const failed = (error: unknown): void => {
    const answered = error instanceof CallError && error.status !== 0;
    const field = answered ? fieldOf(error.code) : null;
    // the error stays in the form: the code of a toast could not be loaded offline
    if (!answered) setFailure(common('state.noAnswer'));
    else if (field === null) setFailure(error.message);
    else setRefused({ field, text: error.message });
  };
  const sendDraft = async (): Promise<void> => {
    setTries(tries + 1);
    setFailure(null);
    if (Object.keys(problemsOf(draft)).length > 0) return;
    setSending(true);
    try {
      notify('success', await send(draft, requestIdOf(draft)));
      setDraft({ ...EMPTY_DRAFT, method: draft.method });
      setTries(0);
      onSent();
    } catch (error) {
      failed(error);
    } finally {
      setSending(false);
    }
  };
  const change = (part: Partial<CashierDraft>): void => {
    setDraft({ ...draft, ...part });
    setRefused(null);
    setFailure(null);
  };
  return {
    id,
    draft,
    sending,
    failure,
    errorOf: (field) => {
      if (refused?.field === field) return refused.text;
      const problem = problems[field];
      return problem === undefined ? null : text(PROBLEM_TEXT[problem.code], { amount: formatLimit(problem.limit ?? 0) });
    },
    type: (field) => (value) => change({ [field]: value }),
    choose: (method) => {
      change({ method });
      setTries(0);
    },
    submit: (event) => {
      event.preventDefault();
      if (!sending) void sendDraft();
    },
  };
}
