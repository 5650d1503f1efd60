/** Prints the sizes of a built client: the files of its entry, and every chunk that loads later (targets W1 and W2). */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { readManifest } from './manifest-files.ts';

export interface SizeBudget {
  /** Name of the entry in the report. */
  readonly name: string;
  /** Bytes after gzip (1 kB = 1000): JavaScript and CSS of the entry with its static imports. */
  readonly entry: number;
  /** Bytes after gzip: one chunk that loads later. */
  readonly later: number;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Prints the report after the build. A build over a budget fails, unless SIZE_REPORT_ONLY is set. */
export function sizeReport(budget: SizeBudget): Plugin {
  let folder = 'dist';
  return {
    name: 'maidan-size-report',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const { chunks, entryFiles } = readManifest(folder);
      const gzip = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
      const entry = entryFiles.reduce((sum, file) => sum + gzip(file), 0);
      const later = chunks
        .filter((chunk) => chunk.isEntry !== true && chunk.file.endsWith('.js') && !entryFiles.includes(chunk.file))
        .map((chunk) => ({ file: chunk.file, bytes: gzip(chunk.file) }))
        .toSorted((left, right) => right.bytes - left.bytes);
      console.log(`\n${budget.name}: ${kilobytes(entry)} gzip of ${kilobytes(budget.entry)} in ${entryFiles.length} files`);
      for (const file of entryFiles) console.log(`  ${kilobytes(gzip(file)).padStart(9)}  ${file}`);
      console.log(`Loaded later (each at most ${kilobytes(budget.later)}):`);
      for (const chunk of later) console.log(`  ${kilobytes(chunk.bytes).padStart(9)}  ${chunk.file}`);
      const over = later.filter((chunk) => chunk.bytes > budget.later).map((chunk) => chunk.file);
      if (entry > budget.entry) over.unshift('the entry');
      if (over.length > 0 && process.env['SIZE_REPORT_ONLY'] === undefined) throw new Error(`over the size budget: ${over.join(', ')}`);
    },
  };
}
