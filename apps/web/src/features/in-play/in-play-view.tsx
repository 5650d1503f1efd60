/** The live markets by sport with their count, and the markets that start within a day by the hour. The route renders the cards. */
import type { Market } from '@maidan/contract';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { aheadOfUtc, formatWhen, timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { Icon, sportIcon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty } from '../../ui/states.tsx';
import { useInPlayText } from '../../messages/feature-texts.ts';
import { liveBySport, sportOfQuery, startingSoon, type SportShown } from './in-play-lists.ts';

const NAMES = { '4': 'sport.cricket', '1': 'sport.football', '2': 'sport.tennis', v9: 'sport.virtual', b9: 'sport.ballByBall' } as const satisfies Record<
  SportShown,
  string
>;

interface InPlayViewProps {
  readonly list: readonly Market[];
  readonly sports: readonly SportShown[];
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
  readonly cardOf: (market: Market) => ReactNode;
}

function Filter({ counts, sport }: { readonly counts: readonly (readonly [SportShown | null, number])[]; readonly sport: SportShown | null }) {
  const text = useText();
  const own = useInPlayText();
  const [, setQuery] = useSearchParams();
  return (
    <fieldset className="segment max-w-full self-start overflow-x-auto no-bar" aria-label={own('live.choose')}>
      {counts.map(([name, count]) => (
        <button
          key={name ?? 'all'}
          type="button"
          className="flex min-h-11 items-center justify-center gap-1.5"
          aria-pressed={name === sport}
          onClick={() => setQuery(name === null ? {} : { sport: name }, { replace: true })}
        >
          {name !== null && <Icon name={sportIcon(name)} size={16} />}
          {name === null ? own('live.all') : text(NAMES[name])}
          <span className="figures text-xs">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

export function InPlayView({ list, sports, now, cardOf }: InPlayViewProps) {
  const text = useText();
  const own = useInPlayText();
  const [query] = useSearchParams();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const sport = sportOfQuery(query.get('sport'));
  const groups = useMemo(() => liveBySport(list), [list]);
  const shown = groups.filter((group) => sport === null || group.sport === sport);
  const hours = useMemo(
    () => startingSoon(sport === null ? list : list.filter((market) => market.eventTypeId === sport), now, aheadOfUtc(zone, now)),
    [list, sport, now, zone],
  );
  const countOf = (name: SportShown): number => groups.find((group) => group.sport === name)?.markets.length ?? 0;
  const all = groups.reduce((total, group) => total + group.markets.length, 0);
  return (
    <>
      <Filter sport={sport} counts={[[null, all], ...sports.map((name) => [name, countOf(name)] as const)]} />
      {shown.map((group) => (
        <section key={group.sport} aria-label={text(NAMES[group.sport])} data-live-sport={group.sport} className="flex flex-col gap-2">
          <h2 className="flex items-center gap-2 px-1 pt-2 text-sm font-bold text-muted">
            <Icon name={sportIcon(group.sport)} size={16} />
            {text(NAMES[group.sport])}
            <span className="figures">{group.markets.length}</span>
          </h2>
          {group.markets.map(cardOf)}
        </section>
      ))}
      {shown.length === 0 &&
        (hours.length > 0 ? (
          <Empty icon="live" title={own('live.none')} hint={own('live.noneHint')} />
        ) : (
          <Empty icon="live" title={own('live.noneAll')} hint={own('live.noneAllHint')}>
            <Link to="/" className="btn btn-quiet btn-large mt-2">
              {own('live.toHome')}
            </Link>
          </Empty>
        ))}
      {hours.length > 0 && (
        <section aria-label={own('live.soon')} className="flex flex-col gap-2 pt-2">
          <h2 className="px-1 text-lg font-bold">{own('live.soon')}</h2>
          {hours.map((hour) => (
            <section key={hour.at} className="flex flex-col gap-2" data-hour={hour.at}>
              <h3 className="figures px-1 pt-1 text-sm font-bold text-muted">
                <time dateTime={new Date(hour.at).toISOString()}>
                  {formatWhen(hour.at, zone, language)} {zoneLabel(zone, hour.at)}
                </time>
              </h3>
              {hour.markets.map(cardOf)}
            </section>
          ))}
        </section>
      )}
    </>
  );
}
