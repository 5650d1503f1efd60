/** Two hints, one after the other: help, then the app. Not modal. Their clock stops while a dialog or a bet is open (ST-79, ST-80, O-37). */
import { useEffect, useState, type ReactNode } from 'react';
import { pageSite } from '../../platform/site/page-site.ts';
import { useChatLink } from '../../platform/site/site-info.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useNoticeText } from '../../messages/feature-texts.ts';
import { useBusy } from './automatic-notices.ts';
import { mute, noteSeen, noticeMemory } from './notice-memory.ts';
import { startOfHints, timedFlags, untilNextFlag, type TimedHint } from './notice-rules.ts';

const HINTS: readonly TimedHint[] = ['support', 'app'];

/** Returns the ms without a dialog or bet, counted from `start`; NaN while one is open. It is updated only when the hints change. */
function useUndisturbedTime(start: number): number {
  const busy = useBusy();
  const [elapsed, setElapsed] = useState(start);
  useEffect(() => {
    const wait = untilNextFlag(elapsed);
    if (busy || wait === null) return undefined;
    const from = performance.now();
    let over = false;
    const timer = setTimeout(() => {
      over = true;
      setElapsed(elapsed + wait);
    }, wait);
    return () => {
      clearTimeout(timer);
      if (!over) setElapsed(elapsed + Math.min(wait, performance.now() - from));
    };
    // eslint-disable-next-line react/exhaustive-deps -- the clean-up of this effect sets `elapsed`
  }, [busy, elapsed]);
  return busy ? Number.NaN : elapsed;
}

function Hint({ children, action }: { readonly children: ReactNode; readonly action: ReactNode }) {
  const text = useNoticeText();
  return (
    <aside
      aria-label={text('timedHint.title')}
      className="fixed inset-x-2 bottom-[calc(var(--bottom-bar)+8px+env(safe-area-inset-bottom))] z-20 flex items-center gap-2 rounded-card border border-line bg-surface-1 py-1 ps-4 pe-1 raised sm:inset-x-auto sm:start-4 sm:max-w-[380px] lg:bottom-4"
    >
      <p className="flex-1 text-sm">{children}</p>
      {action}
      <button type="button" className="icon-btn size-11" aria-label={text('timedHint.close')} onClick={() => mute('hints')}>
        <Icon name="close" size={18} />
      </button>
    </aside>
  );
}

export function TimedHints() {
  const text = useNoticeText();
  const muted = noticeMemory((state) => state.muted.has('hints'));
  const [before] = useState(() => new Set(HINTS.filter((hint) => noticeMemory.getState().seen.has(hint))));
  const { first, second } = timedFlags(useUndisturbedTime(startOfHints(before)));
  const chat = useChatLink(text('timedHint.support'));
  const now: TimedHint | null = first && !before.has('support') ? 'support' : second && !before.has('app') ? 'app' : null;
  useEffect(() => {
    if (now !== null && !muted) noteSeen(now);
  }, [now, muted]);
  if (muted || now === null) return null;
  if (now === 'app')
    return (
      <Hint
        action={
          <Link className="btn btn-primary" to="/download-apk" onClick={() => mute('hints')}>
            {text('timedHint.appAction')}
          </Link>
        }
      >
        {text('timedHint.app', { name: pageSite.site.appName })}
      </Hint>
    );
  if (chat === null) return null;
  return (
    <Hint
      action={
        <a className="btn btn-primary" href={chat} target="_blank" rel="noreferrer noopener" onClick={() => mute('hints')}>
          {text('timedHint.supportAction')}
        </a>
      }
    >
      {text('timedHint.support')}
    </Hint>
  );
}
