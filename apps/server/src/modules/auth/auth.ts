/** Authentication: one function behind HTTP and socket login, demo accounts, sessions (D-08, D-12, T-06). */
import { accept, breakRefusal, refuse, type Outcome, type PlayBreak, type Refusal } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken } from '../../platform/secrets.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { Auth, Caller, Login, NewPassword, PasswordHashing } from './auth-port.ts';
import { createFreshLogins, type FreshLogins } from './fresh-logins.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { createLoginLimits, type LoginLimits } from './login-limits.ts';
import { Sessions } from './sessions.ts';

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
  /** Returns whether a password may be set (VA-12 to VA-16). */
  readonly goodPassword: (password: string) => boolean;
  /** Returns the break that keeps a person from playing now; null: none. */
  readonly breakOf: (person: number) => PlayBreak | null;
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
  const fresh = createFreshLogins(clock);
  const sessions = new Sessions({
    database: parts.database,
    clock,
    log: parts.log,
    ended: (session, reason) => bus.publish('session-ended', { account: session.account, sessionHash: session.sessionHash, reason }),
    longestPlay: parts.longestPlay,
    ending: (sessionHash, inMs) => bus.publish('session-ending', { sessionHash, inMs }),
  });
  const enter = async (account: AccountRecord, caller: Caller): Promise<Outcome<Login>> => {
    if (account.status === 'blocked') return refuse('ACCOUNT_LOCKED');
    const excluded = exclusionOf(parts, account);
    if (excluded !== null) return excluded;
    await parts.ensureWallet(account);
    await accounts.noteLogin(account.account, clock.now());
    await accounts.noteBrowser(account.account, devices.accountsOf(caller.device ?? ''), clock.now());
    return noted(fresh, await openSession({ ...parts, sessions }, account, caller));
  };
  let unsubscribe = (): void => undefined;
  return {
    start() {
      sessions.start();
      unsubscribe = bus.subscribe('session-ended', ({ account, sessionHash }) => sessions.forgetEnded(account, sessionHash));
    },
    stop() {
      sessions.stop();
      unsubscribe();
    },
    async login(username, password, caller) {
      const proven = await authenticatedAccount({ accounts, hashing, devices, limits }, username, password, caller);
      if (!proven.ok) return proven;
      const login = await enter(proven.value, caller);
      // the browser belongs to an excluded player: it may not open a demo account on this site either
      if (!login.ok && login.code === 'SELF_EXCLUDED') caller.keep?.(devices.remembered(caller.device ?? '', proven.value.account));
      return login;
    },
    async loginWithDemo(caller) {
      if (!parts.demoAllowed(caller.site)) return refuse('SWITCHED_OFF');
      if (await isOnBreak(parts, devices.accountsOf(caller.device ?? ''))) return refuse('DEMO_CLOSED');
      if (!limits.takeDemo(caller.address)) return refuse('TOO_MANY_TRIES');
      const made = await accounts.create({ site: caller.site, username: '', isDemo: true });
      return made.ok ? enter(made.value, caller) : made;
    },
    admit: enter,
    accountsOf: (device) => devices.accountsOf(device),
    remembered: (device, account) => devices.remembered(device, account),
    rememberedLater: (device, { account, sessionHash }) => (fresh.take(sessionHash) ? devices.remembered(device, account) : null),
    async admitVouched(account, caller) {
      // switched off before a session could bet with it
      const { oneClick } = await accounts.settings(account.account);
      if (oneClick.active) await accounts.saveSettings(account.account, { oneClick: { ...oneClick, active: false } });
      return enter(account, caller);
    },
    async logout(token) {
      const hash = hashOfToken(token);
      const session = await sessions.close(hash);
      if (session !== null) bus.publish('session-ended', { account: session.account, sessionHash: hash, reason: 'SESSION_ENDED' });
    },
    session: (token, site, action) => sessions.find(token, site, action),
    act: (sessionHash) => sessions.act(sessionHash),
    endsIn: (sessionHash) => sessions.endsIn(sessionHash),
    renew: (token, site, caller) => renew({ ...parts, sessions }, token, site, caller),
    changePassword: (token, passwords, caller) => changePassword({ ...parts, devices, limits, sessions }, token, passwords, caller),
    ...ownSessions(sessions, bus),
  };
}

/**
 * Returns the name and address under which the tries of a login count. All names of an account count together. A browser that has signed in
 * before has tries of its own, which other people's guesses cannot use up.
 */
function limitedAs(devices: KnownDevices, { account }: AccountRecord, { address, device }: Caller): { readonly name: string; readonly address: string | null } {
  const known = devices.nameOf(device ?? '', account);
  return known === null ? { name: `account ${account}`, address } : { name: `account ${account} device ${known}`, address: null };
}

interface Proving extends Pick<AuthParts, 'accounts' | 'hashing'> {
  readonly devices: KnownDevices;
  readonly limits: LoginLimits;
}

/** Returns the account with this password. TOO_MANY_TRIES, BUSY, INVALID_CREDENTIALS. */
async function authenticatedAccount(
  { accounts, hashing, devices, limits }: Proving,
  username: string,
  password: string,
  caller: Caller,
): Promise<Outcome<AccountRecord>> {
  const name = username.trim();
  const account = name === '' ? undefined : await accounts.byLogin(caller.site, name);
  const limited = account === undefined ? { name: `${caller.site} ${name.toLowerCase()}`, address: caller.address } : limitedAs(devices, account, caller);
  if (!limits.take(limited.name, limited.address)) return refuse('TOO_MANY_TRIES');
  const right = await hashing.verify(account?.passwordHash ?? null, password);
  if (right === 'busy') return refuse('BUSY');
  if (!right || account === undefined) return refuse('INVALID_CREDENTIALS');
  limits.succeeded(limited.name, limited.address);
  return accept(account);
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

/** Opens a session. If an exclusion began while it was being written, ends it at once, before the token is returned. */
async function openSession(parts: WithSessions, account: AccountRecord, caller: Caller, from?: SessionAccount): Promise<Outcome<Login>> {
  const login = await parts.sessions.open(account, caller, from);
  const excluded = exclusionOf(parts, account);
  if (excluded === null) return accept(login);
  await parts.sessions.close(login.session.sessionHash);
  return excluded;
}

/** Renews a session. The new one exists before the old one ends, so that its sockets always have one. */
async function renew(parts: WithSessions, token: string, site: string, caller: Caller): Promise<Outcome<Login>> {
  const { accounts, bus, sessions } = parts;
  const old = await sessions.find(token, site, true);
  if (!old.ok) return old;
  const account = await accounts.byKey(old.value.account);
  if (account === undefined) return refuse('SESSION_ENDED');
  const login = await openSession(parts, account, caller, old.value);
  if (!login.ok) return login;
  bus.publish('session-renewed', { account: account.account, from: old.value.sessionHash, to: login.value.session.sessionHash });
  await sessions.close(old.value.sessionHash);
  return login;
}

type PasswordChange = WithSessions & { readonly limits: LoginLimits; readonly devices: KnownDevices };

/** Changes a password. A wrong old one counts as a failed login, so that a stolen session cannot guess it. */
async function changePassword(parts: PasswordChange, token: string, { oldPassword, password }: NewPassword, caller: Caller): Promise<Outcome<Login>> {
  const { accounts, bus, devices, hashing, limits, sessions } = parts;
  const old = await sessions.find(token, caller.site, true);
  if (!old.ok) return old;
  const account = await accounts.byKey(old.value.account);
  if (account === undefined) return refuse('SESSION_ENDED');
  if (account.isDemo || account.passwordHash === null) return refuse('NOT_PERMITTED');
  if (!parts.goodPassword(password)) return refuse('PASSWORD_WEAK');
  const limited = limitedAs(devices, account, caller);
  if (!limits.take(limited.name, limited.address)) return refuse('TOO_MANY_TRIES');
  const right = await hashing.verify(account.passwordHash, oldPassword);
  if (right === 'busy') return refuse('BUSY');
  if (!right) return refuse('PASSWORD_WRONG');
  limits.succeeded(limited.name, limited.address);
  await accounts.setPassword(account.account, password);
  const login = await openSession(parts, account, caller, old.value);
  if (!login.ok) return login;
  const from = old.value.sessionHash;
  bus.publish('session-renewed', { account: account.account, from, to: login.value.session.sessionHash });
  for (const sessionHash of await sessions.closeOthers(account.account, login.value.session.sessionHash))
    if (sessionHash !== from) bus.publish('session-ended', { account: account.account, sessionHash, reason: 'SESSION_ENDED' });
  return login;
}
