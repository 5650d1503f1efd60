/** Installs the packages of the lock file if they are missing or belong to another lock file. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';
import { runNpm } from './programs.mjs';
import { exitWithMessage, printProgress } from './progress.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.maidan-installed');

/** Installs the packages of package-lock.json; returns at once if they are installed. */
export async function install() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).update(`${process.platform}-${process.arch}`).digest('hex');
  if (isInstalled(wanted)) return;
  printProgress('Installing packages (npm ci): they are missing or older than package-lock.json.');
  const { code, output } = await runNpm(['ci', '--no-audit', '--no-fund', '--prefer-offline'], { env: { NODE_ENV: 'development' } });
  if (code !== 0) exitWithMessage(`${output}\nThe packages could not be installed (npm ci, above). Without a network they must be in npm's cache.`);
  writeFileSync(STAMP, wanted);
  printProgress('Packages are installed.');
}

/** @param {string} wanted */
function isInstalled(wanted) {
  const installed = join(MODULES, '.package-lock.json'); // npm writes it at the end of an installation
  if (!existsSync(installed)) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === wanted;
  if (statSync(installed).mtimeMs < statSync(LOCK).mtimeMs) return false;
  try {
    writeFileSync(STAMP, wanted); // a person ran npm ci: record its lock file
  } catch {
    return true; // node_modules is read-only: installing would fail too
  }
  return true;
}
