/** The season table of a competition. Renders nothing without one. */
import { competitionTable, type CompetitionTable } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { laterTexts } from '../../platform/language/later-texts.ts';
import { feedName } from '../../platform/language/texts.ts';
import { call } from '../../platform/http/call.ts';
import { signedText, tableColumns, type Column } from './table-columns.ts';

const useTableText = laterTexts({
  en: () => import('../../messages/betting/standings.en.json'),
  hi: () => import('../../messages/betting/standings.hi.json'),
});

/** Reload interval, ms: the table changes when a match ends. */
const AGAIN_MS = 60_000;

function HeadCell({ column }: { readonly column: Column }) {
  const text = useTableText();
  return (
    <th
      scope="col"
      className={`min-w-8 px-1 py-1.5 text-end font-semibold whitespace-nowrap last:pe-3 ${column.wide ? 'max-sm:hidden' : ''}`}
      title={text(`table.${column.title}`)}
    >
      <span aria-hidden="true">{text(`table.${column.short}`)}</span>
      <span className="sr">{text(`table.${column.title}`)}</span>
    </th>
  );
}

function Rows({ table, columns }: { readonly table: CompetitionTable; readonly columns: readonly Column[] }) {
  return (
    <tbody>
      {table.rows.map((row, place) => (
        <tr key={row.selectionId} className="border-t border-line">
          <td className="figures w-10 py-2 ps-3 pe-2 text-muted">{place + 1}</td>
          <th scope="row" className="max-w-0 truncate py-2 pe-1 text-start font-semibold" title={row.name}>
            {feedName(row.name)}
          </th>
          {columns.map((column) => (
            <td key={column.title} className={`figures px-1 py-2 text-end whitespace-nowrap last:pe-3 last:font-bold ${column.wide ? 'max-sm:hidden' : ''}`}>
              {signedText(column, row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export default function SeasonTable({ eventTypeId, competitionId }: { readonly eventTypeId: string; readonly competitionId: string }) {
  const text = useTableText();
  const query = useQuery({
    queryKey: ['table', eventTypeId, competitionId],
    queryFn: async () => (await call(competitionTable, { params: { eventTypeId, competitionId } })).result,
    refetchInterval: AGAIN_MS,
  });
  const table = query.data ?? null;
  if (table === null) return null;
  const columns = tableColumns(eventTypeId);
  return (
    <section className="card" aria-label={text('table.title')}>
      <header className="flex items-baseline gap-3 px-3 py-2">
        <h2 className="font-bold">{text('table.title')}</h2>
        <p className="figures ms-auto text-sm text-muted">{text('table.progress', { played: table.played, matches: table.matches })}</p>
      </header>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="w-10">
              <span className="sr">{text('table.place')}</span>
            </th>
            <th scope="col" className="w-full max-w-0 py-1.5 text-start font-semibold">
              {text('table.team')}
            </th>
            {columns.map((column) => (
              <HeadCell key={column.title} column={column} />
            ))}
          </tr>
        </thead>
        <Rows table={table} columns={columns} />
      </table>
    </section>
  );
}
