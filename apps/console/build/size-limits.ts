/** Fails a build whose entry or one of whose rooms is larger than its limit, and prints the sizes. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { readManifest } from '../../../packages/ui-kit/build/manifest-files.ts';

/** Limits in bytes after gzip (1 kB = 1000): the entry with its static imports and styles, and one chunk that loads later. */
const ENTRY_LIMIT = 150_000;
const ROOM_LIMIT = 60_000;

export function sizeLimits(): Plugin {
  let folder = 'dist';
  return {
    name: 'maidan-size-limits',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const { chunks, entryFiles } = readManifest(folder);
      const gzip = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
      const entry = entryFiles.reduce((sum, file) => sum + gzip(file), 0);
      const rooms = chunks
        .filter(({ file, isEntry }) => isEntry !== true && file.endsWith('.js') && !entryFiles.includes(file))
        .map(({ file }) => ({ file, bytes: gzip(file) }));
      const text = rooms.map(({ file, bytes }) => `${file} ${(bytes / 1000).toFixed(1)}`).join(', ');
      console.log(`\nConsole: ${(entry / 1000).toFixed(1)} kB gzip of ${ENTRY_LIMIT / 1000}. Loaded later: ${text}.`);
      const over = rooms.filter(({ bytes }) => bytes > ROOM_LIMIT).map(({ file }) => file);
      if (entry > ENTRY_LIMIT) over.unshift('the entry');
      if (over.length > 0) throw new Error(`over the size limit: ${over.join(', ')}`);
    },
  };
}
