/** Reads the registry's advisories on the delivered libraries, so that no known fault is delivered past its time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../project/programs.mjs';

export interface Advisory {
  /** Address of the advisory; names it in the list of accepted ones. */
  readonly url: string;
  readonly library: string;
  readonly severity: string;
  readonly title: string;
}

/** An advisory that may be delivered until its update is due by docs/security-inventory.md#components. */
export interface AcceptedAdvisory {
  readonly url: string;
  /** Last day, YYYY-MM-DD (UTC). */
  readonly until: string;
  readonly reason: string;
}

export type ReadAdvisories = { readonly ok: true; readonly advisories: readonly Advisory[] } | { readonly ok: false; readonly reason: string };

/**
 * Asks the registry with `npm audit` about the libraries of package-lock.json without development dependencies.
 * @param root folder with package.json and package-lock.json
 * @param registry address of the registry; the one that npm is set to if absent
 */
export async function readAdvisories(root: string, registry?: string): Promise<ReadAdvisories> {
  const cache = mkdtempSync(join(tmpdir(), 'maidan-advisories-'));
  try {
    const args = ['audit', '--package-lock-only', '--omit=dev', '--json', '--loglevel=silent', '--prefix', root, '--cache', cache];
    const { output } = await run('npm', registry === undefined ? args : [...args, '--registry', registry]);
    return advisoriesIn(output);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

/** Returns the advisories that may not be delivered on this day (YYYY-MM-DD, UTC). */
export function openAdvisories(advisories: readonly Advisory[], accepted: readonly AcceptedAdvisory[], day: string): readonly Advisory[] {
  return advisories.filter(({ url }) => !accepted.some((one) => one.url === url && day <= one.until));
}

/** Reads the JSON of `npm audit`. An advisory that several libraries pass on is listed once. */
function advisoriesIn(output: string): ReadAdvisories {
  const report = parsed(output);
  if (report?.vulnerabilities === undefined) return { ok: false, reason: report?.message ?? (output.trim() || 'npm audit printed nothing') };
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((cause) => typeof cause !== 'string'));
  const advisories = found.map(({ url, name, severity, title }) => ({ url, library: name, severity, title }));
  return { ok: true, advisories: [...new Map(advisories.map((advisory) => [`${advisory.library} ${advisory.url}`, advisory])).values()] };
}

interface AuditReport {
  /** Set if the registry could not be asked. */
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly via: readonly (string | { readonly url: string; readonly name: string; readonly severity: string; readonly title: string })[] }>
  >;
}

function parsed(output: string): AuditReport | null {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return null;
  }
}
