import { expect, it } from 'vitest';
import { passwordProblems } from './password-form.ts';

it('the form asks for the old password, a good new one, and the same again', () => {
  expect(passwordProblems({ current: '', next: '', again: '' })).toEqual({
    current: 'password.required',
    next: 'password.required',
    again: 'password.required',
  });
  expect(passwordProblems({ current: 'x', next: 'aB3$567', again: 'aB3$567' })).toEqual({ next: 'password.weak' });
  expect(passwordProblems({ current: 'x', next: 'aB3$5678', again: 'aB3$5679' })).toEqual({ again: 'password.mismatch' });
  expect(passwordProblems({ current: 'x', next: 'aB3$5678', again: 'aB3$5678' })).toEqual({});
});
