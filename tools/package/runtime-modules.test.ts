import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../project/project.mjs';
import { componentsOf, runtimeModules } from './runtime-modules.ts';

const DELIVERY = { version: '0.1.0', advisories: 'not read' };

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

it('lists the packages with version, licence and hash of their archive', () => {
  locked(
    { 'node_modules/@scope/pg': { version: '8.1.0', license: 'MIT', integrity: 'sha512-AQID' }, 'node_modules/a/node_modules/b': { version: '2.0.0' } },
    [],
  );
  expect(componentsOf(root, ['node_modules/@scope/pg', 'node_modules/a/node_modules/b'], DELIVERY)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'maidan', version: '0.1.0' }, properties: [{ name: 'maidan:advisories', value: 'not read' }] },
    components: [
      {
        name: '@scope/pg',
        version: '8.1.0',
        purl: 'pkg:npm/%40scope/pg@8.1.0',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '010203' }],
      },
      { name: 'b', version: '2.0.0', purl: 'pkg:npm/b@2.0.0' },
    ],
  });
  expect(() => componentsOf(root, ['node_modules/gone'], DELIVERY)).toThrow('has no version of node_modules/gone');
  expect(componentsOf(ROOT, runtimeModules(ROOT, 'apps/server'), DELIVERY).components.length).toBeGreaterThan(50);
});

it('finds every package that the server of this repository declares', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const found = runtimeModules(ROOT, 'apps/server');
  const foreign = Object.keys(dependencies).filter((name) => !name.startsWith('@maidan/'));
  expect(found).toEqual(expect.arrayContaining(foreign.map((name) => `node_modules/${name}`)));
  expect(found).not.toContain('node_modules/vite');
});
