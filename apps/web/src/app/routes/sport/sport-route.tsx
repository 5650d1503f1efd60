/** `/sports-page/{sportName}/{eventTypeId}` (RT-05), with the filter `?show=` for in play, today or tomorrow, and the page of a competition. */
import type { Market } from '@maidan/contract';
import { Suspense, useCallback } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useCompetitionMarkets, useSportMarkets } from '../../../features/markets/lists/market-queries.ts';
import { feedName, useText } from '../../../platform/language/texts.ts';
import { aheadOfUtc, timeSettings } from '../../../platform/time/time-zone.ts';
import { Empty } from '../../../ui/states.tsx';
import { sportKey } from '../../layout/sidebars/sport-entries.ts';
import { MarketListState } from './market-list-state.tsx';
import { narrowToDay, SPORT_FILTERS, type SportFilter, sportFilterOf } from './sport-days.ts';
import { laterPart } from '../../../platform/later-part.ts';

const SPORT_IDS = new Set(['1', '2', '4']);

export function SportRoute() {
  const { sportName = '', eventTypeId = '' } = useParams();
  if (!SPORT_IDS.has(eventTypeId)) return <Navigate to="/" replace />;
  return <Sport sportName={sportName} eventTypeId={eventTypeId} />;
}

const NAMES = { all: 'home.all', 'in-play': 'nav.inPlay', today: 'home.today', tomorrow: 'home.tomorrow' } as const satisfies Record<SportFilter, string>;
const NONE = { 'in-play': 'home.noneInPlay', today: 'home.noneToday', tomorrow: 'home.noneTomorrow' } as const;

function Filters({ filter, onChoose }: { readonly filter: SportFilter; readonly onChoose: (filter: SportFilter) => void }) {
  const text = useText();
  return (
    <fieldset className="segment no-bar max-w-full self-start overflow-x-auto" aria-label={text('home.show')}>
      {SPORT_FILTERS.map((name) => (
        <button key={name} type="button" className="min-h-11 whitespace-nowrap" aria-pressed={filter === name} onClick={() => onChoose(name)}>
          {text(NAMES[name])}
        </button>
      ))}
    </fieldset>
  );
}

function Sport({ sportName, eventTypeId }: { readonly sportName: string; readonly eventTypeId: string }) {
  const text = useText();
  const query = useSportMarkets(eventTypeId);
  const [address, setAddress] = useSearchParams();
  const zone = timeSettings((state) => state.timeZoneName);
  const ahead = timeSettings((state) => state.aheadMs);
  const filter = sportFilterOf(address.get('show'));
  const choose = (chosen: SportFilter): void => setAddress(chosen === 'all' ? {} : { show: chosen }, { replace: true });
  const narrowed = useCallback(
    (list: readonly Market[]) => narrowToDay(list, filter, { now: Date.now() + ahead, aheadAt: (at) => aheadOfUtc(zone, at) }),
    [filter, zone, ahead],
  );
  const empty =
    filter === 'all' ? undefined : (
      <Empty icon="live" title={text(NONE[filter], { sport: text(sportKey(eventTypeId)) })} hint={text('home.noneOfDay')}>
        <button type="button" className="btn btn-quiet btn-large mt-2" onClick={() => choose('all')}>
          {text('home.showAll')}
        </button>
      </Empty>
    );
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-lg font-bold max-lg:sr-only">{feedName(sportName)}</h1>
      <Filters filter={filter} onChoose={choose} />
      <MarketListState query={query} narrowed={narrowed} empty={empty} />
    </div>
  );
}

const SeasonTable = laterPart('season table', async () => (await import('../../../features/standings/season-table.tsx')).default);

/** `/competition-detail-page/{competitionName}/{eventTypeId}/{competitionId}` (RT-07). */
export function CompetitionRoute() {
  const { competitionName = '', eventTypeId = '', competitionId = '' } = useParams();
  const query = useCompetitionMarkets(eventTypeId, competitionId);
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-lg font-bold max-lg:sr-only">{feedName(competitionName)}</h1>
      <MarketListState query={query} />
      {/* below the list, so that it moves nothing when it comes */}
      {!query.isPending && (
        <Suspense fallback={null}>
          <SeasonTable eventTypeId={eventTypeId} competitionId={competitionId} />
        </Suspense>
      )}
    </div>
  );
}
