/** Runs a TypeScript source of the project as this command: same arguments, same terminal, same exit code. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../project/building.mjs';
import { install } from '../project/installation.mjs';
import { exitWithMessage } from '../project/progress.mjs';
import { ROOT } from '../project/project.mjs';
import { listSiteFolders } from '../project/site-folders.mjs';

/**
 * Makes the project's root the working directory, installs the packages and lists the sites.
 * @param {{ readonly built?: boolean }} [options] built: builds the client and the server too
 */
export async function prepareProject({ built = false } = {}) {
  process.chdir(ROOT);
  await install();
  listSiteFolders(); // imports of a removed site folder would stop every command
  if (built) await build();
}

/**
 * Prepares the project and imports the source.
 * @param {string} source path from the project's root
 * @param {{ readonly built?: boolean }} [options] as for prepareProject
 */
export async function runSource(source, options) {
  await prepareProject(options);
  const path = join(ROOT, source);
  if (!existsSync(path)) exitWithMessage(`This command's source ${source} is missing.`);
  const { register } = await import('tsx/esm/api'); // exists only after the installation
  register();
  process.argv[1] = path;
  await import(pathToFileURL(path).href);
}
