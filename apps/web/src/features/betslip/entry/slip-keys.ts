/** Keys of the slip: arrows step the odds, with Shift the amount; Enter places, Esc cancels. */
import type { KeyboardEvent } from 'react';
import { session } from '../../../platform/session/session.ts';
import { place } from '../slip-controller.ts';
import { dispatch, slipStore } from '../slip-store.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Does what a key in the slip means, anywhere in it; dialogs above it have keys of their own, and so have the inputs of the stake buttons. */
export function onSlipKey(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
  const { editing, phase } = slipStore.getState();
  if (phase !== 'open') {
    // confirmation and countdown inside the slip
    if (event.key === 'Escape') dispatch({ type: 'back' });
    return;
  }
  const step = editing ? undefined : STEPS[event.key];
  const field = event.target.id === 'slip-odds' || event.target.id === 'slip-stake';
  if (event.key === 'Escape') dispatch(editing ? { type: 'edit-stakes', on: false } : { type: 'cancel' });
  else if (step !== undefined && event.shiftKey) dispatch({ type: 'step-stake', direction: step, guest: session.current().state === 'out' });
  else if (step !== undefined) dispatch({ type: 'step-price', ticks: step });
  else if (event.key === 'Enter' && field && !event.repeat) place();
  else return;
  event.preventDefault();
}
