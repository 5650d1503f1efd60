/** One operator: facts, roles, and what a colleague of higher rank may do to him. */
import { CONSOLE_ENDPOINTS as E, OWNER_RANK, type Assignment, type TeamMember } from '@maidan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetDraftsOf, useDraft } from '../../platform/room-state.ts';
import { usePageKeys } from '../../platform/keys.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText } from '../../platform/moments.ts';
import { confirmedCall } from '../../platform/proof.ts';
import { useOperator, usePermission } from '../../platform/session-store.ts';
import { useAction } from '../../platform/use-action.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { Copyable, Field, Problem } from '../../ui/fields.tsx';
import type { Link } from '../../ui/link-dialog.tsx';
import { ActionForm } from '../../ui/modal.tsx';
import { AskedDialog, canAsk, SecondPersonNote, useSecondPerson, type Asked } from '../../ui/second-person.tsx';
import { AssignmentsField, canAssign, sentAssignments } from './assignments-field.tsx';
import { MadeDialog, reasonIn } from './invite-dialog.tsx';

interface MemberPanelProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

export function MemberPanel({ member, onClose }: MemberPanelProps) {
  const text = useText();
  const { language } = languageStore();
  const { id, name, login, status, rank, lastSignInAt, disableAskedBy } = member;
  usePageKeys({ escape: onClose });
  return (
    <section className="detail" aria-label={name}>
      <header className="detail-head">
        <h2>{name}</h2>
        <span className="state" data-state={status}>
          {text(`operatorState.${status}`)}
        </span>
        <span className="flex-1" />
        <button type="button" className="icon-btn" aria-label={text('action.close')} onClick={onClose}>
          <ConsoleIcon name="close" />
        </button>
      </header>
      <dl className="facts">
        <dt>{text('signIn.login')}</dt>
        <dd>{login}</dd>
        <dt>{text('team.id')}</dt>
        <dd>
          <Copyable text={id} />
        </dd>
        <dt>{text('team.rank')}</dt>
        <dd className="figures">{rank}</dd>
        <dt>{text('team.lastSignIn')}</dt>
        <dd className="figures">{lastSignInAt === null ? text('team.never') : `${momentText(lastSignInAt, language)} IST`}</dd>
      </dl>
      {disableAskedBy !== null && <p className="hint-bar">{text('team.disableAsked', { name: disableAskedBy })}</p>}
      <MemberActions member={member} />
    </section>
  );
}

function MemberActions({ member }: { readonly member: TeamMember }) {
  const text = useText();
  const own = useOperator();
  const may = usePermission();
  if (member.id === own.id) return <p className="text-muted">{text('team.isOwn')}</p>;
  if (member.status === 'DISABLED') return <p className="text-muted">{text('team.isDisabled')}</p>;
  const isBelow = member.rank < own.rank;
  const isOtherOwner = own.rank >= OWNER_RANK && member.rank >= OWNER_RANK;
  return (
    <>
      {!isBelow && <p className="text-muted">{isOtherOwner ? text('team.otherOwner') : text('team.rankTooHigh')}</p>}
      {isBelow && may('team.roles') && <RolesForm member={member} />}
      {isBelow && may('team.disable') && <EndSessions member={member} />}
      {isBelow && may('team.reset') && <ResetForm member={member} />}
      {(isBelow || isOtherOwner) && may('team.disable') && <DisableForm member={member} />}
    </>
  );
}

function useTeamReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['team'] }), queries.invalidateQueries({ queryKey: ['approvals', 'open'] })]);
  };
}

function RolesForm({ member: { id, name, assignments } }: { readonly member: TeamMember }) {
  const text = useText();
  const reload = useTeamReload();
  const [value, setValue] = useDraft<readonly Assignment[]>(`team/roles/${id}`, assignments);
  const [reason, setReason] = useDraft(`team/rolesReason/${id}`, '');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { busy, failure, run } = useAction();
  const isChanged = JSON.stringify(value) !== JSON.stringify(assignments);
  const assigned = { assignments: sentAssignments(value) };
  const check = useSecondPerson(isChanged && canAssign(value) ? { name: E.consoleAssign.name, params: { id }, body: assigned } : null);
  const save = async (): Promise<void> => {
    const body = { ...assigned, ...reasonIn(reason) };
    const answer = await confirmedCall(E.consoleAssign, { params: { id }, body }, text('team.assignEffect', { name }));
    if ('approval' in answer) setAsked(answer);
    await reload();
    forgetDraftsOf(`team/roles/${id}`);
    setReason('');
  };
  return (
    <details className="part" open={isChanged || undefined}>
      <summary>{text('team.changeRoles')}</summary>
      <ActionForm
        action={text('team.assignAction')}
        busy={busy}
        failure={failure}
        ready={isChanged && canAssign(value) && canAsk(check, reason)}
        onSubmit={() => run(save)}
        {...(isChanged ? { onCancel: () => setValue(assignments) } : {})}
      >
        <AssignmentsField value={value} onValue={setValue} />
        <Field label={text('team.reason')} value={reason} onValue={setReason} hint={text('team.reasonHint')} maxLength={300} />
        <SecondPersonNote check={check} />
      </ActionForm>
      {asked !== null && <AskedDialog asked={asked} onClose={() => setAsked(null)} />}
    </details>
  );
}

function EndSessions({ member: { id, name, sessions } }: { readonly member: TeamMember }) {
  const text = useText();
  const reload = useTeamReload();
  const { busy, failure, run } = useAction();
  const end = async (): Promise<void> => {
    await confirmedCall(E.consoleEndSessions, { params: { id } }, text('team.endEffect', { name, count: sessions }));
    await reload();
  };
  return (
    <div className="part">
      <button type="button" className="btn btn-quiet" disabled={busy || sessions === 0} onClick={() => run(end)}>
        {text('team.endSessions', { count: sessions })}
      </button>
      <Problem>{failure}</Problem>
    </div>
  );
}

function ResetForm({ member: { id, name } }: { readonly member: TeamMember }) {
  const text = useText();
  const reload = useTeamReload();
  const [reason, setReason] = useDraft(`team/reset/${id}`, '');
  // a link is shown once: a lock of the screen must not lose it
  const [made, setMade] = useDraft<Link | Asked | null>(`team/resetLink/${id}`, null);
  const [open, setOpen] = useState(reason !== '');
  const check = useSecondPerson(open && made === null ? { name: E.consoleReset.name, params: { id }, body: { reason: reason.trim() || '-' } } : null);
  const { busy, failure, run } = useAction();
  const reset = async (): Promise<void> => {
    setMade(await confirmedCall(E.consoleReset, { params: { id }, body: { reason: reason.trim() } }, text('team.resetEffect', { name })));
    setReason('');
    await reload();
  };
  return (
    <details className="part" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('team.reset')}</summary>
      <ActionForm
        action={text('team.resetAction')}
        busy={busy}
        failure={failure}
        ready={reason.trim() !== '' && canAsk(check, reason)}
        onSubmit={() => run(reset)}
      >
        <p className="text-muted">{text('team.resetLead')}</p>
        <Field label={text('team.checkedHow')} value={reason} onValue={setReason} maxLength={300} required />
        <SecondPersonNote check={check} />
      </ActionForm>
      {made !== null && <MadeDialog title={text('team.resetDone', { name })} made={made} onClose={() => setMade(null)} />}
    </details>
  );
}

function DisableForm({ member: { id, name, rank, disableAskedBy } }: { readonly member: TeamMember }) {
  const text = useText();
  const reload = useTeamReload();
  const [reason, setReason] = useDraft(`team/disable/${id}`, '');
  const { busy, failure, run } = useAction();
  const disable = async (): Promise<void> => {
    await confirmedCall(E.consoleDisable, { params: { id }, body: { reason: reason.trim() } }, text('team.disableEffect', { name }));
    setReason('');
    await reload();
  };
  return (
    <details className="part" open={reason !== '' || undefined}>
      <summary>{text('team.disable')}</summary>
      <ActionForm action={text('team.disableAction', { name })} busy={busy} failure={failure} ready={reason.trim() !== ''} onSubmit={() => run(disable)}>
        <p className="text-muted">{rank >= OWNER_RANK && disableAskedBy === null ? text('team.disableOwnerLead') : text('team.disableLead')}</p>
        <Field label={text('team.reason')} value={reason} onValue={setReason} maxLength={300} required />
      </ActionForm>
    </details>
  );
}
