/** The rule of every call of the console against a whole app: who may call it, on which target, and what its lists show. */
import {
  CONSOLE_ENDPOINTS,
  isInstallationPermission,
  OPERATOR_ENDPOINTS,
  OPERATOR_ROLES,
  ROLE_TERMS,
  type Assignment,
  type CallScope,
  type Endpoint,
  type OperatorRole,
} from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withinSites } from '../../../src/platform/postgres/row-scope.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing-app.ts';
import { operatorIn, type ActingOperator, type ConsoleCallName, type Sent } from './testing-operators.ts';

const SITES = ['maidan', 'patang'] as const;
type Site = (typeof SITES)[number];
const CRICKET = '4';

interface Target {
  readonly memberCode: string;
  readonly person: number;
  readonly payment: string;
  readonly ticket: string;
}
let test: TestApp;
const targets = new Map<string, Target>();
let payments = 900;

async function makeTarget(site: Site, username: string): Promise<Target> {
  await test.operator('POST', 'operator/accounts', { site, username, password: TEST_PASSWORD });
  const account = (await test.app.accounts.byLogin(site, username))!;
  payments += 1;
  await test.database.query(
    `insert into cashier_request (id, account, type, method, amount, utr, request_id, body_hash, status, created_at)
     values ($1, $2, 'deposit', 'UPI', 100000, $3, $3, '\\x00', 'PENDING', now())`,
    [payments, account.account, `40000000${payments}`],
  );
  const ticket = `T${payments}`;
  await test.database.query(
    "insert into ticket (number, account, kind, state, received_at, due_at) values ($1, $2, 'COMPLAINT', 'OPEN', now(), now() + interval '15 days')",
    [ticket, account.account],
  );
  const target = { memberCode: account.memberCode, person: account.person, payment: String(payments), ticket };
  targets.set(`${site} ${username}`, target);
  return target;
}

beforeAll(async () => {
  test = await startTestApp({ environment: { PAYMENT_S: 'operator', FOUR_EYES: 'off' } });
  for (const site of SITES) for (const username of ['player', 'own']) await makeTarget(site, username);
});
afterAll(() => test.stop());

const CALLS: Readonly<Record<string, Endpoint>> = { ...OPERATOR_ENDPOINTS, ...CONSOLE_ENDPOINTS };
const RULED = Object.values(CALLS).filter(({ rule }) => rule!.needs !== null && rule!.needs !== 'own');

/** Bodies that are accepted if the caller has the right; others are empty. */
const BODIES: Readonly<Record<string, object>> = {
  operatorGrant: { amount: 77 },
  operatorGrantBonus: { amount: 77, reason: 'rule' },
  operatorBlock: { reason: 'rule' },
  operatorAccountLimits: { maxStake: 77 },
  operatorPermissions: { permissions: { '4': true } },
  operatorReveal: { fields: ['phone'], reason: 'PAYMENT' },
  operatorLengthenBreak: { until: null, reason: 'rule' },
  operatorRecovery: { channel: 'phone' },
  operatorCreateServiceClient: { name: 'Rule', sites: ['maidan'], days: 1 },
  operatorEndServiceClient: {},
  operatorRejectPayment: { reason: 'rule' },
  operatorRefuseConversion: { reason: 'rule' },
  consoleVerifyAudit: { from: 1, to: null },
  operatorAnswerTicket: { text: 'rule' },
  operatorDecideTicket: { decision: 'REJECTED', answer: 'rule' },
  operatorReviewCare: { lift: false, reason: 'rule' },
  operatorDecideHold: { decision: 'RELEASED', reason: 'rule' },
  operatorFreezeSite: { reason: 'rule' },
  operatorSignUpCode: { code: 'RULE1' },
  operatorPauseTable: { reason: 'rule' },
  operatorSettle: { winners: [11] },
  operatorSettleAgain: { winners: [11], reason: 'rule' },
  operatorVoid: { reason: 'rule' },
  operatorUnsettle: { reason: 'rule' },
  operatorRemoveRunner: { selectionId: 11, reason: 'rule' },
  operatorOfficialResult: { name: 'rule.json', text: '{}' },
  operatorMarketLimits: { clear: true },
  consoleInvite: { login: 'rule.invited', name: 'Rule', assignments: [{ role: 'trader', sites: null, sports: null }] },
  consoleAssign: { assignments: [{ role: 'trader', sites: null, sports: null }] },
  consoleDisable: { reason: 'rule' },
  consoleReset: { reason: 'rule' },
  operatorOpenEmergency: { reason: 'a reason of more than twenty characters' },
  operatorEmergencyDisable: { login: 'rule.nobody', reason: 'rule' },
  operatorEmergencyOwnerLink: { login: 'rule.nobody', reason: 'rule' },
  consoleSoloDelay: { rule: 'F-05', on: false, reason: 'rule' },
};

interface Aim {
  readonly site: Site;
  readonly username: 'player' | 'own';
  /** The colleague of a call about the team. */
  readonly colleague: string;
}

function sentTo({ name, rule, path, method }: Endpoint, { site, username, colleague }: Aim): Sent {
  const target = targets.get(`${site} ${username}`)!;
  const values: Readonly<Record<string, string>> = {
    memberCode: target.memberCode,
    refrenceNo: target.payment,
    number: target.ticket,
    clientId: 'unknown',
    site,
    marketId: '1.3001',
    eventId: '3001',
    tableId: '104',
    id: colleague,
  };
  const params = Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, part = '']) => [part, values[part] ?? '']));
  const query: Readonly<Record<string, string>> = rule!.scope === 'findAccount' ? { site, username } : name === 'consoleAuditNewer' ? { after: '1' } : {};
  const made = rule!.scope === 'newAccount' ? { site, username: `made.${Math.random().toString(36).slice(2, 10)}` } : {};
  return { params, query, ...(method === 'GET' ? {} : { body: { ...BODIES[name], ...made } }) };
}

const UNKNOWN: { readonly [scope in CallScope]?: string } = {
  account: 'ACCOUNT_UNKNOWN',
  findAccount: 'ACCOUNT_UNKNOWN',
  payment: 'REQUEST_UNKNOWN',
  ticket: 'TICKET_UNKNOWN',
  site: 'SITE_UNKNOWN',
  newAccount: 'SITE_UNKNOWN',
};
const ON_A_SPORT: ReadonlySet<CallScope> = new Set<CallScope>(['market', 'event', 'table', 'official']);
const REFUSALS = new Set(['PERMISSION_MISSING', 'SCOPE_MISSING', 'OWN_ACCOUNT', 'STEP_UP_NEEDED', ...Object.values(UNKNOWN)]);

/** The table that the calls are held to, written out from the words of section 3. Null: the call reaches its handler. */
function expected({ rule }: Endpoint, { role, sites, sports }: Assignment, { site, username }: Aim): string | null {
  const { needs, scope, stepUp, audit } = rule!;
  if (needs === 'key' || needs === null || needs === 'own' || !ROLE_TERMS[role].permissions.has(needs)) return 'PERMISSION_MISSING';
  if (isInstallationPermission(needs) && sites !== null) return 'SCOPE_MISSING';
  if (UNKNOWN[scope] !== undefined && sites !== null && !sites.includes(site)) return UNKNOWN[scope];
  // the market, the event and the file are cricket; the table is none of the sports of the football operator either
  if (ON_A_SPORT.has(scope) && sports !== null && !sports.includes(CRICKET)) return 'SCOPE_MISSING';
  if ((needs === 'player.limits' || needs === 'player.permissions') && sports !== null) return 'SCOPE_MISSING';
  if ((scope === 'account' || scope === 'payment' || scope === 'ticket') && audit === 'action' && username === 'own') return 'OWN_ACCOUNT';
  return stepUp === 'each' ? 'STEP_UP_NEEDED' : null;
}

const dependsOnSport = ({ rule }: Endpoint): boolean => ON_A_SPORT.has(rule!.scope) || rule!.needs === 'player.limits' || rule!.needs === 'player.permissions';

interface Actor {
  readonly operator: ActingOperator;
  readonly assignment: Assignment;
}
async function actorsOf(role: OperatorRole): Promise<readonly Actor[]> {
  const scopes = [
    { sites: ['maidan'], sports: null },
    { sites: null, sports: ['1'] },
    { sites: null, sports: null },
  ];
  const actors = [];
  for (const [index, scope] of scopes.entries()) {
    const operator = await operatorIn(test, `${role.toLowerCase()}.${index}`, [{ role, ...scope }]);
    // the account `own` of maidan is the operator's; he names it by its user name
    await operator.call('consoleNameOwnAccount', { body: { site: 'maidan', username: 'OWN' } });
    actors.push({ operator, assignment: { role, ...scope } });
  }
  return actors;
}

/** What a call depends on: each aim that makes a difference to its scope. */
function aimsOf({ rule }: Endpoint, colleague: string): readonly Aim[] {
  const own: Aim = { site: 'maidan', username: 'player', colleague };
  if (UNKNOWN[rule!.scope] === undefined) return [own];
  const isOfAccount = rule!.scope === 'account' || rule!.scope === 'payment' || rule!.scope === 'ticket';
  return [own, { ...own, site: 'patang' }, ...(isOfAccount ? [{ ...own, username: 'own' as const }] : [])];
}

it('[OC-004] [OC-007] each call × each role × own site, other site, other sport and own account answers as the table says (17.C1)', async () => {
  const wrong: unknown[] = [];
  let calls = 0;
  for (const role of OPERATOR_ROLES)
    for (const { operator, assignment } of await actorsOf(role))
      for (const endpoint of RULED.filter((row) => assignment.sports === null || dependsOnSport(row)))
        for (const aim of aimsOf(endpoint, operator.session.operatorId)) {
          const { code } = (await operator.call(endpoint.name as ConsoleCallName, sentTo(endpoint, aim))).body;
          const wanted = expected(endpoint, assignment, aim);
          calls += 1;
          const isRight = wanted === null ? code === undefined || !REFUSALS.has(code) : code === wanted;
          if (!isRight) wrong.push({ call: endpoint.name, ...assignment, ...aim, code: code ?? 'OK', wanted: wanted ?? 'its handler' });
        }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(1200);
});

it('[OC-004] an operator of equal rank and the own name are refused by every call about the team, with a proof for the request', async () => {
  const everywhere = { sites: null, sports: null };
  const owner = await operatorIn(test, 'rank.owner', [{ role: 'owner', ...everywhere }]);
  const equal = await operatorIn(test, 'rank.equal', [{ role: 'owner', ...everywhere }]);
  const onTeam = RULED.filter(({ rule, path }) => rule!.scope === 'team' && path.includes(':id') && rule!.needs !== 'team.disable');
  expect(onTeam.length).toBeGreaterThanOrEqual(2);
  for (const { name } of onTeam)
    for (const [colleague, code] of [
      [equal.session.operatorId, 'RANK_TOO_LOW'],
      [owner.session.operatorId, 'OWN_ACCOUNT'],
    ] as const)
      expect([
        name,
        (await owner.confirmed(name as ConsoleCallName, sentTo(CALLS[name]!, { site: 'maidan', username: 'player', colleague }))).body.code,
      ]).toEqual([name, code]);
});

it('a refused action changes nothing, and its record names the operator, the target and the refusal', async () => {
  const agent = await operatorIn(test, 'refused.agent', [{ role: 'supportLead', sites: ['maidan'], sports: null }]);
  const { memberCode } = targets.get('patang player')!;
  const before = await test.database.query('select status from account where member_code = $1', [memberCode]);
  expect((await agent.call('operatorBlock', { params: { memberCode }, body: { reason: 'rule' } })).body).toMatchObject({ code: 'ACCOUNT_UNKNOWN' });
  expect(await test.database.query('select status from account where member_code = $1', [memberCode])).toEqual(before);
  const [row] = await test.database.query('select operator, actor, session, action, target_kind, target_id, outcome from audit_entry order by id desc limit 1');
  expect(row).toEqual({
    operator: agent.session.operator,
    actor: 'refused.agent',
    session: agent.session.sessionName,
    action: 'operatorBlock',
    target_kind: 'account',
    target_id: memberCode,
    outcome: 'ACCOUNT_UNKNOWN',
  });
});

it('an action on an own account raises an alert, also on another account of the same person', async () => {
  const alerts: unknown[] = [];
  const stop = test.app.bus.subscribe('operator-alert', (alert) => alerts.push(alert));
  const lead = await operatorIn(test, 'linked.lead', [{ role: 'supportLead', sites: ['patang'], sports: null }]);
  // named on maidan, outside of his scope; the player of patang is the same person
  await lead.call('consoleNameOwnAccount', { body: { site: 'maidan', username: 'own' } });
  await test.database.query('update account set person = $1 where member_code = $2', [
    targets.get('maidan own')!.person,
    targets.get('patang own')!.memberCode,
  ]);
  const params = { memberCode: targets.get('patang own')!.memberCode };
  expect((await lead.call('operatorGrant', { params, body: { amount: 5 } })).body).toMatchObject({ code: 'OWN_ACCOUNT' });
  expect(alerts).toEqual([expect.objectContaining({ kind: 'OWN_ACCOUNT', operator: lead.session.operator, session: lead.session.sessionName })]);
  expect((await lead.call('consoleOwnAccounts')).body).toMatchObject({ accounts: [{ site: 'maidan', username: 'own' }] });
  // a name reveals nothing: one that does not exist is taken too
  expect((await lead.call('consoleNameOwnAccount', { body: { site: 'patang', username: 'no such player' } })).body).toEqual({ success: true });
  stop();
});

interface Rows {
  readonly result: readonly { readonly site: string; readonly memberCode: string }[];
}

it('[OC-005] a foreign account is answered like an unknown one, after the same queries; lists hold no foreign row under any scope', async () => {
  const foreign = targets.get('patang player')!;
  const asked: string[] = [];
  const { pool } = test.database;
  const connect = pool.connect.bind(pool);
  const patched: unknown = async (callback?: Parameters<typeof connect>[0]) => {
    // pool.query takes its connection by a callback
    if (callback !== undefined) return connect(callback);
    const client = await connect();
    const own: string[] = [];
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    const release = client.release.bind(client);
    Object.assign(client, {
      query: (...args: readonly unknown[]) => {
        own.push(String(args[0]).slice(0, 60));
        return query(...args);
      },
      release: (error?: Error) => {
        Object.assign(client, { query, release });
        // transactions of other work may run meanwhile
        if (own.some((text) => text.includes('maidan.sites'))) asked.push(...own);
        release(error);
      },
    });
    return client;
  };
  const operators = [];
  for (const [index, sites] of [['maidan'], ['patang'], ['maidan', 'patang'], ['jugnu']].entries())
    operators.push({ sites, operator: await operatorIn(test, `lists.${index}`, [{ role: 'cashier', sites, sports: null }]) });
  const one = operators[0]!.operator;
  const queriesOf = async (memberCode: string) => {
    asked.length = 0;
    Object.assign(pool, { connect: patched });
    const { status, body } = await one.call('operatorAccount', { params: { memberCode } }).finally(() => Object.assign(pool, { connect }));
    return { status, body, queries: [...asked] };
  };
  const [unknown, other] = [await queriesOf('u999999'), await queriesOf(foreign.memberCode)];
  expect(unknown.body).toMatchObject({ success: false, code: 'ACCOUNT_UNKNOWN' });
  expect(unknown.queries.length).toBeGreaterThan(0);
  expect(other).toEqual(unknown);
  for (const { sites, operator } of operators) {
    const { result } = (await operator.call('operatorPayments')).body as unknown as Rows;
    expect([sites, new Set(result.map(({ site }) => site))]).toEqual([sites, new Set(sites.filter((site) => site !== 'jugnu'))]);
    for (const site of SITES) {
      const found = (await operator.call('operatorFindAccount', { query: { site, username: 'player' } })).body;
      expect([sites, site, found.success]).toEqual([sites, site, sites.includes(site)]);
    }
  }
  const auditor = await operatorIn(test, 'lists.auditor', [{ role: 'auditor', sites: ['patang'], sports: null }]);
  await test.operator('POST', 'operator/sites/maidan/unfreeze', {});
  await test.operator('POST', 'operator/sites/patang/unfreeze', {});
  const { entries } = (await auditor.call('consoleAudit')).body as unknown as { entries: readonly { readonly site: string }[] };
  expect(entries.length).toBeGreaterThan(0);
  expect(new Set(entries.map(({ site }) => site))).toEqual(new Set(['patang']));
});

it('[OC-006] row security hides rows of other sites where the filter of a query is taken out', async () => {
  const { database } = test;
  for (const site of SITES) {
    const { memberCode } = await makeTarget(site, 'guarded');
    expect((await test.operator('POST', `operator/accounts/${memberCode}/bonus`, { amount: 50, reason: 'rule' })).body.success).toBe(true);
    await database.query(
      `insert into care_marker (person, rule, level, counted, threshold, raised_at)
       select person, 'planted', 1, 1, 1, now() from account where member_code = $1`,
      [memberCode],
    );
    await database.query(
      `with planted as (
         insert into ticket (account, kind, state, received_at, due_at) select id, 'OTHER', 'OPEN', now(), now() from account where member_code = $1
         returning number)
       insert into ticket_message (ticket, at, by, text) select number, now(), 'PLAYER', 'planted ' || $1 from planted`,
      [memberCode],
    );
  }
  const sitesIn = async (text: string) => (await database.query<{ site: string }>(text)).map(({ site }) => site).toSorted();
  const ACCOUNTS = 'select distinct site from account';
  const PAYMENTS = 'select distinct a.site from cashier_request r left join account a on a.id = r.account';
  const BONUSES = 'select distinct a.site from bonus b left join account a on a.id = b.account';
  const TICKETS = 'select distinct a.site from ticket t left join account a on a.id = t.account';
  const MESSAGES = "select distinct a.site from ticket_message m left join account a on m.text = 'planted ' || a.member_code where m.text like 'planted %'";
  const MARKERS = "select distinct a.site from care_marker m left join account a on a.person = m.person where m.rule = 'planted'";
  expect(await sitesIn(ACCOUNTS)).toEqual([...SITES]);
  for (const text of [ACCOUNTS, PAYMENTS, BONUSES, TICKETS, MESSAGES, MARKERS]) {
    expect([text, await withinSites(['patang'], () => sitesIn(text))]).toEqual([text, ['patang']]);
    expect([text, await withinSites(['nowhere'], () => sitesIn(text))]).toEqual([text, []]);
  }
  // the list of the cashier without its own filter
  const all = await withinSites(['maidan'], () => test.app.cashier.listForOperators({ page: 1, sites: null }));
  expect(new Set(all.map(({ site }) => site))).toEqual(new Set(['maidan']));
  // work that began within a narrower scope, and the rest of the server, see everything
  expect(await withinSites(['maidan'], () => withinSites(null, () => sitesIn(ACCOUNTS)))).toEqual([...SITES]);
  expect(await sitesIn(ACCOUNTS)).toEqual([...SITES]);
});

it('[OC-007] sports narrow the list of markets, and a football trader suspends no cricket', async () => {
  const trader = await operatorIn(test, 'football.trader', [{ role: 'trader', sites: null, sports: ['1'] }]);
  const { result } = (await trader.call('operatorMarkets')).body as unknown as {
    result: readonly { readonly eventTypeId: string; readonly marketId: string }[];
  };
  expect(new Set(result.map(({ eventTypeId }) => eventTypeId))).toEqual(new Set(['1']));
  const isSuspended = () => test.app.catalogue.market('1.3002')?.operatorSuspended;
  await test.operator('POST', 'operator/markets/1.3002/resume', {});
  expect((await trader.call('operatorSuspend', { params: { marketId: '1.3002' } })).body).toMatchObject({ code: 'SCOPE_MISSING' });
  expect(isSuspended()).toBe(false);
  expect((await trader.call('operatorSuspend', { params: { marketId: result[0]!.marketId } })).body).toMatchObject({ success: true });
  const ofOneSite = await operatorIn(test, 'site.trader', [{ role: 'trader', sites: ['maidan'], sports: null }]);
  expect((await ofOneSite.call('operatorSuspend', { params: { marketId: '1.3002' } })).body).toMatchObject({ code: 'SCOPE_MISSING' });
});

it('a change of roles holds at the next call of markets and players', async () => {
  const agent = await operatorIn(test, 'moved.agent', [{ role: 'supportAgent', sites: ['maidan'], sports: null }]);
  const params = { memberCode: targets.get('maidan player')!.memberCode };
  expect((await agent.call('operatorAccount', { params })).body.success).toBe(true);
  const owner = await operatorIn(test, 'moving.owner', [{ role: 'owner', sites: null, sports: null }]);
  const assignments = [{ role: 'trader', sites: null, sports: null }];
  expect((await owner.confirmed('consoleAssign', { params: { id: agent.session.operatorId }, body: { assignments } })).body.success).toBe(true);
  expect((await agent.call('operatorAccount', { params })).body.code).toBe('PERMISSION_MISSING');
  expect((await owner.confirmed('consoleDisable', { params: { id: agent.session.operatorId }, body: { reason: 'left' } })).body).toMatchObject({ done: true });
  expect((await agent.call('operatorMarkets')).status).toBe(401);
});

it('a step-up of class each covers this very settlement only', async () => {
  const head = await operatorIn(test, 'head.trading', [{ role: 'headOfTrading', sites: null, sports: null }]);
  const settle = { params: { marketId: '1.3003' }, body: { runs: 50 } };
  expect((await head.call('operatorSettle', settle)).body.code).toBe('STEP_UP_NEEDED');
  expect((await head.confirmed('operatorSettle', settle)).body).toMatchObject({ success: true });
  expect((await head.call('operatorSettle', { ...settle, body: { runs: 51 } })).body.code).toBe('STEP_UP_NEEDED');
});
