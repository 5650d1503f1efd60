/** Invites an operator: login name, name, roles. The link that enrols him is shown once. */
import { CONSOLE_ENDPOINTS as E, ROLE_TERMS, type Assignment } from '@maidan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { forgetDraftsOf, useDraft } from '../../platform/room-state.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { confirmedCall } from '../../platform/proof.ts';
import { useAction } from '../../platform/use-action.ts';
import { Field } from '../../ui/fields.tsx';
import { LinkDialog, type Link } from '../../ui/link-dialog.tsx';
import { ActionForm, Modal } from '../../ui/modal.tsx';
import { AskedDialog, canAsk, SecondPersonNote, useSecondPerson, type Asked } from '../../ui/second-person.tsx';
import { AssignmentsField, canAssign, NEW_ASSIGNMENT, sentAssignments } from './assignments-field.tsx';

const FIRST: readonly Assignment[] = [NEW_ASSIGNMENT];

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const { language } = languageStore();
  const queries = useQueryClient();
  const [login, setLogin] = useDraft('team/invite/login', '');
  const [name, setName] = useDraft('team/invite/name', '');
  const [assignments, setAssignments] = useDraft('team/invite/assignments', FIRST);
  const [reason, setReason] = useDraft('team/invite/reason', '');
  // a link is shown once: a lock of the screen must not lose it
  const [made, setMade] = useDraft<Link | Asked | null>('team/invite/made', null);
  const { busy, failure, run } = useAction();
  const roles = assignments.map(({ role }) => ROLE_TERMS[role].name[language]).join(', ');
  const body = { login, name: name.trim(), assignments: sentAssignments(assignments), ...reasonIn(reason) };
  const isComplete = /^[a-z0-9][a-z0-9._@-]{2,63}$/.test(login) && body.name !== '' && canAssign(assignments);
  const check = useSecondPerson(isComplete && made === null ? { name: E.consoleInvite.name, body: { ...body, reason: undefined } } : null);
  const invite = async (): Promise<void> => {
    setMade(await confirmedCall(E.consoleInvite, { body }, text('team.inviteEffect', { name: body.name, roles })));
    await Promise.all([queries.invalidateQueries({ queryKey: ['team'] }), queries.invalidateQueries({ queryKey: ['approvals', 'open'] })]);
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
        ready={isComplete && canAsk(check, reason)}
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
        <SecondPersonNote check={check} />
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
