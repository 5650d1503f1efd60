/** A copy of the project in a temporary folder, for tests that change sources. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../project/project.mjs';

const ALWAYS = ['packages', 'tools', 'package.json', 'package-lock.json', 'tsconfig.base.json', '.oxfmtrc.json'];

/** Copies the packages, the tools and these places, with the installed packages linked. Returns the folder, which the caller removes. */
export function copyProject(name: string, places: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), `maidan-${name}-`));
  const skipped = /[/\\](?:node_modules|dist|dist-types)$/;
  for (const place of [...ALWAYS, ...places]) cpSync(join(ROOT, place), join(copy, place), { recursive: true, filter: (source) => !skipped.test(source) });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@maidan'), { recursive: true });
  for (const entry of readdirSync(join(ROOT, 'node_modules')))
    if (entry !== '@maidan' && !entry.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', entry), join(modules, entry));
  for (const entry of readdirSync(join(copy, 'packages'))) symlinkSync(join(copy, 'packages', entry), join(modules, '@maidan', entry));
  // the file that an installation writes: without it, commands would install again
  writeFileSync(join(modules, '.package-lock.json'), '{}');
  const lock = readFileSync(join(copy, 'package-lock.json'));
  writeFileSync(join(modules, '.maidan-installed'), createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex'));
  return copy;
}
