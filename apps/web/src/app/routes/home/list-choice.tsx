/** The filter of Home's lists: all matches, in play, or upcoming. The address has it as `show`. */
import { useSearchParams } from 'react-router';
import type { ListFilter } from '../../../features/markets/lists/group-markets.ts';
import { useText } from '../../../platform/language/texts.ts';

const FILTERS = [
  ['all', 'home.all'],
  ['in-play', 'nav.inPlay'],
  ['upcoming', 'home.upcoming'],
] as const satisfies readonly (readonly [ListFilter, string])[];

/** Returns the filter in the address, or 'all' for any other text. */
export function filterOf(show: string | null): ListFilter {
  return FILTERS.find(([name]) => name === show)?.[0] ?? 'all';
}

export function ListChoice({ filter }: { readonly filter: ListFilter }) {
  const text = useText();
  const [, setQuery] = useSearchParams();
  return (
    <div className="flex min-h-11 items-center justify-between">
      <fieldset className="segment" aria-label={text('home.show')}>
        {FILTERS.map(([name, key]) => (
          <button key={name} type="button" aria-pressed={filter === name} onClick={() => setQuery(name === 'all' ? {} : { show: name }, { replace: true })}>
            {text(key)}
          </button>
        ))}
      </fieldset>
      {/* On phones the button of the support chat is placed here. */}
      <span id="support-place" />
    </div>
  );
}
