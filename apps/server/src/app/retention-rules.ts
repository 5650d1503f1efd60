/** The retention rules of all modules (docs/operations.md, "Data retention"). */
import { ACCOUNT_LINK_RETENTION } from '../modules/account-links/account-links.ts';
import { SESSION_RETENTION } from '../modules/auth/sessions.ts';
import { PROVIDER_SESSION_RETENTION } from '../modules/casino-providers/casino-providers.ts';
import { CREDENTIAL_RETENTION } from '../modules/google-login/google-login.ts';
import { NOTIFICATION_RETENTION } from '../modules/notifications/notifications.ts';
import { PLAYER_EVENT_RETENTION } from '../modules/operator/audit-log.ts';
import { CLOSED_REFERENCE_RETENTION } from '../modules/orders/placing/bet-references.ts';
import { BATCH_RETENTION } from '../commit/commit-connections.ts';
import { OTP_RETENTION } from '../modules/otp/otps.ts';
import type { RetentionRule } from '../platform/postgres/retention.ts';

export const RETENTION_RULES: readonly RetentionRule[] = [
  SESSION_RETENTION,
  ...OTP_RETENTION,
  ACCOUNT_LINK_RETENTION,
  CREDENTIAL_RETENTION,
  PROVIDER_SESSION_RETENTION,
  BATCH_RETENTION,
  CLOSED_REFERENCE_RETENTION,
  PLAYER_EVENT_RETENTION,
  NOTIFICATION_RETENTION,
];
