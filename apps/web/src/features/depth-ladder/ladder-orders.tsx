/** Buttons for own orders: to move the lifted one, else to cancel by side, or all after a confirmation. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../platform/language/texts.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import type { LadderController } from './ladder-controller.ts';
import type { Chip } from './ladder-model.ts';

function Lifted({ controller, chip }: { readonly controller: LadderController; readonly chip: Chip }) {
  const text = useText();
  return (
    <div className="ladder-orders">
      <button type="button" className="btn btn-quiet" aria-label={text('depth.up')} onClick={() => controller.step(1)}>
        ▲
      </button>
      <button type="button" className="btn btn-quiet" aria-label={text('depth.down')} onClick={() => controller.step(-1)}>
        ▼
      </button>
      <button type="button" className="btn btn-primary flex-1" onClick={() => void controller.drop()}>
        {text('depth.move')}
      </button>
      <button type="button" className="btn btn-quiet text-loss" onClick={() => void controller.cancel(chip)}>
        {text('bets.cancel')}
      </button>
      <button type="button" className="icon-btn" aria-label={text('depth.leave')} onClick={() => controller.release()}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

function Question({
  count,
  runner,
  onKeep,
  onCancel,
}: {
  readonly count: number;
  readonly runner: string;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}) {
  const text = useText();
  return (
    <div className="ladder-orders" role="alertdialog" aria-label={text('depth.cancelAllQuestion', { count, runner })}>
      <p className="line-clamp-2 min-w-0 flex-1 text-xs font-semibold">{text('depth.cancelAllQuestion', { count, runner })}</p>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the player opened the question */}
      <button type="button" className="btn btn-quiet" autoFocus onClick={onKeep}>
        {text('bets.keep')}
      </button>
      <button type="button" className="btn btn-accent" onClick={onCancel}>
        {text('bets.cancelAll')}
      </button>
    </div>
  );
}

export function LadderOrders({ controller, runner }: { readonly controller: LadderController; readonly runner: string }) {
  const text = useText();
  const { lifted, backs, lays, working } = useStore(controller.status);
  const [asking, setAsking] = useState(false);
  if (lifted !== null) return <Lifted controller={controller} chip={lifted} />;
  const count = backs + lays;
  const cancelAll = (): void => {
    setAsking(false);
    void controller.cancel('all');
  };
  if (asking && count > 0) return <Question count={count} runner={runner} onKeep={() => setAsking(false)} onCancel={cancelAll} />;
  return (
    <div className="ladder-orders">
      <span className="pe-1 text-xs text-muted">{text('depth.cancel')}</span>
      <button
        type="button"
        className="btn btn-quiet flex-1"
        disabled={working || backs === 0}
        aria-label={text('depth.cancelBacks', { count: backs })}
        onClick={() => void controller.cancel('back')}
      >
        {text('depth.backs', { count: backs })}
      </button>
      <button
        type="button"
        className="btn btn-quiet flex-1"
        disabled={working || lays === 0}
        aria-label={text('depth.cancelLays', { count: lays })}
        onClick={() => void controller.cancel('lay')}
      >
        {text('depth.lays', { count: lays })}
      </button>
      <button
        type="button"
        className="btn btn-quiet flex-1 text-loss"
        disabled={working || count === 0}
        aria-label={text('depth.cancelAll', { count })}
        onClick={() => setAsking(true)}
      >
        {text('depth.all', { count })}
      </button>
    </div>
  );
}
