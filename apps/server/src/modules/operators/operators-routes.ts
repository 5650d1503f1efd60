/** The console's calls about operators: session, enrolment, own factors, team. The registrar holds the rule of each. */
import {
  askedAnswer,
  CONSOLE_ENDPOINTS as E,
  isInstallationPermission,
  OPERATOR_ROLES,
  PERMISSION_TEXTS,
  PERMISSIONS,
  permissionsOfAssignments,
  ROLE_TERMS,
  type Assignment,
  type Endpoint,
} from '@maidan/contract';
import { accept, type Outcome } from '@maidan/domain';
import { SITES } from '@maidan/sites';
import type { ActionRequest, FourEyes } from '../approvals/approvals-port.ts';
import type { ConsoleCall, ConsoleRoutes, OperatorCall, OperatorSession } from '../../http/console/console-routes-port.ts';
import type { EnrolmentLink } from './enrolments.ts';
import type { ListedSession } from './operator-sessions.ts';
import type { RunningOperators } from './operators.ts';
import type { ConsoleCaller, ConsoleParty } from './operators-port.ts';
import type { Actor } from './team.ts';

export interface OperatorsRoutesParts {
  readonly operators: RunningOperators;
  /** Its origin is that of links. */
  readonly party: ConsoleParty;
  /** Asks a second person before invitations, new roles and resets; absent: they run at once. */
  readonly fourEyes?: FourEyes;
  /** Returns the open emergency session of the local key; absent: this console knows none. */
  readonly emergency?: () => { readonly endsAt: number } | null;
}

const callerOf = ({ address, browser, device }: ConsoleCall<Endpoint>): ConsoleCaller => ({ address, browser, device });
const actorOf = ({ session, address }: OperatorCall<Endpoint>): Actor => ({ session, address });
const done = { success: true as const };
/** A proof without a request opens the window only. */
const hashIn = (body: { readonly requestHash?: string | undefined }): string | null => body.requestHash ?? null;

const copyOf = (list: readonly string[] | null): string[] | null => (list === null ? null : [...list]);
const assignmentsOf = (assignments: readonly Assignment[]) =>
  assignments.map(({ role, sites, sports }) => ({ role, sites: copyOf(sites), sports: copyOf(sports) }));

const operatorOf = ({ operatorId, login, name, rank, assignments }: OperatorSession) => ({
  id: operatorId,
  login,
  name,
  rank,
  permissions: [...permissionsOfAssignments(assignments)],
  assignments: assignmentsOf(assignments),
});
const sessionOf = ({ sessionName, endsAt, lockAt, locked, stepUpUntil }: OperatorSession) => ({ name: sessionName, endsAt, lockAt, locked, stepUpUntil });
const listed = (sessions: readonly ListedSession[], current: string | null) => sessions.map((session) => ({ ...session, current: session.name === current }));
const ceremonyOf = ({ ceremonyId, options }: { readonly ceremonyId: string; readonly options: Record<string, unknown> }) => ({ ...done, ceremonyId, options });

export function registerOperatorsRoutes(routes: ConsoleRoutes, parts: OperatorsRoutesParts): void {
  registerSession(routes, parts);
  registerEnrolment(routes, parts);
  registerOwn(routes, parts);
  registerTeam(routes, parts);
}

function registerSession(routes: ConsoleRoutes, { operators, emergency }: OperatorsRoutesParts): void {
  const { sessions, signIn } = operators;
  routes.open(E.consoleSignInOptions, async (call) => {
    const opened = await signIn.options(callerOf(call));
    return opened.ok ? accept(ceremonyOf(opened.value)) : opened;
  });
  routes.open(E.consoleSignIn, async (call) => {
    const entered = await signIn.signIn(call.body, callerOf(call));
    if (!entered.ok) return entered;
    if (entered.value.state === 'CHOOSE_SESSION') {
      const { continueToken, sessions: open } = entered.value;
      return accept({ ...done, state: 'CHOOSE_SESSION' as const, continueToken, sessions: listed(open, null) });
    }
    const { token, session, device } = entered.value;
    call.answerSession(token);
    call.answerDevice(device);
    return accept({ ...done, state: 'SIGNED_IN' as const, operator: operatorOf(session), session: sessionOf(session) });
  });
  routes.operator(E.consoleSession, ({ session }) =>
    accept({ ...done, operator: operatorOf(session), session: sessionOf(session), emergency: emergency?.() ?? null }),
  );
  routes.operator(E.consoleSignOut, async (call) => {
    await signIn.signOut(call.session, call.address);
    call.answerSession(null);
    return accept(done);
  });
  // the registrar has recorded the action, as for every call with `action`
  routes.operator(E.consoleActive, ({ session }) => accept({ ...done, session: sessionOf(session) }));
  routes.operator(E.consoleProofOptions, async (call) => accept(ceremonyOf(await signIn.proofOptions(call.session, hashIn(call.body)))));
  const proven = (outcome: Outcome<OperatorSession>) =>
    outcome.ok ? accept({ ...done, stepUpUntil: outcome.value.stepUpUntil, session: sessionOf(outcome.value) }) : outcome;
  routes.operator(E.consoleUnlock, async (call) => proven(await signIn.prove(call.session, call.body, null, callerOf(call))));
  routes.operator(E.consoleStepUp, async (call) => proven(await signIn.prove(call.session, call.body, hashIn(call.body), callerOf(call))));
  routes.operator(E.consoleOwnSessions, async ({ session }) =>
    accept({ ...done, sessions: listed(await sessions.list(session.operator), session.sessionName) }),
  );
}

function registerEnrolment(routes: ConsoleRoutes, { operators: { enrolments } }: OperatorsRoutesParts): void {
  routes.open(E.consoleRecovery, async (call) => {
    const recovered = await enrolments.recover(call.body.login, call.body.code, callerOf(call));
    return recovered.ok ? accept({ ...done, enrolToken: recovered.value.token }) : recovered;
  });
  routes.open(E.consoleEnrolOptions, async ({ body }) => {
    const opened = await enrolments.options(body.token, body);
    return opened.ok ? accept({ ...done, ...opened.value }) : opened;
  });
  routes.open(E.consoleEnrol, async (call) => {
    const codes = await enrolments.finish(call.body, callerOf(call));
    return codes.ok ? accept({ ...done, recoveryCodes: [...codes.value] }) : codes;
  });
}

function registerOwn(routes: ConsoleRoutes, { operators }: OperatorsRoutesParts): void {
  const { own } = operators;
  routes.operator(E.consoleEndOwnSession, async (call) => {
    const ended = await own.endSession(actorOf(call), call.params.name);
    return ended.ok ? accept({ ...done, ended: ended.value }) : ended;
  });
  routes.operator(E.consoleOwnPasskeys, async ({ session }) => {
    const { passkeys, totp, recoveryCodesLeft } = await own.list(session.operator);
    return accept({ ...done, passkeys: [...passkeys], totp, recoveryCodesLeft });
  });
  routes.operator(E.consolePasskeyOptions, async (call) => accept(ceremonyOf(await own.passkeyOptions(actorOf(call)))));
  routes.operator(E.consoleAddPasskey, async (call) => {
    const added = await own.addPasskey(actorOf(call), call.body.ceremonyId, call.body.credential, call.body.name);
    return added.ok ? accept(done) : added;
  });
  routes.operator(E.consoleRemovePasskey, async (call) => {
    const removed = await own.removePasskey(actorOf(call), call.params.id);
    return removed.ok ? accept({ ...done, removed: removed.value }) : removed;
  });
  routes.operator(E.consoleOwnAccounts, async ({ session }) =>
    accept({ ...done, accounts: (await operators.ownAccounts.list(session.operator)).map(({ site, username }) => ({ site, username })) }),
  );
  routes.operator(E.consoleNameOwnAccount, async (call) => {
    const named = await operators.ownAccounts.name(actorOf(call), call.body);
    return named.ok ? accept(done) : named;
  });
  routes.operator(E.consoleNewRecoveryCodes, async (call) => {
    const codes = await own.newRecoveryCodes(actorOf(call));
    return codes.ok ? accept({ ...done, recoveryCodes: [...codes.value] }) : codes;
  });
}

function registerTeam(routes: ConsoleRoutes, { operators, party, fourEyes }: OperatorsRoutesParts): void {
  const { team } = operators;
  /** Runs an action of the team, or asks for a second person. */
  const guarded = async <E extends Endpoint, T>(
    call: OperatorCall<E>,
    name: string,
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T | ReturnType<typeof askedAnswer>>> => {
    if (fourEyes === undefined) return work();
    const { params = {}, body } = call as unknown as Partial<Pick<ActionRequest, 'params' | 'body'>>;
    const { reason = '' } = body as { readonly reason?: string };
    const caller = { session: call.session, device: call.device, address: call.address };
    const performed = await fourEyes.perform(caller, { action: name, params, body, reason }, work);
    if (!performed.ok) return performed;
    return 'done' in performed.value ? accept(performed.value.done) : accept(askedAnswer(performed.value.asked));
  };
  const linkOf = (made: Outcome<EnrolmentLink & { readonly id: string }>) =>
    made.ok ? accept({ ...done, id: made.value.id, link: `${party.origin}/enrol#${made.value.token}`, expiresAt: made.value.expiresAt }) : made;
  routes.operator(E.consoleTeam, async ({ session }) => {
    const read = await operators.readTeam(session);
    if (!read.ok) return read;
    return accept({
      ...done,
      operators: read.value.map(({ publicId, assignments, ...member }) => ({ ...member, id: publicId, assignments: assignmentsOf(assignments) })),
    });
  });
  routes.operator(E.consoleInvite, (call) => guarded(call, E.consoleInvite.name, async () => linkOf(await team.invite(actorOf(call), call.body))));
  routes.operator(E.consoleAssign, (call) =>
    guarded(call, E.consoleAssign.name, async () => {
      const assigned = await team.assign(actorOf(call), call.params.id, call.body.assignments);
      return assigned.ok ? accept({ ...done, assignments: assignmentsOf(assigned.value) }) : assigned;
    }),
  );
  routes.operator(E.consoleDisable, async (call) => {
    const disabled = await team.disable(actorOf(call), call.params.id, call.body.reason);
    return disabled.ok ? accept({ ...done, done: disabled.value }) : disabled;
  });
  routes.operator(E.consoleReset, (call) =>
    guarded(call, E.consoleReset.name, async () => linkOf(await team.reset(actorOf(call), call.params.id, call.body.reason))),
  );
  routes.operator(E.consoleEndSessions, async (call) => {
    const ended = await team.endSessions(actorOf(call), call.params.id);
    return ended.ok ? accept({ ...done, ended: ended.value }) : ended;
  });
  routes.operator(E.consoleRoles, ({ language }) => {
    return accept({
      ...done,
      roles: OPERATOR_ROLES.map((role) => {
        const { name, rank, permissions } = ROLE_TERMS[role];
        return { role, name: name[language], rank, permissions: [...permissions] };
      }),
      permissions: PERMISSIONS.map((permission) => ({
        permission,
        text: PERMISSION_TEXTS[permission][language],
        installation: isInstallationPermission(permission),
      })),
      sites: SITES.map(({ key, appName }) => ({ key, name: appName })),
    });
  });
}
