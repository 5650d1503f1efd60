import { refuse } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { refusalMessage } from '../answer.ts';
import { brokenDutyRule, DUTY_RULES, dutyRuleText } from './duties.ts';
import { isInstallationPermission, PERMISSION_TEXTS, PERMISSIONS } from './permissions.ts';
import { OPERATOR_ROLES, permissionsOfAssignments, rankOf, ROLE_TERMS, type Assignment, type OperatorRole } from './roles.ts';
import { checkPermission, coversScope, scopesOf } from './scope.ts';

const everywhere = (...roles: readonly OperatorRole[]): readonly Assignment[] => roles.map((role) => ({ role, sites: null, sports: null }));
const READS =
  'overview.read market.read risk.read result.read player.read wallet.read cashier.read bonus.read integrity.read care.read ticket.read casino.read site.read report.read team.read audit.read system.read';
const AGENT =
  'overview.read player.read player.reveal player.note player.sessions player.recover wallet.read cashier.read bonus.read result.read ticket.read ticket.answer';

/** The table of roles: rank and permissions, written out. */
const TABLE: { readonly [role in OperatorRole]: readonly [number, string] } = {
  owner: [
    90,
    `${READS} team.invite team.roles team.disable team.reset policy.write site.publish site.freeze promo.write report.export alert.handle approval.decide`,
  ],
  brandManager: [
    60,
    'overview.read site.read site.draft site.publish site.freeze site.notice promo.write bonus.read player.read ticket.read market.read market.siteClose report.read report.export team.read team.invite',
  ],
  headOfTrading: [
    50,
    'market.read market.suspend market.resume market.siteClose market.price market.limits market.create market.remove event.stream event.visibility risk.read risk.limits result.read result.propose result.settle result.correct result.void bet.void appeal.decide overview.read alert.handle player.read player.limits player.permissions wallet.read wallet.correct casino.read report.read approval.decide',
  ],
  trader: [
    20,
    'overview.read alert.handle market.read market.suspend market.resume market.price market.limits event.stream risk.read result.read result.propose',
  ],
  supportLead: [40, `${AGENT} player.block player.unblock player.create wallet.grant wallet.correct bonus.grant ticket.decide approval.decide`],
  supportAgent: [20, AGENT],
  cashier: [30, 'overview.read alert.handle cashier.read cashier.decide cashier.hold cashier.reconcile player.read wallet.read approval.decide'],
  integrityAnalyst: [
    40,
    'overview.read alert.handle integrity.read integrity.decide integrity.rules player.read player.reveal player.block player.note cashier.hold market.suspend bonus.read bonus.end referral.decide wallet.read report.personal approval.decide',
  ],
  careOfficer: [
    40,
    'overview.read alert.handle care.read care.interact care.restrict care.rules ticket.read ticket.answer ticket.decide player.read player.reveal player.block player.note wallet.read report.read approval.decide',
  ],
  casinoManager: [40, 'overview.read alert.handle casino.read casino.pause casino.limits casino.provider casino.seed player.read report.read approval.decide'],
  auditor: [40, `${READS} audit.verify audit.export report.export report.personal`],
  engineer: [30, 'overview.read alert.handle market.read casino.read system.read system.drain system.jobs audit.verify'],
};
const INSTALLATION =
  'market.suspend market.resume market.price market.limits market.create market.remove event.stream event.visibility risk.limits result.propose result.settle result.correct result.void bet.void casino.pause casino.provider casino.seed policy.write system.read system.drain system.jobs audit.verify';

describe('permissions', () => {
  it('are 79, each with one sentence in English and Hindi', () => {
    expect(PERMISSIONS).toHaveLength(79);
    for (const permission of PERMISSIONS) {
      const { en, hi } = PERMISSION_TEXTS[permission];
      expect([permission, /^[A-Z][ -~]+\.$/.test(en), /^[\u0900-\u097f].*।$/.test(hi)]).toEqual([permission, true, true]);
    }
    expect(PERMISSIONS.filter(isInstallationPermission).toSorted()).toEqual(INSTALLATION.split(' ').toSorted());
  });
});

describe('roles', () => {
  it('are twelve, with the rank and the permissions of the table and a name in both languages', () => {
    expect(OPERATOR_ROLES).toHaveLength(12);
    for (const role of OPERATOR_ROLES) {
      const { name, rank, permissions } = ROLE_TERMS[role];
      const [expectedRank, expected] = TABLE[role];
      expect([role, rank, [...permissions].toSorted()]).toEqual([role, expectedRank, expected.split(' ').toSorted()]);
      expect([role, /[A-Za-z]/.test(name.en), /[\u0900-\u097f]/.test(name.hi)]).toEqual([role, true, true]);
    }
  });
  it('add up over the assignments of an operator', () => {
    expect(rankOf([])).toBe(0);
    expect(rankOf(everywhere('trader', 'cashier'))).toBe(30);
    expect(permissionsOfAssignments(everywhere('trader', 'cashier'))).toEqual(
      PERMISSIONS.filter((permission) => `${TABLE.trader[1]} ${TABLE.cashier[1]}`.split(' ').includes(permission)),
    );
  });
});

describe('scopes', () => {
  const football: Assignment = { role: 'trader', sites: null, sports: ['1'] };
  const oneSite: Assignment = { role: 'trader', sites: ['maidan'], sports: null };
  it('an installation permission needs an assignment with all sites, and sports narrow it', () => {
    expect(checkPermission([football], 'market.suspend', { sport: '1' })).toMatchObject({ ok: true });
    expect(checkPermission([football], 'market.suspend', { sport: '4' })).toEqual(refuse('SCOPE_MISSING'));
    expect(checkPermission([oneSite], 'market.suspend')).toEqual(refuse('SCOPE_MISSING'));
    expect(checkPermission([oneSite], 'market.read', { site: 'maidan' })).toMatchObject({ ok: true });
    expect(checkPermission([oneSite], 'market.read', { site: 'patang' })).toEqual(refuse('SCOPE_MISSING'));
    expect(checkPermission([oneSite, football], 'wallet.grant')).toEqual(refuse('PERMISSION_MISSING'));
  });
  it('the sports of one assignment do not extend to the sites of another', () => {
    const two: readonly Assignment[] = [
      { role: 'trader', sites: ['maidan'], sports: ['1'] },
      { role: 'trader', sites: ['patang'], sports: ['4'] },
    ];
    expect(checkPermission(two, 'risk.read', { site: 'maidan', sport: '1' })).toMatchObject({ ok: true });
    expect(checkPermission(two, 'risk.read', { site: 'maidan', sport: '4' })).toEqual(refuse('SCOPE_MISSING'));
    const scopes = scopesOf(two, 'risk.read');
    expect(scopes.ok && coversScope(scopes.value, { sites: ['patang'], sports: ['4'] })).toBe(true);
    expect(scopes.ok && coversScope(scopes.value, { sites: ['patang', 'maidan'], sports: ['4'] })).toBe(false);
    expect(scopes.ok && coversScope(scopes.value, { sites: null, sports: ['4'] })).toBe(false);
  });
});

describe('separation of duties', () => {
  it('no built-in role breaks a rule on its own', () => {
    for (const role of OPERATOR_ROLES) expect([role, brokenDutyRule(everywhere(role))]).toEqual([role, null]);
  });
  it('names the rule that roles break together, on any sites', () => {
    expect(brokenDutyRule(everywhere('cashier', 'supportLead'))).toBe('paymentsAndBalances');
    expect(brokenDutyRule(everywhere('cashier', 'headOfTrading'))).toBe('paymentsAndBalances');
    expect(
      brokenDutyRule([
        { role: 'cashier', sites: ['maidan'], sports: null },
        { role: 'supportLead', sites: ['patang'], sports: null },
      ]),
    ).toBe('paymentsAndBalances');
    expect(brokenDutyRule(everywhere('brandManager', 'integrityAnalyst'))).toBe('promotionsAndReferrals');
    for (const role of ['supportLead', 'headOfTrading', 'cashier'] as const) expect(brokenDutyRule(everywhere('owner', role))).toBe('rolesAndMoney');
    expect(OPERATOR_ROLES.filter((role) => brokenDutyRule(everywhere('auditor', role)) === null)).toEqual(['auditor']);
    expect(brokenDutyRule(everywhere('auditor', 'engineer'))).toBe('auditorReads');
    expect(brokenDutyRule(everywhere('trader', 'careOfficer', 'casinoManager'))).toBeNull();
  });
  it('says the rule in both languages, also as the text of a refusal', () => {
    for (const name of DUTY_RULES) {
      expect([name, /^[ -~]+\.$/.test(dutyRuleText(name, 'en') ?? '')]).toEqual([name, true]);
      expect([name, /[\u0900-\u097f].*।$/.test(dutyRuleText(name, 'hi') ?? '')]).toEqual([name, true]);
      expect(refusalMessage(refuse('DUTY_CONFLICT', { field: name }), 'en')).toBe(dutyRuleText(name, 'en'));
    }
    expect(dutyRuleText('constructor', 'en')).toBeNull();
  });
});
