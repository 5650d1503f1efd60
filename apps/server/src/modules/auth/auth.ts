/** Authentication: one function behind HTTP and socket login, demo accounts, sessions (D-08, D-12, T-06). */
import { accept, breakRefusal, refuse, type Outcome, type PlayStop, type Refusal } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken } from '../../platform/secrets.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountRecord, Accounts, PasswordPolicy } from '../accounts/accounts-port.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { Auth, Caller, Login, LoginStrength, NewPassword, PasswordHashing, PasswordLogin, RenewedLogin, SignIn, WayIn } from './auth-port.ts';
import { createFreshLogins, type FreshLogins } from './fresh-logins.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { lastingSessions, openLasting } from './lasting-sessions.ts';
import { createLoginLimits, type LoginLimits, type Tried } from './login-limits.ts';
import { createSessionProofs } from './session-rows.ts';
import { Sessions } from './sessions.ts';
import { createWorkProofs, type WorkProofs } from './work-proofs.ts';

export interface AuthParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly hashing: PasswordHashing;
  /** Creates the account's wallet if a crash prevented it when the account was created. */
  readonly ensureWallet: (account: AccountRecord) => Promise<void>;
  readonly demoAllowed: (site: string) => boolean;
  /** Key of the installation. */
  readonly key: string;
  readonly passwordPolicy: PasswordPolicy;
  /** Returns the break that keeps a person from playing now; null: none. */
  readonly breakOf: (person: number) => PlayStop | null;
  /** Records that a player signed in, whichever way he took. */
  readonly noteSignIn: (account: AccountRecord, way: WayIn, address: string) => Promise<void>;
  /** Returns the maximum minutes of play that an account has set for one session; null: no limit. */
  readonly longestPlay: (account: number) => number | null;
}

export interface RunningAuth extends Auth {
  start(): void;
  /** Ends sessions that other processes have ended, after their messages may have been missed. Throws if the database is unavailable. */
  recheck(): Promise<void>;
  stop(): void;
}

export function createAuth(parts: AuthParts): RunningAuth {
  const { accounts, bus, clock, hashing } = parts;
  const limits = createLoginLimits(clock);
  const devices = createKnownDevices(parts.key);
  const workProofs = createWorkProofs(parts);
  const fresh = createFreshLogins(clock);
  const sessions = new Sessions({
    database: parts.database,
    clock,
    log: parts.log,
    ended: ({ account, sessionHash }, reason, isFinal = false) =>
      bus.publish('session-ended', { account, sessionHash, reason, ...(isFinal && reason === 'SESSION_ENDED' ? { isFinal } : {}) }),
    longestPlay: parts.longestPlay,
    ending: (sessionHash, end) => bus.publish('session-ending', { sessionHash, ...end }),
  });
  const admitted = <T>(account: AccountRecord, caller: Caller, way: WayIn, open: () => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    admit({ ...parts, devices }, account, { caller, way }, open);
  const enter = (account: AccountRecord, caller: Caller, { way, strength }: SignIn): Promise<Outcome<Login>> =>
    admitted(account, caller, way, async () => noted(fresh, await openSession({ ...parts, sessions }, account, caller, strength)));
  const provenAccount = (login: PasswordLogin, caller: Caller): Promise<Outcome<AccountRecord>> =>
    authenticatedAccount({ accounts, hashing, devices, limits, workProofs }, login, caller);
  return {
    ...lifecycle(sessions, bus),
    ...lastingSessions(parts),
    provenAccount,
    admitLasting: (account, caller, until) => admitted(account, caller, 'PASSWORD', () => openUnlessExcluded(parts, account, caller, until)),
    workChallenge: (site, name) => workProofs.challenge(site, name),
    async login(login, caller) {
      const proven = await provenAccount(login, caller);
      if (!proven.ok) return proven;
      const entered = await enter(proven.value, caller, { way: 'PASSWORD', strength: 'FULL' });
      // the browser belongs to an excluded player: it may not open a demo account on this site either
      if (!entered.ok && entered.code === 'SELF_EXCLUDED') caller.keep?.(devices.remembered(caller.device ?? '', proven.value.account));
      return entered;
    },
    async loginWithDemo(caller) {
      if (!parts.demoAllowed(caller.site)) return refuse('SWITCHED_OFF');
      if (await isOnBreak(parts, devices.accountsOf(caller.device ?? ''))) return refuse('DEMO_CLOSED');
      if (!limits.takeDemo(caller.address)) return refuse('TOO_MANY_TRIES');
      const made = await accounts.create({ site: caller.site, username: '', isDemo: true });
      return made.ok ? enter(made.value, caller, { way: 'DEMO', strength: 'VOUCHED' }) : made;
    },
    admit: enter,
    knownDevice: (device, account) => devices.nameOf(device, account),
    accountsOf: (device) => devices.accountsOf(device),
    remembered: (device, account) => devices.remembered(device, account),
    rememberedLater: (device, { account, sessionHash }) => (fresh.take(sessionHash) ? devices.remembered(device, account) : null),
    async admitVouched(account, caller, way) {
      // switched off before a session could bet with it
      const { oneClick } = await accounts.settings(account.account);
      if (oneClick.active) await accounts.saveSettings(account.account, { oneClick: { ...oneClick, active: false } });
      return enter(account, caller, { way, strength: 'VOUCHED' });
    },
    async logout(token) {
      const hash = hashOfToken(token);
      const session = await sessions.close(hash);
      if (session !== null) bus.publish('session-ended', { account: session.account, sessionHash: hash, reason: 'SESSION_ENDED' });
    },
    session: (token, site, action, heldBy) => sessions.find(token, site, action, heldBy),
    ...createSessionProofs(parts),
    act: (sessionHash) => sessions.act(sessionHash),
    endsIn: (sessionHash) => sessions.endsIn(sessionHash),
    renew: (token, site, caller) => renew({ ...parts, sessions }, token, site, caller),
    changePassword: (token, passwords, caller) => changePassword({ ...parts, limits, sessions }, token, passwords, caller),
    provePassword: (account, password, caller) => provePassword({ hashing, limits }, account, password, caller),
    ...ownSessions(sessions, bus),
  };
}

/** Returns what the tries of a login count for. A browser that has signed in before has tries of its own, which strangers cannot use up. */
function triedAs(devices: KnownDevices, { account }: AccountRecord, { address, device }: Caller): Tried {
  const known = devices.nameOf(device ?? '', account);
  return { name: `account ${account}`, own: known === null ? null : `device ${known}`, address };
}

interface Proving extends Pick<AuthParts, 'accounts' | 'hashing'> {
  readonly devices: KnownDevices;
  readonly limits: LoginLimits;
  readonly workProofs: WorkProofs;
}

/** Returns the account with this password. TOO_MANY_TRIES, WORK_PROOF_NEEDED, BUSY, INVALID_CREDENTIALS. */
async function authenticatedAccount(
  { accounts, hashing, devices, limits, workProofs }: Proving,
  login: PasswordLogin,
  caller: Caller,
): Promise<Outcome<AccountRecord>> {
  const name = login.username.trim();
  const account = name === '' ? undefined : await accounts.byLogin(caller.site, name);
  const tried =
    account === undefined ? { name: `${caller.site} ${name.toLowerCase()}`, own: null, address: caller.address } : triedAs(devices, account, caller);
  const taken = limits.take(tried, () => workProofs.take(caller.site, name, login.workProof ?? ''));
  if (!taken.ok) return taken;
  const right = await hashing.verify(account?.passwordHash ?? null, login.password);
  if (right === 'busy') return refuse('BUSY');
  if (!right || account === undefined) return refuse('INVALID_CREDENTIALS');
  limits.succeeded(tried);
  return accept(account);
}

function lifecycle(sessions: Sessions, bus: Bus): Pick<RunningAuth, 'start' | 'stop'> {
  const unsubscribes: (() => void)[] = [];
  return {
    start() {
      sessions.start();
      unsubscribes.push(
        bus.subscribe('session-ended', ({ account, sessionHash }) => sessions.forgetEnded(account, sessionHash)),
        bus.subscribe('session-renewed', ({ from }) => sessions.forgetRotated(from)),
      );
    },
    stop() {
      sessions.stop();
      for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
    },
  };
}

/** Lists and ends an account's sessions. The bus notifies the processes that hold their sockets. */
function ownSessions(sessions: Sessions, bus: Bus): Pick<RunningAuth, 'recheck' | 'sessionsOf' | 'endSession' | 'endOtherSessions' | 'endSessionsOf'> {
  const publishEnded = (account: number, ended: readonly string[]): void => {
    for (const sessionHash of ended) bus.publish('session-ended', { account, sessionHash, reason: 'SESSION_ENDED' });
  };
  return {
    recheck: () => sessions.recheck(),
    sessionsOf: (account) => sessions.list(account),
    async endSession(account, name) {
      const ended = await sessions.closeNamed(account, name);
      publishEnded(account, ended);
      return ended.length > 0;
    },
    async endOtherSessions(account, keep) {
      const ended = await sessions.closeOthers(account, keep);
      publishEnded(account, ended);
      return ended.length;
    },
    async endSessionsOf(account, reason, until) {
      const ended = await sessions.closeAll(account);
      bus.publish('session-ended', { account, sessionHash: null, reason, ...(until === undefined ? {} : { until }) });
      return ended;
    },
  };
}

type WithSessions = AuthParts & { readonly sessions: Sessions };

/** Returns the break only if it is an exclusion: a time-out still allows the player to sign in and withdraw. */
function exclusionOf({ breakOf }: Pick<AuthParts, 'breakOf'>, { person }: AccountRecord): Refusal | null {
  const standing = breakOf(person);
  return standing?.kind === 'EXCLUSION' ? breakRefusal(standing) : null;
}

/** Returns whether a player with one of these accounts is on a break. */
async function isOnBreak({ accounts, breakOf }: Pick<AuthParts, 'accounts' | 'breakOf'>, known: readonly number[]): Promise<boolean> {
  for (const account of known) {
    const record = await accounts.byKey(account);
    if (record !== undefined && breakOf(record.person) !== null) return true;
  }
  return false;
}

function noted(fresh: FreshLogins, login: Outcome<Login>): Outcome<Login> {
  if (login.ok) fresh.note(login.value.session.sessionHash);
  return login;
}

type Admitting = AuthParts & { readonly devices: KnownDevices };

/** Opens a session by `open` if the account may sign in, and records the sign-in. ACCOUNT_LOCKED, SELF_EXCLUDED. */
async function admit<T>(
  { accounts, clock, devices, ...parts }: Admitting,
  account: AccountRecord,
  { caller, way }: { readonly caller: Caller; readonly way: WayIn },
  open: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (account.status === 'blocked') return refuse('ACCOUNT_LOCKED');
  const excluded = exclusionOf(parts, account);
  if (excluded !== null) return excluded;
  await parts.ensureWallet(account);
  await accounts.noteLogin(account.account, clock.now());
  await accounts.noteBrowser(account.account, devices.accountsOf(caller.device ?? ''), clock.now());
  const login = await open();
  if (login.ok) await parts.noteSignIn(account, way, caller.address);
  return login;
}

/** Opens a session. If an exclusion began while it was being written, ends it at once, before the token is returned. */
async function openSession(parts: WithSessions, account: AccountRecord, caller: Caller, strength: LoginStrength): Promise<Outcome<Login>> {
  return unlessExcluded(parts, account, await parts.sessions.open(account, caller, strength));
}

async function unlessExcluded(parts: WithSessions, account: AccountRecord, login: Login): Promise<Outcome<Login>> {
  const excluded = exclusionOf(parts, account);
  if (excluded === null) return accept(login);
  await parts.sessions.close(login.session.sessionHash);
  return excluded;
}

/** Opens a lasting session. If an exclusion began while it was being written, ends it at once. */
async function openUnlessExcluded(parts: AuthParts, account: AccountRecord, caller: Caller, until: number): Promise<Outcome<string>> {
  const sessionHash = await openLasting(parts, account, caller, until);
  const excluded = exclusionOf(parts, account);
  if (excluded === null) return accept(sessionHash);
  await lastingSessions(parts).endLasting(sessionHash);
  return excluded;
}

/** Publishes that a session has a new token: its sockets move to the new session. */
async function continueUnder(parts: WithSessions, account: AccountRecord, from: SessionAccount, rotated: Outcome<Login>): Promise<Outcome<RenewedLogin>> {
  if (!rotated.ok) return rotated;
  parts.bus.publish('session-renewed', { account: account.account, from: from.sessionHash, to: rotated.value.session.sessionHash });
  const login = await unlessExcluded(parts, account, rotated.value);
  if (!login.ok) return login;
  return accept({ ...login.value, expiresInS: Math.floor((login.value.session.expiresAt - parts.clock.now()) / 1000) });
}

async function renew(parts: WithSessions, token: string, site: string, caller: Caller): Promise<Outcome<RenewedLogin>> {
  const old = await parts.sessions.find(token, site, true);
  if (!old.ok) return old;
  const account = await parts.accounts.byKey(old.value.account);
  if (account === undefined) return refuse('SESSION_ENDED');
  return continueUnder(parts, account, old.value, await parts.sessions.rotate(account, caller, old.value, 'renewal'));
}

type PasswordProving = Pick<AuthParts, 'hashing'> & { readonly limits: LoginLimits };

async function provePassword({ hashing, limits }: PasswordProving, account: AccountRecord, password: string, caller: Caller): Promise<Outcome<true>> {
  if (account.isDemo || account.passwordHash === null) return refuse('NOT_PERMITTED');
  // strangers' tries at the login must not keep a signed-in player from proving the password
  const tried = { name: `account ${account.account}`, own: 'session', address: caller.address };
  const taken = limits.take(tried, () => false);
  if (!taken.ok) return taken;
  const right = await hashing.verify(account.passwordHash, password);
  if (right === 'busy') return refuse('BUSY');
  if (!right) return refuse('PASSWORD_WRONG');
  limits.succeeded(tried);
  return accept(true);
}

type PasswordChange = WithSessions & { readonly limits: LoginLimits };

async function changePassword(parts: PasswordChange, token: string, { oldPassword, password }: NewPassword, caller: Caller): Promise<Outcome<RenewedLogin>> {
  const { accounts, bus, sessions } = parts;
  const old = await sessions.find(token, caller.site, true);
  if (!old.ok) return old;
  const account = await accounts.byKey(old.value.account);
  if (account === undefined) return refuse('SESSION_ENDED');
  if (account.isDemo || account.passwordHash === null) return refuse('NOT_PERMITTED');
  const refused = parts.passwordPolicy(password, account);
  if (refused !== null) return refused;
  const proven = await provePassword(parts, account, oldPassword, caller);
  if (!proven.ok) return proven;
  await accounts.setPassword(account.account, password);
  const login = await continueUnder(parts, account, old.value, await sessions.rotate(account, caller, old.value, 'password'));
  if (!login.ok) return login;
  for (const sessionHash of await sessions.closeOthers(account.account, login.value.session.sessionHash))
    bus.publish('session-ended', { account: account.account, sessionHash, reason: 'SESSION_ENDED' });
  return login;
}
