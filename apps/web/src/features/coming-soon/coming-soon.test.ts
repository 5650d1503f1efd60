import { afterEach, expect, it } from 'vitest';
import { closeDialog, openDialog } from '../../platform/dialogs.ts';
import { comingSoonModal } from './coming-soon-modal.ts';

afterEach(closeDialog);

it('[EN-46] the coming-soon modal is {isOpen, type}', () => {
  expect(comingSoonModal()).toEqual({ isOpen: false, type: null });
  openDialog({ name: 'coming-soon', type: 'Horse Racing' });
  expect(comingSoonModal()).toEqual({ isOpen: true, type: 'Horse Racing' });
  // another dialog before it: this one is not open
  openDialog({ name: 'preferences' }, true);
  expect(comingSoonModal()).toEqual({ isOpen: false, type: null });
  closeDialog();
});
