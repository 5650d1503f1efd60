/** The archive of `npm run package`, unpacked outside the repository; its commands run as an ordinary user. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { userToDropTo } from '../../../apps/server/src/platform/postgres/embedded/operating-user.ts';
import { makePackage } from '../../package/make-package.ts';
import { run } from '../../project/programs.mjs';
import type { Starter } from '../parts/drilled-server.ts';

const PATIENCE_MS = 120_000;

export interface CommandEnd {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly words: string;
}

export class UnpackedFolder {
  /** Contains the unpacked folder and everything that the drill writes. */
  readonly place: string;
  readonly folder: string;
  /** The user that runs commands and server, never root. null: the drill's own user. */
  readonly user = userToDropTo();
  /** Only a PATH with Node and the system's programs. */
  readonly environment: NodeJS.ProcessEnv = { PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':') };

  private constructor(place: string, folder: string) {
    this.place = place;
    this.folder = folder;
  }

  /** Makes the package and unpacks its archive. Throws if the archive cannot be unpacked. */
  static async make(): Promise<UnpackedFolder> {
    const { folder, archive } = await makePackage();
    const place = mkdtempSync(join(tmpdir(), 'maidan-package-'));
    chmodSync(place, 0o755);
    const { code, output } = await run('tar', ['-xzf', archive, '-C', place]);
    if (code !== 0) throw new Error(`The archive cannot be unpacked: ${output}`);
    return new UnpackedFolder(place, join(place, basename(folder)));
  }

  /** Makes a folder that the user of the commands owns, and returns its path. */
  ownedFolder(name: string): string {
    const path = join(this.place, name);
    mkdirSync(path);
    if (this.user !== null) chownSync(path, this.user.uid, this.user.gid);
    return path;
  }

  /** Settings with which a DrilledServer runs `maidan start`. */
  get starter(): Starter {
    return { program: this.#program, args: ['start'], cwd: this.place, environment: this.environment, user: this.user };
  }

  /** Runs `maidan` with these arguments to its end. Throws if it does not end within the time limit. */
  async command(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<CommandEnd> {
    const child = spawn(this.#program, [...words], {
      cwd: this.place,
      env: { ...this.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE_MS,
      ...(this.user === null ? {} : { uid: this.user.uid, gid: this.user.gid }),
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (...end) => resolve(end));
    });
    if (signal !== null) throw new Error(`maidan ${words.join(' ')} was ended by ${signal} after ${PATIENCE_MS} ms:\n${text}`);
    return { code, words: text };
  }

  remove(): void {
    if (existsSync(this.place)) rmSync(this.place, { recursive: true, force: true });
  }

  get #program(): string {
    return join(this.folder, 'bin', 'maidan');
  }
}
