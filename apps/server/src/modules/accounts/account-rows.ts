/** Rows of the tables account and account_limit. */
import type { QueryResultRow } from 'pg';
import { DEFAULT_STAKE_BUTTONS, type SelfTradeMode } from '@maidan/domain';
import type { AccountLimit, AccountRecord, AccountSettings, Permissions } from './accounts-port.ts';

export interface AccountRow extends QueryResultRow {
  id: number;
  member_code: string;
  site: string;
  username: string;
  phone: string | null;
  full_name: string;
  email: string | null;
  email_verified_at: Date | null;
  role: AccountRecord['role'];
  status: AccountRecord['status'];
  is_demo: boolean;
  is_b2c: boolean;
  password_hash: string | null;
  person: number;
  key: string;
  permissions: Permissions;
  self_trade_mode: SelfTradeMode | null;
  created_at: Date;
  last_login_at: Date | null;
  previous_login_at: Date | null;
}

export const ACCOUNT_COLUMNS =
  "id, member_code, site, username, phone, full_name, email, email_verified_at, role, status, is_demo, is_b2c, password_hash, person, key, permissions, settings ->> 'selfTradeMode' as self_trade_mode, created_at, last_login_at, previous_login_at";

export function accountOf(row: AccountRow): AccountRecord {
  return {
    account: row.id,
    memberCode: row.member_code,
    site: row.site,
    username: row.username,
    phone: row.phone,
    fullName: row.full_name,
    email: row.email ?? '',
    emailVerified: row.email_verified_at !== null,
    role: row.role,
    status: row.status,
    isDemo: row.is_demo,
    isB2c: row.is_b2c,
    person: row.person,
    passwordHash: row.password_hash,
    key: row.key,
    permissions: row.permissions,
    selfTradeMode: row.self_trade_mode ?? DEFAULT_SETTINGS.selfTradeMode,
    createdAt: row.created_at.getTime(),
    lastLoginAt: row.last_login_at?.getTime() ?? null,
    previousLoginAt: row.previous_login_at?.getTime() ?? null,
  };
}

export interface LimitRow extends QueryResultRow {
  market_id: string;
  kind: string;
  min_stake: number | null;
  max_stake: number | null;
  max_win: number | null;
}

export function limitOf(row: LimitRow): AccountLimit {
  return { marketId: row.market_id, kind: row.kind, minStake: row.min_stake ?? 0, maxStake: row.max_stake ?? 0, maxWin: row.max_win ?? 0 };
}

/** Merges saved settings over the defaults; older saved settings may lack some parts. */
export function settingsOf(saved: Partial<AccountSettings> | undefined): AccountSettings {
  return { ...DEFAULT_SETTINGS, ...saved, oneClick: { ...DEFAULT_SETTINGS.oneClick, ...saved?.oneClick } };
}

/** Settings of a new account (BC-10; O-38: confirmation on, one-click off). */
const DEFAULT_SETTINGS: AccountSettings = {
  stakeButtons: DEFAULT_STAKE_BUTTONS,
  stakes: DEFAULT_STAKE_BUTTONS,
  mobileStakes: DEFAULT_STAKE_BUTTONS,
  mobileStakesExchangeGame: DEFAULT_STAKE_BUTTONS,
  oneClick: { active: false, stake: 1000, cap: 5000 },
  notifications: true,
  confirmation: true,
  selfTradeMode: 'CANCEL_REST',
};
