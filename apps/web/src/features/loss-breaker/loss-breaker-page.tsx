/** The page `/loss-breaker`: the state of the breaker, the button that stops everything, and the limits. */
import type { OrderGroupWire } from '@maidan/contract';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useEffect, useState } from 'react';
import { useBreakerText } from '../../messages/feature-texts.ts';
import { languageStore } from '../../platform/language/language.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import { LimitsForm } from './limits-form.tsx';
import { useLossBreaker, type LossBreaker } from './use-loss-breaker.ts';

const REASONS = { BURST: 'breaker.reasonBurst', LOSS: 'breaker.reasonLoss', PLAYER: 'breaker.reasonPlayer' } as const;

/** Returns whether a moment (ms since 1970) has come by the server's clock; renders again when it does. Mount it again for another moment. */
function useReached(at: number): boolean {
  const aheadMs = timeSettings((state) => state.aheadMs);
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReached(true), Math.max(0, at - Date.now() - aheadMs));
    return () => clearTimeout(timer);
  }, [aheadMs, at]);
  return isReached;
}

function Stopped({ group, breaker, rearmAt }: { readonly group: OrderGroupWire; readonly breaker: LossBreaker; readonly rearmAt: number }) {
  const text = useBreakerText();
  const zone = timeSettings((settings) => settings.timeZoneName);
  const language = languageStore((store) => store.language);
  const isReached = useReached(rearmAt);
  return (
    <div className="flex flex-col gap-2 rounded-card border border-loss p-3">
      <p className="font-bold text-loss">{text('breaker.stopped')}</p>
      {group.reason !== null && <p>{text(REASONS[group.reason])}</p>}
      <p className="text-sm text-muted">{text('breaker.effect')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="btn btn-primary btn-large" disabled={breaker.busy || !isReached} onClick={() => void breaker.rearm()}>
          {text('breaker.rearm')}
        </button>
        <span className="figures text-sm">
          {isReached ? text('breaker.rearmNow') : text('breaker.rearmAt', { time: formatMoment(rearmAt, zone, language) })}
        </span>
      </div>
    </div>
  );
}

function Running({ group, breaker }: { readonly group: OrderGroupWire | null; readonly breaker: LossBreaker }) {
  const text = useBreakerText();
  const isSet = group !== null && (group.burstLimit !== null || group.lossLimit !== null);
  return (
    <div className="flex flex-col gap-2 rounded-card bg-surface-2 p-3">
      <p className="font-bold">{text(isSet ? 'breaker.on' : 'breaker.off')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="btn btn-accent btn-large" disabled={breaker.busy} onClick={() => void breaker.stop()}>
          {text('breaker.stop')}
        </button>
        <span className="min-w-0 flex-1 basis-40 text-sm text-muted">{text('breaker.stopHint')}</span>
      </div>
    </div>
  );
}

export function LossBreakerPage() {
  const text = useBreakerText();
  const breaker = useLossBreaker();
  const { loaded } = breaker;
  if (loaded.state === 'loading') return <ListSkeleton rows={6} />;
  if (loaded.state === 'failed') return <Failed title={text('breaker.failed')} retryLabel={text('breaker.retry')} onRetry={breaker.reload} />;
  const { value: group } = loaded;
  const rearmAt = group?.rearmAt ?? null;
  return (
    <div className="flex flex-col gap-4 p-3">
      <p className="max-w-prose text-sm">
        {text('breaker.about')}{' '}
        <Link to="/responsible-gambling" className="font-semibold text-brand underline">
          {text('breaker.toLimits')}
        </Link>
      </p>
      <section aria-label={text('breaker.state')} aria-live="polite">
        {group !== null && rearmAt !== null ? (
          <Stopped key={rearmAt} group={group} breaker={breaker} rearmAt={rearmAt} />
        ) : (
          <Running group={group} breaker={breaker} />
        )}
      </section>
      <LimitsForm key={`${group?.burstLimit}/${group?.lossLimit}/${group?.perSession}`} group={group} breaker={breaker} />
    </div>
  );
}
