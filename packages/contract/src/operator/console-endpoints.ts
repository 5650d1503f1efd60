/** All endpoints of the console about operators, their requests and their audit log, by name. */
export {
  consoleSignInOptions,
  consoleSignIn,
  consoleSession,
  consoleSignOut,
  consoleProofOptions,
  consoleActive,
  consoleUnlock,
  consoleStepUp,
  consoleRecovery,
  consoleEnrolOptions,
  consoleEnrol,
  consoleOwnSessions,
  consoleEndOwnSession,
  consoleOwnPasskeys,
  consolePasskeyOptions,
  consoleAddPasskey,
  consoleRemovePasskey,
  consoleOwnAccounts,
  consoleNameOwnAccount,
  consoleNewRecoveryCodes,
} from './calls/session-calls.ts';
export { consoleDeviceCode, consoleDeviceSession, consoleDeviceProof, consoleDeviceLookUp, consoleDeviceConfirm } from './calls/device-calls.ts';
export { consoleTeam, consoleInvite, consoleAssign, consoleDisable, consoleReset, consoleEndSessions, consoleRoles } from './calls/team-calls.ts';
export { consoleAudit, consoleAuditNewer, consoleVerifyAudit } from './calls/audit-calls.ts';
export {
  consoleApprovals,
  consoleApproval,
  consoleApprove,
  consoleDecline,
  consoleWithdraw,
  consoleApprovalCheck,
  consoleSoloDelay,
} from './calls/approval-calls.ts';
