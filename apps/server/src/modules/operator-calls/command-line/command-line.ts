/** npm run operator -- <command>: calls the console of the running server with the operator's session, or with the local key. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { OPERATOR_ENDPOINTS, type AuditEntryWire } from '@maidan/contract';
import { commandWords } from '../../../platform/process/command-words.ts';
import { isForPeople } from '../../../platform/process/run-process.ts';
import type { OperatorRequest, Options } from './command-request.ts';
import { COMMANDS, OPTIONS, SESSION_COMMANDS, usage } from './command-table.ts';
import { call, connect, consoleAddress, type Server, type Streams } from './console-connection.ts';
import { confirmed, signIn, signOut, waitForApproval } from './sign-in-by-code.ts';
import { keepSession, sessionFile } from './operator-session-file.ts';
import { tableOf } from './answer-table.ts';

const REFUSED = 1;
const WRONG_WORDS = 2;
const NO_SERVER = 3;

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
  if (name in SESSION_COMMANDS) return guarded(streams, () => ownSession(name, parsed.values, environment, streams));
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

/** Runs work, and states what is wrong with the server or the files in words. */
async function guarded(streams: Streams, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
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

/** Runs `login` and `logout`. */
async function ownSession(name: string, options: Options, environment: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  const [address, file] = [consoleAddress(options, environment), sessionFile(environment)];
  if (name === 'logout') {
    await signOut(address, file, streams);
    return 0;
  }
  const refused = await signIn(address, file, streams);
  if (refused === null) return 0;
  streams.error(`Refused: ${refused.message ?? 'without a reason'} (${refused.code ?? 'no code'})`);
  return REFUSED;
}

function send(request: OperatorRequest, options: Options, environment: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  return guarded(streams, async () => {
    const server = connect(options, environment, streams, request.endpoint.rule?.needs === 'key');
    if (server === null) return NO_SERVER;
    const target = request.find === undefined ? request : await findAccount(request, request.find, server, streams);
    if (target === null) return REFUSED;
    const whole = target.file === undefined ? target : withText(target, target.file, environment);
    const first = await call(server, whole);
    const reply = first.code === 'STEP_UP_NEEDED' && server.sessionFile !== null ? await confirmed(server, whole, streams) : first;
    if (options['json'] === true) streams.out(JSON.stringify(reply, null, 2));
    else if (reply.success === true) streams.out(tableOf(reply.message, reply.result ?? reply.entries?.map(auditRowOf)));
    if (reply.success === true && reply.approval !== undefined && options['wait'] === true)
      return (await waitForApproval(server, reply.approval.id, streams)) ? 0 : REFUSED;
    if (reply.success === true) return 0;
    if (options['json'] !== true) streams.error(`Refused: ${reply.message ?? 'without a reason'} (${reply.code ?? 'no code'})`);
    if (reply.code === 'SESSION_ENDED' && server.sessionFile !== null) {
      keepSession(server.sessionFile, server.url, null);
      streams.error(`Sign in again: ${commandWords('operator')} login`);
    }
    return REFUSED;
  });
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

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);
  process.exitCode = await runCommand(process.argv.slice(2), process.env, { out: line(process.stdout), error: line(process.stderr) });
}
