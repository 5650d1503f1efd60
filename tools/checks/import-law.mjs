/** The import law: reads every source file of a tree and returns what breaks a rule. */
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { filesBelow } from '../project/project.mjs';
import { importsValues, prepareParser } from './typescript-imports.mjs';

/** @typedef {{ readonly problems: readonly string[], readonly lines: readonly string[] }} ImportReport the breaches, and two lines about what was checked */

/**
 * Node reads the configuration of a bundler before anything is built, and it reads no TypeScript of a package by name: the plugins that the
 * bundlers of both clients share are imported by their path.
 */
const SHARED_PLUGIN = /^packages\/ui-kit\/build\//;
const BUNDLER = /^apps\/(web|console)\/(build\/|vite\.config\.ts$)/;

/**
 * Checks the tree below a folder, which becomes the working folder of this process. It also checks that every file was read, because
 * dependency-cruiser without a parser for TypeScript reads no file and then reports no violation.
 * @param {string} folder @returns {Promise<ImportReport>}
 */
export async function checkImports(folder) {
  const root = realpathSync(folder);
  process.chdir(root);
  prepareParser(root);
  const { cruise } = await import('dependency-cruiser');
  /** @type {import('dependency-cruiser').IConfiguration} */
  const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  const sources = filesBelow(['packages', 'apps', 'bench', 'e2e', 'tools'], root).filter((path) => /\.(ts|tsx|mts|cts|mjs)$/.test(path));

  const { output } = await cruise(sources, { ...config.options, ruleSet: { forbidden: config.forbidden ?? [] }, validate: true });
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of its result');

  const ours = output.modules.filter((module) => !module.coreModule && !module.source.includes('node_modules'));
  const read = new Set(ours.map((module) => module.source));
  const unread = sources.filter((path) => !read.has(path));

  /** Number of imports found in each file. `unparsed` has the files whose text has an import although none was found. */
  const imports = new Map(ours.map((module) => [module.source, module.dependencies.length]));
  const unparsed = sources.filter((path) => imports.get(path) === 0 && /^(import|export) [^;]*? from '|^import '/m.test(readFileSync(path, 'utf8')));

  /** Imports of another package by a relative path: packages must import each other by name. */
  const climbing = ours.flatMap((module) => {
    const home = /^(packages|apps)\/[^/]+\//.exec(module.source)?.[0];
    if (home === undefined) return [];
    return module.dependencies
      .filter(
        (dependency) =>
          dependency.module.startsWith('.') &&
          /^(packages|apps|bench|e2e|tools)\//.test(dependency.resolved) &&
          !dependency.resolved.startsWith(home) &&
          !(BUNDLER.test(module.source) && SHARED_PLUGIN.test(dependency.resolved)),
      )
      .map((dependency) => `${module.source} imports ${dependency.module}`);
  });

  /** Imports of values from another module's port: only types are allowed, because a value would couple the modules at run time. */
  const valuesOfPorts = ours.flatMap((module) => {
    const home = /^apps\/server\/src\/(modules\/[^/]+|realtime|cluster)\//.exec(module.source)?.[0];
    if (home === undefined || /\.test\.ts$|\/testing-/.test(module.source)) return [];
    const foreign = module.dependencies.filter((dependency) => dependency.resolved.endsWith('-port.ts') && !dependency.resolved.startsWith(home));
    return foreign
      .filter((dependency) => importsValues(module.source, dependency.module))
      .map((dependency) => `${module.source} imports a value of ${dependency.resolved}`);
  });

  const problems = [
    ...output.summary.violations.map((violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`),
    ...climbing.map((text) => `packages-by-name: ${text}`),
    ...valuesOfPorts.map((text) => `ports-are-types: ${text}`),
    ...unread.map((path) => `not read: ${path}`),
    ...unparsed.map((path) => `not parsed (is @swc/core installed?): ${path}`),
  ];
  const rules = [...(config.forbidden ?? []).map(({ name }) => name ?? ''), 'packages-by-name', 'ports-are-types'];
  const found = [...imports.values()].reduce((total, count) => total + count, 0);
  const verdict = problems.length === 0 ? 'all kept' : `${problems.length} broken`;
  return {
    problems,
    lines: [`Rules: ${rules.join(', ')}.`, `${sources.length} source files, ${read.size} read, ${found} imports, ${rules.length} rules: ${verdict}.`],
  };
}
