/** A list of the account, a page at a time, newest first: loading, failed, empty, or a table that names the zone of its times. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language/texts.ts';
import { timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { Awaited } from '../../ui/placeholders.tsx';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { Pages } from '../../ui/pages.tsx';
import './statement.css';

interface Page<Row> {
  readonly result: readonly Row[];
  readonly total: number;
}

interface PagedTableProps<Answer extends Page<object>> {
  readonly query: UseQueryResult<Answer>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly none: { readonly title: string; readonly hint: string };
  /** Headings of the columns. The first column is aligned to the start, all others to the end. */
  readonly heads: readonly string[];
  readonly timeOf: (row: Answer['result'][number]) => string;
  /** Renders the rows and the foot of the table. */
  readonly children: (answer: Answer) => ReactNode;
  /** Content above the table. */
  readonly above?: ReactNode;
}

export function PagedTable<Answer extends Page<object>>({ query, page, onPage, none, heads, timeOf, children, above }: PagedTableProps<Answer>) {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={8} />
      </Awaited>
    );
  if (query.isError) return <Failed title={text('state.failed')} retryLabel={text('action.retry')} onRetry={() => void query.refetch()} />;
  const [newest] = query.data.result;
  if (newest === undefined) return <Empty icon={<Drawing name="statement" size={32} />} title={none.title} hint={none.hint} />;
  return (
    <>
      {above}
      <div className="overflow-x-auto">
        <table className="w-full" aria-busy={query.isFetching}>
          <caption className="px-3 py-2 text-start text-xs text-muted">{text('statement.zone', { zone: zoneLabel(zone, Date.parse(timeOf(newest))) })}</caption>
          <thead>
            <tr className={`border-b border-line text-sm text-muted ${heads.length > 2 ? 'stacked-row' : ''}`}>
              {heads.map((name, column) => (
                <th key={name} scope="col" className={`px-3 py-2 ${column === 0 ? 'text-start' : 'text-end'} ${column === 2 ? 'stacked-under' : ''}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {children(query.data)}
        </table>
      </div>
      <Pages label={text('statement.pages')} page={page} total={query.data.total} onPage={onPage} />
    </>
  );
}
