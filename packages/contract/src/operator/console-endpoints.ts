/** All endpoints of the console about operators, their requests and their audit log. */
import * as approval from './calls/approval-calls.ts';
import * as audit from './calls/audit-calls.ts';
import * as device from './calls/device-calls.ts';
import * as session from './calls/session-calls.ts';
import * as team from './calls/team-calls.ts';

export const CONSOLE_ENDPOINTS = {
  // session
  consoleSignInOptions: session.consoleSignInOptions,
  consoleSignIn: session.consoleSignIn,
  consoleSession: session.consoleSession,
  consoleSignOut: session.consoleSignOut,
  consoleProofOptions: session.consoleProofOptions,
  consoleActive: session.consoleActive,
  consoleUnlock: session.consoleUnlock,
  consoleStepUp: session.consoleStepUp,
  consoleRecovery: session.consoleRecovery,
  // enrolment
  consoleEnrolOptions: session.consoleEnrolOptions,
  consoleEnrol: session.consoleEnrol,
  // own factors and sessions
  consoleOwnSessions: session.consoleOwnSessions,
  consoleEndOwnSession: session.consoleEndOwnSession,
  consoleOwnPasskeys: session.consoleOwnPasskeys,
  consolePasskeyOptions: session.consolePasskeyOptions,
  consoleAddPasskey: session.consoleAddPasskey,
  consoleRemovePasskey: session.consoleRemovePasskey,
  consoleOwnAccounts: session.consoleOwnAccounts,
  consoleNameOwnAccount: session.consoleNameOwnAccount,
  consoleNewRecoveryCodes: session.consoleNewRecoveryCodes,
  // codes of the command line
  consoleDeviceCode: device.consoleDeviceCode,
  consoleDeviceSession: device.consoleDeviceSession,
  consoleDeviceProof: device.consoleDeviceProof,
  consoleDeviceLookUp: device.consoleDeviceLookUp,
  consoleDeviceConfirm: device.consoleDeviceConfirm,
  // team
  consoleTeam: team.consoleTeam,
  consoleInvite: team.consoleInvite,
  consoleAssign: team.consoleAssign,
  consoleDisable: team.consoleDisable,
  consoleReset: team.consoleReset,
  consoleEndSessions: team.consoleEndSessions,
  consoleRoles: team.consoleRoles,
  // audit log
  consoleAudit: audit.consoleAudit,
  consoleAuditNewer: audit.consoleAuditNewer,
  consoleVerifyAudit: audit.consoleVerifyAudit,
  // requests for a second person
  consoleApprovals: approval.consoleApprovals,
  consoleApproval: approval.consoleApproval,
  consoleApprove: approval.consoleApprove,
  consoleDecline: approval.consoleDecline,
  consoleWithdraw: approval.consoleWithdraw,
  consoleApprovalCheck: approval.consoleApprovalCheck,
  consoleSoloDelay: approval.consoleSoloDelay,
} as const;
