/** Requests for a second person: those that wait, with the soonest end first, the operator's own, and those that have ended. */
import { CONSOLE_ENDPOINTS as E, FOUR_EYES_TERMS, type AnswerOf, type ApprovalWire } from '@maidan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '../../platform/room-state.ts';
import { call } from '../../platform/call.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { useNow } from '../../platform/moments.ts';
import { useOperator, usePermission } from '../../platform/session-store.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { Empty, Failed, Loaded, Skeleton, Stale } from '../../ui/states.tsx';
import { ApprovalList } from './approval-list.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { isStale, useOpenApprovals, useWaiting } from '../../platform/open-approvals.ts';
import { SoloDelayButton } from './solo-delay-dialog.tsx';
import './requests.css';

type Listed = AnswerOf<typeof E.consoleApprovals>;

/** '' is the first view: requests that wait. */
const VIEWS = ['', 'mine', 'ended', 'alone'] as const;
type View = (typeof VIEWS)[number];
const VIEW_KEYS = { '': 'waiting', mine: 'mine', ended: 'ended', alone: 'alone' } as const;
const PAST_REFRESH_MS = 15_000;

export default function ApprovalsPage() {
  const text = useText();
  const may = usePermission();
  const [read, write] = useAddress();
  const waiting = useWaiting();
  const view: View = VIEWS.find((one) => one === read('view')) ?? '';
  return (
    <div className="room-body">
      <div className="tools">
        <fieldset className="segment" aria-label={text('approvals.view')}>
          {VIEWS.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} {...(one === view ? { 'data-filter': '' } : {})} onClick={() => write({ view: one })}>
              {text(`approvalView.${VIEW_KEYS[one]}`)}
              {one === '' && waiting > 0 && <span className="count figures">{waiting}</span>}
            </button>
          ))}
        </fieldset>
        <span className="flex-1" />
        {may('policy.write') && <SoloDelayButton />}
      </div>
      <Policies />
      <div className="split solo" data-open={read('open') !== '' || undefined}>
        {view === '' ? <WaitingList /> : <PastList view={view} />}
        {read('open') !== '' && <ApprovalPanel key={read('open')} id={read('open')} onClose={() => closePanel(read('open'), write)} />}
      </div>
    </div>
  );
}

/** Closes the panel and gives the focus back to its row. */
function closePanel(id: string, write: (values: Readonly<Record<string, string>>) => void): void {
  write({ open: '' });
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus());
}

/** What weakens four eyes here: switched off, or rules with a solo delay. */
function Policies() {
  const text = useText();
  const { language } = languageStore();
  const { data } = useOpenApprovals();
  if (data === undefined || (data.fourEyes && data.soloDelay.length === 0)) return null;
  return (
    <p className="alarm-bar">
      {!data.fourEyes && <strong>{text('approvals.off')}</strong>}
      {data.soloDelay.map((rule) => (
        <span key={rule} className="alarm-chip">
          {text('approvals.soloChip', { rule: `${rule} ${FOUR_EYES_TERMS[rule].text[language]}` })}
        </span>
      ))}
    </p>
  );
}

interface AskerChipProps {
  readonly approvals: readonly ApprovalWire[];
}

/** The colleague whose requests the list is narrowed to; a press shows those of all again. */
function AskerChip({ approvals }: AskerChipProps) {
  const text = useText();
  const [read, write] = useAddress();
  const id = read('asker');
  if (id === '') return null;
  const name = approvals.find(({ asker }) => asker.id === id)?.asker.name ?? id;
  return (
    <p className="chip-line">
      <button type="button" className="pick" aria-pressed="true" onClick={() => write({ asker: '' })}>
        {text('approvals.ofOne', { name })} <ConsoleIcon name="close" size={12} />
      </button>
    </p>
  );
}

function WaitingList() {
  const text = useText();
  const [read, write] = useAddress();
  const open = useOpenApprovals();
  const now = useNow();
  return (
    <div className="requests-frame" data-stale={isStale(open.dataUpdatedAt) || undefined}>
      <Stale updatedAt={open.dataUpdatedAt} isStale={isStale(open.dataUpdatedAt)} />
      <Loaded query={open}>
        {({ approvals }) => {
          const shown = approvals.filter(({ asker }) => read('asker') === '' || asker.id === read('asker'));
          return (
            <>
              <AskerChip approvals={shown} />
              {shown.length === 0 ? (
                <Empty title={text('approvals.noneTitle')} hint={text('approvals.noneHint')} />
              ) : (
                <ApprovalList approvals={shown} openId={read('open')} now={now} onOpen={(id) => write({ open: id })} onMore={null} />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function PastList({ view }: { readonly view: Exclude<View, ''> }) {
  const text = useText();
  const own = useOperator();
  const [read, write] = useAddress();
  const now = useNow();
  const asker = view === 'mine' ? own.id : read('asker');
  const filter = {
    ...(view === 'ended' ? { state: 'DECIDED' as const } : {}),
    ...(asker === '' ? {} : { asker }),
    ...(view === 'alone' ? { solo: '1' as const } : {}),
  };
  const pages = useInfiniteQuery({
    queryKey: ['approvals', 'past', filter],
    queryFn: ({ pageParam }): Promise<Listed> => call(E.consoleApprovals, { query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: PAST_REFRESH_MS,
  });
  if (pages.data === undefined) return pages.error === null ? <Skeleton /> : <Failed error={pages.error} onRetry={() => void pages.refetch()} />;
  const approvals = pages.data.pages.flatMap((page) => page.approvals);
  const more = pages.hasNextPage ? () => void pages.fetchNextPage() : null;
  return (
    <div className="requests-frame" data-stale={isStale(pages.dataUpdatedAt, PAST_REFRESH_MS) || undefined}>
      <Stale updatedAt={pages.dataUpdatedAt} isStale={isStale(pages.dataUpdatedAt, PAST_REFRESH_MS)} />
      {view !== 'mine' && <AskerChip approvals={approvals} />}
      {approvals.length === 0 && <Empty title={text(`approvalNone.${view}`)} hint={text('approvals.pastHint')} />}
      <ApprovalList approvals={approvals} openId={read('open')} now={now} onOpen={(id) => write({ open: id })} onMore={more} />
    </div>
  );
}
