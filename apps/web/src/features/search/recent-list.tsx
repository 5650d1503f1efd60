/** The recent searches and events of this device under an empty field, with a button that clears them. */
import { RESULT_LIST_MAX_PX } from '@maidan/domain';
import { feedName, useText } from '../../platform/language/texts.ts';
import { useDesktop } from '../../platform/viewport.ts';
import { Icon, sportIcon } from '@maidan/ui-kit/icon.tsx';
import { forgetRecent, recent } from './recent.ts';

/** Classes of the lists under a search field. */
export const ROW = 'flex min-h-11 w-full items-center gap-3 px-3 text-start hover:bg-surface-3 focus:bg-surface-3';
export const BOX = 'absolute inset-x-0 top-full z-40 mt-1 overflow-y-auto rounded-card border border-line bg-surface-1 text-text raised';

interface RecentListProps {
  readonly onSearch: (value: string) => void;
  readonly onEvent: (path: string) => void;
}

export function RecentList({ onSearch, onEvent }: RecentListProps) {
  const text = useText();
  const desktop = useDesktop();
  const { searches, events } = recent();
  return (
    <div className={BOX} style={{ maxHeight: desktop ? RESULT_LIST_MAX_PX.desktop : RESULT_LIST_MAX_PX.mobile }}>
      <div className="flex items-center justify-between ps-3">
        <p className="text-xs font-bold text-muted uppercase">{text('search.recent')}</p>
        <button type="button" className="btn btn-bare min-h-11 text-sm text-brand" onClick={forgetRecent}>
          {text('search.forget')}
        </button>
      </div>
      <ul aria-label={text('search.recent')}>
        {events.map((event) => (
          <li key={event.path}>
            <button type="button" data-result className={ROW} onClick={() => onEvent(event.path)}>
              <Icon name={sportIcon(event.path.split('/')[2] ?? '')} size={18} />
              <span className="truncate">{feedName(event.name)}</span>
            </button>
          </li>
        ))}
        {searches.map((value) => (
          <li key={value}>
            <button type="button" data-result className={ROW} onClick={() => onSearch(value)}>
              <Icon name="search" size={18} />
              <span className="truncate">{value}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
