/** Writes the command line `bin/maidan` into a delivered folder. */
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../project/project.mjs';

/** Writes the files that start the commands: bin/, lib/ and package.json. */
export function layLauncher(
  folder: string,
  facts: { readonly version: string; readonly engines: { readonly node: string }; readonly platform: string; readonly commit: string | null },
): void {
  const { version, engines, platform, commit } = facts;
  for (const [from, to] of [
    ['tools/package/bin/maidan', 'bin/maidan'],
    ['tools/package/launch.mjs', 'lib/package/launch.mjs'],
    ['tools/package/commands.mjs', 'lib/package/commands.mjs'],
    ['tools/project/node-version.mjs', 'lib/project/node-version.mjs'],
  ] as const) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(join(ROOT, from), join(folder, to));
  }
  chmodSync(join(folder, 'bin/maidan'), 0o755);
  writeJson(join(folder, 'bin/package.json'), { type: 'commonjs' });
  writeJson(join(folder, 'package.json'), { name: 'maidan', version, private: true, type: 'module', engines, maidan: { platform, commit } });
}

/** Writes a value as a JSON file. */
export function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
