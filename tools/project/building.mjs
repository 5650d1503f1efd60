/** Builds the two clients and the server if a hash of their sources differs from that of the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ROOT, filesBelow, programOf } from './project.mjs';
import { runNode } from './programs.mjs';
import { listSiteFolders } from './site-folders.mjs';
import { exitWithMessage, printProgress } from './progress.mjs';

/** @typedef {{ readonly name: string, readonly folder: string, readonly result: string, readonly args: readonly string[], readonly sources: readonly string[] }} Part */

/** @type {readonly Part[]} */
const PARTS = [
  {
    name: 'client',
    folder: 'apps/web',
    result: 'index.html',
    args: ['build'],
    sources: ['apps/web', 'packages/domain', 'packages/casino', 'packages/contract', 'packages/sites', 'packages/ui-kit', 'package-lock.json'],
  },
  {
    name: 'console',
    folder: 'apps/console',
    result: 'index.html',
    args: ['build'],
    sources: ['apps/console', 'packages/domain', 'packages/contract', 'packages/ui-kit', 'package-lock.json'],
  },
  { name: 'server', folder: 'apps/server', result: 'main.js', args: ['build', '--ssr'], sources: ['apps/server', 'packages', 'package-lock.json'] },
];

/** Builds the outdated parts, all at once; ends the command with the compiler's output if a build fails. */
export async function build() {
  listSiteFolders();
  await Promise.all(PARTS.map(buildPart));
}

/** @param {Part} part */
async function buildPart(part) {
  const dist = join(ROOT, part.folder, 'dist');
  const stamp = join(dist, '.build-stamp');
  const wanted = hashOf(part.sources);
  if (existsSync(join(dist, part.result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  printProgress(`Building the ${part.name}: its sources changed since the last build, or there was none.`);
  rmSync(stamp, { force: true });
  const { code, output } = await runNode([programOf('vite'), ...part.args, '--config', join(ROOT, part.folder, 'vite.config.ts'), '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) exitWithMessage(`${output}\nThe ${part.name} could not be built (above).`);
  if (part.name !== 'server') compressAssets(join(dist, 'assets'));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  printProgress(`The ${part.name} is built.`);
}

/** @param {readonly string[]} sources */
function hashOf(sources) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of filesBelow(sources)) {
    if (/\.test\.tsx?$/.test(path)) continue; // tests are in no build
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Compresses the assets once, at the highest level, so that the server need not do it at every request. @param {string} folder */
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    // a name contains its content's hash, so a compressed file stays valid
    if (!/\.(js|css|svg|json)$/.test(name) || existsSync(join(folder, `${name}.br`))) continue;
    const content = readFileSync(join(folder, name));
    if (content.length < 1024) continue;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}
