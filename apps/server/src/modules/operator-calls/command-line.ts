/** npm run operator -- <command>: calls the console of the running server with the local key. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { consoleHeaders, defaultConsoleOrigin, OPERATOR_ENDPOINTS, OPERATOR_KEY_HEADER, type AuditEntryWire } from '@maidan/contract';
import { readConfig } from '../../config.ts';
import { commandWords } from '../../platform/process/command-words.ts';
import { isForPeople } from '../../platform/process/run-process.ts';
import { addressOf, COMMANDS, OPTIONS, usage, type OperatorRequest, type Options } from './command-table.ts';
import { operatorKeyFile, readOperatorKey } from './operator-key.ts';
import { tableOf } from './answer-table.ts';

const REFUSED = 1;
const WRONG_WORDS = 2;
const NO_SERVER = 3;

interface Streams {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}
interface Server {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Reply {
  readonly success?: boolean;
  readonly message?: string;
  readonly code?: string;
  readonly result?: unknown;
  readonly entries?: readonly AuditEntryWire[];
}

/** Runs one command; returns the exit code. */
export async function runCommand(words: readonly string[], environment: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  let parsed: { readonly values: Options; readonly positionals: readonly string[] };
  try {
    parsed = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // parseArgs throws one sentence about an unknown option
    streams.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage()}`);
    return WRONG_WORDS;
  }
  const [name, ...rest] = parsed.positionals;
  if (name === undefined || parsed.values['help'] === true) {
    (name === undefined && parsed.values['help'] !== true ? streams.error : streams.out)(usage());
    return parsed.values['help'] === true ? 0 : WRONG_WORDS;
  }
  const command = COMMANDS[name];
  if (command === undefined) {
    streams.error(`There is no command '${name}'.\n\n${usage()}`);
    return WRONG_WORDS;
  }
  const request = command.parse(rest, parsed.values);
  if (!request.ok) {
    streams.error(`${request.complaint}\nUsage: ${commandWords('operator')} ${name} ${command.usage}`);
    return WRONG_WORDS;
  }
  return send(request.request, parsed.values, environment, streams);
}

async function send(request: OperatorRequest, options: Options, environment: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  try {
    const server = await connect(options, environment, streams);
    if (server === null) return NO_SERVER;
    const target = request.find === undefined ? request : await findAccount(request, request.find, server, streams);
    if (target === null) return REFUSED;
    const reply = await call(server, target.file === undefined ? target : withText(target, target.file, environment));
    if (options['json'] === true) streams.out(JSON.stringify(reply, null, 2));
    else if (reply.success === true) streams.out(tableOf(reply.message, reply.result ?? reply.entries?.map(auditRowOf)));
    if (reply.success === true) return 0;
    if (options['json'] !== true) streams.error(`Refused: ${reply.message ?? 'without a reason'} (${reply.code ?? 'no code'})`);
    return REFUSED;
  } catch (error) {
    if (isForPeople(error)) streams.error(error.message);
    else if (error instanceof TypeError && error.message === 'fetch failed')
      streams.error(`No server answers there. Is it running (${commandWords('start')})? --url names another address.`);
    else throw error;
    return NO_SERVER;
  }
}

/** Returns an entry of the audit log as a row: the rest is in the answer with --json. */
function auditRowOf({ seq, at, actor, action, target, site, outcome, reason }: AuditEntryWire) {
  return { seq: String(seq), time: new Date(at).toISOString(), actor, action, target, site, outcome, reason };
}

async function connect(options: Options, environment: NodeJS.ProcessEnv, streams: Streams): Promise<Server | null> {
  const config = readConfig({ ...environment, FEED: undefined });
  const given = options['url'];
  const url = (typeof given === 'string' ? given : `http://${reachable(config.console.host)}:${config.console.port}`).replace(/\/$/, '');
  const headers = consoleHeaders(config.console.origin ?? originOf(url));
  const key = readOperatorKey(config.dataDirectory);
  if (key !== null) return { url, headers: { ...headers, [OPERATOR_KEY_HEADER]: key } };
  streams.error(
    `There is no readable operator key at ${operatorKeyFile(config.dataDirectory)}. The server writes it at its start; DATA_DIR names another folder.`,
  );
  return null;
}

const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host);

/** Returns the origin of a console at this address; an address in digits is one of this machine, where it has its default name. */
function originOf(url: string): string {
  const { hostname, port, origin } = new URL(url);
  return /^[\d.]+$|^\[/.test(hostname) || hostname === 'localhost' ? defaultConsoleOrigin(Number(port)) : origin;
}

async function findAccount(
  request: OperatorRequest,
  who: { readonly site: string; readonly username: string },
  server: Server,
  streams: Streams,
): Promise<OperatorRequest | null> {
  const reply = await call(server, { endpoint: OPERATOR_ENDPOINTS.operatorFindAccount, params: {}, query: { ...who }, body: {} });
  const memberCode = (reply.result as { readonly memberCode?: string } | undefined)?.memberCode;
  if (memberCode !== undefined) return { ...request, params: { memberCode } };
  streams.error(`Refused: ${reply.message ?? 'no such account'} (${reply.code ?? 'no code'})`);
  return null;
}

/**
 * Adds the text of a file to a request. The path is relative to the folder in which npm was called. An unreadable file is left out: the
 * server then refuses and audits the call.
 */
function withText(request: OperatorRequest, file: string, environment: NodeJS.ProcessEnv): OperatorRequest {
  try {
    return { ...request, body: { ...request.body, text: readFileSync(resolve(environment['INIT_CWD'] ?? '.', file), 'utf8') } };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return request;
    throw error;
  }
}

async function call(server: Server, request: OperatorRequest): Promise<Reply> {
  const { method } = request.endpoint;
  const answer = await fetch(`${server.url}/${addressOf(request)}`, {
    method,
    headers: { ...server.headers, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(request.body) }),
  });
  return (await answer.json()) as Reply;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);
  process.exitCode = await runCommand(process.argv.slice(2), process.env, { out: line(process.stdout), error: line(process.stderr) });
}
