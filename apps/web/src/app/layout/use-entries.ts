/** Entries as this visitor or player sees them (ST-86). */
import { useMemo } from 'react';
import { useText } from '../../platform/language/texts.ts';
import { pageSite } from '../../platform/page-site.ts';
import { permissionStore, visibleEntries } from '../../platform/session/permissions.ts';
import { useSession } from '../../platform/session/session.ts';
import { CASINO, type CasinoEntry } from './casino-entries.ts';
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

/** The same entries for the search (VA-25). */
export function useSearchMenu() {
  const text = useText();
  const { sports, virtuals, casino } = useEntries();
  return useMemo(
    () => [...sports, ...virtuals, ...casino].map((entry) => ({ name: text(entry.key), path: entry.path, eventTypeId: entry.needs })),
    [sports, virtuals, casino, text],
  );
}
