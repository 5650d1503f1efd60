/** Operators: creates the services of the module around one set of sessions, ceremonies and factors. */
import { accept, refuse } from '@maidan/domain';
import type { AuditWriter } from '../audit/audit-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createSeal } from '../../platform/seal.ts';
import type { PasswordHashing } from '../auth/auth-port.ts';
import type { Bus } from '../topics-port.ts';
import { createCeremonies } from './ceremonies.ts';
import { Enrolments } from './enrolments.ts';
import { OperatorFactors } from './operator-factors.ts';
import { OperatorSessions } from './operator-sessions.ts';
import type { ConsoleParty, KnownBrowsers, Operators } from './operators-port.ts';
import { OwnAccounts } from './own-accounts.ts';
import { OwnFactors } from './own-factors.ts';
import { createSignInTries, type SignInTries } from './sign-in-tries.ts';
import { SignIn } from './sign-in.ts';
import { createStepUpProofs } from './step-up-proofs.ts';
import { Team } from './team.ts';
import { readTeam, type TeamMember } from './team-list.ts';
import type { OperatorSession } from '../../http/console/console-routes-port.ts';
import type { Outcome } from '@maidan/domain';

export interface OperatorsParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: AuditWriter;
  readonly hashing: PasswordHashing;
  readonly party: ConsoleParty;
  readonly browsers: KnownBrowsers;
  /** DATA_DIR/console.key: seals the secrets of code generators. 32 bytes, base64url. */
  readonly key: string;
  /** Returns whether a password is one that many people use. */
  readonly isCommonPassword: (password: string) => boolean;
  readonly isSite: (site: string) => boolean;
  /** Called when the first owner has enrolled. */
  readonly ownerEnrolled: () => void;
}

export interface RunningOperators extends Operators {
  readonly sessions: OperatorSessions;
  readonly signIn: SignIn;
  readonly enrolments: Enrolments;
  readonly own: OwnFactors;
  readonly ownAccounts: OwnAccounts;
  readonly team: Team;
  readonly tries: SignInTries;
  /** Returns the operators who work on the reader's sites. PERMISSION_MISSING, SCOPE_MISSING. */
  readTeam(reader: OperatorSession): Promise<Outcome<readonly TeamMember[]>>;
  start(): void;
  /** Reads sessions and operators again at the next call, after messages of other processes may have been missed. */
  recheck(): void;
  stop(): void;
}

export function createOperators(parts: OperatorsParts): RunningOperators {
  const { bus, clock } = parts;
  const ceremonies = createCeremonies(clock);
  const tries = createSignInTries(clock);
  const proofs = createStepUpProofs(clock);
  const sessions = new OperatorSessions(parts);
  const factors = new OperatorFactors({ ...parts, seal: createSeal(parts.key) });
  const shared = { ...parts, ceremonies, factors, proofs, sessions, tries };
  const enrolments = new Enrolments(shared);
  const ownAccounts = new OwnAccounts(parts);
  const stopForgetting = bus.subscribe('operator-session-ended', ({ sessionHash }) => {
    if (sessionHash !== null) proofs.forget(sessionHash);
  });
  return {
    sessions,
    enrolments,
    ownAccounts,
    tries,
    signIn: new SignIn(shared),
    own: new OwnFactors(shared),
    team: new Team({ ...shared, enrolments }),
    readTeam: (reader) => readTeam(parts.database, reader, clock.now()),
    checkStepUp(session, stepUp, requestHash) {
      if (stepUp === 'none') return accept(null);
      if (stepUp === 'window') return session.stepUpUntil > clock.now() ? accept(null) : refuse('STEP_UP_NEEDED');
      return proofs.take(session.sessionHash, requestHash) ? accept(null) : refuse('STEP_UP_NEEDED');
    },
    isOwnPerson: (operator, person) => ownAccounts.isOwnPerson(operator, person),
    act: (sessionHash) => sessions.act(sessionHash),
    start: () => sessions.start(),
    recheck: () => sessions.recheck(),
    stop() {
      sessions.stop();
      stopForgetting();
    },
  };
}
