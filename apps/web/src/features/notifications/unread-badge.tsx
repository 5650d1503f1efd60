/** The number of unread notifications. Renders nothing without any. */
import { MAX_UNREAD } from '@maidan/contract';
import { useAccount } from '../../realtime/live.ts';

export function UnreadBadge({ className = '' }: { readonly className?: string }) {
  const unread = useAccount((state) => state.unread);
  if (unread === 0) return null;
  return <span className={`figures badge bg-accent text-accent-contrast ${className}`}>{unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : unread}</span>;
}
