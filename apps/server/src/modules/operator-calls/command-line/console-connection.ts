/** The console as the command line calls it: with the operator's session, or with the local key. */
import { consoleHeaders, defaultConsoleOrigin, OPERATOR_KEY_HEADER, type AuditEntryWire } from '@maidan/contract';
import { readConfig } from '../../../config.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { commandWords } from '../../../platform/process/command-words.ts';
import { addressOf, type OperatorRequest, type Options } from './command-request.ts';
import { operatorKeyFile, readOperatorKey } from '../operator-key.ts';
import { readSession, sessionFile } from './operator-session-file.ts';

export interface Streams {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Waits before the server is asked again whether a person has confirmed. Default: 2 s. */
  readonly pause?: () => Promise<void>;
}
/** The console, without a credential. */
export interface ConsoleAddress {
  readonly url: string;
  /** Where operators open it in a browser. */
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}
export interface Server extends ConsoleAddress {
  /** The file with the session that the headers name; null: they name the local key. */
  readonly sessionFile: string | null;
}
export interface Reply {
  readonly success?: boolean;
  readonly message?: string;
  readonly code?: string;
  readonly result?: unknown;
  readonly entries?: readonly AuditEntryWire[];
  readonly approval?: { readonly id: string };
}

/** Returns the address of the console by the settings or --url. Throws StartError if its connection could be read by others. */
export function consoleAddress(options: Options, environment: NodeJS.ProcessEnv): ConsoleAddress {
  const { host, port, origin: own } = readConfig({ ...environment, FEED: undefined }).console;
  const given = options['url'];
  const url = (typeof given === 'string' ? given : `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`).replace(/\/$/, '');
  const origin = own ?? originOf(url);
  return { url, origin, headers: consoleHeaders(origin) };
}

/** Returns the console with the credential of the caller: his session if he has signed in, otherwise the local key. Null: he has neither. */
export function connect(options: Options, environment: NodeJS.ProcessEnv, { error }: Streams, onlyKey: boolean): Server | null {
  const address = consoleAddress(options, environment);
  const file = sessionFile(environment);
  const session = onlyKey || options['key'] === true ? null : readSession(file, address.url);
  if (session !== null) return { ...withSession(address, session.token), sessionFile: file };
  const { dataDirectory } = readConfig({ ...environment, FEED: undefined });
  const key = readOperatorKey(dataDirectory);
  if (key !== null) return { ...address, headers: { ...address.headers, [OPERATOR_KEY_HEADER]: key }, sessionFile: null };
  error(
    `You are not signed in (${commandWords('operator')} login), and there is no readable operator key at ${operatorKeyFile(dataDirectory)}. The server writes it at its start; DATA_DIR names another folder.`,
  );
  return null;
}

/** Returns the console with a session. Throws StartError if the token would leave this machine in plain text. */
export function withSession<T extends ConsoleAddress>(address: T, token: string): T {
  const { protocol, hostname } = new URL(address.url);
  if (protocol !== 'https:' && !isOnThisMachine(hostname)) throw new StartError(`${address.url} is not encrypted: use the https address of the console.`);
  return { ...address, headers: { ...address.headers, authorization: `Bearer ${token}` } };
}

const isOnThisMachine = (hostname: string): boolean => /^127\.|^\[::1\]$/.test(hostname) || hostname === 'localhost' || hostname.endsWith('.localhost');

/** Returns the origin of a console at this address; an address in digits is one of this machine, where it has its default name. */
function originOf(url: string): string {
  const { hostname, port, origin } = new URL(url);
  return /^[\d.]+$|^\[/.test(hostname) || hostname === 'localhost' ? defaultConsoleOrigin(Number(port)) : origin;
}

/** Makes a call and returns its answer. */
export async function call(server: Pick<Server, 'url' | 'headers'>, request: OperatorRequest): Promise<Reply> {
  const { method } = request.endpoint;
  const answer = await fetch(`${server.url}/${addressOf(request)}`, {
    method,
    headers: { ...server.headers, ...(method === 'DELETE' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(request.body) }),
  });
  return (await answer.json()) as Reply;
}
