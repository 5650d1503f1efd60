/** The child program as one file, bundled as the server is (vite, our packages inside): what is measured is the code that is shipped. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from '../yardsticks.ts';

const SERVER = new URL('../../apps/server/', import.meta.url);

/** What is used of vite. */
interface Vite {
  readonly build: (settings: object) => Promise<unknown>;
}

/** Builds run-product.ts into a folder; the path of the program. Throws with vite's words when it does not build. */
export async function bundleProduct(folder: string): Promise<string> {
  const vite = (await import(pathToFileURL(createRequire(new URL('package.json', SERVER)).resolve('vite')).href)) as Vite;
  const name = 'run-product.mjs';
  await vite.build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: fileURLToPath(new URL('./run-product.ts', import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: name } },
    },
  });
  return join(folder, name);
}
