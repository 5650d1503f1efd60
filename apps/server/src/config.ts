/** The only reader of process.env. It checks every value and reports a wrong one in a sentence, without a stack. */
import { resolve } from 'node:path';
import { betfairSettings, type BetfairSettings } from './config-betfair.ts';
import { absolutePath, address, ADDRESS, bySite, ConfigError, HOST, networks, number, pairsOf, setting } from './platform/environment-values.ts';

export type { BetfairSettings } from './config-betfair.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  /** Absolute path for the embedded PostgreSQL's log archive and the copies of `npm run backup`; null: no backups. */
  readonly backupDirectory: string | null;
  /** Absolute path of another file for the anchors of the audit log; null: none. */
  readonly auditAnchorFile: string | null;
  /** Address that gets the anchors of the audit log; null: none. */
  readonly auditAnchorUrl: string | null;
  /** null: the server starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Connection of the role that owns the tables and migrates; null: that of `databaseUrl`. */
  readonly databaseOwnerUrl: string | null;
  /** null: one process does everything. */
  readonly natsUrl: string | null;
  /** Certificate of this process for NATS, and the authority of the server; null: none. */
  readonly natsTls: NatsTls | null;
  /** The roles of this process in a cluster. */
  readonly roles: ReadonlySet<ClusterRole>;
  readonly feed: FeedChoice;
  /** Speed of matches; bet delays do not change. */
  readonly feedSpeed: number;
  /** Longest silence of a recording, seconds. */
  readonly feedGapSeconds: number;
  /** Seed of the simulation, for tests and demos only; null: random, secret and new for each match. */
  readonly seed: string | null;
  readonly production: boolean;
  /** False: no action of an operator waits for a second person (FOUR_EYES=off, outside production only). */
  readonly fourEyes: boolean;
  /** Whether exchange markets whose runners cover every result match bets through other runners (CROSS_MATCHING). Default: off. */
  readonly crossMatching: boolean;
  /** Whether match odds and toss markets that are added from now on have a starting price (STARTING_PRICE). Default: off. */
  readonly startingPrice: boolean;
  /** Whether bets of exchange markets that would only wait have no bet delay (PASSIVE_DELAY=exempt). Default: same, all wait the delay. */
  readonly passiveDelay: 'exempt' | 'same';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Addresses of external lobbies of the table casino, by site. */
  readonly tableLobbies: ReadonlyMap<string, string>;
  /** File that names the external providers of casino games; null: none. */
  readonly casinoProviders: string | null;
  /** File that names the providers of the external feed; null: none. */
  readonly feedProviders: string | null;
  readonly google: GoogleSettings;
  /** Measurement ids of Google Analytics, by site. */
  readonly analyticsIds: ReadonlyMap<string, string>;
  readonly recaptcha: RecaptchaSettings;
  /** Sites whose switch for long passwords differs from their record, or in production from on: 'on' or 'off'. */
  readonly longPasswords: ReadonlyMap<string, string>;
  /** Whether players of a site may have passkeys, by site: on or off. */
  readonly playerPasskeys: ReadonlyMap<string, string>;
  /** Sites whose OTPs have other digits than their record says: '4' or '6'. */
  readonly otpLengths: ReadonlyMap<string, string>;
  /** New host by old host, for redirects. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Seconds until the payment simulator decides a deposit or withdrawal; null: an operator or `paymentService` decides. */
  readonly paymentSeconds: number | null;
  /** The payment provider that is called over HTTP; null: none. */
  readonly paymentService: SignedService | null;
  /** The ways by which messages leave this installation. */
  readonly messages: MessageSettings;
  /** The listener for operators. */
  readonly console: ConsoleSettings;
  /** Port on loopback for metrics, health and documents; null: none. */
  readonly opsPort: number | null;
  /** Bearer token that a reader of the metrics and of the listener at `opsPort` must send; null: none. */
  readonly metricsToken: string | null;
  /** Whether the players' listener answers /metrics. */
  readonly publicMetrics: boolean;
  /** Whether the players' listener answers /docs. */
  readonly publicDocuments: boolean;
  /** Bets a second of one account; bursts may be six times as large. */
  readonly betsPerSecond: number;
  /** Sockets that a process serves at once; signed-out ones get a fifth of them. */
  readonly maxSockets: number;
  /** Folder of the built client; null: the project's own build. */
  readonly webRoot: string | null;
  /** Address of the Vite that serves the client's sources (npm run dev); null: the client is built. */
  readonly webDevelopment: string | null;
  /** The same two for the operators' console. */
  readonly consoleWebRoot: string | null;
  readonly consoleDevelopment: string | null;
  /** Peers whose last entry of X-Forwarded-For and X-Forwarded-Host counts. */
  readonly trustProxy: TrustedProxies;
  /** The API for clients of Betfair's API; null: off. */
  readonly betfair: BetfairSettings | null;
}

/** Absolute paths of PEM files. `certFile` and `keyFile` come together. */
export interface NatsTls {
  readonly certFile?: string;
  readonly keyFile?: string;
  readonly caFile?: string;
}

/** true: every peer is a balancer; false: no peer is; otherwise the addresses and networks (with `/bits`) of the balancers. */
export type TrustedProxies = boolean | readonly string[];

/** The address of the listener for operators, which players never call (http/console/console-server.ts). */
export interface ConsoleSettings {
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port that operators open; null: http://console.localhost and the port in use. */
  readonly origin: string | null;
  /** Addresses and networks (with `/bits`) that may connect; empty: all. */
  readonly allowed: readonly string[];
}

/** Login with Google: client ids by site, issuer of the credentials, address of its keys. */
export interface GoogleSettings {
  readonly clientIds: ReadonlyMap<string, string>;
  readonly issuer: string;
  readonly keysUrl: string;
}

/** A service of another machine and the secret that signs the calls in both directions. */
export interface SignedService {
  readonly url: string;
  readonly secret: string;
}

/** Mail over SMTP, SMS and WhatsApp over signed HTTP; null: this way is closed. */
export interface MessageSettings {
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly sms: SignedService | null;
  readonly whatsapp: SignedService | null;
  /** Mail addresses that get alerts about operators. */
  readonly alertMail: readonly string[];
}

/** reCAPTCHA: public keys and secrets by site, and the address that verifies tokens. */
export interface RecaptchaSettings {
  readonly siteKeys: ReadonlyMap<string, string>;
  readonly secrets: ReadonlyMap<string, string>;
  readonly verifyUrl: string;
}

/**
 * gateway: calls and sockets of players. console: calls of operators. exchange: markets. feeds: the feeds and work that only one process
 * does. casino: its tables.
 */
export const CLUSTER_ROLES = ['gateway', 'console', 'exchange', 'feeds', 'casino'] as const;
export type ClusterRole = (typeof CLUSTER_ROLES)[number];

export type FeedChoice =
  | { readonly type: 'simulated' }
  | { readonly type: 'recorded'; readonly path: string }
  | { readonly type: 'external' }
  | { readonly type: 'script' };

const LARGEST_PORT = 65_535;

function feedChoice(text: string | undefined): FeedChoice {
  if (text === undefined || text === '' || text === 'simulated') return { type: 'simulated' };
  if (text === 'external' || text === 'script') return { type: text };
  if (text.startsWith('recorded:') && text.length > 'recorded:'.length) return { type: 'recorded', path: resolve(text.slice('recorded:'.length)) };
  throw new ConfigError(`FEED must be simulated, recorded:<file or folder>, external or script, it is '${text}'.`);
}

function logLevel(text: string): Config['logLevel'] {
  const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
  const found = levels.find((level) => level === text);
  if (found === undefined) throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(', ')}, it is '${text}'.`);
  return found;
}

/** Returns the settings of the human checks. A site needs both a public key and a secret. */
function recaptcha(env: NodeJS.ProcessEnv): RecaptchaSettings {
  const siteKeys = bySite(env, 'RECAPTCHA_KEYS', String.raw`[\w-]{8,64}`, 'public-key');
  const secrets = bySite(env, 'RECAPTCHA_SECRETS', String.raw`[\w-]{8,64}`, 'secret');
  const alone = [...siteKeys.keys(), ...secrets.keys()].find((site) => !siteKeys.has(site) || !secrets.has(site));
  if (alone !== undefined) throw new ConfigError(`RECAPTCHA_KEYS and RECAPTCHA_SECRETS must name the same sites, only one of them names '${alone}'.`);
  return { siteKeys, secrets, verifyUrl: address(env, 'RECAPTCHA_VERIFY_URL', 'https://www.google.com/recaptcha/api/siteverify') };
}

/** Reads NATS_URL and ROLE, which require each other and DATABASE_URL. */
function clusterChoice(env: NodeJS.ProcessEnv, databaseUrl: string | null): Pick<Config, 'natsUrl' | 'roles' | 'natsTls'> {
  const natsUrl = setting(env, 'NATS_URL');
  const role = setting(env, 'ROLE') ?? 'all';
  const names = role === 'all' ? [...CLUSTER_ROLES] : role.split(',').map((name) => name.trim());
  const roles = new Set<ClusterRole>();
  for (const name of names) {
    const known = CLUSTER_ROLES.find((one) => one === name);
    if (known === undefined) throw new ConfigError(`ROLE must be all, or some of ${CLUSTER_ROLES.join(', ')} with commas between, it is '${role}'.`);
    roles.add(known);
  }
  if (natsUrl === null && role !== 'all') throw new ConfigError(`ROLE=${role} needs NATS_URL: without it one process does everything.`);
  if (natsUrl !== null && !/^(nats|tls):\/\/./.test(natsUrl)) throw new ConfigError('NATS_URL must start with nats:// or tls://.');
  if (natsUrl !== null && databaseUrl === null) throw new ConfigError('NATS_URL needs DATABASE_URL: the processes of a cluster share a database.');
  return { natsUrl, roles, natsTls: natsTls(env, natsUrl) };
}

/** Reads the certificate of this process for NATS. Only a connection with TLS can use it. */
function natsTls(env: NodeJS.ProcessEnv, natsUrl: string | null): NatsTls | null {
  const [certFile, keyFile, caFile] = ['NATS_CERT_FILE', 'NATS_KEY_FILE', 'NATS_CA_FILE'].map((name) => absolutePath(env, name) ?? undefined);
  if ((certFile === undefined) !== (keyFile === undefined)) throw new ConfigError('NATS_CERT_FILE and NATS_KEY_FILE need each other.');
  if (certFile === undefined && caFile === undefined) return null;
  if (!(natsUrl ?? '').startsWith('tls://')) throw new ConfigError('NATS_CERT_FILE and NATS_CA_FILE need NATS_URL=tls://….');
  return { ...(certFile === undefined ? {} : { certFile, keyFile: keyFile! }), ...(caFile === undefined ? {} : { caFile }) };
}

/** Reads TRUST_PROXY: '1' trusts every peer; otherwise it lists the balancers' addresses and networks. */
function trustedProxies(env: NodeJS.ProcessEnv): TrustedProxies {
  const text = setting(env, 'TRUST_PROXY') ?? '0';
  if (text === '0' || text === '1') return text === '1';
  const balancers = networks(text);
  if (balancers === null) throw new ConfigError(`TRUST_PROXY must be 1, or addresses and networks of balancers like 10.0.0.5,10.1.0.0/16, it is '${text}'.`);
  return balancers;
}

/** Returns whether second persons are asked. FOUR_EYES=off is refused with NODE_ENV=production. */
function fourEyes(env: NodeJS.ProcessEnv, production: boolean): boolean {
  const value = setting(env, 'FOUR_EYES') ?? 'on';
  if (value !== 'on' && value !== 'off') throw new ConfigError(`FOUR_EYES is on or off, not ${value}.`);
  if (value === 'off' && production) throw new ConfigError('FOUR_EYES=off lets every operator act alone: it is refused with NODE_ENV=production.');
  return value === 'on';
}

/** Reads a setting that is on or off; off is its default. */
function isOn(env: NodeJS.ProcessEnv, name: 'CROSS_MATCHING' | 'STARTING_PRICE'): boolean {
  const value = setting(env, name) ?? 'off';
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} is on or off, not ${value}.`);
  return value === 'on';
}

/** Returns which bet delay bets have that would match nothing when they arrive. */
function passiveDelay(env: NodeJS.ProcessEnv): 'exempt' | 'same' {
  const value = setting(env, 'PASSIVE_DELAY') ?? 'same';
  if (value !== 'exempt' && value !== 'same') throw new ConfigError(`PASSIVE_DELAY is exempt or same, not ${value}.`);
  return value;
}

/** Reads the address of a service and the secret of its calls. Both or neither must be set. */
function signedService(env: NodeJS.ProcessEnv, name: string): SignedService | null {
  const secret = setting(env, `${name}_SECRET`);
  if (setting(env, `${name}_URL`) === null) {
    if (secret !== null) throw new ConfigError(`${name}_SECRET needs ${name}_URL.`);
    return null;
  }
  if (secret === null || secret.length < 32) throw new ConfigError(`${name}_URL needs ${name}_SECRET with at least 32 characters.`);
  return { url: address(env, `${name}_URL`, ''), secret };
}

/** Reads SMTP_URL, MAIL_FROM and ALERT_MAIL, SMS_URL and WHATSAPP_URL. */
function messageSettings(env: NodeJS.ProcessEnv): MessageSettings {
  const [url, from] = [setting(env, 'SMTP_URL'), setting(env, 'MAIL_FROM')];
  if ((url === null) !== (from === null)) throw new ConfigError('SMTP_URL and MAIL_FROM need each other.');
  if (url !== null && !/^smtps?:\/\/[^\s/]+\/?$/.test(url)) throw new ConfigError('SMTP_URL must be like smtps://user:password@host:465.');
  if (from !== null && !/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw new ConfigError(`MAIL_FROM must be an address like Maidan <post@example.com>, it is '${from}'.`);
  const alertMail = (setting(env, 'ALERT_MAIL') ?? '')
    .split(',')
    .map((to) => to.trim())
    .filter((to) => to !== '');
  if (!alertMail.every((to) => /^[^\s<>@,]+@[^\s<>@,]+$/.test(to))) throw new ConfigError('ALERT_MAIL must be mail addresses, separated by commas.');
  if (alertMail.length > 0 && url === null) throw new ConfigError('ALERT_MAIL needs SMTP_URL and MAIL_FROM.');
  return { mail: url === null || from === null ? null : { url, from }, sms: signedService(env, 'SMS'), whatsapp: signedService(env, 'WHATSAPP'), alertMail };
}

/**
 * Returns who decides payments: the simulator after some seconds, a service over HTTP, or operators (both null). In production the simulator
 * would turn play money into points without approval, so it must be requested explicitly. PAYMENT_S=operator means the same as
 * PAYMENT_PROVIDER=operator.
 */
function payments(env: NodeJS.ProcessEnv, production: boolean): Pick<Config, 'paymentSeconds' | 'paymentService'> {
  const provider = setting(env, 'PAYMENT_PROVIDER') ?? (production || env['PAYMENT_S'] === 'operator' ? 'operator' : 'simulator');
  if (provider !== 'simulator' && provider !== 'operator' && provider !== 'http')
    throw new ConfigError(`PAYMENT_PROVIDER must be simulator, operator or http, it is '${provider}'.`);
  const seconds = env['PAYMENT_S'] === 'operator' ? null : setting(env, 'PAYMENT_S');
  const service = signedService(env, 'PAYMENT');
  if (service !== null && provider !== 'http') throw new ConfigError('PAYMENT_URL needs PAYMENT_PROVIDER=http.');
  if (provider === 'simulator') return { paymentSeconds: simulatorSeconds(env, production), paymentService: null };
  if (seconds !== null)
    throw new ConfigError(`PAYMENT_S needs PAYMENT_PROVIDER=simulator: ${provider === 'http' ? 'the provider decides' : 'operators decide'} payments.`);
  if (provider === 'http' && service === null) throw new ConfigError('PAYMENT_PROVIDER=http needs PAYMENT_URL and PAYMENT_SECRET.');
  return { paymentSeconds: null, paymentService: service };
}

function simulatorSeconds(env: NodeJS.ProcessEnv, production: boolean): number {
  if (env['PAYMENT_S'] === 'operator') throw new ConfigError('PAYMENT_S=operator contradicts PAYMENT_PROVIDER=simulator.');
  if (production && env['SIMULATED_PAYMENTS'] !== 'yes')
    throw new ConfigError('PAYMENT_PROVIDER=simulator approves every payment by itself: with NODE_ENV=production it needs SIMULATED_PAYMENTS=yes.');
  return number(env, 'PAYMENT_S', 20, { least: 1, most: 86_400 });
}

/** Returns which listener serves metrics and documents. */
function listeners(env: NodeJS.ProcessEnv, production: boolean): Pick<Config, 'opsPort' | 'metricsToken' | 'publicMetrics' | 'publicDocuments'> {
  const opsPort = setting(env, 'OPS_PORT') === null ? null : number(env, 'OPS_PORT', 0, { least: 0, most: LARGEST_PORT });
  const docs = setting(env, 'DOCS');
  if (docs !== null && docs !== 'public') throw new ConfigError(`DOCS must be public or empty, it is '${docs}'.`);
  const token = setting(env, 'METRICS_TOKEN');
  if (token !== null && !/^[\w.~+/-]{16,256}$/.test(token)) throw new ConfigError('METRICS_TOKEN must have 16 to 256 letters, digits or -._~+/.');
  if (production && opsPort !== null && token === null) throw new ConfigError('OPS_PORT needs METRICS_TOKEN with NODE_ENV=production.');
  return {
    opsPort,
    metricsToken: token,
    publicMetrics: !production && opsPort === null,
    publicDocuments: docs === 'public' || (!production && opsPort === null),
  };
}

const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** Reads the address of the console. Beyond this machine it needs an origin with https, because passkeys and its cookie need TLS. */
function consoleSettings(env: NodeJS.ProcessEnv, playersPort: number): ConsoleSettings {
  const host = setting(env, 'CONSOLE_HOST') ?? '127.0.0.1';
  const following = playersPort === 0 || playersPort === LARGEST_PORT ? 0 : playersPort + 1;
  const origin = setting(env, 'CONSOLE_ORIGIN');
  if (origin !== null && !/^(?:https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}|http:\/\/(?:[a-z0-9-]+\.)+localhost)(?::\d{1,5})?$/.test(origin))
    throw new ConfigError(`CONSOLE_ORIGIN must be https:// and a host name, or http:// and a name that ends in .localhost, without a path, it is '${origin}'.`);
  if (!THIS_MACHINE.test(host) && !(origin ?? '').startsWith('https://'))
    throw new ConfigError(`CONSOLE_HOST=${host} can be reached from other machines: it needs CONSOLE_ORIGIN with https, like https://console.example.com.`);
  const allow = setting(env, 'CONSOLE_ALLOW') ?? '';
  const allowed = networks(allow);
  if (allowed === null) throw new ConfigError(`CONSOLE_ALLOW must be addresses and networks like 10.0.0.5,10.1.0.0/16, it is '${allow}'.`);
  return { host, port: number(env, 'CONSOLE_PORT', following, { least: 0, most: LARGEST_PORT }), origin, allowed };
}

/** Reads the environment; throws ConfigError with one sentence that names the variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const host = setting(env, 'HOST') ?? '127.0.0.1';
  const feed = feedChoice(env['FEED']);
  const production = env['NODE_ENV'] === 'production';
  if (feed.type === 'script' && (host !== '127.0.0.1' || production)) throw new ConfigError('FEED=script is for tests on 127.0.0.1 only.');
  const databaseUrl = setting(env, 'DATABASE_URL');
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) throw new ConfigError('DATABASE_URL must start with postgres:// or postgresql://.');
  const databaseOwnerUrl = setting(env, 'DATABASE_OWNER_URL');
  if (databaseOwnerUrl !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL: Maidan makes both roles of its own PostgreSQL.');
  const port = number(env, 'PORT', 3000, { least: 0, most: LARGEST_PORT });
  return {
    host,
    port,
    console: consoleSettings(env, port),
    dataDirectory: resolve(setting(env, 'DATA_DIR') ?? './data'),
    backupDirectory: absolutePath(env, 'BACKUP_DIR'),
    auditAnchorFile: absolutePath(env, 'AUDIT_ANCHOR_FILE'),
    auditAnchorUrl: setting(env, 'AUDIT_ANCHOR_URL') === null ? null : address(env, 'AUDIT_ANCHOR_URL', ''),
    databaseUrl,
    databaseOwnerUrl,
    ...clusterChoice(env, databaseUrl),
    feed,
    feedSpeed: number(env, 'FEED_SPEED', 1, { least: 0.01, most: 100_000 }),
    feedGapSeconds: number(env, 'FEED_GAP_S', 60, { least: 0.1, most: 86_400 }),
    seed: setting(env, 'SEED'),
    production,
    fourEyes: fourEyes(env, production),
    crossMatching: isOn(env, 'CROSS_MATCHING'),
    startingPrice: isOn(env, 'STARTING_PRICE'),
    passiveDelay: passiveDelay(env),
    logLevel: logLevel(setting(env, 'LOG_LEVEL') ?? 'info'),
    casinoProviders: setting(env, 'CASINO_PROVIDERS'),
    feedProviders: setting(env, 'FEED_PROVIDERS'),
    tableLobbies: bySite(env, 'TABLE_LOBBIES', ADDRESS, 'https://host/lobby'),
    google: {
      clientIds: bySite(env, 'GOOGLE_CLIENT_IDS', String.raw`[\w.-]{8,255}`, 'id.apps.googleusercontent.com'),
      issuer: address(env, 'GOOGLE_ISSUER', 'https://accounts.google.com'),
      keysUrl: address(env, 'GOOGLE_KEYS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
    },
    analyticsIds: bySite(env, 'ANALYTICS_IDS', String.raw`[A-Z]{1,3}-[\w-]{4,30}`, 'G-XXXXXXXXXX'),
    recaptcha: recaptcha(env),
    longPasswords: bySite(env, 'LONG_PASSWORDS', 'on|off', 'on'),
    playerPasskeys: bySite(env, 'PLAYER_PASSKEYS', 'on|off', 'on'),
    otpLengths: bySite(env, 'OTP_LENGTHS', '4|6', '6'),
    redirects: pairsOf(env, 'SITE_REDIRECTS', { key: HOST, value: HOST, example: 'old.example=new.example' }),
    ...payments(env, production),
    messages: messageSettings(env),
    ...listeners(env, production),
    betsPerSecond: number(env, 'BETS_PER_SECOND', 5, { least: 1, most: 10_000 }),
    maxSockets: number(env, 'MAX_SOCKETS', 50_000, { least: 100, most: 1_000_000 }),
    webRoot: setting(env, 'WEB_ROOT'),
    webDevelopment: setting(env, 'WEB_DEVELOPMENT'),
    consoleWebRoot: setting(env, 'CONSOLE_WEB_ROOT'),
    consoleDevelopment: setting(env, 'CONSOLE_DEVELOPMENT'),
    trustProxy: trustedProxies(env),
    betfair: betfairSettings(env, host),
  };
}
