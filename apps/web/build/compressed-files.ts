/**
 * Writes each file of the client compressed beside it, as small as Brotli can make it: that takes a second a megabyte, once a build, and
 * the server need not compress the same file for every visitor, more quickly and less well.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is smaller is sent as it is. */
const LEAST_BYTES = 1024;

function compressed(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

export function compressedFiles(): Plugin {
  let folder = 'dist';
  return {
    name: 'maidan-compressed-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const assets = join(folder, 'assets');
      const names = new Set(readdirSync(assets));
      for (const name of names) {
        // a file's name holds its hash: what is there already is right
        if (!/\.(js|css|svg)$/.test(name) || names.has(`${name}.br`)) continue;
        const bytes = readFileSync(join(assets, name));
        if (bytes.length >= LEAST_BYTES) writeFileSync(join(assets, `${name}.br`), compressed(bytes));
      }
    },
  };
}
