/** The mutated sources: the packages that calculate money, each with its tests. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Target {
  readonly name: string;
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

const SETTLEMENT = 'modules/settlement';
const PACKAGES = ['domain', 'ledger', 'engine'];

/** The settlement's arithmetic in the server. The other files there use the database. */
const PURE_SETTLEMENT = ['settlement-lines'];

/** Test support is not mutated: the naive engine, the fuzz, fixtures. */
const TEST_SUPPORT = /\.test\.ts$|\/(testing-|naive-|fuzz)[^/]*$/;

/** Returns all targets with their files, sorted, as paths from the project's root. */
export function readTargets(root: string): readonly Target[] {
  const packages = PACKAGES.map((name): Target => {
    const files = filesBelow(root, `packages/${name}/src`);
    return { name, sources: files.filter((file) => !TEST_SUPPORT.test(file)), tests: files.filter((file) => isQuickTest(file)) };
  });
  const settlement: Target = {
    name: 'settlement',
    sources: PURE_SETTLEMENT.map((file) => `apps/server/src/${SETTLEMENT}/${file}.ts`),
    tests: PURE_SETTLEMENT.map((file) => `apps/server/test/${SETTLEMENT}/${file}.test.ts`),
  };
  return [...packages, settlement];
}

function isQuickTest(file: string): boolean {
  return file.endsWith('.test.ts') && !file.endsWith('.long.test.ts');
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .toSorted();
}
