/** The states of a screen: loading, empty, error, forbidden, offline. */
import { PERMISSION_TEXTS, ROLE_TERMS, type OperatorRole, type Permission } from '@maidan/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { CallError } from '../platform/call.ts';
import { languageStore, useText } from '../platform/language.ts';
import { clockText } from '../platform/moments.ts';
import { ConsoleIcon, type ConsoleIconName } from './console-icon.tsx';

export function Skeleton({ rows = 8 }: { readonly rows?: number }) {
  const text = useText();
  return (
    <div aria-busy="true" className="skeletons">
      <output className="sr">{text('state.loading')}</output>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" className="skeleton" />
      ))}
    </div>
  );
}

interface MessageProps {
  readonly icon: ConsoleIconName;
  readonly title: string;
  readonly children?: ReactNode;
}

function Message({ icon, title, children }: MessageProps) {
  return (
    <div className="message">
      <ConsoleIcon name={icon} size={26} />
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}

export function Empty({ title, hint, children }: { readonly title: string; readonly hint: string; readonly children?: ReactNode }) {
  return (
    <Message icon="check" title={title}>
      <p className="text-muted">{hint}</p>
      {children}
    </Message>
  );
}

/** One sentence, the request id, and a second try. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const text = useText();
  const { status, code, message, requestId } = error instanceof CallError ? error : new CallError('', 500);
  return (
    <div role="alert">
      <Message icon="warning" title={status === 0 ? text('state.noServer') : code === null ? text('state.failed') : message}>
        {requestId !== null && (
          <p className="text-xs text-muted">
            {text('state.requestId')} <code>{requestId}</code>
          </p>
        )}
        <button type="button" className="btn btn-quiet" onClick={onRetry}>
          <ConsoleIcon name="refresh" />
          {text('action.retry')}
        </button>
      </Message>
    </div>
  );
}

/** Names the missing permission and the roles that hold it. `title`: what is closed; by default the room. */
export function Forbidden({ needs, title }: { readonly needs: Permission; readonly title?: string }) {
  const text = useText();
  const { language } = languageStore();
  const holders = (Object.keys(ROLE_TERMS) as OperatorRole[]).filter((role) => ROLE_TERMS[role].permissions.has(needs));
  return (
    <Message icon="lock" title={title ?? text('state.forbidden')}>
      <p>
        {PERMISSION_TEXTS[needs][language]} <code className="text-muted">{needs}</code>
      </p>
      <p className="text-muted">{text('state.holders', { roles: holders.map((role) => ROLE_TERMS[role].name[language]).join(', ') })}</p>
      <p className="text-muted">{text('state.whoGives')}</p>
    </Message>
  );
}

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** Shows the data of a query, or its skeleton, or its failure. Data that is on screen stays there when a later read fails. */
export function Loaded<T>({ query, rows = 8, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton rows={rows} />;
}

/** Says since when data was not read again; nothing while it is fresh. `updatedAt`: in ms since 1970. */
export function Stale({ updatedAt, isStale }: { readonly updatedAt: number; readonly isStale: boolean }) {
  const text = useText();
  const { language } = languageStore();
  return isStale ? <output className="hint-bar figures">{text('state.stale', { time: clockText(updatedAt, language, 'IST') })}</output> : null;
}

function listenToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** A bar while the device has no network; what was typed stays. */
export function OfflineBar() {
  const text = useText();
  const online = useSyncExternalStore(listenToNetwork, () => navigator.onLine);
  return online ? null : <output className="bar offline">{text('state.offline')}</output>;
}
