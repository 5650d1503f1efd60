/** One request in full: how long it waits, what it would do at this moment, why it was asked, and its decision. */
import { CONSOLE_ENDPOINTS as E, FOUR_EYES_TERMS, type ApprovalWire } from '@maidan/contract';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { usePageKeys } from '../../platform/keys.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText, useNow } from '../../platform/moments.ts';
import { proofStore } from '../../platform/proof.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { Failed, Skeleton, Stale } from '../../ui/states.tsx';
import { ApprovalDecision } from './approval-decision.tsx';
import { Ending } from './approval-list.tsx';
import { actionText, amountText, subjectText, type ReadApproval } from './approval-text.ts';
import { EffectView } from './effect-view.tsx';
import { isStale, REFRESH_MS } from '../../platform/open-approvals.ts';

interface ApprovalPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function ApprovalPanel({ id, onClose }: ApprovalPanelProps) {
  const text = useText();
  const { language } = languageStore();
  usePageKeys({ escape: onClose });
  // what a proof is about to confirm stays on the screen as it was read
  const isProving = proofStore((state) => state.wanted !== null);
  const read = useQuery({
    queryKey: ['approvals', 'one', id, language],
    queryFn: () => call(E.consoleApproval, { params: { id } }),
    refetchInterval: (query) => (isProving || query.state.data?.approval.state !== 'ASKED' ? false : REFRESH_MS),
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // on a phone the panel covers the list that had the focus
    if (matchMedia('(width < 1024px)').matches) title.current?.focus();
  }, []);
  const { data, error } = read;
  const isUnknown = error instanceof CallError && error.code === 'REQUEST_UNKNOWN';
  return (
    <section className="detail request-detail" aria-label={text('approvals.number', { id })}>
      <header className="detail-head">
        <button type="button" className="icon-btn back-btn" aria-label={text('approvals.back')} onClick={onClose}>
          <ConsoleIcon name="back" />
        </button>
        <h2 ref={title} tabIndex={-1}>
          {data === undefined ? text('approvals.number', { id }) : actionText(data.approval, language)}
        </h2>
        <span className="text-muted figures">#{id}</span>
        <span className="flex-1" />
        <button type="button" className="icon-btn close-btn" aria-label={text('action.close')} onClick={onClose}>
          <ConsoleIcon name="close" />
        </button>
      </header>
      {data === undefined && error === null && <Skeleton />}
      {isUnknown && (
        <div className="message">
          <ConsoleIcon name="lock" size={26} />
          <p className="font-semibold">{text('approvals.unknown')}</p>
          <p className="text-muted">{text('approvals.unknownHint')}</p>
        </div>
      )}
      {data === undefined && error !== null && !isUnknown && <Failed error={error} onRetry={() => void read.refetch()} />}
      {data !== undefined && !isUnknown && <Body read={data} updatedAt={read.dataUpdatedAt} />}
    </section>
  );
}

function Body({ read, updatedAt }: { readonly read: ReadApproval; readonly updatedAt: number }) {
  const now = useNow();
  const { approval, history } = read;
  const isOld = approval.state === 'ASKED' && isStale(updatedAt);
  return (
    <>
      <div className="request-body" data-stale={isOld || undefined}>
        <Stale updatedAt={updatedAt} isStale={isOld} />
        <Head approval={approval} now={now} />
        <EffectView read={read} />
        <Asked approval={approval} />
        {history.length > 0 && <History history={history} now={now} />}
      </div>
      <ApprovalDecision read={read} isOld={isOld} now={now} />
    </>
  );
}

/** What the request is about, and where it stands, in words. */
function Head({ approval, now }: { readonly approval: ApprovalWire; readonly now: number }) {
  const text = useText();
  const { language } = languageStore();
  const { rule, facts, site } = approval;
  const amount = amountText(facts);
  return (
    <>
      <div className="request-title">
        <p>
          <strong>{subjectText(approval)}</strong>
          {amount !== null && <strong className="figures">{amount}</strong>}
        </p>
        <p className="text-muted">
          {rule} {FOUR_EYES_TERMS[rule].text[language]}
          {site !== null && ` · ${text('auditFilter.site')} ${site}`}
        </p>
      </div>
      <p className="request-state" data-state={approval.state}>
        <Ending approval={approval} now={now} />
        <span>
          <StateText approval={approval} />
        </span>
      </p>
    </>
  );
}

/** Returns the sentence of each state: what happened, and what to do next. */
function StateText({ approval }: { readonly approval: ApprovalWire }) {
  const text = useText();
  const { language } = languageStore();
  const { state, runsAt, expiresAt, decidedAt, decider, decisionReason, asker } = approval;
  const at = `${momentText(decidedAt ?? expiresAt, language)} IST`;
  const by = decider?.name ?? '';
  const reason = decisionReason === '' ? '–' : decisionReason;
  if (state === 'ASKED')
    return runsAt === null
      ? text('approvalState.ASKED', { at: `${momentText(expiresAt, language)} IST` })
      : text('approvals.waitsAlone', { at: `${momentText(runsAt, language)} IST` });
  if (state === 'APPLIED') return decider === null ? text('approvals.ranAlone', { at }) : text('approvalState.APPLIED', { by, at });
  if (state === 'DECLINED') return text('approvalState.DECLINED', { by, at, reason });
  if (state === 'WITHDRAWN') return text('approvalState.WITHDRAWN', { by: asker.name, at, reason });
  return state === 'EXPIRED' ? text('approvalState.EXPIRED', { at }) : text('approvalState.STALE', { at, reason });
}

function Asked({ approval: { asker, askedAt, reason, isOwn } }: { readonly approval: ApprovalWire }) {
  const text = useText();
  const { language } = languageStore();
  return (
    <section className="part" aria-label={text('approvals.reason')}>
      <h3>{text('approvals.reason')}</h3>
      <blockquote className="quote">{reason}</blockquote>
      <p className="text-muted figures">
        {isOwn ? text('approvals.you') : asker.name} · {asker.login} · {momentText(askedAt, language)} IST
      </p>
    </section>
  );
}

function History({ history, now }: { readonly history: readonly ApprovalWire[]; readonly now: number }) {
  const text = useText();
  const { language } = languageStore();
  const asker = history[0]?.asker;
  return (
    <section className="part" aria-label={text('approvals.history')}>
      <h3>{text('approvals.history')}</h3>
      <ul className="history">
        {history.map((one) => (
          <li key={one.id}>
            <Link to={`/approvals?view=ended&open=${one.id}`}>
              {actionText(one, language)} <span className="text-muted">{subjectText(one)}</span>
            </Link>
            <span className="figures">{amountText(one.facts)}</span>
            <Ending approval={one} now={now} />
          </li>
        ))}
      </ul>
      {asker !== undefined && (
        <Link className="text-link" to={`/approvals?view=ended&asker=${asker.id}`}>
          {text('approvals.allOf', { name: asker.name })}
        </Link>
      )}
    </section>
  );
}
