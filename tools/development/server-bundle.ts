/** Bundles the server into one file, again after each change of a source. Node loads it in half the time of the sources. */
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { ROOT } from '../project/project.mjs';

const FOLDER = join(ROOT, 'apps/server/dist/development');
export const SERVER_BUNDLE = join(FOLDER, 'main.js');

export interface BundleListener {
  /** A bundle is being made. */
  started(): void;
  /** The bundle is written, for the first time or after a change. */
  built(): void;
  /** A source cannot be bundled; `message` shows the place. The earlier bundle stays. */
  failed(message: string): void;
}

/** Bundles the server, and again after each change of a file that the bundle was made from, until it is closed. */
export async function watchServer(listener: BundleListener): Promise<{ close(): Promise<void> }> {
  const watcher = await build({
    configFile: join(ROOT, 'apps/server/vite.config.ts'),
    mode: 'development',
    logLevel: 'silent', // failures go to the listener
    build: { outDir: FOLDER, watch: {} },
  });
  if (!isWatcher(watcher)) throw new Error('Vite has built once instead of watching.');
  watcher.on('event', async (event) => {
    if (event.code === 'BUNDLE_START') listener.started();
    if (event.code === 'BUNDLE_END') listener.built();
    if (event.code === 'ERROR') listener.failed(event.error.message);
    if ('result' in event) await event.result.close();
  });
  return watcher;
}

function isWatcher(result: Awaited<ReturnType<typeof build>>): result is Rolldown.RolldownWatcher {
  return 'on' in result;
}
