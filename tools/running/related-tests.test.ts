import { expect, it } from 'vitest';
import { ROOT, filesBelow } from './project.mjs';
import { relatedTests, selectTests, usersOf } from './related-tests.mjs';

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
  ['tools/start.mjs', "await runSource('apps/server/src/app/create-app.ts');"],
  ['tools/start.test.ts', "spawn('node', ['tools/start.mjs']);"],
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

it('finds the test of a program that the test starts by its path', () => {
  expect(select('tools/start.mjs')).toEqual(['tools/start.test.ts']);
});

it('relates every test of the project to itself, and reads real imports', () => {
  const tests = filesBelow(['apps', 'tools', 'bench'], ROOT).filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('.long.test.'));
  const { server, others } = relatedTests(tests);
  expect([...server, ...others].toSorted()).toEqual(tests);
  expect(relatedTests(['tools/running/steps.mjs']).others).toContain('tools/running/steps.test.ts');
  expect(relatedTests(['apps/server/src/http/health.ts']).server).toContain('apps/server/test/http/http-server.test.ts');
});
