/** The keys of the ladder and the mark of sizes through other runners, over its rows. */
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../platform/language/texts.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import type { LadderController } from './ladder-controller.ts';

const KEYS = [
  ['↑ ↓', 'depth.keyStep'],
  ['Page ↑ ↓', 'depth.keyPage'],
  ['Home', 'depth.keyCentre'],
  ['B', 'depth.keyBack'],
  ['L', 'depth.keyLay'],
  ['P', 'depth.keyOffer'],
  ['1–9', 'depth.keyStake'],
  ['O', 'depth.keyOrder'],
  ['Enter', 'depth.keyLift'],
  ['← →', 'depth.keyOther'],
  ['Delete', 'depth.keyCancel'],
  ['Shift Delete', 'depth.keyCancelSide'],
  ['Esc', 'depth.keyClose'],
] as const;

export function LadderHelp({ controller }: { readonly controller: LadderController }) {
  const text = useText();
  const open = useStore(controller.status, (status) => status.help);
  if (!open) return null;
  const close = (): void => controller.showHelp(false);
  const byKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && event.key !== '?') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <section aria-label={text('depth.keys')} className="ladder-help">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-bold">{text('depth.keys')}</h3>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the player opened the list */}
        <button type="button" className="icon-btn" autoFocus aria-label={text('action.close')} onClick={close} onKeyDown={byKey}>
          <Icon name="close" size={18} />
        </button>
      </div>
      <dl>
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text(words)}</dd>
          </div>
        ))}
        <div>
          <dt aria-hidden>
            <i className="ladder-implied ladder-sample">+1K</i>
          </dt>
          <dd>{text('depth.implied')}</dd>
        </div>
      </dl>
    </section>
  );
}
