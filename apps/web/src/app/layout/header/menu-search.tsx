/** The search box with the entries of the menu. It loads apart from the header. */
import { useMemo } from 'react';
import { SearchBox } from '../../../features/search/search-box.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { useEntries } from '../sidebars/use-entries.ts';

interface MenuSearchProps {
  /** Called after the player chose a result. */
  readonly onChosen?: () => void;
  /** Takes the focus when it opens. */
  readonly opened?: boolean;
}

export function MenuSearch(props: MenuSearchProps) {
  const text = useText();
  const { sports, virtuals, casino } = useEntries();
  /** The entries that this visitor or player sees (VA-25). */
  const menu = useMemo(
    () => [...sports, ...virtuals, ...casino].map((entry) => ({ name: text(entry.key), path: entry.path, eventTypeId: entry.needs })),
    [sports, virtuals, casino, text],
  );
  return <SearchBox menu={menu} {...props} />;
}
