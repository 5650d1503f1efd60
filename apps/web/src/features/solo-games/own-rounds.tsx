/** The player's last rounds at this table. */
import { ownCasinoRounds } from '@maidan/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { Pages } from '../../ui/pages.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { useSoloText } from '../../messages/feature-texts.ts';

interface OwnRoundsProps {
  readonly tableId: string;
  /** Changes after the player has seen the end of a round; the list is then reloaded. */
  readonly seen: string | null;
  /** Returns the name of a choice in the player's language. */
  readonly nameOf?: (spot: string) => string;
}

export function OwnRounds({ tableId, seen, nameOf = () => '' }: OwnRoundsProps) {
  const text = useSoloText();
  const common = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['own rounds', tableId, page],
    queryFn: async () => (await call(ownCasinoRounds, { query: { tableId, page: String(page) } })).result,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { refetch } = query;
  useEffect(() => {
    if (seen !== null) void refetch();
  }, [seen, refetch]);
  const list = () => {
    if (query.isPending) return <ListSkeleton rows={3} />;
    if (query.isError) return <Failed title={text('rounds.failed')} retryLabel={common('action.retry')} onRetry={() => void refetch()} />;
    const { rounds, total } = query.data;
    const [newest] = rounds;
    if (newest === undefined) return <Empty icon="slots" title={text('rounds.none')} hint={text('rounds.noneHint')} />;
    return (
      <>
        <table className="solo-table">
          <thead>
            <tr>
              <th scope="col">
                {text('rounds.time')} <span className="font-normal text-muted">{zoneLabel(zone, newest.placedAt)}</span>
              </th>
              <th scope="col">{text('rounds.stake')}</th>
              <th scope="col">{text('rounds.returned')}</th>
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round.betId}>
                <td>
                  {nameOf(round.spot) !== '' && <span className="block font-semibold">{nameOf(round.spot)}</span>}
                  <span className="figures text-muted">{formatMoment(round.placedAt, zone, language)}</span>
                </td>
                <td className="figures">{rupeesText(round.stake)}</td>
                <td className={`figures ${round.returned > round.stake ? 'font-bold text-profit' : ''}`}>{rupeesText(round.returned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Pages label={text('rounds.pages')} page={page} total={total} onPage={setPage} />
      </>
    );
  };
  return (
    <section className="card min-w-0" aria-label={text('rounds.title')}>
      <h2 className="border-b border-line px-3 py-2 font-bold">{text('rounds.title')}</h2>
      {list()}
    </section>
  );
}
