import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../project/project.mjs';
import { runtimeModules } from './runtime-modules.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maidan-modules-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a lock file; installs the named places. */
function locked(packages: Readonly<Record<string, object>>, installed: readonly string[]): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  for (const place of installed) mkdirSync(join(root, place), { recursive: true });
}

it('follows dependencies as Node finds them, through our own packages, and leaves out development dependencies', () => {
  locked(
    {
      'apps/server': { dependencies: { pg: '1', '@maidan/contract': '1' }, devDependencies: { vite: '1' } },
      'node_modules/@maidan/contract': { resolved: 'packages/contract', link: true },
      'packages/contract': { dependencies: { zod: '1' } },
      'node_modules/pg': { dependencies: { split: '2' }, peerDependencies: { native: '1', pool: '1' }, peerDependenciesMeta: { native: { optional: true } } },
      'node_modules/pg/node_modules/split': {},
      'node_modules/split': {},
      'node_modules/pool': {},
      'node_modules/zod': {},
      'node_modules/vite': {},
    },
    ['node_modules/pg', 'node_modules/pg/node_modules/split', 'node_modules/pool', 'node_modules/zod'],
  );
  expect(runtimeModules(root, 'apps/server')).toEqual(['node_modules/pg', 'node_modules/pg/node_modules/split', 'node_modules/pool', 'node_modules/zod']);
});

it('takes the optional packages of this platform and needs no other', () => {
  const packages = {
    'apps/server': { optionalDependencies: { 'pg-linux': '1', 'pg-windows': '1' } },
    'node_modules/pg-linux': {},
    'node_modules/pg-windows': {},
  };
  locked(packages, ['node_modules/pg-linux']);
  expect(runtimeModules(root, 'apps/server')).toEqual(['node_modules/pg-linux']);
  locked({ 'apps/server': { dependencies: { pg: '1' } }, 'node_modules/pg': {} }, []);
  expect(() => runtimeModules(root, 'apps/server')).toThrow('node_modules/pg is not installed');
  locked({ 'apps/server': { dependencies: { pg: '1' } } }, []);
  expect(() => runtimeModules(root, 'apps/server')).toThrow('needs pg, which package-lock.json does not have');
  locked({ 'apps/server': { dependencies: { pg: '1' } }, 'apps/server/node_modules/pg': {} }, ['apps/server/node_modules/pg']);
  expect(() => runtimeModules(root, 'apps/server')).toThrow('only packages in node_modules of the root can be delivered');
});

it('finds every package that the server of this repository declares', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const found = runtimeModules(ROOT, 'apps/server');
  const foreign = Object.keys(dependencies).filter((name) => !name.startsWith('@maidan/'));
  expect(found).toEqual(expect.arrayContaining(foreign.map((name) => `node_modules/${name}`)));
  expect(found).not.toContain('node_modules/vite');
});
