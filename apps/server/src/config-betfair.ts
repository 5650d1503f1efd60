/** Settings of the API for clients of Betfair's API (docs/betfair-api.md). */
import { absolutePath, ConfigError, HOST, number, setting } from './platform/environment-values.ts';

export interface BetfairSettings {
  /** Key of the site whose accounts and markets the API serves. */
  readonly site: string;
  readonly host: string;
  /** 0: any free port. */
  readonly httpsPort: number;
  /** 0: any free port. */
  readonly streamPort: number;
  /** Names in the certificate that the server makes, beside localhost. */
  readonly hosts: readonly string[];
  /** Absolute paths of PEM files; null: the server makes a certificate. `caFile` null: clients know the authority. */
  readonly certificate: { readonly certFile: string; readonly keyFile: string; readonly caFile: string | null } | null;
  /** linked: a client certificate signs in to the accounts that it is linked to; any: to every account; off: to none. */
  readonly certLogin: 'linked' | 'any' | 'off';
  /** off: line markets are not shown; read: they take no bets of clients. */
  readonly lines: 'bet' | 'read' | 'off';
  /** issued: only app keys of this installation; any: every text counts as a live key. */
  readonly appKeys: 'issued' | 'any';
  /** Time without keepAlive after which a session ends. */
  readonly sessionMs: number;
  /** Recordings wait for the first login, and are played line by line without conflation. */
  readonly practice: boolean;
}

const LARGEST_PORT = 65_535;
function choice<T extends string>(env: NodeJS.ProcessEnv, name: string, choices: readonly [T, ...T[]]): T {
  const text = setting(env, name) ?? choices[0];
  const found = choices.find((one) => one === text);
  if (found === undefined) throw new ConfigError(`${name} is ${choices.join(' or ')}, not ${text}.`);
  return found;
}

function certificateFiles(env: NodeJS.ProcessEnv): BetfairSettings['certificate'] {
  const [certFile, keyFile, caFile] = [absolutePath(env, 'BETFAIR_CERT_FILE'), absolutePath(env, 'BETFAIR_KEY_FILE'), absolutePath(env, 'BETFAIR_CA_FILE')];
  if ((certFile === null) !== (keyFile === null)) throw new ConfigError('BETFAIR_CERT_FILE and BETFAIR_KEY_FILE need each other.');
  if (certFile !== null && keyFile !== null) return { certFile, keyFile, caFile };
  if (caFile !== null) throw new ConfigError('BETFAIR_CA_FILE needs BETFAIR_CERT_FILE and BETFAIR_KEY_FILE.');
  return null;
}

function hostNames(env: NodeJS.ProcessEnv): readonly string[] {
  const names = (setting(env, 'BETFAIR_HOSTS') ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const wrong = names.find((name) => !new RegExp(`^(?:\\*\\.)?${HOST}$`).test(name));
  if (wrong !== undefined) throw new ConfigError(`BETFAIR_HOSTS must be host names separated by spaces, it has '${wrong}'.`);
  return names;
}

function practice(env: NodeJS.ProcessEnv): boolean {
  const isOn = choice(env, 'BETFAIR_PRACTICE', ['off', 'on']) === 'on';
  if (isOn && !(setting(env, 'FEED') ?? '').startsWith('recorded:')) throw new ConfigError('BETFAIR_PRACTICE=on needs FEED=recorded:<file or folder>.');
  if (isOn && setting(env, 'NATS_URL') !== null) throw new ConfigError('BETFAIR_PRACTICE=on is for one process, without NATS_URL.');
  return isOn;
}

/** Reads BETFAIR_API and the variables that it needs. Returns null if the API is off, which is the default. `host`: the default address. */
export function betfairSettings(env: NodeJS.ProcessEnv, host: string): BetfairSettings | null {
  if (choice(env, 'BETFAIR_API', ['off', 'on']) === 'off') return null;
  return {
    site: setting(env, 'BETFAIR_SITE') ?? 'maidan',
    host: setting(env, 'BETFAIR_HOST') ?? host,
    httpsPort: number(env, 'BETFAIR_HTTPS_PORT', 8443, { least: 0, most: LARGEST_PORT }),
    streamPort: number(env, 'BETFAIR_STREAM_PORT', 8444, { least: 0, most: LARGEST_PORT }),
    hosts: hostNames(env),
    certificate: certificateFiles(env),
    certLogin: choice(env, 'BETFAIR_CERTLOGIN', ['linked', 'any', 'off']),
    lines: choice(env, 'BETFAIR_LINES', ['bet', 'read', 'off']),
    appKeys: choice(env, 'BETFAIR_APP_KEYS', ['issued', 'any']),
    sessionMs: number(env, 'BETFAIR_SESSION_MIN', 720, { least: 20, most: 1440 }) * 60_000,
    practice: practice(env),
  };
}
