/** The roles of operators: rank and permissions. An operator has one or more assignments; each gives a role for sites and sports. */
import { PERMISSIONS, type BothLanguages, type Permission } from './permissions.ts';

export const OPERATOR_ROLES = [
  'owner',
  'brandManager',
  'headOfTrading',
  'trader',
  'supportLead',
  'supportAgent',
  'cashier',
  'integrityAnalyst',
  'careOfficer',
  'casinoManager',
  'auditor',
  'engineer',
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export interface RoleTerms {
  readonly name: BothLanguages;
  /** An operator acts only on operators of a lower rank. Ranks from `PASSKEY_RANK` need a passkey. */
  readonly rank: number;
  readonly permissions: ReadonlySet<Permission>;
}

export const OWNER_RANK = 90;
/** From this rank on, an operator signs in with a passkey only. */
export const PASSKEY_RANK = 50;

type Pattern = Permission | `${string}.*` | '*.read';

/** Returns the permissions of patterns: a permission, all of an area ('team.*'), or what only shows data ('*.read'). */
function permissionsOf(...patterns: readonly Pattern[]): ReadonlySet<Permission> {
  const matches = (permission: Permission, pattern: Pattern): boolean => {
    if (pattern === '*.read') return permission.endsWith('.read');
    return pattern.endsWith('.*') ? permission.startsWith(pattern.slice(0, -1)) : permission === pattern;
  };
  return new Set(PERMISSIONS.filter((permission) => patterns.some((pattern) => matches(permission, pattern))));
}

const SUPPORT_AGENT = [
  'overview.read',
  'player.read',
  'player.reveal',
  'player.note',
  'player.sessions',
  'player.recover',
  'wallet.read',
  'cashier.read',
  'bonus.read',
  'result.read',
  'ticket.read',
  'ticket.answer',
] as const;

export const ROLE_TERMS: { readonly [role in OperatorRole]: RoleTerms } = {
  owner: {
    name: { en: 'Owner', hi: 'मालिक' },
    rank: OWNER_RANK,
    permissions: permissionsOf(
      '*.read',
      'team.*',
      'policy.write',
      'site.publish',
      'site.freeze',
      'promo.write',
      'report.export',
      'alert.handle',
      'approval.decide',
    ),
  },
  brandManager: {
    name: { en: 'Brand manager', hi: 'ब्रांड मैनेजर' },
    rank: 60,
    permissions: permissionsOf(
      'overview.read',
      'site.*',
      'promo.write',
      'bonus.read',
      'player.read',
      'ticket.read',
      'market.read',
      'market.siteClose',
      'report.read',
      'report.export',
      'team.read',
      'team.invite',
    ),
  },
  headOfTrading: {
    name: { en: 'Head of trading and risk', hi: 'ट्रेडिंग और जोखिम प्रमुख' },
    rank: 50,
    permissions: permissionsOf(
      'market.*',
      'event.*',
      'risk.*',
      'result.*',
      'bet.*',
      'appeal.*',
      'overview.read',
      'alert.handle',
      'player.read',
      'player.limits',
      'player.permissions',
      'wallet.read',
      'wallet.correct',
      'casino.read',
      'report.read',
      'approval.decide',
    ),
  },
  trader: {
    name: { en: 'Trader', hi: 'ट्रेडर' },
    rank: 20,
    permissions: permissionsOf(
      'overview.read',
      'alert.handle',
      'market.read',
      'market.suspend',
      'market.resume',
      'market.price',
      'market.limits',
      'event.stream',
      'risk.read',
      'result.read',
      'result.propose',
    ),
  },
  supportLead: {
    name: { en: 'Support lead', hi: 'सहायता प्रमुख' },
    rank: 40,
    permissions: permissionsOf(
      ...SUPPORT_AGENT,
      'player.block',
      'player.unblock',
      'player.create',
      'wallet.grant',
      'wallet.correct',
      'bonus.grant',
      'ticket.decide',
      'approval.decide',
    ),
  },
  supportAgent: { name: { en: 'Support agent', hi: 'सहायता कर्मी' }, rank: 20, permissions: permissionsOf(...SUPPORT_AGENT) },
  cashier: {
    name: { en: 'Cashier', hi: 'कैशियर' },
    rank: 30,
    permissions: permissionsOf('overview.read', 'alert.handle', 'cashier.*', 'player.read', 'wallet.read', 'approval.decide'),
  },
  integrityAnalyst: {
    name: { en: 'Integrity analyst', hi: 'निष्पक्षता विश्लेषक' },
    rank: 40,
    permissions: permissionsOf(
      'overview.read',
      'alert.handle',
      'integrity.*',
      'player.read',
      'player.reveal',
      'player.block',
      'player.note',
      'cashier.hold',
      'market.suspend',
      'bonus.read',
      'bonus.end',
      'referral.decide',
      'wallet.read',
      'report.personal',
      'approval.decide',
    ),
  },
  careOfficer: {
    name: { en: 'Responsible-play officer', hi: 'ज़िम्मेदार खेल अधिकारी' },
    rank: 40,
    permissions: permissionsOf(
      'overview.read',
      'alert.handle',
      'care.*',
      'ticket.*',
      'player.read',
      'player.reveal',
      'player.block',
      'player.note',
      'wallet.read',
      'report.read',
      'approval.decide',
    ),
  },
  casinoManager: {
    name: { en: 'Casino manager', hi: 'कैसीनो मैनेजर' },
    rank: 40,
    permissions: permissionsOf('overview.read', 'alert.handle', 'casino.*', 'player.read', 'report.read', 'approval.decide'),
  },
  auditor: { name: { en: 'Compliance auditor', hi: 'अनुपालन ऑडिटर' }, rank: 40, permissions: permissionsOf('*.read', 'audit.*', 'report.*') },
  engineer: {
    name: { en: 'Engineer on call', hi: 'ऑन-कॉल इंजीनियर' },
    rank: 30,
    permissions: permissionsOf('overview.read', 'alert.handle', 'market.read', 'casino.read', 'system.*', 'audit.verify'),
  },
};

/** One role of an operator with its scope. Null means all sites or all sports. */
export interface Assignment {
  readonly role: OperatorRole;
  readonly sites: readonly string[] | null;
  /** Event type ids. */
  readonly sports: readonly string[] | null;
}

/** Returns the highest rank of the assignments; 0 without one. */
export function rankOf(assignments: readonly Assignment[]): number {
  return Math.max(0, ...assignments.map(({ role }) => ROLE_TERMS[role].rank));
}

/** Returns what an operator with these assignments may do anywhere, in the order of the list of permissions. */
export function permissionsOfAssignments(assignments: readonly Assignment[]): readonly Permission[] {
  return PERMISSIONS.filter((permission) => assignments.some(({ role }) => ROLE_TERMS[role].permissions.has(permission)));
}
