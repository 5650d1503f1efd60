/** Writes a planned site into the project: the whole folder, or nothing. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listSiteFolders } from '../project/site-folders.mjs';
import type { NewSite } from './new-site.ts';

export type Written = { readonly ok: true; readonly folder: string } | { readonly ok: false; readonly problem: string };

const PACKAGE = 'packages/sites';

/** Returns the names of the files and folders in packages/sites/src. */
export function existingFolders(root: string): readonly string[] {
  return readdirSync(join(root, PACKAGE, 'src'));
}

/** Writes the folder beside the sources first, then moves it in. A failure in between leaves no trace. */
export function writeSite(root: string, site: NewSite): Written {
  const folder = join(root, PACKAGE, 'src', site.key);
  let begun: string | null = null;
  try {
    begun = mkdtempSync(join(root, PACKAGE, '.site-new-'));
    chmodSync(begun, 0o755); // mkdtemp makes a folder that only its owner can read
    for (const [path, text] of Object.entries(site.files)) {
      mkdirSync(dirname(join(begun, path)), { recursive: true });
      writeFileSync(join(begun, path), text);
    }
    if (existsSync(folder)) return { ok: false, problem: `The folder ${PACKAGE}/src/${site.key} exists by now.` };
    renameSync(begun, folder);
    begun = null;
    try {
      listSiteFolders(root);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    return { ok: true, folder: `${PACKAGE}/src/${site.key}` };
  } catch (error) {
    return { ok: false, problem: `The site could not be written: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    if (begun !== null) rmSync(begun, { recursive: true, force: true });
  }
}
