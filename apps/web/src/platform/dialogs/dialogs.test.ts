import { beforeEach, describe, expect, it } from 'vitest';
import { closeDialog, closeNamed, dialogs, openDialog } from './dialogs.ts';
import { TOAST_TYPES } from '@maidan/ui-kit/toaster.tsx';
import { toastId } from './notify.ts';

const names = (): string[] => dialogs.getState().queue.map((item) => (item.name === 'notice' ? item.notice : item.name));

beforeEach(() => dialogs.setState({ queue: [] }));

describe('the queue of dialogs (T-41)', () => {
  it('one is open, the others are queued', () => {
    openDialog({ name: 'login' });
    openDialog({ name: 'preferences' });
    openDialog({ name: 'login' });
    expect(names()).toEqual(['login', 'preferences']);
    closeDialog();
    expect(names()).toEqual(['preferences']);
    closeDialog();
    closeDialog();
    expect(names()).toEqual([]);
  });

  it('an urgent one opens at once, and the open one returns after it', () => {
    openDialog({ name: 'edit-stakes' });
    openDialog({ name: 'notice', notice: 'continue-session' }, true);
    expect(names()).toEqual(['continue-session', 'edit-stakes']);
    closeDialog();
    expect(names()).toEqual(['edit-stakes']);
  });

  it('closing by name closes no other dialog: a drawer that closes late leaves a newer dialog open', () => {
    openDialog({ name: 'menu' });
    closeDialog();
    openDialog({ name: 'login' });
    openDialog({ name: 'notice', notice: 'rules' });
    closeNamed('menu');
    expect(names()).toEqual(['login', 'rules']);
    closeNamed('rules');
    expect(names()).toEqual(['login']);
  });

  it('[EN-46] [EN-54] the state says whether the dialog is open, and what it is about: the type that is coming soon, the market that is cashed out', () => {
    const open = () => dialogs.getState().queue[0];
    expect(open()).toBeUndefined();
    openDialog({ name: 'coming-soon', type: 'Horse Racing' });
    openDialog({ name: 'cash-out', marketId: '1.1' });
    expect(open()).toEqual({ name: 'coming-soon', type: 'Horse Racing' });
    closeDialog();
    expect(open()).toEqual({ name: 'cash-out', marketId: '1.1' });
    // the same popup of another type or market counts as another request
    openDialog({ name: 'coming-soon', type: 'Horse Racing' });
    openDialog({ name: 'coming-soon', type: 'Greyhound Racing' });
    expect(dialogs.getState().queue.map((request) => 'type' in request && request.type)).toEqual([false, 'Horse Racing', 'Greyhound Racing']);
    closeNamed('coming-soon');
    openDialog({ name: 'cash-out', marketId: '1.2' });
    closeDialog();
    expect(open()).toEqual({ name: 'cash-out', marketId: '1.2' });
  });
});

describe('toasts', () => {
  it('[ER-20] are of exactly six types', () => {
    expect([...TOAST_TYPES].toSorted()).toEqual(['error', 'info', 'light', 'message', 'success', 'warning']);
  });

  it('the same type and text are one toast, another type or text another one (T-60)', () => {
    expect(toastId('error', 'a')).toBe(toastId('error', 'a'));
    expect(new Set([toastId('error', 'a'), toastId('success', 'a'), toastId('error', 'b')]).size).toBe(3);
  });
});
