/** The decision of a request: approve with a proof for exactly the shown effect, decline with a reason, or take one's own request back. */
import { CONSOLE_ENDPOINTS as E, OWNER_RANK } from '@maidan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { forgetDraftsOf, useDraft } from '../../platform/room-state.ts';
import { isInList, usePageKeys } from '../../platform/keys.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { confirmedCall } from '../../platform/proof.ts';
import { useOperator } from '../../platform/session-store.ts';
import { useAction } from '../../platform/use-action.ts';
import { Field, Problem } from '../../ui/fields.tsx';
import { LinkDialog, type Link } from '../../ui/link-dialog.tsx';
import { ActionForm } from '../../ui/modal.tsx';
import { actionText, amountText, subjectText, type ReadApproval } from './approval-text.ts';

interface ApprovalDecisionProps {
  readonly read: ReadApproval;
  /** The request was not read again for a while, so that nothing is approved on it. */
  readonly isOld: boolean;
  readonly now: number;
}

export function ApprovalDecision({ read, isOld, now }: ApprovalDecisionProps) {
  const text = useText();
  const queries = useQueryClient();
  const { approval, cannotDecide } = read;
  const { id, state, expiresAt } = approval;
  const [ending] = useDraft(`approvals/${id}/ending`, false);
  // the link is shown once: a lock of the screen must not lose it
  const [link, setLink] = useDraft<Link | null>(`approvals/${id}/link`, null);
  const action = useAction();
  /** Runs a decision and reads the requests again, also after a refusal: this one may have ended. */
  const decide = (work: () => Promise<void>): void =>
    action.run(async () => {
      try {
        await work();
      } finally {
        await queries.invalidateQueries({ queryKey: ['approvals'] });
      }
    });
  const isOver = now >= expiresAt;
  const parts = { read, busy: action.busy, decide };
  if (state !== 'ASKED' && action.failure === null && link === null) return null;
  return (
    <footer className="decision">
      {state === 'ASKED' && cannotDecide !== null && <p className="text-muted">{cannotDecide}</p>}
      {state === 'ASKED' && isOver && <p className="text-muted">{text('approvals.timeOver')}</p>}
      <Problem>{action.failure}</Problem>
      {state === 'ASKED' && (ending ? <EndForm {...parts} /> : <Buttons {...parts} isShut={isOld || isOver} onLink={setLink} />)}
      {link !== null && <LinkDialog title={text('approvals.linkOf', { name: subjectText(approval) })} link={link} onClose={() => setLink(null)} />}
    </footer>
  );
}

interface PartProps {
  readonly read: ReadApproval;
  readonly busy: boolean;
  readonly decide: (work: () => Promise<void>) => void;
}

/** Returns the words for ending a request: the asker withdraws, an owner cancels a solo delay, others decline. */
function useEndText({ isOwn, runsAt }: ReadApproval['approval']): string {
  const text = useText();
  const { rank } = useOperator();
  if (isOwn) return text('approvals.withdraw');
  return runsAt !== null && rank >= OWNER_RANK ? text('approvals.cancelDelay') : text('approvals.decline');
}

interface ButtonsProps extends PartProps {
  /** The shown effect may be outdated, or the time of the request is over. */
  readonly isShut: boolean;
  readonly onLink: (link: Link) => void;
}

function Buttons({ read, busy, decide, isShut, onLink }: ButtonsProps) {
  const text = useText();
  const { language } = languageStore();
  const queries = useQueryClient();
  const { approval, effectHash, isStale } = read;
  const { id, asker, facts, canDecide, canDecline, isOwn } = approval;
  const [, setEnding] = useDraft(`approvals/${id}/ending`, false);
  const endText = useEndText(approval);
  const what = [actionText(approval, language), subjectText(approval), amountText(facts)].filter((part) => part !== null).join(', ');
  const approve = async (): Promise<void> => {
    const effect = text('approvals.effect', { id, name: asker.name, what });
    const { secret } = await confirmedCall(E.consoleApprove, { params: { id }, body: { effectHash } }, effect);
    if (secret !== undefined) onLink(secret);
    await queries.invalidateQueries({ queryKey: ['team'] });
  };
  const mayEnd = canDecline || isOwn;
  const mayApprove = canDecide && !busy && !isShut && !isStale;
  usePageKeys({
    ...(mayApprove ? { y: () => isInList() && decide(approve) } : {}),
    ...(mayEnd ? { n: () => isInList() && setEnding(true) } : {}),
  });
  if (!mayEnd && !canDecide) return null;
  return (
    <div className="decision-buttons">
      {mayEnd && (
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => setEnding(true)}>
          {endText} <kbd aria-hidden="true">N</kbd>
        </button>
      )}
      {canDecide && (
        <button type="button" className="btn btn-primary" disabled={!mayApprove} onClick={() => decide(approve)}>
          {text('approvals.approve')} <kbd aria-hidden="true">Y</kbd>
        </button>
      )}
    </div>
  );
}

function EndForm({ read: { approval }, busy, decide }: PartProps) {
  const text = useText();
  const { id, isOwn } = approval;
  const drafts = `approvals/${id}/`;
  const [, setEnding] = useDraft(`${drafts}ending`, false);
  const [reason, setReason] = useDraft(`${drafts}reason`, '');
  const endText = useEndText(approval);
  const end = async (): Promise<void> => {
    const request = { params: { id }, body: { reason: reason.trim() } };
    await (isOwn ? call(E.consoleWithdraw, request) : call(E.consoleDecline, request));
    forgetDraftsOf(drafts);
  };
  return (
    <ActionForm
      action={endText}
      busy={busy}
      failure={null}
      ready={isOwn || reason.trim() !== ''}
      onSubmit={() => decide(end)}
      onCancel={() => setEnding(false)}
    >
      <Field
        label={isOwn ? text('approvals.withdrawReason') : text('approvals.declineReason')}
        value={reason}
        onValue={setReason}
        maxLength={300}
        required={!isOwn}
      />
    </ActionForm>
  );
}
