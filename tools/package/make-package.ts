/**
 * Makes dist/maidan-VERSION-PLATFORM and its tar.gz out of the built server and client: a folder that runs with Node alone, without npm and
 * without the repository. What it holds is said in docs/operations.md, "Delivery".
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { binariesIn, packageOfPlatform, usableBinaries } from '../../apps/server/src/platform/postgres/embedded/binaries.ts';
import { ROOT, programOf } from '../running/project.mjs';
import { run, runNode } from '../running/programs.mjs';
import { siteFolders } from '../running/site-folders.mjs';
import { giveUp, say } from '../running/telling.mjs';
import { runtimeModules } from './runtime-modules.ts';

const SERVER = 'apps/server';
/** Types and source maps of other people's packages: Node reads neither. */
const NOT_DELIVERED = /\.(d\.[cm]?ts|map)$/;

export interface MadePackage {
  readonly folder: string;
  readonly archive: string;
}

/** Client and server must be built. Ends the command with a sentence when something cannot be made. */
export async function makePackage(): Promise<MadePackage> {
  const { version, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string; engines: { node: string } };
  const platform = `${process.platform}-${process.arch}`;
  const folder = join(ROOT, 'dist', `maidan-${version}-${platform}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildCommands();
  layLauncher(folder, { version, engines, platform, commit: await commitOf() });
  layServer(folder);
  layModules(folder);
  layPictures(folder, version);
  layDocuments(folder);
  const archive = `${folder}.tar.gz`;
  await pack(folder, archive);
  return { folder, archive };
}

async function buildCommands(): Promise<void> {
  say('Building the commands.');
  const args = [programOf('vite'), 'build', '--ssr', '--config', join(ROOT, SERVER, 'commands.vite.config.ts'), '--logLevel', 'warn'];
  const { code, output } = await runNode(args, { env: { NODE_ENV: 'production' } });
  if (code !== 0) giveUp(`${output}\nThe commands could not be built (above).`);
}

/** The commit that the folder is made of; null without git. */
async function commitOf(): Promise<string | null> {
  const { code, output } = await run('git', ['rev-parse', '--short', 'HEAD']);
  return code === 0 ? output.trim() : null;
}

/** Writes what starts the commands: bin/, lib/ and package.json. */
export function layLauncher(
  folder: string,
  facts: { readonly version: string; readonly engines: { readonly node: string }; readonly platform: string; readonly commit: string | null },
): void {
  const { version, engines, platform, commit } = facts;
  for (const [from, to] of [
    ['tools/package/bin/maidan', 'bin/maidan'],
    ['tools/package/launch.mjs', 'lib/package/launch.mjs'],
    ['tools/package/commands.mjs', 'lib/package/commands.mjs'],
    ['tools/running/node-version.mjs', 'lib/running/node-version.mjs'],
  ] as const) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(join(ROOT, from), join(folder, to));
  }
  chmodSync(join(folder, 'bin/maidan'), 0o755);
  writeJson(join(folder, 'bin/package.json'), { type: 'commonjs' });
  writeJson(join(folder, 'package.json'), { name: 'maidan', version, private: true, type: 'module', engines, maidan: { platform, commit } });
}

function layServer(folder: string): void {
  cpSync(join(ROOT, 'apps/web/dist'), join(folder, 'client'), { recursive: true });
  const built = join(ROOT, SERVER, 'dist');
  for (const name of ['main.js', 'main.js.map', 'migrations', 'commands']) cpSync(join(built, name), join(folder, 'server', name), { recursive: true });
}

/** The packages that the bundles import, and PostgreSQL of this platform with the links of its libraries made. */
function layModules(folder: string): void {
  for (const place of runtimeModules(ROOT, SERVER)) {
    const filter = (source: string): boolean => !NOT_DELIVERED.test(source) && (source === join(ROOT, place) || basename(source) !== 'node_modules');
    cpSync(join(ROOT, place), join(folder, place), { recursive: true, verbatimSymlinks: true, filter });
  }
  const name = packageOfPlatform(process.platform, process.arch);
  const place = join(folder, 'node_modules', name ?? '');
  if (name === null || !existsSync(place)) return say('There is no PostgreSQL for this platform: the folder needs DATABASE_URL.');
  const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { version: string };
  usableBinaries(binariesIn(join(place, 'native'), version), null, join(folder, 'unused'), say);
}

/** Logos and styles of the sites, where the server looks for them: beside the entry of @maidan/sites. Their code is in server/main.js. */
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

/** README.md with the settings, the documents that speak of running it, and what an operator installs. */
function layDocuments(folder: string): void {
  const settings = /^## Settings\n[\s\S]*?(?=^## )/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[0];
  if (settings === undefined) giveUp("README.md has no section 'Settings', which the delivered README.md takes over.");
  const lead = readFileSync(join(ROOT, 'tools/package/delivered-readme.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), `${lead.trimEnd()}\n\n${settings.trimEnd()}\n`);
  cpSync(join(ROOT, 'docs'), join(folder, 'docs'), { recursive: true, filter: (source) => !/[/\\](screens|images|examples)$/.test(source) });
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
}

/** Owner and group are root in the archive, so that unpacking as root gives the folder to nobody who happens to have the packer's number. */
async function pack(folder: string, archive: string): Promise<void> {
  say(`Packing ${archive}.`);
  const { output: program } = await run('tar', ['--version']);
  const owner = program.includes('GNU') ? ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'] : ['--uid', '0', '--gid', '0'];
  const { code, output } = await run('tar', ['-czf', archive, ...owner, '-C', dirname(folder), basename(folder)]);
  if (code !== 0) giveUp(`${output}\nThe archive could not be written (tar, above).`);
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
