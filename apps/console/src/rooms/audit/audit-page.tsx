/** The audit log: who did what to whom, newest first, with filters in the address, one entry in full, and the verification of the chain. */
import { AUDIT_TARGET_KINDS, CONSOLE_ENDPOINTS as E, type AuditEntryWire } from '@maidan/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAddress, useDraft } from '../../platform/room-state.ts';
import { call } from '../../platform/call.ts';
import { usePageKeys } from '../../platform/keys.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { dayStart, momentText } from '../../platform/moments.ts';
import { usePermission } from '../../platform/session-store.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { SheetFrame } from '../../ui/sheet-frame.tsx';
import { Empty, Failed, Skeleton } from '../../ui/states.tsx';
import { AuditEntryPanel } from './audit-entry-panel.tsx';
import { useReasonText, useTargetText } from './entry-text.ts';
import { VerifyDialog } from './verify-dialog.tsx';

const DAY_MS = 24 * 3_600_000;
/** How often the page asks for newer entries. */
const NEWER_MS = 15_000;
const TEXT_FILTERS = ['actor', 'action', 'target', 'site', 'text'] as const;

/** Returns the filters of the address as the call takes them. */
function useFilters() {
  const [read] = useAddress();
  const texts = Object.fromEntries(TEXT_FILTERS.flatMap((name) => (read(name).trim() === '' ? [] : [[name, read(name).trim()]])));
  const kind = AUDIT_TARGET_KINDS.find((one) => one === read('kind'));
  const outcome = (['OK', 'REFUSED', 'DUTY_CONFLICT'] as const).find((one) => one === read('outcome'));
  const [from, until] = [dayStart(read('from')), dayStart(read('until'))];
  return {
    ...texts,
    ...(kind === undefined ? {} : { targetKind: kind }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(from === null ? {} : { from: String(from) }),
    // the last millisecond of the day
    ...(until === null ? {} : { until: String(until + DAY_MS - 1) }),
  };
}

export default function AuditPage() {
  const text = useText();
  const may = usePermission();
  const [verifying, setVerifying] = useDraft('audit/verifying', false);
  usePageKeys(may('audit.verify') ? { v: () => setVerifying(true) } : {});
  return (
    <div className="room-body">
      <div className="tools">
        <AuditFilters />
        <span className="flex-1" />
        {may('audit.verify') && (
          <button type="button" className="btn btn-quiet" onClick={() => setVerifying(true)}>
            <ConsoleIcon name="shield" size={16} />
            {text('audit.verify')} <kbd aria-hidden="true">V</kbd>
          </button>
        )}
      </div>
      <AuditList />
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </div>
  );
}

function AuditFilters() {
  const text = useText();
  const [read, write] = useAddress();
  return (
    <>
      {TEXT_FILTERS.map((name, index) => (
        <input
          key={name}
          className="field narrow"
          type="search"
          {...(index === 0 ? { 'data-filter': '' } : {})}
          aria-label={text(`auditFilter.${name}`)}
          placeholder={text(`auditFilter.${name}`)}
          value={read(name)}
          maxLength={120}
          onChange={(event) => write({ [name]: event.target.value })}
        />
      ))}
      <select className="field narrow" aria-label={text('audit.kind')} value={read('kind')} onChange={(event) => write({ kind: event.target.value })}>
        <option value="">{text('audit.anyKind')}</option>
        {AUDIT_TARGET_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {text(`targetKind.${kind}`)}
          </option>
        ))}
      </select>
      <select className="field narrow" aria-label={text('audit.outcome')} value={read('outcome')} onChange={(event) => write({ outcome: event.target.value })}>
        <option value="">{text('audit.anyOutcome')}</option>
        <option value="OK">{text('audit.ok')}</option>
        <option value="REFUSED">{text('audit.refused')}</option>
        <option value="DUTY_CONFLICT">{text('audit.dutyConflict')}</option>
      </select>
      {(['from', 'until'] as const).map((name) => (
        <label key={name} className="day">
          <span>{text(`audit.${name}`)}</span>
          <input className="field narrow" type="date" value={read(name)} onChange={(event) => write({ [name]: event.target.value })} />
        </label>
      ))}
    </>
  );
}

function AuditList() {
  const text = useText();
  const [read, write] = useAddress();
  const filters = useFilters();
  const pages = useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) => call(E.consoleAudit, { query: { ...filters, ...(pageParam === null ? {} : { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // newer entries wait behind a button, so that the list does not move
    staleTime: Infinity,
  });
  if (pages.data === undefined) return pages.error === null ? <Skeleton rows={14} /> : <Failed error={pages.error} onRetry={() => void pages.refetch()} />;
  const entries = pages.data.pages.flatMap((page) => page.entries);
  const open = entries.find(({ seq }) => String(seq) === read('open'));
  return (
    <>
      <Newer filters={filters} newest={entries[0]?.seq ?? null} onShow={() => void pages.refetch()} />
      <div className="split" data-open={open !== undefined || undefined}>
        {entries.length === 0 ? (
          <Empty title={text('audit.noneTitle')} hint={text('audit.noneHint')} />
        ) : (
          <SheetFrame label={text('room.audit')}>
            <AuditTable entries={entries} openSeq={open?.seq ?? null} onOpen={(seq) => write({ open: String(seq) })} />
            {pages.hasNextPage && (
              <button type="button" className="btn btn-quiet more" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {text('audit.older')}
              </button>
            )}
          </SheetFrame>
        )}
        {open !== undefined && <AuditEntryPanel key={open.seq} entry={open} onClose={() => write({ open: '' })} />}
      </div>
    </>
  );
}

interface NewerProps {
  readonly filters: ReturnType<typeof useFilters>;
  readonly newest: number | null;
  readonly onShow: () => void;
}

/** The number of entries that were written since the list was read. */
function Newer({ filters, newest, onShow }: NewerProps) {
  const text = useText();
  const { data = 0 } = useQuery({
    queryKey: ['audit-newer', filters, newest],
    queryFn: async () => (await call(E.consoleAuditNewer, { query: { ...filters, after: String(newest) } })).newer,
    enabled: newest !== null,
    refetchInterval: NEWER_MS,
  });
  return data === 0 ? null : (
    <button type="button" className="newer" onClick={onShow}>
      {text('audit.newer', { count: data })}
    </button>
  );
}

interface AuditTableProps {
  readonly entries: readonly AuditEntryWire[];
  readonly openSeq: number | null;
  readonly onOpen: (seq: number) => void;
}

function AuditTable({ entries, openSeq, onOpen }: AuditTableProps) {
  const text = useText();
  const targetText = useTargetText();
  const reasonText = useReasonText();
  const { language } = languageStore();
  return (
    <table className="sheet audit-sheet">
      <thead>
        <tr>
          <th scope="col">{text('audit.time')}</th>
          <th scope="col">{text('auditFilter.actor')}</th>
          <th scope="col">{text('auditFilter.action')}</th>
          <th scope="col">{text('auditFilter.target')}</th>
          <th scope="col">{text('auditFilter.site')}</th>
          <th scope="col">{text('auditFilter.text')}</th>
          <th scope="col">{text('audit.outcome')}</th>
          <th scope="col" className="number">
            {text('audit.seq')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ seq, at, actor, action, targetKind, target, site, reason, outcome }) => (
          <tr key={seq} aria-selected={seq === openSeq}>
            <th scope="row">
              <button type="button" className="row-link figures" data-row="" aria-expanded={seq === openSeq} onClick={() => onOpen(seq)}>
                {momentText(at, language)} IST
              </button>
            </th>
            <td>{actor}</td>
            <td>
              <code>{action}</code>
            </td>
            <td>{target === null ? '–' : `${targetText(targetKind)} ${target}`}</td>
            <td>{site ?? '–'}</td>
            <td className="cut">{reasonText({ action, reason }) ?? '–'}</td>
            <td>
              <span className="state" data-state={outcome === 'OK' ? 'ACTIVE' : 'REFUSED'}>
                {outcome === 'OK' ? text('audit.ok') : outcome}
              </span>
            </td>
            <td className="number">{seq}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
