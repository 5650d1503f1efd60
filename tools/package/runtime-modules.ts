/** Finds the installed packages that the built server needs, from package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  /** `sha512-` and the hash of the archive, base64. */
  readonly integrity?: string;
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

/** A list of components in the format CycloneDX 1.6, for scanners of known vulnerabilities. */
export interface ComponentList {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: {
    readonly component: { readonly type: 'application'; readonly name: string; readonly version: string };
    readonly properties: readonly { readonly name: string; readonly value: string }[];
  };
  readonly components: readonly Component[];
}

interface Component {
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly [{ readonly expression: string }];
  readonly hashes?: readonly [{ readonly alg: 'SHA-512'; readonly content: string }];
}

export interface Delivery {
  readonly version: string;
  /** What is known about advisories on the libraries, in words. */
  readonly advisories: string;
}

/** Lists the packages in these folders (`runtimeModules`), as package-lock.json has them. Throws if one has no version there. */
export function componentsOf(root: string, places: readonly string[], { version, advisories }: Delivery): ComponentList {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { readonly packages: LockedPackages };
  const components = places.map((place): Component => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version: locked, license, integrity } = packages[place] ?? {};
    if (locked === undefined) throw new Error(`package-lock.json has no version of ${place}.`);
    return {
      type: 'library',
      name,
      version: locked,
      purl: `pkg:npm/${name.replace('@', '%40')}@${locked}`,
      ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
      ...(integrity?.startsWith('sha512-') === true
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }] }
        : {}),
    };
  });
  const metadata: ComponentList['metadata'] = {
    component: { type: 'application', name: 'maidan', version },
    properties: [{ name: 'maidan:advisories', value: advisories }],
  };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components };
}

/** Returns where Node finds a package that `from` imports, by package-lock.json; null: nowhere. */
function resolvePlace(packages: LockedPackages, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (at === '') return null;
  }
}
