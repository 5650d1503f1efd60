/** The rows of the approvals room. A dot marks those that the operator may decide. */
import { APPROVAL_STATE_TEXTS, type ApprovalWire } from '@maidan/contract';
import { useEffect, useRef } from 'react';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText, shortMomentText } from '../../platform/moments.ts';
import { SheetFrame } from '../../ui/sheet-frame.tsx';
import { actionText, amountText, endsSoon, leftText, subjectText } from './approval-text.ts';

interface ApprovalListProps {
  readonly approvals: readonly ApprovalWire[];
  readonly openId: string;
  /** The server's time in ms since 1970. */
  readonly now: number;
  readonly onOpen: (id: string) => void;
  /** Shows the next page; null: there is none. */
  readonly onMore: (() => void) | null;
}

export function ApprovalList({ approvals, openId, now, onOpen, onMore }: ApprovalListProps) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // a room that was opened by key begins in its list
    if (document.activeElement === document.body && openId === '') list.current?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  }, [openId]);
  return (
    <SheetFrame label={text('room.approvals')}>
      <ul ref={list} className="requests">
        {approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalRow approval={approval} isOpen={approval.id === openId} now={now} onOpen={() => onOpen(approval.id)} />
          </li>
        ))}
      </ul>
      {onMore !== null && (
        <button type="button" className="btn btn-quiet more" onClick={onMore}>
          {text('approvals.older')}
        </button>
      )}
    </SheetFrame>
  );
}

interface ApprovalRowProps {
  readonly approval: ApprovalWire;
  readonly isOpen: boolean;
  readonly now: number;
  readonly onOpen: () => void;
}

function ApprovalRow({ approval, isOpen, now, onOpen }: ApprovalRowProps) {
  const text = useText();
  const { language } = languageStore();
  const { id, asker, reason, canDecide, isOwn, facts } = approval;
  return (
    <button type="button" className="request" data-row={id} data-decide={canDecide || undefined} aria-expanded={isOpen} onClick={onOpen}>
      <span className="request-what">
        <strong>{actionText(approval, language)}</strong> <span>{subjectText(approval)}</span>
        {canDecide && <span className="sr"> {text('approvals.youDecide')}</span>}
      </span>
      <span className="request-amount figures">{amountText(facts)}</span>
      <span className="request-who">{isOwn ? text('approvals.you') : asker.name}</span>
      <span className="request-why">{reason}</span>
      <span className="request-end">
        <Ending approval={approval} now={now} />
      </span>
    </button>
  );
}

/** The time that an open request still has, or the state in which one has ended, and when. */
export function Ending({ approval, now }: { readonly approval: ApprovalWire; readonly now: number }) {
  const text = useText();
  const { language } = languageStore();
  const { state, runsAt, expiresAt, decidedAt } = approval;
  if (state !== 'ASKED')
    return (
      <>
        <span className="state" data-state={state}>
          {APPROVAL_STATE_TEXTS[state][language]}
        </span>{' '}
        <EndTime at={decidedAt ?? expiresAt} />
      </>
    );
  const end = runsAt ?? expiresAt;
  return (
    <span className="countdown figures" data-soon={endsSoon(approval, now) || undefined} data-alone={runsAt !== null || undefined}>
      <span className="sr">
        {runsAt === null ? text('approvals.endsAt') : text('approvals.runsAt')} {momentText(end, language)} IST
      </span>
      <span aria-hidden="true">{leftText(end - now, text)}</span>
    </span>
  );
}

/** When a request ended, on the operators' clock. `at`: ms since 1970. */
function EndTime({ at }: { readonly at: number }) {
  const text = useText();
  const { language } = languageStore();
  return (
    <span className="end-time figures">
      <span className="sr">{text('approvals.endedAt')} </span>
      <time dateTime={new Date(at).toISOString()}>{shortMomentText(at, language)} IST</time>
    </span>
  );
}
