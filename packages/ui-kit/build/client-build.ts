/** The build settings that both clients share: how their code is divided into files, which code is left out, and where their files stand. */
import { fileURLToPath } from 'node:url';
import type { Alias, Plugin, PluginOption, UserConfig } from 'vite';
import { lastBuild } from './last-build.ts';
import { textTypeface } from './text-typeface.ts';

/** Our own packages have no side effects but their styles: unused exports are left out of the bundle. */
const OWN_PACKAGES = fileURLToPath(new URL('../../', import.meta.url));

interface FileGroup {
  readonly name: string;
  readonly minShareCount?: number;
  readonly test: RegExp | ((id: string) => boolean);
  /** false: what the files of the group import stands in the files of other groups. */
  readonly includeDependenciesRecursively?: boolean;
}

export interface ClientBuild {
  /** `import.meta.url` of the client's vite.config.ts. */
  readonly config: string;
  readonly alias: readonly Alias[];
  /** The client's own plugins; those of the typeface, of the router's names and of the previous build come before them. */
  readonly plugins: readonly PluginOption[];
  /** Name of the one file that holds everything the first page needs. */
  readonly entry: string;
  /** Further files for code that many parts of the client share. */
  readonly groups?: readonly FileGroup[];
}

/** Returns the settings of Vite for a client. */
export function clientBuild({ config, alias, plugins, entry, groups = [] }: ClientBuild): UserConfig {
  return {
    root: fileURLToPath(new URL('.', config)),
    resolve: { alias: [...alias] },
    plugins: [textTypeface(), unnamedComponents(), lastBuild(), ...plugins],
    build: {
      target: 'es2023',
      manifest: true,
      sourcemap: false,
      // Typefaces stay files: inside the style sheet every page would load all of them, later than a preloaded file. The console's policy also allows
      // no font from a data address.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // creating a schema or an endpoint row has no side effects
        treeshake: {
          moduleSideEffects: (id, external) => external || !id.startsWith(OWN_PACKAGES) || id.endsWith('.css'),
          manualPureFunctions: ['z', 'endpoint', 'successOf', 'Text'],
          // no module relies on the side effect of a getter
          propertyReadSideEffects: false,
        },
        output: {
          // One file for the first page: fewer requests, better compression, and one order of its styles, whose first sets the order of the layers.
          codeSplitting: {
            groups: [{ name: entry, tags: ['$initial'], test: (id) => !/main\.tsx$|index\.html$/.test(id) }, ...groups],
          },
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
}

/** Returns the alias to the router's production files for a build: by default the package exports its development files, which check and warn. */
export function productionRouter(command: 'build' | 'serve'): readonly Alias[] {
  if (command !== 'build') return [];
  const development = fileURLToPath(import.meta.resolve('react-router'));
  return [{ find: /^react-router$/, replacement: development.replace(/development.index\.m?js$/, 'production/index.mjs') }];
}

const NAME = /^\w+\.displayName = "[^"]*";$/gm;
const CREATION = /\bReact\d*\.(?:createContext|createElement|forwardRef|memo)\(/g;

/**
 * Removes the display names of the router's components, and marks the creation of components and contexts as pure.
 * The assignment of a name would keep every component in the bundle, even an unused one.
 */
function unnamedComponents(): Plugin {
  return {
    name: 'maidan-unnamed-components',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/.*\.m?js$/ },
      handler: (code) => ({ code: code.replaceAll(NAME, '').replaceAll(CREATION, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}
