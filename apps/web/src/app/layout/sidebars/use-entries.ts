/** Entries as this visitor or player sees them (ST-86). */
import { useMemo } from 'react';
import { pageSite } from '../../../platform/site/page-site.ts';
import { permissionStore, visibleEntries } from '../../../platform/session/permissions.ts';
import { useSession } from '../../../platform/session/session.ts';
import { CASINO, type CasinoEntry } from '../casino/casino-entries.ts';
import { SPORTS, VIRTUALS, type SportEntry } from './sport-entries.ts';

interface Entries {
  readonly sports: readonly SportEntry[];
  readonly virtuals: readonly SportEntry[];
  readonly casino: readonly CasinoEntry[];
}

export function useEntries(): Entries {
  const signedIn = useSession().state === 'in';
  const permissions = permissionStore((state) => state.permissions);
  return useMemo(() => {
    const offered = (entries: readonly SportEntry[]) =>
      visibleEntries(entries, signedIn, permissions).filter((entry) => pageSite.site.sports.includes(entry.needs));
    return { sports: offered(SPORTS), virtuals: offered(VIRTUALS), casino: visibleEntries(CASINO, signedIn, permissions) };
  }, [signedIn, permissions]);
}
