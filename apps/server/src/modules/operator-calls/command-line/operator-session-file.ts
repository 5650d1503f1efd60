/**
 * The file with the operator's sessions on the command line, by the address of the console: `maidan/operator-sessions.json` in the user's
 * configuration folder (XDG_CONFIG_HOME, or ~/.config). Only this user may read it; a file that others may read is not used.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../../../platform/process/start-error.ts';

export interface KeptSession {
  readonly token: string;
  readonly login: string;
  /** ms since 1970. */
  readonly endsAt: number;
}

type Sessions = Readonly<Record<string, KeptSession>>;

export function sessionFile(environment: NodeJS.ProcessEnv): string {
  const folder = environment['XDG_CONFIG_HOME'];
  return join(folder === undefined || folder === '' ? join(environment['HOME'] ?? homedir(), '.config') : folder, 'maidan', 'operator-sessions.json');
}

/** Returns the session for a console; null: there is none, or it has ended by its time. Throws StartError if others may read the file. */
export function readSession(file: string, url: string): KeptSession | null {
  const kept = readSessions(file)[url];
  return kept === undefined || kept.endsAt <= Date.now() ? null : kept;
}

/** Keeps a session; null forgets it. */
export function keepSession(file: string, url: string, session: KeptSession | null): void {
  const { [url]: _old, ...others } = readSessions(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(session === null ? others : { ...others, [url]: session })}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

function readSessions(file: string): Sessions {
  let text: string;
  try {
    if ((statSync(file).mode & 0o077) !== 0) throw new StartError(`Other users may read ${file}. Remove it and sign in again.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text) as Sessions;
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartError(`${file} is damaged. Remove it and sign in again.`, { cause: error });
    throw error;
  }
}
