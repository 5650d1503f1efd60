/** Who works here: the list of operators with their roles, and the matrix of roles and permissions. */
import { CONSOLE_ENDPOINTS as E, OPERATOR_ROLES, ROLE_TERMS, type TeamMember } from '@maidan/contract';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useAddress, useDraft } from '../../platform/room-state.ts';
import { call } from '../../platform/call.ts';
import { usePageKeys } from '../../platform/keys.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText } from '../../platform/moments.ts';
import { usePermission } from '../../platform/session-store.ts';
import { useOpenApprovals } from '../../platform/open-approvals.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { SheetFrame } from '../../ui/sheet-frame.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberPanel } from './member-panel.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { useScopeText } from '../../ui/scope-text.ts';

const STATES = ['ACTIVE', 'INVITED', 'DISABLED'] as const;

export default function TeamPage() {
  const text = useText();
  const may = usePermission();
  const [read, write] = useAddress();
  const [inviting, setInviting] = useDraft('team/inviting', false);
  const isMatrix = read('view') === 'matrix';
  const team = useQuery({ queryKey: ['team'], queryFn: async () => (await call(E.consoleTeam, {})).operators });
  const toggle = (): void => write({ view: isMatrix ? '' : 'matrix', open: '' });
  const keys = { m: toggle, ...(may('team.invite') ? { i: () => setInviting(true) } : {}) };
  usePageKeys(keys);
  return (
    <div className="room-body">
      <div className="tools">
        <fieldset className="segment" aria-label={text('team.view')}>
          <button type="button" aria-pressed={!isMatrix} onClick={() => write({ view: '' })}>
            {text('team.list')}
          </button>
          <button type="button" aria-pressed={isMatrix} onClick={() => write({ view: 'matrix', open: '' })}>
            {text('team.matrix')} <kbd aria-hidden="true">M</kbd>
          </button>
        </fieldset>
        {!isMatrix && <TeamFilters />}
        <span className="flex-1" />
        {may('team.invite') && (
          <button type="button" className="btn btn-primary" onClick={() => setInviting(true)}>
            <ConsoleIcon name="plus" size={16} />
            {text('team.invite')} <kbd aria-hidden="true">I</kbd>
          </button>
        )}
      </div>
      {isMatrix ? <RoleMatrix /> : <Loaded query={team}>{(operators) => <TeamList operators={operators} />}</Loaded>}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}

function TeamFilters() {
  const text = useText();
  const { language } = languageStore();
  const [read, write] = useAddress();
  return (
    <>
      <input
        className="field narrow"
        data-filter=""
        type="search"
        aria-label={text('team.find')}
        placeholder={text('team.find')}
        value={read('q')}
        onChange={(event) => write({ q: event.target.value })}
      />
      <select className="field narrow" aria-label={text('team.role')} value={read('role')} onChange={(event) => write({ role: event.target.value })}>
        <option value="">{text('team.anyRole')}</option>
        {OPERATOR_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_TERMS[role].name[language]}
          </option>
        ))}
      </select>
      <select className="field narrow" aria-label={text('team.state')} value={read('state')} onChange={(event) => write({ state: event.target.value })}>
        <option value="">{text('team.anyState')}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {text(`operatorState.${state}`)}
          </option>
        ))}
      </select>
    </>
  );
}

function TeamList({ operators }: { readonly operators: readonly TeamMember[] }) {
  const text = useText();
  const [read, write] = useAddress();
  const wanted = read('q').trim().toLowerCase();
  const shown = operators.filter(
    ({ name, login, status, assignments }) =>
      (wanted === '' || name.toLowerCase().includes(wanted) || login.includes(wanted)) &&
      (read('role') === '' || assignments.some(({ role }) => role === read('role'))) &&
      (read('state') === '' || status === read('state')),
  );
  const open = operators.find(({ id }) => id === read('open'));
  const owners = operators.filter(({ status, assignments }) => status === 'ACTIVE' && assignments.some(({ role }) => role === 'owner')).length;
  return (
    <>
      <WaitingForTeam />
      {owners === 1 && <p className="hint-bar">{text('team.secondOwner')}</p>}
      <div className="split" data-open={open !== undefined || undefined}>
        {shown.length === 0 ? (
          <Empty title={text('team.noneTitle')} hint={text('team.noneHint')} />
        ) : (
          <SheetFrame label={text('room.team')}>
            <table className="sheet">
              <thead>
                <tr>
                  <th scope="col">{text('team.name')}</th>
                  <th scope="col">{text('team.roles')}</th>
                  <th scope="col" className="number">
                    {text('team.rank')}
                  </th>
                  <th scope="col">{text('team.factors')}</th>
                  <th scope="col">{text('team.lastSignIn')}</th>
                  <th scope="col" className="number">
                    {text('team.sessions')}
                  </th>
                  <th scope="col">{text('team.state')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((member) => (
                  <MemberRow key={member.id} member={member} isOpen={member.id === open?.id} onOpen={() => write({ open: member.id })} />
                ))}
              </tbody>
            </table>
          </SheetFrame>
        )}
        {open !== undefined && <MemberPanel key={open.id} member={open} onClose={() => write({ open: '' })} />}
      </div>
    </>
  );
}

/** The requests about colleagues that wait for a second person, each with its number. */
function WaitingForTeam() {
  const text = useText();
  const { data } = useOpenApprovals();
  const waiting = data?.approvals.filter(({ rule }) => rule === 'F-13') ?? [];
  return waiting.length === 0 ? null : (
    <p className="hint-bar">
      {text('team.waiting', { count: waiting.length })}{' '}
      {waiting.map(({ id, facts }) => (
        <Link key={id} className="hint-link" to={`/approvals?open=${id}`}>
          #{id} {facts.find(({ name }) => name === 'operatorName')?.value}
        </Link>
      ))}
    </p>
  );
}

interface MemberRowProps {
  readonly member: TeamMember;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function MemberRow({ member, isOpen, onOpen }: MemberRowProps) {
  const text = useText();
  const { language } = languageStore();
  const scopeText = useScopeText();
  const { name, login, assignments, rank, passkeys, totp, lastSignInAt, sessions, status } = member;
  return (
    <tr aria-selected={isOpen}>
      <th scope="row">
        <button type="button" className="row-link" data-row="" aria-expanded={isOpen} onClick={onOpen}>
          {name}
        </button>
        <small>{login}</small>
      </th>
      <td>
        {assignments.map((assignment) => (
          <span key={`${assignment.role} ${assignment.sites?.join(' ')} ${assignment.sports?.join(' ')}`} className="role-line">
            {ROLE_TERMS[assignment.role].name[language]} <small>{scopeText(assignment)}</small>
          </span>
        ))}
      </td>
      <td className="number">{rank}</td>
      <td>
        {passkeys === 0 && !totp
          ? text('team.noFactors')
          : [passkeys > 0 ? text('team.passkeys', { count: passkeys }) : '', totp ? text('team.app') : ''].filter(Boolean).join(', ')}
      </td>
      <td className="figures">{lastSignInAt === null ? text('team.never') : `${momentText(lastSignInAt, language)} IST`}</td>
      <td className="number">{sessions}</td>
      <td>
        <span className="state" data-state={status}>
          {text(`operatorState.${status}`)}
        </span>
      </td>
    </tr>
  );
}
