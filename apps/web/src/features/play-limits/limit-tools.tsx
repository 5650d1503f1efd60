/** The page `/responsible-gambling`: figures of the session, the player's limits, a link to breaks, and help lines. */
import type { PlayLimitWire } from '@maidan/contract';
import { LIMIT_PERIODS, OWN_LIMIT_KINDS, type LimitName, type OwnLimitKind } from '@maidan/domain';
import { Suspense } from 'react';
import { useSignedIn } from '../../platform/session/session.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { usePlayText } from '../../messages/feature-texts.ts';
import { HelpLines, LoginHint } from './help-lines.tsx';
import { CALENDAR_PERIODS } from './limit-form.ts';
import { LimitRow } from './limit-row.tsx';
import './play-limits.css';
import { PlayFigures, RealityChoice } from './session-part.tsx';
import { usePlayLimits, type OwnLimits } from './use-play-limits.ts';

/** The kinds of limits in the order of the page. Deposit limits come first, then the stake, because it applies to every bet. */
const KINDS: readonly OwnLimitKind[] = ['calendar', ...OWN_LIMIT_KINDS.filter((kind) => kind !== 'calendar').toReversed()];
const HINTS = { calendar: 'play.calendarHint', deposit: 'play.depositHint', loss: 'play.lossHint', stake: 'play.stakeHint' } as const;

/** The limits of one kind, one row for each period. */
function LimitGroup({ kind, limits, own }: { readonly kind: OwnLimitKind; readonly limits: ReadonlyMap<LimitName, PlayLimitWire>; readonly own: OwnLimits }) {
  const text = usePlayText();
  return (
    <section aria-label={text(`play.${kind}`)}>
      <h3 className="pt-3 font-bold">{text(`play.${kind}`)}</h3>
      <p className="max-w-prose text-sm text-muted">{text(HINTS[kind])}</p>
      <ul>
        {LIMIT_PERIODS.map((period) => {
          const limit = limits.get(`${kind}.${period}`);
          const name = text(kind === 'calendar' ? CALENDAR_PERIODS[period] : `play.${period}`);
          return limit === undefined ? null : <LimitRow key={period} limit={limit} kind={text(`play.${kind}`)} period={name} own={own} />;
        })}
      </ul>
    </section>
  );
}

/** Loads the limits and lists them by kind; the limit of the session is last. */
function LimitList() {
  const text = usePlayText();
  const own = usePlayLimits();
  const { loaded } = own;
  if (loaded.state === 'loading') return <ListSkeleton rows={12} />;
  if (loaded.state === 'failed') return <Failed title={text('play.failed')} retryLabel={text('play.retry')} onRetry={own.reload} />;
  const limits = new Map(loaded.value.limits.map((limit) => [limit.name, limit]));
  const session = limits.get('session');
  return (
    <>
      {own.proofDialog}
      {KINDS.map((kind) => (
        <LimitGroup key={kind} kind={kind} limits={limits} own={own} />
      ))}
      {session !== undefined && (
        <section aria-label={text('play.sessionLimit')}>
          <h3 className="pt-3 font-bold">{text('play.sessionLimit')}</h3>
          <p className="text-sm text-muted">{text('play.sessionHint')}</p>
          <ul>
            <LimitRow limit={session} kind={text('play.sessionLimit')} period={text('play.one')} own={own} />
          </ul>
        </section>
      )}
    </>
  );
}

function LimitToolsContent() {
  const text = usePlayText();
  const signedIn = useSignedIn() !== null;
  return (
    <div className="flex flex-col gap-4 pt-3">
      {signedIn ? (
        <>
          <section aria-label={text('play.session')} className="flex flex-col gap-3 rounded-card bg-surface-2 p-3">
            <h2 className="font-bold">{text('play.session')}</h2>
            <PlayFigures />
            <RealityChoice />
          </section>
          <section aria-label={text('play.limits')}>
            <h2 className="text-lg font-bold">{text('play.limits')}</h2>
            <p className="max-w-prose text-sm">{text('play.rule')}</p>
            <LimitList />
          </section>
          <div className="flex flex-wrap gap-2">
            <Link to="/exclusion-policy" className="btn btn-quiet btn-large">
              {text('play.toBreak')}
            </Link>
            <Link to="/account-review" className="btn btn-quiet btn-large">
              {text('play.toSums')}
            </Link>
          </div>
        </>
      ) : (
        <LoginHint />
      )}
      <HelpLines />
    </div>
  );
}

export default function LimitTools() {
  return (
    <Suspense fallback={<ListSkeleton rows={15} />}>
      <LimitToolsContent />
    </Suspense>
  );
}
