/** Vite's manifest of the built client, and the files that load together. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Returns the files that load with a chunk: its own, its styles, and those of its static imports. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found);
  return found;
}

/** Reads the manifest of a built client in `folder`. Returns its chunks, and the files of the entry. Throws without an entry. */
export function readManifest(folder: string): { readonly chunks: readonly ManifestChunk[]; readonly entryFiles: readonly string[] } {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  if (entry === undefined) throw new Error('the manifest has no entry');
  return { chunks: Object.values(manifest), entryFiles: [...filesOf(manifest, entry)] };
}
