/** Plants secrets, codes and contact data in every action of an operator and searches all rows of the audit log for them. */
import * as z from 'zod';
import { OPERATOR_ENDPOINTS, pathOf, type Endpoint } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskedFields, maskedText } from '../../../src/modules/audit/masked-values.ts';
import { operatorIn, type ActingOperator, type ConsoleCallName } from '../operator-calls/testing-operators.ts';
import { startTestApp, type TestApp } from '../../testing-app.ts';

const PASSWORD = 'Canary#Secret1';
const OTP = '493817';
const CODE = 'CANARY77';
const EMAIL = 'canary.person@maidan.example';
const PHONE = '9876501234';
const NAME = 'Canary Fullname';
const TEXT = `ask ${EMAIL}, +91 98765 01234 or 98765-01234`;
/** What no row may contain. */
const PLANTED = [PASSWORD, OTP, CODE, 'canary.person', PHONE, '98765 01234', '98765-01234', '65-01234', NAME, 'Fullname'];

const OF_FIELD: Readonly<Record<string, unknown>> = {
  password: PASSWORD,
  code: CODE,
  email: EMAIL,
  phone: PHONE,
  fullName: NAME,
  username: EMAIL,
  // an operator who does not exist: his call is refused and leaves its row
  login: 'planted.nobody',
  site: 'maidan',
};
const PARAMS: Readonly<Record<string, string>> = {
  clientId: 'client',
  number: 'T100001',
  marketId: '1.3001',
  eventId: '3001',
  site: 'maidan',
  tableId: '104',
  refrenceNo: '901',
};

/** Returns a list with the first choice of its items; empty if they are no choices. */
const choicesOf = (items: z.core.JSONSchema.JSONSchema['items']): readonly unknown[] =>
  typeof items === 'object' && 'enum' in items && items.enum !== undefined ? items.enum.slice(0, 1) : [];

/** Returns a value that fits the schema, with a planted text wherever a text may stand. */
function plantedFor(json: z.core.JSONSchema.JSONSchema | boolean, name: string): unknown {
  if (typeof json === 'boolean') return { otp: OTP, note: TEXT };
  const choice = json.anyOf?.[0] ?? json.oneOf?.[0];
  if (choice !== undefined) return plantedFor(choice, name);
  if (json.enum !== undefined) return json.enum[0];
  if (json.type === 'object') return Object.fromEntries(Object.entries(json.properties ?? {}).map(([field, schema]) => [field, plantedFor(schema, field)]));
  if (json.type === 'array') return name === 'sites' ? [OF_FIELD['site']] : choicesOf(json.items);
  if (json.type === 'boolean') return true;
  if (json.type === 'number' || json.type === 'integer') return 1;
  if (json.type !== 'string') return { otp: OTP, note: TEXT };
  const own = OF_FIELD[name];
  if (own !== undefined) return own;
  if (/at$|until/i.test(name)) return '2031-01-01T00:00:00Z';
  return /^(?:marketId)$/.test(name) ? '1.3001' : TEXT.slice(0, json.maxLength ?? TEXT.length);
}

let test: TestApp;
let memberCode: string;
let person: ActingOperator;
beforeAll(async () => {
  test = await startTestApp();
  ({ memberCode } = (await test.player('planted')).data);
  person = await operatorIn(test, 'planted.owner', [{ role: 'owner', sites: null, sports: null }]);
});
afterAll(() => test.stop());

describe('the audit log holds no secret and no clear contact data', () => {
  const actions = (Object.values(OPERATOR_ENDPOINTS) as readonly Endpoint[]).filter(({ method }) => method !== 'GET');
  it.each(actions)('[OC-046] planted texts in $name are in no row', async (endpoint) => {
    const params: Readonly<Record<string, string>> = { ...PARAMS, memberCode };
    const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
    const path = pathOf(endpoint, Object.fromEntries(names.map((name) => [name, params[name]!])));
    const body = endpoint.body === undefined ? {} : (plantedFor(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }), '') as object);
    const before = await test.database.query('select 1 from audit_entry');
    // a call that needs 'own' belongs to a person
    if (endpoint.rule?.needs === 'own') await person.confirmed(endpoint.name as ConsoleCallName, { body });
    else await test.operator(endpoint.method, path, body);
    // another login name, and a call that the scope refuses
    if ('username' in body) await test.operator(endpoint.method, path, { ...body, username: PHONE });
    await test.operator(endpoint.method, pathOf(endpoint, Object.fromEntries(names.map((name) => [name, name === 'refrenceNo' ? '902' : PHONE]))), body);
    const rows = await test.database.query<{ row: string }>(
      `select (to_jsonb(e) - 'payload')::text || convert_from(payload, 'UTF8') as row from audit_entry e order by id offset ${before.length}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap(({ row }) => PLANTED.filter((planted) => row.includes(planted)).map((planted) => `${planted} in ${row}`))).toEqual([]);
  });
});

it('masks phones, e-mail addresses, names and codes, and leaves other values as they are', () => {
  expect(
    maskedFields({
      phone: '9876543210',
      email: 'अ.b@मैदान.भारत',
      fullName: 'Asha Rao',
      code: 'KHEL50',
      apiToken: 'x',
      deep: [{ otp: '1', n: 1.5 }],
      none: null,
    }),
  ).toEqual({ phone: '••••••3210', email: '••••••@मैदान.भारत', fullName: 'A••••••', code: 'KH••••••', deep: [{ n: 1.5 }], none: null });
  expect(maskedText('market 1.234567890, stake 10000000000, op.one@maidan, 2026-11-26T10:00:00Z')).toBe(
    'market 1.234567890, stake 10000000000, op.one@maidan, 2026-11-26T10:00:00Z',
  );
  expect(maskedText('९८७६५४३२१० 919876543210 (9876543210)')).toBe('••••••३२१० ••••••3210 (••••••3210)');
  expect(maskedFields({ fullName: '🏏🏏', phone: '🏏🏏🏏🏏🏏', code: '🏏🏏🏏' })).toEqual({
    fullName: '🏏••••••',
    phone: '••••••🏏🏏🏏🏏',
    code: '🏏🏏••••••',
  });
  expect(maskedText('a\u0000b\ud800')).toBe('a\ufffdb\ufffd');
});
