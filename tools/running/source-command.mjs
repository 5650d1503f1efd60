/** Runs a TypeScript source of the project as this command: same arguments, same terminal, same exit code. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './building.mjs';
import { install } from './installation.mjs';
import { ROOT } from './project.mjs';
import { listSiteFolders } from './site-folders.mjs';
import { giveUp } from './telling.mjs';

/**
 * @param {string} source path from the project's root
 * @param {{ readonly built?: boolean }} [options] built: the command uses the built client or server
 */
export async function runSource(source, options = {}) {
  process.chdir(ROOT);
  await install();
  listSiteFolders(); // a folder may have been removed since: what imports it would not start
  if (options.built === true) await build();
  const path = join(ROOT, source);
  if (!existsSync(path)) giveUp(`This command's source ${source} is missing.`);
  const { register } = await import('tsx/esm/api'); // only now: before the installation it may not be there
  register();
  process.argv[1] = path;
  await import(pathToFileURL(path).href);
}
