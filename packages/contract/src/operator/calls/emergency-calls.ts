/** Emergencies: what the local key of an installation in production may do, and the calls that only the key makes. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Text } from '../../fields.ts';
import * as operator from '../../http/operator.ts';
import { consoleAudit, consoleVerifyAudit } from './audit-calls.ts';
import type { CallRule } from '../call-rule.ts';
import { OperatorLogin } from './session-calls.ts';

/** Characters of the reason of an emergency session, without blanks around it. */
export const SHORTEST_EMERGENCY_REASON = 20;

const byKey = (scope: CallRule['scope']): CallRule => ({ needs: 'key', scope, stepUp: 'none', fourEyes: null, audit: 'action' });
const Reason = Text(300).check(z.regex(/\S/));

/**
 * Opens the emergency session of the local key. Each key opens one; it lasts 15 minutes, the owners are alerted, and the server replaces the key
 * afterwards. While it is open, the answer names the same end. REASON_REQUIRED: shorter than 20 characters; EMERGENCY_NOT_OPEN: this key's
 * session has ended. `endsAt`: ms since 1970.
 */
export const operatorOpenEmergency = endpoint({
  name: 'operatorOpenEmergency',
  method: 'POST',
  path: 'operator/emergency',
  auth: 'console',
  rule: byKey('installation'),
  body: z.object({ reason: Text(300) }),
  answer: successOf({ message: z.string(), result: z.object({ endsAt: z.number() }) }),
  action: true,
});
/** Disables an operator of any rank and ends his sessions. ACCOUNT_UNKNOWN; LAST_OWNER: no other owner could enrol operators. */
export const operatorEmergencyDisable = endpoint({
  name: 'operatorEmergencyDisable',
  method: 'POST',
  path: 'operator/emergency/disable',
  auth: 'console',
  rule: byKey('team'),
  body: z.object({ login: OperatorLogin, reason: Reason }),
  answer: successOf({ message: z.string() }),
  action: true,
});
/** Issues the enrolment link of an owner, valid once within 24 hours. His factors stay until he uses it. ACCOUNT_UNKNOWN: no owner, or disabled. */
export const operatorEmergencyOwnerLink = endpoint({
  name: 'operatorEmergencyOwnerLink',
  method: 'POST',
  path: 'operator/emergency/owner-link',
  auth: 'console',
  rule: byKey('team'),
  body: z.object({ login: OperatorLogin, reason: Reason }),
  answer: successOf({ message: z.string(), result: z.object({ link: z.string(), expiresAt: z.number() }) }),
  action: true,
});

/**
 * The emergency list: the only calls that the local key makes in production, within its emergency session. Reads are masked; measures stop
 * something and lift nothing; no call moves money.
 */
export const EMERGENCY_CALLS: ReadonlySet<string> = new Set(
  [
    // opens the session itself
    operatorOpenEmergency,
    // reads masked data
    operator.operatorMarkets,
    operator.operatorAccount,
    operator.operatorFindAccount,
    operator.operatorPayments,
    operator.operatorBreaks,
    consoleAudit,
    // suspend, freeze, pause, block
    operator.operatorSuspend,
    operator.operatorFreezeSite,
    operator.operatorPauseTable,
    operator.operatorBlock,
    // disable an operator, issue an owner's enrolment link
    operatorEmergencyDisable,
    operatorEmergencyOwnerLink,
    // verify the audit chain
    consoleVerifyAudit,
  ].map(({ name }) => name),
);
