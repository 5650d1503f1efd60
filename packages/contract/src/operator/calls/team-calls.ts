/** The console's calls about colleagues: who they are, what they may do, invitations and resets. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text } from '../../fields.ts';
import { orAsked } from './approval-calls.ts';
import type { CallRule } from '../call-rule.ts';
import { PERMISSIONS, type Permission } from '../permissions.ts';
import { OPERATOR_ROLES } from '../roles.ts';
import { AssignmentWire, OperatorLogin, OperatorName } from './session-calls.ts';

/** Event type ids that an assignment may name. */
export const OPERATOR_SPORTS = ['1', '2', '4', 'c1', 'c9', 'v9', 'b9'] as const;
/** Null means all sites or all sports. */
const NewAssignment = z.object({
  role: z.enum(OPERATOR_ROLES),
  sites: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(100))),
  sports: z.nullable(z.array(z.enum(OPERATOR_SPORTS)).check(z.minLength(1), z.maxLength(OPERATOR_SPORTS.length))),
});
const NewAssignments = z.array(NewAssignment).check(z.minLength(1), z.maxLength(20));
const OperatorPath = z.object({ id: Text(16) });

const READS_TEAM: CallRule = { needs: 'team.read', scope: 'sites', stepUp: 'none', fourEyes: null, audit: 'read' };
const onTeam = (needs: Permission, fourEyes: CallRule['fourEyes']): CallRule => ({ needs, scope: 'team', stepUp: 'each', fourEyes, audit: 'action' });

/** Times in ms since 1970. `disableAskedBy`: the owner that requested to disable this owner. */
export const TeamMember = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  status: z.enum(['INVITED', 'ACTIVE', 'DISABLED']),
  rank: z.number(),
  assignments: z.array(AssignmentWire),
  passkeys: z.number(),
  totp: z.boolean(),
  sessions: z.number(),
  lastSignInAt: z.nullable(z.number()),
  disableAskedBy: z.nullable(z.string()),
});
export type TeamMember = z.infer<typeof TeamMember>;
export const consoleTeam = endpoint({
  name: 'consoleTeam',
  method: 'GET',
  path: 'operator/team',
  auth: 'console',
  rule: READS_TEAM,
  answer: successOf({ operators: z.array(TeamMember) }),
});
/** A link is shown once and valid for 24 hours. */
const LinkAnswer = orAsked(successOf({ id: z.string(), link: z.string(), expiresAt: z.number() }));
export const consoleInvite = endpoint({
  name: 'consoleInvite',
  method: 'POST',
  path: 'operator/team/invite',
  auth: 'console',
  rule: onTeam('team.invite', 'F-13'),
  /** `reason`: needed where a second person must agree. */
  body: z.object({ login: OperatorLogin, name: OperatorName, assignments: NewAssignments, reason: z.optional(Text(300)) }),
  answer: LinkAnswer,
  action: true,
});
export const consoleAssign = endpoint({
  name: 'consoleAssign',
  method: 'PUT',
  path: 'operator/team/:id/assignments',
  auth: 'console',
  rule: onTeam('team.roles', 'F-13'),
  params: OperatorPath,
  body: z.object({ assignments: NewAssignments, reason: z.optional(Text(300)) }),
  answer: orAsked(successOf({ assignments: z.array(AssignmentWire) })),
  action: true,
});
/** Disables an operator and ends his sessions. Two other owners disable an owner: `done` is false until a second one has called. */
export const consoleDisable = endpoint({
  name: 'consoleDisable',
  method: 'POST',
  path: 'operator/team/:id/disable',
  auth: 'console',
  rule: onTeam('team.disable', null),
  params: OperatorPath,
  body: z.object({ reason: Text(300).check(z.regex(/\S/)) }),
  answer: successOf({ done: z.boolean() }),
  action: true,
});
/** Removes all factors of an operator, ends his sessions and returns an enrolment link. */
export const consoleReset = endpoint({
  name: 'consoleReset',
  method: 'POST',
  path: 'operator/team/:id/reset',
  auth: 'console',
  rule: onTeam('team.reset', 'F-13'),
  params: OperatorPath,
  body: z.object({ reason: Text(300).check(z.regex(/\S/)) }),
  answer: LinkAnswer,
  action: true,
});
export const consoleEndSessions = endpoint({
  name: 'consoleEndSessions',
  method: 'DELETE',
  path: 'operator/team/:id/sessions',
  auth: 'console',
  rule: onTeam('team.disable', null),
  params: OperatorPath,
  answer: successOf({ ended: z.number() }),
  action: true,
});
export const consoleRoles = endpoint({
  name: 'consoleRoles',
  method: 'GET',
  path: 'operator/roles',
  auth: 'console',
  rule: READS_TEAM,
  answer: successOf({
    roles: z.array(z.object({ role: z.enum(OPERATOR_ROLES), name: z.string(), rank: z.number(), permissions: z.array(z.enum(PERMISSIONS)) })),
    permissions: z.array(z.object({ permission: z.enum(PERMISSIONS), text: z.string(), installation: z.boolean() })),
    /** The sites that an assignment may name. */
    sites: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
});
