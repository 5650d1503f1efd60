import { describe, expect, it } from 'vitest';
import { toastId } from './notify.ts';
import { TOAST_TYPES } from './toast-types.ts';

describe('toasts', () => {
  it('[ER-20] are of exactly six types', () => {
    expect([...TOAST_TYPES].toSorted()).toEqual(['error', 'info', 'light', 'message', 'success', 'warning']);
  });

  it('the same type and text are one toast, another type or text another one (T-60)', () => {
    expect(toastId('error', 'a')).toBe(toastId('error', 'a'));
    expect(new Set([toastId('error', 'a'), toastId('success', 'a'), toastId('error', 'b')]).size).toBe(3);
  });
});
