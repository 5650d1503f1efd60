import { beforeEach, describe, expect, it } from 'vitest';
import { closeDialog, closeNamed, dialogs, openDialog } from './dialogs.ts';

const names = (): string[] => dialogs.getState().queue.map((item) => (item.name === 'notice' ? item.notice : item.name));

beforeEach(() => dialogs.setState({ queue: [] }));

describe('the queue of dialogs (T-41)', () => {
  it('one is open, the others wait their turn', () => {
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

  it('an urgent one comes first, and what it pushed aside comes back', () => {
    openDialog({ name: 'edit-stakes' });
    openDialog({ name: 'notice', notice: 'continue-session' }, true);
    expect(names()).toEqual(['continue-session', 'edit-stakes']);
    closeDialog();
    expect(names()).toEqual(['edit-stakes']);
  });

  it('who closes by name closes nobody else: a drawer that closes late leaves the dialog opened meanwhile', () => {
    openDialog({ name: 'menu' });
    closeDialog();
    openDialog({ name: 'login' });
    openDialog({ name: 'notice', notice: 'rules' });
    closeNamed('menu');
    expect(names()).toEqual(['login', 'rules']);
    closeNamed('rules');
    expect(names()).toEqual(['login']);
  });
});
