import { expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS, OPERATOR_ENDPOINTS } from '../http/endpoints.ts';
import { CONSOLE_ENDPOINTS } from './console-endpoints.ts';
import { ruleFault, type CallRule } from './call-rule.ts';

const CONSOLE_CALLS: readonly Endpoint[] = [...Object.values(OPERATOR_ENDPOINTS), ...Object.values(CONSOLE_ENDPOINTS)];

it('every call of the console has a complete rule that fits it', () => {
  expect(CONSOLE_CALLS.map((endpoint) => ruleFault(endpoint)).filter((fault) => fault !== null)).toEqual([]);
});

it('[OC-001] no call of players names an operator: none has a rule, a path or a permission of operators', () => {
  for (const { name, path, rule } of Object.values<Endpoint>(ENDPOINTS)) expect([name, rule, /operator/i.test(`${name} ${path}`)]).toEqual([name, null, false]);
});

const BLOCK = OPERATOR_ENDPOINTS.operatorBlock;
const withRule = (change: Partial<Record<keyof CallRule, unknown>>, row: Endpoint = BLOCK) =>
  ruleFault({ ...row, rule: { ...row.rule, ...change } as CallRule });

it.each(['needs', 'scope', 'stepUp', 'fourEyes', 'audit'])('[OC-003] a call without %s in its rule is a fault', (part) => {
  expect(withRule({ [part]: undefined })).toContain('operatorBlock lacks');
});

it.each<readonly [string, string | null]>([
  ['no rule at all', ruleFault({ ...BLOCK, rule: null })],
  ['a session without a permission', withRule({ needs: null })],
  ['a permission without a session', ruleFault({ ...BLOCK, auth: 'none' })],
  ['a scope that its path does not name', withRule({ scope: 'market' })],
  ['a permission without a scope', withRule({ scope: 'none' })],
  [
    'a permission of one site on what all sites share',
    withRule({}, { ...OPERATOR_ENDPOINTS.operatorSuspend, rule: { ...OPERATOR_ENDPOINTS.operatorSuspend.rule!, needs: 'player.block' } }),
  ],
  ['a permission of the installation on one site', withRule({ needs: 'result.settle' })],
  ['an unknown rule of four eyes', withRule({ fourEyes: 'F-18' })],
  ['an action without a record', withRule({ audit: 'read' })],
  ['a read with the record of an action', withRule({ audit: 'action' }, OPERATOR_ENDPOINTS.operatorAccount)],
  ['a read that needs a proof of its own', withRule({ stepUp: 'each' }, OPERATOR_ENDPOINTS.operatorAccount)],
])('[OC-003] %s is a fault', (_what, fault) => {
  expect(fault).toEqual(expect.any(String));
});

it('[OC-023] no call of an operator sets or shows a password of somebody else', () => {
  const named = CONSOLE_CALLS.filter(({ body, answer }) => /password/i.test(JSON.stringify([shapeOf(body), shapeOf(answer)])));
  // the own password at sign-in and enrolment; a first password of a new player, which the local key alone may name
  expect(named.map(({ name }) => name).toSorted()).toEqual(['consoleEnrol', 'consoleSignIn', 'operatorCreateUser']);
});

it('[TR-001] the console signs in by passkey, or by password and code, and by nothing of a player', () => {
  const { options } = CONSOLE_ENDPOINTS.consoleSignIn.body._zod.def;
  expect(options.map((option) => Object.keys(option._zod.def.shape))).toEqual([
    ['ceremonyId', 'credential'],
    ['login', 'password', 'totp'],
    ['continueToken', 'endSession'],
  ]);
});

/** Returns the names of the fields in a schema. */
function shapeOf(schema: unknown, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null || depth > 12) return null;
  const def = (schema as { readonly _zod?: { readonly def?: Readonly<Record<string, unknown>> } })._zod?.def;
  if (def === undefined) return null;
  return Object.entries(def).map(([name, part]) => {
    if (name === 'shape' && typeof part === 'object' && part !== null) return Object.entries(part).map(([field, inner]) => [field, shapeOf(inner, depth + 1)]);
    return Array.isArray(part) ? part.map((inner) => shapeOf(inner, depth + 1)) : shapeOf(part, depth + 1);
  });
}
