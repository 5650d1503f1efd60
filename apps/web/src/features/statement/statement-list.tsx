/** The account statement, newest first, a page at a time (RT-33, PR-12). */
import { accountStatement, type AnswerOf, type Statement } from '@maidan/contract';
import { WALLET_CODES, type WalletCode } from '@maidan/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import { useAccount } from '../../realtime/live.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useReportText } from '../../messages/feature-texts.ts';
import { PagedTable } from './paged-table.tsx';
import { RangeBar } from './range-bar.tsx';
import { reportKey, useReportWindow } from './reports/report-window.ts';
import { causeText, CasinoLink, CommissionLine } from './line-parts.tsx';

function Row({ entry }: { readonly entry: Statement }) {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const cause = causeText(entry.cause);
  const amount = entry.credit - entry.debit;
  const hasBets = entry.marketId !== null;
  const title = cause === null ? entry.cause : text(cause);
  const saysMore = entry.casino === null && entry.cause !== 'grant' && entry.description !== '' && entry.description !== title;
  return (
    <tr className="stacked-row border-b border-line last:border-b-0">
      <td className="px-3 py-2 align-top">
        {entry.casino !== null ? (
          <CasinoLink casino={entry.casino}>{entry.description}</CasinoLink>
        ) : hasBets ? (
          <Link
            className="font-semibold text-brand underline-offset-2 hover:underline"
            to={`/account-statement-details?refrenceNo=${encodeURIComponent(entry.refrenceNo)}`}
          >
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        {saysMore && <p className="text-sm">{entry.description}</p>}
        <p className="figures text-xs text-muted">
          {formatMoment(Date.parse(entry.time), zone, language)} · {entry.refrenceNo}
        </p>
      </td>
      <td className={`figures px-3 py-2 text-end align-top font-bold whitespace-nowrap ${amount < 0 ? 'text-loss' : 'text-profit'}`}>
        {amount > 0 ? '+' : ''}
        {rupeesText(amount)}
        <CommissionLine commission={entry.commission} />
      </td>
      <td data-name={text('statement.balance')} className="stacked-under figures px-3 py-2 text-end align-top whitespace-nowrap">
        {rupeesText(entry.balance)}
      </td>
    </tr>
  );
}

type Totals = AnswerOf<typeof accountStatement>['totals'];

function TotalsStrip({ totals }: { readonly totals: Totals }) {
  const text = useReportText();
  const parts = [
    ['opening', totals.opening, ''],
    ['credit', totals.credit, 'text-profit'],
    ['debit', -totals.debit, 'text-loss'],
    ['closing', totals.closing, ''],
  ] as const;
  return (
    <>
      <dl className="totals" aria-label={text('totals.label')}>
        {parts.map(([name, amount, tone]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{text(`totals.${name}`)}</dt>
            <dd className={`figures font-bold whitespace-nowrap ${amount === 0 ? '' : tone}`}>{rupeesText(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="figures border-b border-line px-3 py-2 text-sm text-muted">
        {text('totals.explained', { closing: rupeesText(totals.closing), inOpenBets: rupeesText(totals.inOpenBets), available: rupeesText(totals.available) })}
      </p>
    </>
  );
}

/** Chooses the wallet, because each has its own statement. Renders nothing for accounts without Free Cash. */
function Wallets({ chosen, onChoose }: { readonly chosen: WalletCode; readonly onChoose: (wallet: WalletCode) => void }) {
  const text = useText();
  const shown = useAccount(({ balance }) => balance !== null && (balance.bounsBalance !== 0 || balance.bonusExposure !== 0));
  if (!shown && chosen === 'MAIN') return null;
  return (
    <fieldset className="segment m-3 mb-0" aria-label={text('balance.title')}>
      {WALLET_CODES.map((wallet) => (
        <button key={wallet} type="button" aria-pressed={wallet === chosen} onClick={() => onChoose(wallet)}>
          {text(wallet === 'BONUS' ? 'balance.freeCash' : 'balance.available')}
        </button>
      ))}
    </fieldset>
  );
}

export function StatementList({ memberCode }: { readonly memberCode: string }) {
  const text = useText();
  const report = useReportText();
  const view = useReportWindow();
  const { page, moments, wrong } = view;
  const everything = Object.keys(moments).length === 0;
  const wallet: WalletCode = view.kind === 'BONUS' ? 'BONUS' : 'MAIN';
  const query = useQuery({
    queryKey: reportKey('accountStatement', memberCode, wallet, page, moments.from ?? '', moments.to ?? ''),
    queryFn: () => call(accountStatement, { params: { memberCode }, query: { page: String(page), wallet, ...moments } }),
    enabled: !wrong,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return (
    <>
      <Wallets chosen={wallet} onChoose={(next) => view.setKind(next === 'MAIN' ? '' : next)} />
      <RangeBar view={view} memberCode={memberCode} report="account-statement" narrowed={{ wallet }} />
      <PagedTable
        query={query}
        page={page}
        onPage={view.setPage}
        none={
          everything ? { title: text('statement.none'), hint: text('statement.noneHint') } : { title: report('range.none'), hint: report('range.noneHint') }
        }
        above={query.data === undefined ? null : <TotalsStrip totals={query.data.totals} />}
        heads={[text('statement.entry'), text('statement.amount'), text('statement.balance')]}
        timeOf={(entry) => entry.time}
      >
        {({ result }) => (
          <tbody>
            {result.map((entry) => (
              <Row key={`${entry.refrenceNo} ${entry.cause}`} entry={entry} />
            ))}
          </tbody>
        )}
      </PagedTable>
    </>
  );
}
