/**
 * Compiles the message catalogues during the build, so that the browser needs no parser of messages (a sixth of Home's budget).
 * `use-intl` has the compiler and a formatter for its output; tests read the JSON files.
 *
 * A source file carries the English texts of the keys it names, so that Home downloads only its own texts. Hindi is one chunk,
 * loaded as a whole.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Catalogue = { readonly [key: string]: string | Catalogue };

/** Namespaces that our own code reads as plain templates (the labels of odds). */
const PLAIN = new Set(['cell']);
const ENGLISH = fileURLToPath(new URL('../src/messages/en.json', import.meta.url));

/** Returns the names of the keys that a source file names in full, by their namespace. */
function keysIn(code: string, namespaces: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, namespace, key] of code.matchAll(new RegExp(`['"](${namespaces.join('|')})\\.([a-zA-Z]+)['"]`, 'g'))) {
    if (!found.has(namespace)) found.set(namespace, new Set());
    found.get(namespace)?.add(key);
  }
  return found;
}

export function compiledMessages(): Plugin {
  let compile: (message: string) => unknown;
  let english: { readonly [namespace: string]: { readonly [key: string]: string } } = {};
  const compiled = (catalogue: Catalogue): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(catalogue).map(([key, value]) => {
        if (PLAIN.has(key)) return [key, value];
        return [key, typeof value === 'string' ? compile(value) : compiled(value)];
      }),
    );
  /** Returns the statements that add the texts of these keys to the English catalogue. */
  const carried = (keys: ReadonlyMap<string, ReadonlySet<string>>): string =>
    [...keys]
      .map(([namespace, names]) => {
        const texts = Object.fromEntries([...names].filter((name) => name in english[namespace]).map((name) => [name, compile(english[namespace][name])]));
        return `Object.assign(carriedTexts.${namespace} ??= {}, ${JSON.stringify(texts)});`;
      })
      .join('');
  return {
    name: 'maidan-compiled-messages',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] } }),
    async buildStart() {
      // the compiler is a dependency of use-intl, so it is resolved from the folder of use-intl
      const ofIntl = createRequire(createRequire(import.meta.url).resolve('use-intl'));
      ({ default: compile } = (await import(pathToFileURL(ofIntl.resolve('icu-minify/compile')).href)) as { default: typeof compile });
      english = JSON.parse(readFileSync(ENGLISH, 'utf8')) as typeof english;
    },
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.(json|tsx?)$/ },
      handler(code, id) {
        if (id === ENGLISH) {
          this.addWatchFile(ENGLISH);
          english = JSON.parse(code) as typeof english;
          return { code: JSON.stringify(Object.fromEntries(Object.entries(english).filter(([namespace]) => PLAIN.has(namespace)))), map: null };
        }
        if (id.endsWith('.json')) return { code: JSON.stringify(compiled(JSON.parse(code) as Catalogue)), map: null };
        const keys = keysIn(
          code,
          Object.keys(english).filter((namespace) => !PLAIN.has(namespace)),
        );
        if (keys.size === 0) return null;
        return { code: `${code}\nimport carriedTexts from ${JSON.stringify(ENGLISH)};\n${carried(keys)}\n`, map: null };
      },
    },
  };
}
