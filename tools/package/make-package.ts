/**
 * `npm run package`: makes dist/maidan-VERSION-PLATFORM and its tar.gz from the built server and clients. The folder runs with Node alone,
 * without npm and without the repository. docs/operations.md, "Delivery", lists its contents.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binariesIn, packageOfPlatform, usableBinaries } from '../../apps/server/src/platform/postgres/embedded/binaries.ts';
import { ROOT, programOf } from '../project/project.mjs';
import { run, runNode } from '../project/programs.mjs';
import { siteFolders } from '../project/site-folders.mjs';
import { exitWithMessage, printProgress } from '../project/progress.mjs';
import { type AcceptedAdvisory, openAdvisories, readAdvisories } from './advisories.ts';
import { layLauncher, writeJson } from './launcher.ts';
import { componentsOf, runtimeModules } from './runtime-modules.ts';

const SERVER = 'apps/server';
const ADVISORIES_NOT_READ = 'not read';
/** Advisories that may be delivered until a day: a list of `AcceptedAdvisory`. */
const ACCEPTED = join(ROOT, 'tools/package/accepted-advisories.json');
/** Types and source maps of installed packages: Node reads neither. */
const NOT_DELIVERED = /\.(d\.[cm]?ts|map)$/;

export interface MadePackage {
  readonly folder: string;
  readonly archive: string;
}

/**
 * Makes the folder and the archive; the clients and the server must be built. Ends the command with a sentence if something cannot be made.
 * @param advisories what the list of components says about known advisories
 */
export async function makePackage(advisories: string = ADVISORIES_NOT_READ): Promise<MadePackage> {
  const { version, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string; engines: { node: string } };
  const platform = `${process.platform}-${process.arch}`;
  const folder = join(ROOT, 'dist', `maidan-${version}-${platform}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildCommands();
  layLauncher(folder, { version, engines, platform, commit: await commitOf() });
  layServer(folder);
  layModules(folder);
  writeJson(join(folder, 'components.cdx.json'), componentsOf(ROOT, runtimeModules(ROOT, SERVER), { version, advisories }));
  layPictures(folder, version);
  layDocuments(folder);
  const archive = `${folder}.tar.gz`;
  await pack(folder, archive);
  return { folder, archive };
}

async function buildCommands(): Promise<void> {
  printProgress('Building the commands.');
  const args = [programOf('vite'), 'build', '--ssr', '--config', join(ROOT, SERVER, 'commands.vite.config.ts'), '--logLevel', 'warn'];
  const { code, output } = await runNode(args, { env: { NODE_ENV: 'production' } });
  if (code !== 0) exitWithMessage(`${output}\nThe commands could not be built (above).`);
}

/** Returns the short hash of the current commit; null if git cannot say it. */
async function commitOf(): Promise<string | null> {
  const { code, output } = await run('git', ['rev-parse', '--short', 'HEAD']);
  return code === 0 ? output.trim() : null;
}

function layServer(folder: string): void {
  cpSync(join(ROOT, 'apps/web/dist'), join(folder, 'client'), { recursive: true });
  cpSync(join(ROOT, 'apps/console/dist'), join(folder, 'console'), { recursive: true });
  const built = join(ROOT, SERVER, 'dist');
  for (const name of ['main.js', 'main.js.map', 'migrations', 'commands']) cpSync(join(built, name), join(folder, 'server', name), { recursive: true });
}

/** Copies the packages that the bundles import, and the PostgreSQL of this platform with the links of its libraries. */
function layModules(folder: string): void {
  for (const place of runtimeModules(ROOT, SERVER)) {
    const filter = (source: string): boolean => !NOT_DELIVERED.test(source) && (source === join(ROOT, place) || basename(source) !== 'node_modules');
    cpSync(join(ROOT, place), join(folder, place), { recursive: true, verbatimSymlinks: true, filter });
  }
  const name = packageOfPlatform(process.platform, process.arch);
  const place = join(folder, 'node_modules', name ?? '');
  if (name === null || !existsSync(place)) return printProgress('There is no PostgreSQL for this platform: the folder needs DATABASE_URL.');
  const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { version: string };
  usableBinaries(binariesIn(join(place, 'native'), version), null, join(folder, 'unused'), printProgress);
}

/** Copies logos and styles of the sites to where the server looks for them: beside the entry of @maidan/sites. Their code is in server/main.js. */
function layPictures(folder: string, version: string): void {
  const place = join(folder, 'node_modules', '@maidan', 'sites');
  mkdirSync(place, { recursive: true });
  writeJson(join(place, 'package.json'), { name: '@maidan/sites', version, private: true, type: 'module', exports: './sites.js' });
  writeFileSync(join(place, 'sites.js'), '// Logos and styles lie beside this file. The code of the sites is in server/main.js.\n');
  for (const site of siteFolders()) {
    const assets = join(ROOT, 'packages/sites/src', site, 'assets');
    if (existsSync(assets)) cpSync(assets, join(place, site, 'assets'), { recursive: true });
  }
}

/** Writes README.md with the settings, and copies docs and deploy without pictures and examples. */
function layDocuments(folder: string): void {
  const settings = /^## Settings\n[\s\S]*?(?=^## )/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[0];
  if (settings === undefined) exitWithMessage("README.md has no section 'Settings', which the delivered README.md takes over.");
  const lead = readFileSync(join(ROOT, 'tools/package/delivered-readme.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), `${lead.trimEnd()}\n\n${settings.trimEnd()}\n`);
  cpSync(join(ROOT, 'docs'), join(folder, 'docs'), { recursive: true, filter: (source) => !/[/\\](screens|images|examples)$/.test(source) });
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
}

/** Writes the archive with root as owner. Otherwise root, on unpacking, would give the files to any user with the packer's numeric id. */
async function pack(folder: string, archive: string): Promise<void> {
  printProgress(`Packing ${archive}.`);
  const { output: program } = await run('tar', ['--version']);
  const owner = program.includes('GNU') ? ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'] : ['--uid', '0', '--gid', '0'];
  const { code, output } = await run('tar', ['-czf', archive, ...owner, '-C', dirname(folder), basename(folder)]);
  if (code !== 0) exitWithMessage(`${output}\nThe archive could not be written (tar, above).`);
}

/** Returns what the list of components says about advisories. Ends the command if there are open ones. */
async function checkAdvisories(): Promise<string> {
  const read = await readAdvisories(ROOT);
  if (!read.ok) {
    printProgress(`The registry's advisories could not be read, and components.cdx.json says so: ${read.reason}`);
    return ADVISORIES_NOT_READ;
  }
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const open = openAdvisories(read.advisories, JSON.parse(readFileSync(ACCEPTED, 'utf8')) as readonly AcceptedAdvisory[], day);
  const lines = open.map(({ library, severity, title, url }) => `${library}: ${severity}, ${title} (${url})`);
  if (open.length > 0) exitWithMessage(`${lines.join('\n')}\nUpdate these libraries. docs/security-inventory.md says how to accept an advisory for a time.`);
  return `no open advisory on ${day}`;
}

// only when run as a command: drill:package imports makePackage
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { folder, archive } = await makePackage(await checkAdvisories());
  printProgress(`${archive}: ${(statSync(archive).size / 1_048_576).toFixed(1)} MB.`);
  printProgress(`The folder is ${folder}. Start it with ${folder}/bin/maidan start.`);
}
