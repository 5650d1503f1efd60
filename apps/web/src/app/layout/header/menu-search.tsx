/** The search box with the entries of the menu. Loaded apart from the header that shows it. */
import { useMemo } from 'react';
import { SearchBox } from '../../../features/search/search-box.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { useEntries } from '../sidebars/use-entries.ts';

interface MenuSearchProps {
  /** Called after a result was chosen. */
  readonly onChosen?: () => void;
  /** Opened to be typed into. */
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
