import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkImports } from './import-law.mjs';

const SCRIPT = fileURLToPath(new URL('./check-boundaries.mjs', import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
let root: string;

/** A small tree of the project's shape that keeps every rule. */
const LAWFUL: Readonly<Record<string, string>> = {
  'packages/domain/package.json': '{ "name": "@maidan/domain", "type": "module", "exports": { ".": "./src/index.ts" } }',
  'packages/domain/src/index.ts': "export { price } from './price.ts';",
  'packages/domain/src/price.ts': 'export const price = 2;',
  'packages/engine/src/index.ts': "export { price } from '@maidan/domain';",
  'apps/server/src/main.ts': "import './app/create-app.ts';",
  'apps/server/src/app/create-app.ts': "import '../modules/orders/orders.ts';\nimport '../modules/wallet/wallet.ts';",
  'apps/server/src/modules/orders/orders.ts': "import type { Wallet } from '../wallet/wallet-port.ts';\nexport type W = Wallet;",
  'apps/server/src/modules/wallet/wallet-port.ts': 'export interface Wallet {}\nexport const worth = 1;',
  'apps/server/src/modules/wallet/wallet.ts': "import type { Wallet } from './wallet-port.ts';\nexport type V = Wallet;",
  'apps/web/src/app/main.tsx': "import { Slip } from '../features/betslip/slip.tsx';\nexport const page = <Slip />;",
  'apps/web/src/features/betslip/slip.tsx': 'export function Slip() { return <b>slip</b>; }',
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maidan-boundaries-'));
  write(LAWFUL);
  mkdirSync(join(root, 'node_modules/@maidan'), { recursive: true });
  symlinkSync(join(root, 'packages/domain'), join(root, 'node_modules/@maidan/domain'));
  for (const name of ['zod', 'pg']) symlinkSync(join(MODULES, name), join(root, 'node_modules', name));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const started = process.cwd();
afterAll(() => process.chdir(started));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Runs the command of the check. */
function check(): { readonly code: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--root', root], { encoding: 'utf8' });
  return { code: status, text: `${stdout}${stderr}` };
}

describe('the import law', () => {
  it('passes a lawful tree and says how many files it read', () => {
    expect(check()).toEqual({
      code: 0,
      text: expect.stringMatching(/^Rules: no-cycle, .+, ports-are-types\.\n10 source files, 10 read, 8 imports, \d+ rules: all kept\.\n$/) as string,
    });
  });

  const orders = 'apps/server/src/modules/orders/orders.ts';
  const slip = 'apps/web/src/features/betslip/slip.tsx';
  const room = 'apps/console/src/rooms/team/page.tsx';
  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ['no-cycle', { 'packages/domain/src/price.ts': "import './index.ts';\nexport const price = 2;" }],
    ['no-orphan', { 'packages/domain/src/alone.ts': 'export const alone = 1;' }],
    ['unresolvable', { 'packages/domain/src/price.ts': "import './gone.ts';\nexport const price = 2;" }],
    ['domain-and-sites-stand-alone', { 'packages/domain/src/price.ts': "export { price } from '../../engine/src/index.ts';" }],
    ['packages-import-domain-only', { 'packages/ledger/src/index.ts': "export * from '../../engine/src/index.ts';" }],
    ['packages-by-name', { 'packages/ledger/src/index.ts': "export * from '../../domain/src/index.ts';" }],
    [
      'packages-by-their-entry',
      { 'packages/ledger/src/index.ts': "export * from '@maidan/domain/../src/price.ts';", [orders]: "import '../../../../../packages/domain/src/price.ts';" },
    ],
    ['packages-by-name', { [slip]: "import '../../../../../packages/ui-kit/src/icon.tsx';", 'packages/ui-kit/src/icon.tsx': 'export const icon = 1;' }],
    ['ui-kit-on-domain', { 'packages/ui-kit/src/icon.tsx': "import '../../../apps/web/src/features/betslip/slip.tsx';" }],
    [
      'ui-kit-for-clients-only',
      { [orders]: "import '../../../../../packages/ui-kit/src/icon.tsx';", 'packages/ui-kit/src/icon.tsx': 'export const icon = 1;' },
    ],
    ['pure-packages-know-no-machine', { 'packages/domain/src/price.ts': "import 'node:fs';\nexport const price = 2;" }],
    ['zod-in-wire-packages-only', { 'packages/domain/src/price.ts': "import 'zod';\nexport const price = 2;" }],
    ['pure-packages-bring-nothing', { 'packages/domain/src/price.ts': "import 'pg';\nexport const price = 2;" }],
    [
      'tests-stay-outside',
      { 'packages/domain/src/price.ts': "export * from './price.test.ts';", 'packages/domain/src/price.test.ts': 'export const price = 2;' },
    ],
    ['server-never-imports-web', { [orders]: "import '../../../../web/src/features/betslip/slip.tsx';" }],
    ['server-ships-no-test', { [orders]: "import '../../../test/testing-market.ts';", 'apps/server/test/testing-market.ts': 'export const market = 1;' }],
    ['config-imports-values-only', { 'apps/server/src/config.ts': "import './modules/orders/orders.ts';" }],
    ['platform-is-the-floor', { 'apps/server/src/platform/log.ts': "import '../modules/orders/orders.ts';" }],
    ['commit-on-platform', { 'apps/server/src/commit/commit-pipeline.ts': "import '../modules/orders/orders.ts';" }],
    ['http-on-platform', { 'apps/server/src/http/health.ts': "import '../modules/orders/orders.ts';" }],
    ['modules-on-commit-and-http', { [orders]: "import '../../realtime/gateway.ts';", 'apps/server/src/realtime/gateway.ts': 'export const gateway = 1;' }],
    ['modules-on-commit-and-http', { [orders]: "import '../../cluster/cluster.ts';", 'apps/server/src/cluster/cluster.ts': 'export const cluster = 1;' }],
    ['modules-meet-at-ports', { [orders]: "import type { V } from '../wallet/wallet.ts';\nexport type W = V;" }],
    ['ports-are-types', { [orders]: "import { worth } from '../wallet/wallet-port.ts';\nexport const w = worth;" }],
    [
      'realtime-beside-cluster',
      { 'apps/server/src/realtime/gateway.ts': "import '../cluster/cluster.ts';", 'apps/server/src/cluster/cluster.ts': 'export const cluster = 1;' },
    ],
    [
      'cluster-beside-realtime',
      { 'apps/server/src/cluster/cluster.ts': "import '../realtime/gateway.ts';", 'apps/server/src/realtime/gateway.ts': 'export const gateway = 1;' },
    ],
    ['realtime-and-cluster-know-ports', { 'apps/server/src/realtime/gateway.ts': "import '../modules/orders/orders.ts';" }],
    ['realtime-and-cluster-know-ports', { 'apps/server/src/cluster/cluster.ts': "import '../modules/orders/orders.ts';" }],
    ['app-below-main', { [orders]: "import '../../main.ts';" }],
    ['web-knows-five-packages', { [slip]: "import '../../../../../packages/engine/src/index.ts';\nexport function Slip() { return <b />; }" }],
    ['web-ships-zod-mini', { [slip]: "import 'zod';\nexport function Slip() { return <b />; }" }],
    ['web-floor', { 'apps/web/src/ui/button.tsx': "import '../features/betslip/slip.tsx';" }],
    ['web-realtime-below-features', { 'apps/web/src/realtime/live.ts': "import '../features/betslip/slip.tsx';" }],
    ['features-below-app', { [slip]: "import '../../app/main.tsx';\nexport function Slip() { return <b />; }" }],
    ['features-never-meet', { 'apps/web/src/features/markets/list.tsx': "import { Slip } from '../betslip/slip.tsx';\nexport const list = <Slip />;" }],
    ['console-knows-three-packages', { [room]: "import '../../../../web/src/features/betslip/slip.tsx';\nexport const page = 1;" }],
    ['console-floor', { 'apps/console/src/ui/button.tsx': "import '../rooms/team/page.tsx';", [room]: 'export const page = 1;' }],
    ['rooms-never-meet', { [room]: "import '../audit/page.tsx';", 'apps/console/src/rooms/audit/page.tsx': 'export const page = 1;' }],
  ])('%s finds its breach', async (rule, files) => {
    write(files);
    const { problems } = await checkImports(root);
    expect(problems.filter((problem) => problem.startsWith(`${rule}: `))).not.toEqual([]);
    // the same process finds none in a tree without the breach
    for (const path of Object.keys(files)) rmSync(join(root, path));
    write(LAWFUL);
    expect((await checkImports(root)).problems).toEqual([]);
  });

  it('a breach is an exit code and a line of the command', () => {
    write({ 'packages/domain/src/alone.ts': 'export const alone = 1;' });
    const { code, text } = check();
    expect(code).toBe(1);
    expect(text).toContain('no-orphan: packages/domain/src/alone.ts');
  });
});
