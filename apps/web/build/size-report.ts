/** Prints the sizes of a build: the files of Home, and every chunk that loads later (targets W1 and W2). */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { readManifest } from '../../../packages/ui-kit/build/manifest-files.ts';

/** Budgets in bytes after gzip (1 kB = 1000): JavaScript and CSS of Home, and one chunk that loads later. */
const ENTRY_BUDGET = 130_000;
const LAZY_BUDGET = 40_000;

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Prints the report after the build; Home is the entry with its static imports. A build over a budget fails, unless SIZE_REPORT_ONLY is set. */
export function sizeReport(): Plugin {
  let folder = 'dist';
  return {
    name: 'maidan-size-report',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const { chunks, entryFiles: home } = readManifest(folder);
      const gzip = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
      const entry = home.reduce((sum, file) => sum + gzip(file), 0);
      const later = chunks
        .filter((chunk) => chunk.isEntry !== true && chunk.file.endsWith('.js') && !home.includes(chunk.file))
        .map((chunk) => ({ file: chunk.file, bytes: gzip(chunk.file) }))
        .toSorted((left, right) => right.bytes - left.bytes);
      console.log(`\nHome: ${kilobytes(entry)} gzip of ${kilobytes(ENTRY_BUDGET)} in ${home.length} files`);
      for (const file of home) console.log(`  ${kilobytes(gzip(file)).padStart(9)}  ${file}`);
      console.log(`Loaded later (each at most ${kilobytes(LAZY_BUDGET)}):`);
      for (const chunk of later) console.log(`  ${kilobytes(chunk.bytes).padStart(9)}  ${chunk.file}`);
      const over = later.filter((chunk) => chunk.bytes > LAZY_BUDGET).map((chunk) => chunk.file);
      if (entry > ENTRY_BUDGET) over.unshift('the entry');
      if (over.length > 0 && process.env['SIZE_REPORT_ONLY'] === undefined) throw new Error(`over the size budget: ${over.join(', ')}`);
    },
  };
}
