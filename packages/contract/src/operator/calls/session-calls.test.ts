import { expect, it } from 'vitest';
import * as CONSOLE_ENDPOINTS from '../console-endpoints.ts';
import { CALLS_WHILE_LOCKED, requestText } from './session-calls.ts';

it('the text of a request is the same for the same values in any order, and differs with method, path and each value', () => {
  const request = { method: 'POST', path: 'operator/team/x1/disable', body: { reason: 'a', list: [1, { b: null, a: 'ह' }] } };
  const text = requestText(request);
  expect(text).toBe('maidan-request-v1\nPOST\noperator/team/x1/disable\n{"list":[1,{"a":"ह","b":null}],"reason":"a"}');
  expect(requestText({ ...request, body: { list: [1, { a: 'ह', b: null, left: undefined }], reason: 'a' } })).toBe(text);
  const others = [
    { ...request, method: 'PUT' },
    { ...request, path: 'operator/team/x2/disable' },
    { ...request, body: { ...request.body, reason: 'b' } },
    { ...request, body: { ...request.body, list: [{ b: null, a: 'ह' }, 1] } },
    { ...request, body: {} },
  ];
  expect(new Set(others.map(requestText)).add(text).size).toBe(others.length + 1);
  // a call without a body equals one with an empty body, as the server parses both
  expect(requestText({ method: 'DELETE', path: 'operator/session' })).toBe(requestText({ method: 'DELETE', path: 'operator/session', body: {} }));
});

it('every call needs the session of an operator, except those that sign in or enrol; a locked session may only unlock or end', () => {
  const open = Object.values(CONSOLE_ENDPOINTS).filter(({ auth }) => auth !== 'console');
  expect(open.map(({ name, auth }) => [name, auth])).toEqual([
    ['consoleSignInOptions', 'none'],
    ['consoleSignIn', 'none'],
    ['consoleRecovery', 'none'],
    ['consoleEnrolOptions', 'none'],
    ['consoleEnrol', 'none'],
    ['consoleDeviceCode', 'none'],
    ['consoleDeviceSession', 'none'],
  ]);
  expect([...CALLS_WHILE_LOCKED]).toEqual(['consoleSession', 'consoleSignOut', 'consoleProofOptions', 'consoleUnlock']);
});
