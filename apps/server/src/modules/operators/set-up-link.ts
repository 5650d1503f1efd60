/**
 * The link that enrols the first owner: each start draws one while no owner is active. It is shown on a terminal; without one it is written
 * to a file of DATA_DIR that only this user may read, and the log names the file only.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import type { ConsoleParty } from './operators-port.ts';
import type { Enrolments } from './enrolments.ts';

export interface SetUpLinkParts {
  readonly enrolments: Pick<Enrolments, 'setUp'>;
  readonly party: ConsoleParty;
  readonly dataDirectory: string;
  /** Standard output. */
  readonly output: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly log: Log;
}

/** Returns the file of the link. */
function fileOf(dataDirectory: string): string {
  return join(dataDirectory, 'console-setup');
}

/** Removes the file of the link, if there is one. */
export function removeSetUpLink(dataDirectory: string): void {
  rmSync(fileOf(dataDirectory), { force: true });
}

/** Draws and shows the link, or removes an old file if an owner is active. Returns whether a link was drawn. */
export async function showSetUpLink({ enrolments, party, dataDirectory, output, log }: SetUpLinkParts): Promise<boolean> {
  const link = await enrolments.setUp();
  removeSetUpLink(dataDirectory);
  if (link === null) return false;
  const address = `${party.origin}/set-up#${link.token}`;
  if (output.isTTY === true) {
    output.write(`\nNo owner is active. This link enrols the first one, once, within 30 minutes:\n${address}\n\n`);
    return true;
  }
  const file = fileOf(dataDirectory);
  // wx: the file was just removed, so an existing one was put there by another user
  writeFileSync(file, `${address}\n`, { mode: 0o600, flag: 'wx' });
  log.info({ file }, 'No owner is active. The file has the link that enrols the first one, once, within 30 minutes.');
  return true;
}
