/** Who must also agree: the server previews an action before it is made, and the form says what will happen. */
import { CONSOLE_ENDPOINTS as E, FOUR_EYES_TERMS, type AnswerOf, type ApprovalAsked } from '@maidan/contract';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, CallError } from '../platform/call.ts';
import { languageStore, useText } from '../platform/language.ts';
import { momentText } from '../platform/moments.ts';
import { Modal } from './modal.tsx';

type Second = AnswerOf<typeof E.consoleApprovalCheck>['second'];

interface PreviewedAction {
  /** The name of the action's call. */
  readonly name: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: object;
}

export interface SecondPerson {
  /** null: the action runs at once, or the server has not answered yet. */
  readonly second: Second;
  /** Why the action would be refused; null: it would not. */
  readonly refusal: string | null;
}

/** The form is previewed this long after its last change. */
const SETTLED_MS = 400;

/** Previews an action. `action`: null while the form is not complete. */
export function useSecondPerson(action: PreviewedAction | null): SecondPerson {
  const { language } = languageStore();
  const wanted = JSON.stringify(action);
  const [settled, setSettled] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useQuery({
    queryKey: ['approvals', 'check', settled, language],
    queryFn: () => {
      const { name, params = {}, body } = JSON.parse(settled) as PreviewedAction;
      return call(E.consoleApprovalCheck, { body: { call: name, params: { ...params }, body } });
    },
    enabled: settled !== 'null' && settled === wanted,
    staleTime: 0,
  });
  if (settled !== wanted) return { second: null, refusal: null };
  return { second: data?.second ?? null, refusal: error instanceof CallError && error.code !== null ? error.message : null };
}

/** Returns whether the form may be sent: an action that needs a second person needs a reason, and a colleague who can agree. */
export function canAsk({ second, refusal }: SecondPerson, reason: string): boolean {
  return refusal === null && (second === null || (reason.trim() !== '' && (second.eligible > 0 || second.soloDelay)));
}

export function SecondPersonNote({ check: { second, refusal } }: { readonly check: SecondPerson }) {
  const text = useText();
  const { language } = languageStore();
  if (refusal !== null) return <output className="problem">{refusal}</output>;
  if (second === null) return null;
  const { rule, eligible, soloDelay } = second;
  const ruleText = `${rule} ${FOUR_EYES_TERMS[rule].text[language]}`;
  if (soloDelay) return <output className="note">{text('second.alone', { rule: ruleText })}</output>;
  if (eligible === 0) return <output className="problem">{text('second.nobody', { rule: ruleText })}</output>;
  return <output className="note">{text('second.needed', { rule: ruleText, count: eligible })}</output>;
}

export interface Asked {
  readonly approval: ApprovalAsked;
}

/** Names the request that was made in place of the action, and leads to it. */
export function AskedDialog({ asked: { approval }, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const text = useText();
  const { language } = languageStore();
  const { id, eligible, expiresAt, runsAt } = approval;
  return (
    <Modal title={runsAt === null ? text('team.asked') : text('team.askedAloneTitle')} onClose={onClose}>
      <p>{runsAt === null ? text('team.askedLead', { id, count: eligible }) : text('team.askedAlone', { id })}</p>
      <p className="figures text-muted">
        {runsAt === null ? text('team.askedUntil') : text('approvals.runsAt')} {momentText(runsAt ?? expiresAt, language)} IST
      </p>
      <Link to={`/approvals?open=${id}`} className="btn btn-primary" onClick={onClose}>
        {text('team.openRequest', { id })}
      </Link>
    </Modal>
  );
}
