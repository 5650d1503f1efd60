/** The bytes (gzip) that a visitor of Home downloads, by the manifest of the client's build (npm run build). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../yardsticks.ts';

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export const BUILT_CLIENT = join(ROOT, 'apps/web/dist');

export interface BuiltFile {
  readonly file: string;
  readonly bytes: number;
}

export interface HomeWeight {
  /** The entry, what it imports statically (Home's route is part of it), and their styles. */
  readonly home: readonly BuiltFile[];
  /** Scripts that are loaded later, the largest first. */
  readonly later: readonly BuiltFile[];
}

/** Returns the files of Home and the files that load later, with their sizes. Throws if the client is not built. */
export function homeWeight(): HomeWeight {
  const path = join(BUILT_CLIENT, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('the client is not built (npm run build)');
  const chunks = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>);
  const home = filesOfHome(JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>);
  const later = chunks.filter(({ file }) => file.endsWith('.js') && !home.has(file));
  return {
    home: [...home].map(weighed),
    later: [...new Set(later.map(({ file }) => file))].map(weighed).toSorted((one, other) => other.bytes - one.bytes),
  };
}

export const weighed = (file: string): BuiltFile => ({ file, bytes: gzipSync(readFileSync(join(BUILT_CLIENT, file)), { level: 9 }).length });

export const total = (files: readonly BuiltFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns the files that Home needs. Home's route is part of the entry; if it were loaded later, it would still count. */
function filesOfHome(manifest: Readonly<Record<string, ManifestChunk>>): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry === true || key.endsWith('/home-route.tsx')) visit(key);
  return files;
}
