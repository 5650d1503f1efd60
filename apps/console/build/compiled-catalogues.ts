/**
 * Compiles the two message files during the build, so that the browser needs no parser of messages. `use-intl` has the compiler and a
 * formatter for its output; tests read the JSON files.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Catalogue = { readonly [key: string]: string | Catalogue };

export function compiledCatalogues(): Plugin {
  let compile: (message: string) => unknown;
  const compiled = (catalogue: Catalogue): Record<string, unknown> =>
    Object.fromEntries(Object.entries(catalogue).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]));
  return {
    name: 'maidan-compiled-catalogues',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] } }),
    async buildStart() {
      // the compiler is a dependency of use-intl, so it is resolved from the folder of use-intl
      const ofIntl = createRequire(createRequire(import.meta.url).resolve('use-intl'));
      ({ default: compile } = (await import(pathToFileURL(ofIntl.resolve('icu-minify/compile')).href)) as { default: typeof compile });
    },
    transform: {
      filter: { id: /\/apps\/console\/src\/messages\/\w+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(compiled(JSON.parse(code) as Catalogue)), map: null }),
    },
  };
}
