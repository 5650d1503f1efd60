/** Confirms a break: its effect, its end, and a checkbox against accidental presses. */
import { breakEnd } from '@maidan/domain';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { usePlayText } from '../../messages/feature-texts.ts';
import { useWhen } from './use-play-limits.ts';

export type BreakWish = { readonly hours: number } | { readonly months: number | null };

interface BreakDialogProps {
  readonly wish: BreakWish;
  readonly length: string;
  readonly onBegin: () => Promise<void>;
  readonly onClose: () => void;
}

export function BreakDialog({ wish, length, onBegin, onClose }: BreakDialogProps) {
  const text = usePlayText();
  const when = useWhen();
  const [sure, setSure] = useState(false);
  const [working, setWorking] = useState(false);
  const [until] = useState(() => breakEnd(wish, Date.now()));
  const exclusion = 'months' in wish;
  const points = [text('play.effectNow'), text('play.effectOrders'), text('play.effectSites'), ...(exclusion ? [text('play.effectOut')] : [])];
  const begin = async (): Promise<void> => {
    setWorking(true);
    await onBegin();
    setWorking(false);
  };
  return (
    <Dialog title={text(exclusion ? 'play.askExclusion' : 'play.askTimeout')} closeLabel={text('play.keep')} onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <p className="rounded-card bg-warn-surface p-3 text-warn">
          <b className="block text-lg">{length}</b>
          {until === null ? text('play.untilGood') : text('play.until', { when: when(new Date(until).toISOString()) })}
        </p>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-line-strong">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <label className="flex min-h-11 items-center gap-2 font-semibold">
          <input type="checkbox" className="size-5 flex-none accent-[var(--brand)]" checked={sure} onChange={(event) => setSure(event.target.checked)} />
          {text('play.sure')}
        </label>
        <div className="flex gap-2">
          <button type="button" className="btn btn-quiet btn-large flex-1" disabled={working} onClick={onClose}>
            {text('play.keep')}
          </button>
          <button type="button" className="btn btn-accent btn-large flex-1" disabled={!sure || working} onClick={() => void begin()}>
            {text('play.begin')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
