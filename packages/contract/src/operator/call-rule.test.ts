import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import * as ENDPOINTS from '../http/endpoints.ts';
import * as OPERATOR_ENDPOINTS from '../http/operator-endpoints.ts';
import * as CONSOLE_ENDPOINTS from './console-endpoints.ts';
import { readKindsOf, ruleFault, type CallRule } from './call-rule.ts';
import { PERMISSIONS } from './permissions.ts';

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

describe('[OC-045] reads that need a record', () => {
  const EACH = ['player.reveal', 'player.sessions', 'audit.read', 'audit.verify', 'audit.export', 'report.export', 'report.personal', 'casino.seed'] as const;
  const PERSONAL = ['player.read', 'wallet.read', 'cashier.read', 'bonus.read', 'integrity.read', 'care.read', 'ticket.read'] as const;
  /** A read that the contract does not have yet, on the path of one that it has. */
  const readWith = (needs: string, audit: string) =>
    ruleFault({
      ...OPERATOR_ENDPOINTS.operatorPayments,
      rule: {
        needs,
        scope: needs.startsWith('casino.') || needs === 'audit.verify' ? 'installation' : 'sites',
        stepUp: 'none',
        fourEyes: null,
        audit,
      } as CallRule,
    });

  it.each(EACH)('[OC-045] a read with %s leaves a row every time, or the server does not start', (needs) => {
    expect(readWith(needs, 'each')).toBeNull();
    for (const audit of ['read', 'none', 'list', 'view']) expect([audit, readWith(needs, audit)]).toEqual([audit, expect.stringContaining('leaves no row')]);
  });

  it.each(PERSONAL)('[OC-045] a read with %s leaves a row, or the server does not start', (needs) => {
    for (const audit of ['view', 'list', 'each']) expect([audit, readWith(needs, audit)]).toEqual([audit, null]);
    for (const audit of ['read', 'none']) expect([audit, readWith(needs, audit)]).toEqual([audit, expect.stringContaining('leaves no row')]);
  });

  it('[OC-045] every permission that shows something is one of these, or shows no person', () => {
    const shows = PERMISSIONS.filter((permission) => /\.read$|^report\.|^audit\.|\.reveal$|\.seed$/.test(permission));
    const withoutRow = shows.filter((permission) => readKindsOf(permission) === null);
    expect(withoutRow.toSorted()).toEqual([
      'casino.read',
      'market.read',
      'overview.read',
      'report.read',
      'result.read',
      'risk.read',
      'site.read',
      'system.read',
      'team.read',
    ]);
  });

  it('[OC-045] a call that counts shows numbers only', () => {
    const counting = CONSOLE_CALLS.filter(({ rule }) => rule?.audit === 'counts');
    expect(counting.map(({ name }) => name)).toEqual(['consoleAuditNewer']);
    for (const { answer } of counting) expect(z.toJSONSchema(answer)).toMatchObject({ properties: { success: { const: true }, newer: { type: 'number' } } });
    for (const { answer } of counting) expect(Object.keys(z.toJSONSchema(answer).properties ?? {}).toSorted()).toEqual(['newer', 'success']);
  });
});
