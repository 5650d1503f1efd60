/** Announces events of the table to screen readers: bet accepted, cashed out, lost, burst. */
import { formatMoney } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { casinoTables } from '../../realtime/tables/casino-tables.ts';
import { useFlightText } from '../../messages/feature-texts.ts';
import { multiplierText } from './flight/flight.ts';
import { newsOf, type News } from '../../realtime/tables/table-state.ts';

function useWords(): (news: News) => string {
  const text = useFlightText();
  return (news) => {
    if (news.type === 'burst') return text('flight.saidBurst', { burst: multiplierText(news.multiplier) });
    const { bet } = news;
    const returned = formatMoney(bet.returned);
    if (bet.state === 'OPEN') return text('flight.saidAccepted', { stake: formatMoney(bet.stake) });
    if (bet.state === 'LOST') return text('flight.lostAt', { stake: formatMoney(bet.stake) });
    if (bet.state === 'RETURNED') return text('flight.returned', { returned });
    return text('flight.wonAt', { multiplier: multiplierText(bet.cashedOutAt), returned });
  };
}

export function Announcements({ tableId }: { readonly tableId: string }) {
  const wordsOf = useWords();
  const [news, setNews] = useState<readonly News[]>([]);
  useEffect(
    () =>
      casinoTables.store(tableId).subscribe((after, before) => {
        const found = newsOf(before, after);
        if (found.length > 0) setNews(found);
      }),
    [tableId],
  );
  return (
    <output className="sr" aria-live="polite">
      {news.map(wordsOf).join('. ')}
    </output>
  );
}
