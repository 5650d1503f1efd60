/**
 * Teaches dependency-cruiser two things about our sources, through the parser it uses (@swc/core): that a .tsx file
 * contains JSX, and which imports are of types only. It does neither by itself.
 */
import { createRequire } from 'node:module';
import { relative, sep } from 'node:path';

/** @type {Map<string, Set<string>>} */
const valueImports = new Map();
/** Folder of the sources that are read. */
let root = '';
let isPrepared = false;

/**
 * Wraps the parser's functions and forgets the sources of an earlier tree. Call it before dependency-cruiser is loaded, which copies them at that moment.
 * @param {string} folder of the sources
 */
export function prepareParser(folder) {
  root = folder;
  valueImports.clear();
  if (isPrepared) return;
  isPrepared = true;
  /** @type {typeof import('@swc/core')} */
  const swc = createRequire(import.meta.url)('@swc/core');
  const { parseSync } = swc;
  const { readFileSync } = createRequire(import.meta.url)('node:fs');
  Object.assign(swc, {
    /** @param {string} file @param {import('@swc/core').TsParserConfig} options */
    parseFileSync: (file, options) => {
      const tree = parseSync(readFileSync(file, 'utf8'), { ...options, syntax: 'typescript', tsx: file.endsWith('x') });
      valueImports.set(relative(root, file).replaceAll(sep, '/'), new Set(tree.body.flatMap(valueSourceOf)));
      return tree;
    },
  });
}

/** Returns whether a source (path from the root) imports a value, not only types, from this specifier. @param {string} source @param {string} specifier */
export function importsValues(source, specifier) {
  return valueImports.get(source)?.has(specifier) ?? true;
}

/** Returns the specifier of an import or export, unless it is of types only. @param {import('@swc/core').ModuleItem} item @returns {readonly string[]} */
function valueSourceOf(item) {
  if (item.type === 'ImportDeclaration') {
    const names = item.specifiers.filter((specifier) => specifier.type !== 'ImportSpecifier' || !specifier.isTypeOnly);
    return item.typeOnly || (item.specifiers.length > 0 && names.length === 0) ? [] : [item.source.value];
  }
  if (item.type === 'ExportAllDeclaration') return [item.source.value];
  if (item.type !== 'ExportNamedDeclaration' || !item.source) return [];
  return 'typeOnly' in item && item.typeOnly ? [] : [item.source.value];
}
