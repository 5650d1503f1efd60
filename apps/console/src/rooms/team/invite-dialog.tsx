/** Invites an operator: login name, name, roles. The link that enrols him is shown once. */
import { CONSOLE_ENDPOINTS as E, ROLE_TERMS, type ApprovalAsked, type Assignment } from '@maidan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetDraftsOf, useDraft } from '../../platform/room-state.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText } from '../../platform/moments.ts';
import { confirmedCall } from '../../platform/proof.ts';
import { useAction } from '../../platform/use-action.ts';
import { Copyable, Field } from '../../ui/fields.tsx';
import { ActionForm, Modal } from '../../ui/modal.tsx';
import { AssignmentsField, canAssign, NEW_ASSIGNMENT, sentAssignments } from './assignments-field.tsx';

const FIRST: readonly Assignment[] = [NEW_ASSIGNMENT];

export interface Link {
  readonly link: string;
  readonly expiresAt: number;
}
export interface Asked {
  readonly approval: ApprovalAsked;
}

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const { language } = languageStore();
  const queries = useQueryClient();
  const [login, setLogin] = useDraft('team/invite/login', '');
  const [name, setName] = useDraft('team/invite/name', '');
  const [assignments, setAssignments] = useDraft('team/invite/assignments', FIRST);
  const [reason, setReason] = useDraft('team/invite/reason', '');
  const [made, setMade] = useState<Link | Asked | null>(null);
  const { busy, failure, run } = useAction();
  const roles = assignments.map(({ role }) => ROLE_TERMS[role].name[language]).join(', ');
  const invite = async (): Promise<void> => {
    const body = { login, name: name.trim(), assignments: sentAssignments(assignments), ...reasonIn(reason) };
    setMade(await confirmedCall(E.consoleInvite, { body }, text('team.inviteEffect', { name: body.name, roles })));
    await queries.invalidateQueries({ queryKey: ['team'] });
  };
  const close = (): void => {
    forgetDraftsOf('team/invite/');
    onClose();
  };
  if (made !== null) return <MadeDialog title={text('team.invited', { name })} made={made} onClose={close} />;
  return (
    <Modal title={text('team.invite')} onClose={onClose} wide>
      <ActionForm
        action={text('team.inviteAction')}
        busy={busy}
        failure={failure}
        ready={/^[a-z0-9][a-z0-9._@-]{2,63}$/.test(login) && name.trim() !== '' && canAssign(assignments)}
        onSubmit={() => run(invite)}
        onCancel={close}
      >
        <div className="two-columns">
          <Field label={text('enrol.name')} value={name} onValue={setName} maxLength={80} autoComplete="off" required />
          <Field
            label={text('signIn.login')}
            value={login}
            onValue={(value) => setLogin(value.toLowerCase())}
            hint={text('enrol.loginHint')}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </div>
        <AssignmentsField value={assignments} onValue={setAssignments} />
        <Field label={text('team.reason')} value={reason} onValue={setReason} hint={text('team.reasonHint')} maxLength={300} autoComplete="off" />
      </ActionForm>
    </Modal>
  );
}

/** Returns the reason as a body has it: none if it is blank. */
export const reasonIn = (reason: string): { readonly reason?: string } => (reason.trim() === '' ? {} : { reason: reason.trim() });

/** What an action on the team has led to: its link, or a request that a second person decides. */
export function MadeDialog({ title, made, onClose }: { readonly title: string; readonly made: Link | Asked; readonly onClose: () => void }) {
  return 'approval' in made ? <AskedDialog asked={made} onClose={onClose} /> : <LinkDialog title={title} link={made} onClose={onClose} />;
}

/** Names the request that was made in place of the action. */
export function AskedDialog({ asked: { approval }, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const text = useText();
  const { language } = languageStore();
  return (
    <Modal title={text('team.asked')} onClose={onClose}>
      <p>{text('team.askedLead', { id: approval.id })}</p>
      <p className="figures text-muted">
        {text('team.askedUntil')} {momentText(approval.expiresAt, language)} IST
      </p>
      <button type="button" className="btn btn-primary" onClick={onClose}>
        {text('action.close')}
      </button>
    </Modal>
  );
}

/** An enrolment link, which the server shows once. */
function LinkDialog({ title, link: { link, expiresAt }, onClose }: { readonly title: string; readonly link: Link; readonly onClose: () => void }) {
  const text = useText();
  const { language } = languageStore();
  return (
    <Modal title={title} onClose={onClose}>
      <p>{text('team.linkLead')}</p>
      <Copyable text={link} />
      <p className="figures text-muted">
        {text('team.linkUntil')} {momentText(expiresAt, language)} IST
      </p>
      <button type="button" className="btn btn-primary" onClick={onClose}>
        {text('action.close')}
      </button>
    </Modal>
  );
}
