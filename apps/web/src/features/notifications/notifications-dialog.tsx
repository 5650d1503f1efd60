/** The list of notifications: results of the player's markets, newest first, with pages of older ones. */
import type { NotificationWire } from '@maidan/contract';
import { Suspense, useEffect, useState } from 'react';
import { amountTone, rupeesText } from '../../platform/money/rupees-text.ts';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { languageStore } from '../../platform/language/language.ts';
import { feedName, useText } from '../../platform/language/texts.ts';
import { eventPath } from '../../platform/event-path.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { formatWhen, timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { useAccount, useConnection } from '../../realtime/live.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, Failed, ListSkeleton } from '../../ui/states.tsx';
import { useNotificationText } from '../../messages/feature-texts.ts';
import { loadNotifications, markRead, notificationStore } from './notification-store.ts';
import { namedNotification } from './notification-toasts.ts';
import { outcomeText, resultText, signedText } from './notification-words.ts';

const close = (): void => closeNamed('notifications');

/** Returns the function that marks notifications as read, and shows a toast if that fails. */
function useMarkRead(): (id: string, withOlder: boolean) => Promise<void> {
  const text = useNotificationText();
  return async (id, withOlder) => {
    if (!(await markRead(id, withOlder))) notify('error', text('notifications.readFailed'));
  };
}

function Entry({ entry: wire }: { readonly entry: NotificationWire }) {
  const entry = namedNotification(wire);
  const text = useNotificationText();
  const mark = useMarkRead();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const at = Date.parse(entry.time);
  const market = entry.marketName;
  const open = (): void => {
    if (!entry.isRead) void mark(entry._id, false);
    close();
  };
  return (
    <li
      className={`flex flex-col gap-1 border-b border-line px-4 py-3 ${entry.isRead ? '' : 'border-s-4 border-s-brand bg-surface-2'}`}
      data-notification={entry._id}
    >
      <div className="flex items-start gap-2">
        <Link to={eventPath(entry)} className="min-w-0 flex-1 leading-tight hover:underline" onClick={open}>
          <span className="block font-bold">{market}</span>
          <span className="block text-xs text-muted">{feedName(entry.eventName)}</span>
        </Link>
        {!entry.isRead && (
          <>
            <span className="badge bg-brand text-brand-contrast">{text('notifications.new')}</span>
            <button
              type="button"
              className="icon-btn -my-2 -me-2"
              title={text('notifications.read')}
              aria-label={text('notifications.readOf', { market: `${feedName(entry.eventName)}, ${market}` })}
              onClick={() => void mark(entry._id, false)}
            >
              <Drawing name="eye" size={18} />
            </button>
          </>
        )}
      </div>
      <p className="text-sm">{resultText(entry, text)}</p>
      <p className="figures flex flex-wrap items-baseline gap-x-2">
        <b className={amountTone(entry.profit)}>{outcomeText(entry, text)}</b>
        {entry.commission > 0 && <span className="text-xs text-muted">{text('notifications.commission', { amount: rupeesText(entry.commission) })}</span>}
      </p>
      {entry.previous !== null && <p className="figures text-xs text-muted">{text('notifications.before', { amount: signedText(entry.previous) })}</p>}
      <p className="figures flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>
          {entry.wallet === 'BONUS' && `${text('notifications.freeCash')} · `}
          {text('notifications.balance', { amount: rupeesText(entry.balance) })}
        </span>
        <time dateTime={entry.time}>{`${formatWhen(at, zone, language)} ${zoneLabel(zone, at)}`}</time>
      </p>
    </li>
  );
}

function Entries({ items }: { readonly items: readonly NotificationWire[] }) {
  const say = useText();
  const text = useNotificationText();
  const mark = useMarkRead();
  const { next, loading, failed } = notificationStore();
  const unread = useAccount((state) => state.unread);
  const [newest] = items;
  if (newest === undefined) return <Empty title={text('notifications.none')} hint={text('notifications.noneHint')} />;
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line px-4">
        <output className="figures text-sm text-muted">{text('notifications.unread', { count: unread })}</output>
        {unread > 0 && (
          <button type="button" className="btn btn-bare min-h-11" onClick={() => void mark(newest._id, true)}>
            {text('notifications.readAll')}
          </button>
        )}
      </div>
      <ul>
        {items.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
      {failed && <Failed title={text('notifications.failed')} retryLabel={say('action.retry')} onRetry={() => void loadNotifications(true)} />}
      {next !== null && !failed && (
        <button type="button" className="btn btn-quiet btn-large m-4" disabled={loading} onClick={() => void loadNotifications(true)}>
          {text('notifications.older')}
        </button>
      )}
    </>
  );
}

function List() {
  const say = useText();
  const text = useNotificationText();
  const { items, failed } = notificationStore();
  const offline = useConnection((state) => state.phase === 'lost');
  // reloads at each opening, because this device may have missed pushes while it slept
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    void loadNotifications(false).finally(() => setOpened(true));
  }, []);
  return (
    <Dialog edge="end" title={text('notifications.title')} closeLabel={say('action.close')} onClose={close}>
      {offline && <output className="block bg-warn-surface px-4 py-1.5 text-sm text-warn">{text('notifications.offline')}</output>}
      {items === null ? (
        failed && opened ? (
          <Failed title={text('notifications.failed')} retryLabel={say('action.retry')} onRetry={() => void loadNotifications(false)} />
        ) : (
          <ListSkeleton rows={6} />
        )
      ) : (
        <Entries items={items} />
      )}
    </Dialog>
  );
}

export default function NotificationsDialog() {
  return (
    <Suspense fallback={null}>
      <List />
    </Suspense>
  );
}
