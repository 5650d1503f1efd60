/** Every operator call, by every role, on accounts of every rank and of both sites: the expected permissions, row by row. */
import { OPERATOR_ENDPOINTS as E, pathOf, type Endpoint } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { OPERATOR_SCOPE, RANK_OF_ROLE, type ActsOn } from '../../../src/modules/operator/operator-scope.ts';

const SITES = ['maidan', 'patang'] as const;
const ROLES = ['user', 'operator', 'admin'] as const;
type Role = (typeof ROLES)[number];
type Site = (typeof SITES)[number];
type Name = keyof typeof E;

const PASSWORD = 'Tarn#Quill47';
/** Bodies that are accepted if the caller has the right; others are empty. */
const BODIES: { readonly [name in Name]?: object } = {
  operatorReviewCare: { lift: true, reason: 'test' },
  operatorDecideHold: { decision: 'RELEASED', reason: 'test' },
  operatorSetPassword: { password: 'Stolen#123' },
  operatorGrant: { amount: 77 },
  operatorGrantBonus: { amount: 77, reason: 'scope' },
  operatorBlock: { reason: 'scope' },
  operatorAccountLimits: { maxStake: 77 },
  operatorPermissions: { permissions: { '4': false } },
  operatorLengthenBreak: { until: null, reason: 'scope' },
  operatorEmailLink: { email: 'scope@maidan.example' },
  operatorRejectPayment: { reason: 'scope' },
  operatorFreezeSite: { reason: 'scope' },
  operatorSignUpCode: { code: 'SCOPE1' },
  operatorPauseTable: { reason: 'scope' },
  operatorSettle: { winners: [11] },
  operatorSettleAgain: { winners: [11], reason: 'scope' },
  operatorVoid: { reason: 'scope' },
  operatorUnsettle: { reason: 'scope' },
  operatorRemoveRunner: { selectionId: 11, reason: 'scope' },
  operatorOfficialResult: { name: 'scope.json', text: '{}' },
  operatorMarketLimits: { clear: true },
};
const namesOf = (...kinds: readonly ActsOn[]): Name[] => (Object.keys(OPERATOR_SCOPE) as Name[]).filter((name) => kinds.includes(OPERATOR_SCOPE[name]));
const REFUSALS = ['RANK_TOO_LOW', 'INSTALLATION_ONLY', 'ACCOUNT_UNKNOWN', 'SITE_UNKNOWN', 'REQUEST_UNKNOWN', 'OPERATOR_ONLY'];

let test: TestApp;
const tokens = new Map<string, string>();
/** Target accounts, separate from the acting ones. */
const members = new Map<string, string>();
const payments = new Map<string, string>();

async function makeAccount(site: Site, role: Role, username: string): Promise<string> {
  const body = { site, username, password: PASSWORD, role };
  const made = await test.operator('POST', role === 'user' ? 'operator/accounts' : 'operator/operators', body);
  return (made.body as unknown as { result: { memberCode: string } }).result.memberCode;
}

beforeAll(async () => {
  test = await startTestApp({ environment: { PAYMENT_S: 'operator' } });
  let request = 0;
  for (const site of SITES)
    for (const role of ROLES) {
      const member = await makeAccount(site, role, `target.${role}`);
      members.set(`${site} ${role}`, member);
      request += 1;
      await test.database.query(
        `insert into cashier_request (id, account, type, method, amount, utr, request_id, body_hash, status, created_at)
         select $1, id, 'deposit', 'UPI', 100000, $2, $2, '\\x00', 'PENDING', now() from account where member_code = $3`,
        [900 + request, `40000000000${request}`, member],
      );
      payments.set(`${site} ${role}`, String(900 + request));
      if (role === 'user') continue;
      await makeAccount(site, role, `acting.${role}`);
      const login = await test.app.fastify.inject({
        method: 'POST',
        url: '/user/userLogin',
        headers: { host: site === 'maidan' ? 'localhost' : `${site}.localhost` },
        payload: { username: `acting.${role}`, password: PASSWORD },
      });
      tokens.set(`${site} ${role}`, login.json<{ token: { accessToken: string } }>().token.accessToken);
    }
});
afterAll(() => test.stop());

interface CallCase {
  readonly by: Exclude<Role, 'user'>;
  readonly name: Name;
  readonly site: Site;
  readonly role: Role;
}

/** Sends the call of this operator of maidan to a target of `site` and, if it names an account, of `role`. */
async function callAs({ by, name, site, role }: CallCase): Promise<Reply> {
  const endpoint: Endpoint = E[name];
  const whose = `${site} ${role}`;
  const params: Readonly<Record<string, string>> = {
    memberCode: members.get(whose)!,
    refrenceNo: payments.get(whose)!,
    site,
    marketId: '1.3001',
    eventId: '3001',
    tableId: '104',
  };
  const query = name === 'operatorFindAccount' ? `?site=${site}&username=target.${role}` : '';
  const newAccount = OPERATOR_SCOPE[name] === 'newAccount' ? { site, username: `${by}.made.${role}`, password: PASSWORD, role } : {};
  const used = Object.fromEntries([...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, part = '']) => [part, params[part] ?? '']));
  const body = endpoint.method === 'GET' ? {} : { body: { ...BODIES[name], ...newAccount } };
  return test.call(endpoint.method, `${pathOf(endpoint, used)}${query}`, { token: tokens.get(`maidan ${by}`)!, ...body });
}

/** Everything that calls could have changed. */
async function state(): Promise<unknown> {
  return Promise.all(
    [
      "select member_code, status, permissions, password_hash, email from account where username not like 'acting.%' order by id",
      'select account, cash from wallet order by account',
      'select * from account_limit',
      'select account, status from bonus',
      'select purpose from account_link',
      'select id, status from cashier_request order by id',
      'select * from site_state',
      'select code from sign_up_code where account is null',
      "select market_id, status from market where market_id = '1.3001'",
    ].map((text) => test.database.query(text)),
  );
}

const ACCOUNT_CALLS = namesOf('account', 'payment');
const matrix = (names: readonly Name[]): CallCase[] =>
  names.flatMap((name) => (['operator', 'admin'] as const).flatMap((by) => SITES.flatMap((site) => ROLES.map((role) => ({ by, name, site, role })))));
const expectedOn = ({ by, name, site, role }: CallCase): string | null => {
  if (site !== 'maidan')
    return OPERATOR_SCOPE[name] === 'payment' ? 'REQUEST_UNKNOWN' : OPERATOR_SCOPE[name] === 'newAccount' ? 'SITE_UNKNOWN' : 'ACCOUNT_UNKNOWN';
  return RANK_OF_ROLE[by] > RANK_OF_ROLE[role] ? null : 'RANK_TOO_LOW';
};

describe('an operator acts on accounts of his own site and of lower rank only (17.C1)', () => {
  it('every call declares its target', () => {
    expect(Object.keys(OPERATOR_SCOPE).toSorted()).toEqual(Object.keys(E).toSorted());
    expect(ACCOUNT_CALLS.length).toBeGreaterThan(10);
  });

  const refused = matrix(ACCOUNT_CALLS).filter((options) => expectedOn(options) !== null);
  it.each(refused)('$name by an $by is refused on the account of a(n) $role of $site, changes nothing and is in the audit log', async (options) => {
    const before = await state();
    expect((await callAs(options)).body).toMatchObject({ success: false, code: expectedOn(options) });
    expect(await state()).toEqual(before);
    const [row] = await test.database.query('select actor, action, outcome from audit_entry order by id desc limit 1');
    expect(row).toEqual({ actor: `acting.${options.by}@maidan`, action: options.name, outcome: expectedOn(options) });
  });

  it.each(matrix(namesOf('newAccount')).filter(({ name, role }) => (name === 'operatorCreateUser') === (role === 'user')))(
    '$name by an $by of a(n) $role on $site',
    async (options) => {
      const code = expectedOn(options);
      expect((await callAs(options)).body).toMatchObject(
        code === null ? { success: true, result: { role: options.role, site: 'maidan' } } : { success: false, code },
      );
    },
  );

  it.each(matrix(namesOf('installation')).filter(({ site, role }) => site === 'maidan' && role === 'user'))(
    '$name, which acts on all sites, is refused to an $by',
    async (options) => {
      const before = await state();
      expect((await callAs(options)).body).toMatchObject({ success: false, code: 'INSTALLATION_ONLY' });
      expect(await state()).toEqual(before);
    },
  );

  it.each(matrix(namesOf('accountRead')))('$name by an $by of a(n) $role of $site', async (options) => {
    expect((await callAs(options)).body).toMatchObject(options.site === 'maidan' ? { success: true } : { success: false, code: 'ACCOUNT_UNKNOWN' });
  });

  it.each(matrix(namesOf('site')).filter(({ role, site }) => role === 'user' && site === 'patang'))('$name by an $by is refused on $site', async (options) => {
    const before = await state();
    expect((await callAs(options)).body).toMatchObject({ success: false, code: 'SITE_UNKNOWN' });
    expect(await state()).toEqual(before);
  });

  it('a list of payments contains those of the caller’s site; the local key reads all', async () => {
    const sitesOf = ({ body }: Reply) => new Set((body as unknown as { result: { site: string }[] }).result.map(({ site }) => site));
    for (const by of ['operator', 'admin'] as const)
      expect(sitesOf(await callAs({ by, name: 'operatorPayments', site: 'maidan', role: 'user' }))).toEqual(new Set(['maidan']));
    expect(sitesOf(await test.operator('GET', 'operator/payments'))).toEqual(new Set(SITES));
  });

  const allowed = [
    // an operator has no wallet before he first signs in, and no links: the other calls in his scope have no effect on him
    ...matrix(ACCOUNT_CALLS).filter((options) => expectedOn(options) === null && (options.role === 'user' || /Password|lock$/.test(options.name))),
    ...matrix(namesOf('site', 'public')).filter(({ role, site }) => role === 'user' && site === 'maidan'),
  ];
  // last: these calls take effect
  it.each(allowed)('$name by an $by is not refused for its scope on a(n) $role of $site', async (options) => {
    expect(REFUSALS).not.toContain((await callAs(options)).body.code);
  });
});
