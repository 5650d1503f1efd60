/** `/`: free markets by competition (RT-01). */
import { useSearchParams } from 'react-router';
import { HomeList } from '../../features/markets/home-list.tsx';
import type { ListFilter } from '../../features/markets/group-markets.ts';
import { ScoreLine } from '../../features/scores/score-line.tsx';
import { useText } from '../../platform/language/texts.ts';

const FILTERS = [
  ['all', 'home.all'],
  ['in-play', 'nav.inPlay'],
  ['upcoming', 'home.upcoming'],
] as const satisfies readonly (readonly [ListFilter, string])[];

const scoreOf = (eventId: string) => <ScoreLine eventId={eventId} />;

export function HomeRoute() {
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const filter = FILTERS.find(([name]) => name === query.get('show'))?.[0] ?? 'all';
  return (
    <div className="flex flex-col gap-2">
      <h1 className="sr">{text('home.title')}</h1>
      <div className="flex min-h-11 items-center justify-between">
        <fieldset className="segment" aria-label={text('home.show')}>
          {FILTERS.map(([name, key]) => (
            <button key={name} type="button" aria-pressed={filter === name} onClick={() => setQuery(name === 'all' ? {} : { show: name }, { replace: true })}>
              {text(key)}
            </button>
          ))}
        </fieldset>
        {/* of the chat, on phones */}
        <span id="support-place" />
      </div>
      <HomeList filter={filter} scoreOf={scoreOf} />
    </div>
  );
}
