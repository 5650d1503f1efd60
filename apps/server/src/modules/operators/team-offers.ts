/** What invitations, new roles and resets would do, for a second person (F-13). */
import {
  CONSOLE_ENDPOINTS as E,
  needsSecondPerson,
  OWNER_RANK,
  rankOf,
  ROLE_TERMS,
  type Assignment,
  type FourEyesFacts,
  type Permission,
} from '@maidan/contract';
import { accept, type Outcome } from '@maidan/domain';
import type { ActionRequest, AppliedAction, Asker, GuardedAction, Offer } from '../approvals/approvals-port.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Invitation, Team, TeamActor } from './team.ts';

export interface TeamOffersParts {
  readonly team: Team;
  readonly database: Pick<Database, 'query'>;
  /** Returns the address of an enrolment link. */
  readonly linkOf: (token: string) => string;
}

type Kind = FourEyesFacts['F-13']['kind'];
interface Described {
  readonly kind: Kind | null;
  readonly rank: number;
  readonly permission: Permission;
  readonly target: string;
  readonly operator: number | null;
  readonly login: string;
  readonly name: string;
  readonly assignments: readonly Assignment[];
  /** The first owner, alone, invites the second one. */
  readonly isFirstInvitation?: boolean;
}

/** Returns the guarded actions of the team. Each previews itself: the same transaction, rolled back. */
export function teamActions(parts: TeamOffersParts): readonly GuardedAction[] {
  const { team } = parts;
  const actorOf = ({ operator, login }: Asker, isPreview: boolean): TeamActor => ({ session: { operator, login, sessionName: '' }, address: '', isPreview });
  const secretOf = (link: { readonly token: string; readonly expiresAt: number }, message: string): AppliedAction => ({
    message,
    secret: { link: parts.linkOf(link.token), expiresAt: link.expiresAt },
  });
  const action = (
    name: string,
    describe: (request: ActionRequest) => Promise<Described>,
    work: (actor: TeamActor, request: ActionRequest) => Promise<Outcome<AppliedAction>>,
  ): GuardedAction => ({
    action: name,
    async offer(request, asker) {
      const tried = await work(actorOf(asker, true), request);
      return tried.ok ? accept(offerOf(await describe(request))) : tried;
    },
    run: (request, { asker }) => work(actorOf(asker, false), request),
  });
  return [
    action(
      E.consoleInvite.name,
      (request) => invited(parts, request),
      async (actor, { body }) => {
        const made = await team.invite(actor, body as Invitation);
        return made.ok ? accept(secretOf(made.value, `${(body as Invitation).login} is invited.`)) : made;
      },
    ),
    action(
      E.consoleAssign.name,
      (request) => raised(parts, request),
      async (actor, { params, body }) => {
        const assigned = await team.assign(actor, params['id'] ?? '', (body as { readonly assignments: readonly Assignment[] }).assignments);
        return assigned.ok ? accept({ message: 'The roles are assigned.' }) : assigned;
      },
    ),
    action(
      E.consoleReset.name,
      (request) => colleague(parts, request, { kind: 'RESET', permission: 'team.reset' }),
      async (actor, { params, body }) => {
        const reset = await team.reset(actor, params['id'] ?? '', (body as { readonly reason: string }).reason);
        return reset.ok ? accept(secretOf(reset.value, 'The factors are removed.')) : reset;
      },
    ),
  ];
}

function offerOf({ kind, rank, permission, target, operator, login, name, assignments, isFirstInvitation = false }: Described): Offer {
  const roles = assignments.map(
    ({ role, sites, sports }) => `${ROLE_TERMS[role].name.en} (sites: ${sites?.join(' ') ?? 'all'}, sports: ${sports?.join(' ') ?? 'all'})`,
  );
  return {
    rule: kind !== null && !isFirstInvitation && needsSecondPerson('F-13', { kind, rank }) ? 'F-13' : null,
    permissions: [permission],
    target: { kind: 'operator', id: target },
    site: null,
    sport: null,
    persons: [],
    operators: operator === null ? [] : [operator],
    effect: {
      facts: [
        { name: 'login', kind: 'text', value: login },
        { name: 'operatorName', kind: 'text', value: name },
        { name: 'roles', kind: 'text', value: roles.join('; ') },
        { name: 'rank', kind: 'count', value: rank },
      ],
      players: [],
    },
  };
}

async function invited({ database }: TeamOffersParts, { body }: ActionRequest): Promise<Described> {
  const { login, name, assignments } = body as Invitation;
  const rank = rankOf(assignments);
  const owners = await database.query(
    "select 1 from operator o where o.status = 'ACTIVE' and exists (select 1 from operator_assignment a where a.operator = o.id and a.role = 'owner')",
  );
  const isFirstInvitation = owners.length === 1 && rank >= OWNER_RANK;
  return { kind: 'INVITE', rank, permission: 'team.invite', target: login, operator: null, login, name, assignments, isFirstInvitation };
}

async function raised(parts: TeamOffersParts, request: ActionRequest): Promise<Described> {
  const { assignments } = request.body as { readonly assignments: readonly Assignment[] };
  const before = await colleague(parts, request, { kind: 'RAISE', permission: 'team.roles' });
  const rank = rankOf(assignments);
  return { ...before, kind: rank > before.rank ? 'RAISE' : null, rank, assignments };
}

/** Describes the colleague of the path as he is. */
async function colleague(
  { database }: TeamOffersParts,
  { params }: ActionRequest,
  { kind, permission }: { readonly kind: Kind; readonly permission: Permission },
): Promise<Described> {
  const [row] = await database.query<{ id: number; login: string; name: string; assignments: readonly Assignment[] }>(
    `select o.id, o.login, o.name, (select coalesce(json_agg(json_build_object('role', a.role, 'sites', a.sites, 'sports', a.sports) order by a.id), '[]'::json)
       from operator_assignment a where a.operator = o.id) as assignments from operator o where o.public_id = $1`,
    [params['id'] ?? ''],
  );
  const { id = null, login = '', name = '', assignments = [] } = row ?? {};
  return { kind, rank: rankOf(assignments), permission, target: params['id'] ?? '', operator: id, login, name, assignments };
}
