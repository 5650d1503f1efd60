/** The transfers between the accounts of the player and the house, newest first (RT-34). */
import { transferStatement, type Transfer, type TransferPlace } from '@maidan/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { languageStore } from '../../../platform/language/language.ts';
import { useText } from '../../../platform/language/texts.ts';
import { rupeesText } from '../../../platform/money/rupees-text.ts';
import { formatMoment } from '../../../platform/time/moments.ts';
import { timeSettings, zoneLabel } from '../../../platform/time/time-zone.ts';
import { Awaited } from '../../../ui/placeholders.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Empty, Failed, ListSkeleton } from '../../../ui/states.tsx';
import { Pages } from '../../../ui/pages.tsx';
import { useReportText } from '../../../messages/feature-texts.ts';
import { RangeBar } from '../range-bar.tsx';
import { reportKey, useReportWindow } from '../reports/report-window.ts';
import { useTransactionText } from './transaction-texts.ts';

const PLACE_TEXT = {
  wallet: 'transfers.wallet',
  exposure: 'transfers.exposure',
  withdrawal: 'transfers.withdrawal',
  freeCash: 'transfers.freeCash',
  freeCashExposure: 'transfers.freeCashExposure',
  house: 'transfers.house',
} as const satisfies Record<TransferPlace, string>;

function Row({ transfer }: { readonly transfer: Transfer }) {
  const text = useTransactionText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  return (
    <tr className="border-b border-line last:border-b-0">
      <td className="px-3 py-2 align-top">
        <p className="flex flex-wrap items-center gap-x-1.5 font-semibold">
          {text(PLACE_TEXT[transfer.from])}
          <span className="text-muted">
            <Icon name="forward" size={14} />
            <span className="sr">{text('transfers.to')}</span>
          </span>
          {text(PLACE_TEXT[transfer.to])}
        </p>
        <p className="text-sm">{transfer.remark}</p>
        <p className="figures text-xs text-muted">
          {formatMoment(Date.parse(transfer.time), zone, language)} · {transfer.refrenceNo}
        </p>
      </td>
      <td className="figures px-3 py-2 text-end align-top font-bold whitespace-nowrap">{rupeesText(transfer.amount)}</td>
      <td className="figures px-3 py-2 text-end align-top whitespace-nowrap max-sm:hidden">{transfer.balance === null ? '–' : rupeesText(transfer.balance)}</td>
    </tr>
  );
}

function Transfers({ transfers, busy }: { readonly transfers: readonly Transfer[]; readonly busy: boolean }) {
  const common = useText();
  const text = useTransactionText();
  const zone = timeSettings((state) => state.timeZoneName);
  return (
    <table className="w-full" aria-busy={busy}>
      <caption className="px-3 py-2 text-start text-xs text-muted">
        {common('statement.zone', { zone: zoneLabel(zone, Date.parse(transfers[0]?.time ?? '')) })}
      </caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="px-3 py-2 text-start">
            {text('transfers.way')}
          </th>
          <th scope="col" className="px-3 py-2 text-end">
            {text('transfers.amount')}
          </th>
          <th scope="col" className="px-3 py-2 text-end max-sm:hidden">
            {text('transfers.walletAfter')}
          </th>
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => (
          <Row key={`${transfer.refrenceNo} ${transfer.from} ${transfer.to}`} transfer={transfer} />
        ))}
      </tbody>
    </table>
  );
}

export function TransferList({ memberCode }: { readonly memberCode: string }) {
  const common = useText();
  const text = useTransactionText();
  const report = useReportText();
  const view = useReportWindow();
  const { page, moments, wrong } = view;
  const everything = Object.keys(moments).length === 0;
  const query = useQuery({
    queryKey: reportKey('transferStatement', memberCode, page, moments.from ?? '', moments.to ?? ''),
    queryFn: () => call(transferStatement, { params: { memberCode }, query: { page: String(page), ...moments } }),
    enabled: !wrong,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return (
    <>
      <RangeBar view={view} memberCode={memberCode} report="transfer-statement" />
      {query.isPending ? (
        <Awaited>
          <ListSkeleton rows={8} />
        </Awaited>
      ) : query.isError ? (
        <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />
      ) : query.data.result.length === 0 ? (
        <Empty
          icon="forward"
          title={everything ? text('transfers.none') : report('range.none')}
          hint={everything ? text('transfers.noneHint') : report('range.noneHint')}
        />
      ) : (
        <>
          <Transfers transfers={query.data.result} busy={query.isFetching} />
          <Pages label={text('transfers.pages')} page={page} total={query.data.total} onPage={view.setPage} />
        </>
      )}
    </>
  );
}
