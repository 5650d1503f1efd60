/** Finds the installed packages that the built server needs, from package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  /** The folder of a workspace. */
  readonly resolved?: string;
  readonly link?: boolean;
}

type LockedPackages = Readonly<Record<string, LockedPackage>>;

/**
 * Returns the folders below `root`, such as 'node_modules/pg', of all packages that `workspace` needs at run time, sorted. Leaves out
 * optional packages that are not installed on this platform. Throws if a needed package is missing or lies outside of the root's node_modules,
 * because a bundle beside node_modules would not find it.
 */
export function runtimeModules(root: string, workspace: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { readonly packages: LockedPackages };
  const found = new Set<string>();
  const visit = (place: string): void => {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[place] ?? {};
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    for (const name of Object.keys(optionalDependencies)) visitFrom(place, name, true);
    for (const name of [...Object.keys(dependencies), ...peers]) if (!(name in optionalDependencies)) visitFrom(place, name, false);
  };
  const visitFrom = (place: string, name: string, optional: boolean): void => {
    const at = resolvePlace(packages, place, name);
    const locked = at === null ? undefined : packages[at];
    if (at === null || locked === undefined || (optional && !existsSync(join(root, at)))) {
      if (optional) return;
      throw new Error(`${place} needs ${name}, which package-lock.json does not have.`);
    }
    if (locked.link === true && locked.resolved !== undefined) return visit(locked.resolved); // our own: it is in the bundle
    if (found.has(at)) return;
    if (!at.startsWith('node_modules/')) throw new Error(`${name} lies in ${at}; only packages in node_modules of the root can be delivered.`);
    if (!existsSync(join(root, at))) throw new Error(`${at} is not installed.`);
    found.add(at);
    visit(at);
  };
  visit(workspace);
  return [...found].toSorted();
}

/** Returns where Node finds a package that `from` imports, by package-lock.json; null: nowhere. */
function resolvePlace(packages: LockedPackages, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (at === '') return null;
  }
}
