/** Bundles a child program into one file as the server is bundled (vite, with our packages), so that the shipped code is measured. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from '../yardsticks.ts';

const SERVER = new URL('../../apps/server/', import.meta.url);

/** The part of vite that is used. */
interface Vite {
  readonly build: (settings: object) => Promise<unknown>;
}

/** Builds a child program of this folder (run-product.ts: 'run-product') into another one and returns its path. Throws with vite's message if the build fails. */
export async function bundleProgram(name: string, folder: string): Promise<string> {
  const vite = (await import(pathToFileURL(createRequire(new URL('package.json', SERVER)).resolve('vite')).href)) as Vite;
  await vite.build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return join(folder, `${name}.mjs`);
}
