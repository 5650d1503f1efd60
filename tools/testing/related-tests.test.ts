import { expect, it, afterEach, beforeEach } from 'vitest';
import { ROOT, filesBelow } from '../project/project.mjs';
import { relatedTests, selectTests, usersOf, changedFiles } from './related-tests.mjs';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SOURCES = new Map([
  ['apps/server/src/modules/wallet/wallet.ts', "import { price } from '@maidan/domain';"],
  ['apps/server/src/app/create-app.ts', "import { wallet } from '../modules/wallet/wallet.ts';"],
  ['apps/server/test/testing-app.ts', "import { createApp } from '../src/app/create-app.ts';"],
  ['apps/server/test/app/attacks.test.ts', "import { testApp } from '../testing-app.ts';"],
  ['apps/server/test/config.test.ts', ''],
  ['apps/server/test/modules/wallet/holds.test.ts', "import { testApp } from '../../testing-app.ts';"],
  ['apps/server/test/modules/orders/bets.test.ts', "import { wallet } from '../../../src/modules/wallet/wallet.ts';"],
  ['apps/server/test/modules/orders/many-bets.long.test.ts', "import { wallet } from '../../../src/modules/wallet/wallet.ts';"],
  ['apps/web/src/slip.ts', "import { price } from '@maidan/domain';\nimport type { Shape } from './shape.ts';"],
  ['apps/web/src/shape.ts', ''],
  ['apps/web/src/slip.test.tsx', "import { slip } from './slip.ts';"],
  ['packages/domain/src/index.ts', "export { price } from './price.ts';"],
  ['packages/domain/src/price.ts', ''],
  ['packages/domain/src/price.test.ts', "import { price } from './price.ts';"],
  ['tools/run.mjs', "source('tools/site-new/main.ts'); source('tools/rtp/main.ts');"],
  ['tools/rtp/main.ts', ''],
  ['tools/rtp/rtp.test.ts', "spawn('node', ['tools/rtp/main.ts']);"],
  ['tools/site-new/main.ts', ''],
  ['tools/site-new/made-site.test.ts', "spawn('node', ['tools/run.mjs', 'site:new']);"],
]);
const FILES = [...SOURCES.keys()];
const select = (...changed: readonly string[]): readonly string[] => {
  const { server, others } = selectTests(changed, FILES, usersOf(SOURCES, new Set(FILES)));
  return [...server, ...others];
};

it('of the server takes the tests that name a changed file and those of its room, not all that start the app', () => {
  expect(select('apps/server/src/modules/wallet/wallet.ts')).toEqual([
    'apps/server/test/modules/wallet/holds.test.ts',
    'apps/server/test/modules/orders/bets.test.ts',
  ]);
  expect(select('apps/server/src/modules/wallet/ledger/rows.ts')).toEqual(['apps/server/test/modules/wallet/holds.test.ts']);
});

it('takes no room for a file whose folder has no tests', () => {
  expect(select('apps/server/src/main.ts')).toEqual([]);
  expect(select('apps/server/src/modules/cashier/cashier.ts')).toEqual([]);
});

it('takes all tests of the server that use a changed stage of tests', () => {
  expect(select('apps/server/test/testing-app.ts')).toEqual(['apps/server/test/app/attacks.test.ts', 'apps/server/test/modules/wallet/holds.test.ts']);
  expect(select('apps/server/test/config.test.ts')).toEqual(['apps/server/test/config.test.ts']);
});

it('follows a package to the tests of the client, over any number of steps, but no import of types', () => {
  expect(select('packages/domain/src/price.ts')).toEqual(['apps/web/src/slip.test.tsx']);
  expect(select('apps/web/src/shape.ts')).toEqual([]);
});

it('finds the test of a program that the test starts by its path, or as a command of its folder, and no tests of other commands', () => {
  expect(select('tools/rtp/main.ts')).toEqual(['tools/rtp/rtp.test.ts']);
  expect(select('tools/site-new/main.ts')).toEqual(['tools/site-new/made-site.test.ts']);
  expect(select('tools/run.mjs')).toEqual(['tools/site-new/made-site.test.ts']);
});

it('relates every test of the project to itself, and reads real imports', () => {
  const tests = filesBelow(['apps', 'tools', 'bench'], ROOT).filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('.long.test.'));
  const { server, others } = relatedTests(tests);
  expect([...server, ...others].toSorted()).toEqual(tests);
  expect(relatedTests(['tools/testing/steps.mjs']).others).toContain('tools/testing/steps.test.ts');
  expect(relatedTests(['apps/server/src/http/health.ts']).server).toContain('apps/server/test/http/http-server.test.ts');
});

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maidan-changed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: root, stdio: 'pipe' });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function repository(branch: string): void {
  git('init', '-q', '-b', branch);
  write('.gitignore', 'dist/\n');
  for (const path of ['kept.ts', 'committed.ts', 'staged.ts', 'edited.ts', 'removed.ts', 'moved.ts']) write(path, `${path}\n`);
  git('add', '.');
  git('commit', '-qm', 'first');
}

it('finds what was committed since the branch left main, staged, edited, removed, moved and added; nothing that main got since or Git ignores', () => {
  repository('main');
  git('checkout', '-qb', 'work');
  write('committed.ts', 'new\n');
  git('commit', '-qam', 'second');
  git('checkout', '-q', 'main');
  write('kept.ts', 'new on main\n');
  git('commit', '-qam', 'third');
  git('checkout', '-q', 'work');
  write('staged.ts', 'new\n');
  git('add', '.');
  git('mv', 'moved.ts', 'folder.ts');
  write('edited.ts', 'new\n');
  rmSync(join(root, 'removed.ts'));
  write('deep/ünknown file.ts', 'new\n');
  write('dist/ignored.js', 'new\n');
  const changed = changedFiles(root);
  expect(changed?.base).toMatch(/^main \([0-9a-f]{8}\)$/);
  expect(changed?.files).toEqual(['committed.ts', 'deep/ünknown file.ts', 'edited.ts', 'folder.ts', 'moved.ts', 'removed.ts', 'staged.ts']);
});

it('compares with the last commit where there is no main branch', () => {
  repository('trunk');
  write('edited.ts', 'new\n');
  expect(changedFiles(root)).toEqual({ base: 'the last commit, because there is no branch main', files: ['edited.ts'] });
});

it('knows a folder that is no repository', () => {
  expect(changedFiles(root)).toBeNull();
});
