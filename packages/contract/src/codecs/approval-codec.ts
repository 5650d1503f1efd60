/** Encodes the answer of an action that has become a request for a second person. */
import type { ApprovalAsked } from '../operator/approval-calls.ts';
import type { FourEyesRule } from '../operator/four-eyes.ts';

/** A request that was made in place of running the action. Times in ms since 1970. */
export interface AskedFacts {
  readonly id: number;
  readonly rule: FourEyesRule;
  readonly expiresAt: number;
  readonly eligible: number;
  /** When it runs by its solo delay; null: only after a decision. */
  readonly runsAt: number | null;
}

/** Returns the answer in place of the action's result. */
export function askedAnswer({ id, rule, expiresAt, eligible, runsAt }: AskedFacts): {
  readonly success: true;
  readonly message: string;
  readonly approval: ApprovalAsked;
} {
  const message = runsAt === null ? `Request ${id} waits for a second person.` : `Request ${id} runs after its delay unless an owner cancels it.`;
  return { success: true, message, approval: { id: String(id), rule, expiresAt, eligible, runsAt } };
}
