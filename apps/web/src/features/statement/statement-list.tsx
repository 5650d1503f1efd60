/** The account statement: what came in and went out, newest first, a page at a time (RT-33, PR-12). */
import { accountStatement, type Statement } from '@maidan/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/rupees-text.ts';
import { formatMoment, timeSettings } from '../../platform/time-zone.ts';
import { Link } from '../../ui/link.tsx';
import { PagedTable } from './paged-table.tsx';
import { reportKey } from './report-slices.ts';
import { causeText } from './statement-texts.ts';

function Row({ entry }: { readonly entry: Statement }) {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const cause = causeText(entry.cause);
  const amount = entry.credit - entry.debit;
  const hasBets = entry.marketId !== null;
  const title = cause === null ? entry.cause : text(cause);
  return (
    <tr className="stacked-row border-b border-line last:border-b-0">
      <td className="px-3 py-2 align-top">
        {hasBets ? (
          <Link
            className="font-semibold text-brand underline-offset-2 hover:underline"
            to={`/account-statement-details?refrenceNo=${encodeURIComponent(entry.refrenceNo)}`}
          >
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        {entry.description !== '' && entry.cause !== 'grant' && <p className="text-sm">{entry.description}</p>}
        <p className="figures text-xs text-muted">
          {formatMoment(Date.parse(entry.time), zone, language)} · {entry.refrenceNo}
        </p>
      </td>
      <td className={`figures px-3 py-2 text-end align-top font-bold whitespace-nowrap ${amount < 0 ? 'text-loss' : 'text-profit'}`}>
        {amount > 0 ? '+' : ''}
        {rupeesText(amount)}
      </td>
      <td data-name={text('statement.balance')} className="stacked-under figures px-3 py-2 text-end align-top whitespace-nowrap">
        {rupeesText(entry.balance)}
      </td>
    </tr>
  );
}

export function StatementList({ memberCode }: { readonly memberCode: string }) {
  const text = useText();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: reportKey('accountStatement', memberCode, page),
    queryFn: () => call(accountStatement, { params: { memberCode }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return (
    <PagedTable
      query={query}
      page={page}
      onPage={setPage}
      none={{ title: text('statement.none'), hint: text('statement.noneHint') }}
      heads={[text('statement.entry'), text('statement.amount'), text('statement.balance')]}
      timeOf={(entry) => entry.time}
    >
      {({ result }) => (
        <tbody>
          {result.map((entry) => (
            <Row key={entry.refrenceNo} entry={entry} />
          ))}
        </tbody>
      )}
    </PagedTable>
  );
}
