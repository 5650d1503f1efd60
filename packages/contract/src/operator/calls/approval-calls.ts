/** The console's calls about requests that a second person decides. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, NumberedId, SafeNumber, Text, withDefault } from '../../fields.ts';
import type { CallRule } from '../call-rule.ts';
import { APPROVAL_STATES, FOUR_EYES_RULES, type FourEyesRule } from '../four-eyes.ts';

/** Facts of an effect, in the order in which a page shows them. Their labels are `EFFECT_FACT_TEXTS`. */
export const EFFECT_FACTS = [
  'event',
  'market',
  'result',
  'standingResult',
  'generation',
  'players',
  'bets',
  'matchedStakes',
  'commission',
  'house',
  'amount',
  'grantedByOperator',
  'grantedToPerson',
  'wagering',
  'days',
  'code',
  'payment',
  'paymentKind',
  'payee',
  'payeeSince',
  'accountStatus',
  'blockedBy',
  'limitsBefore',
  'limitsAfter',
  'site',
  'table',
  'setBy',
  'setAt',
  'setReason',
  'login',
  'operatorName',
  'roles',
  'rank',
  'rule',
  'switchedOn',
] as const;
export type EffectFactName = (typeof EFFECT_FACTS)[number];

/** One fact. `kind` is the format of `value`: money in rupees, time in ms since 1970. Null: there is none. */
export const EffectFact = z.object({
  name: z.enum(EFFECT_FACTS),
  kind: z.enum(['text', 'money', 'count', 'time']),
  value: z.nullable(z.union([z.string(), z.number()])),
});
/**
 * What an action does to one player, in rupees. `difference` is what it changes and is covered by the hash; `before` and `after` show the
 * cash of this moment, which other bets may move.
 */
export const EffectPlayer = z.object({
  memberCode: z.string(),
  site: z.string(),
  before: z.number(),
  after: z.number(),
  difference: z.number(),
  /** What a reader should know about the player, such as a block or a break. */
  flags: z.array(z.enum(['BLOCKED', 'DEMO', 'BREAK', 'NEGATIVE'])),
});
/** At most `SHOWN_PLAYERS` players, those with the largest difference first; `playersInAll` counts all. */
export const ApprovalEffectWire = z.object({ facts: z.array(EffectFact), players: z.array(EffectPlayer), playersInAll: z.number() });
export type ApprovalEffectWire = z.infer<typeof ApprovalEffectWire>;
export const SHOWN_PLAYERS = 200;

const OperatorName = z.object({ id: z.string(), login: z.string(), name: z.string() });
/** One difference between the effect at the time of asking and the effect of this moment. `name`: a fact, or a member code. */
const EffectChange = z.object({ name: z.string(), asked: z.nullable(EffectFact.shape.value), now: z.nullable(EffectFact.shape.value) });

/** Times in ms since 1970. */
export const ApprovalWire = z.object({
  id: z.string(),
  rule: z.enum(FOUR_EYES_RULES),
  /** The name of the call that asked, such as operatorGrant. */
  action: z.string(),
  /** Member code, market id, payment number, site, table or operator; '' without one. */
  target: z.string(),
  /** The facts of the effect when it was asked. */
  facts: z.array(EffectFact),
  site: z.nullable(z.string()),
  asker: OperatorName,
  reason: z.string(),
  state: z.enum(APPROVAL_STATES),
  askedAt: z.number(),
  expiresAt: z.number(),
  /** Solo delay: when the action runs unless an owner cancels it; null: it waits for a second person. */
  runsAt: z.nullable(z.number()),
  /** The second person; null while ASKED, and if it ended without one. */
  decider: z.nullable(OperatorName),
  decidedAt: z.nullable(z.number()),
  /** Why it was declined or withdrawn; '' otherwise. */
  decisionReason: z.string(),
  isOwn: z.boolean(),
  /** Whether the reader may approve it. */
  canDecide: z.boolean(),
  /** Whether the reader may decline it: deciders, and an owner during a solo delay. */
  canDecline: z.boolean(),
});
export type ApprovalWire = z.infer<typeof ApprovalWire>;

const READS_OWN: CallRule = { needs: 'own', scope: 'none', stepUp: 'none', fourEyes: null, audit: 'read' };
/** The module compares the permissions of the caller with those that the request needs. */
const decides = (stepUp: CallRule['stepUp']): CallRule => ({ needs: 'own', scope: 'none', stepUp, fourEyes: null, audit: 'action' });

const ApprovalPath = z.object({ id: NumberedId });
const EffectHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Reason = Text(300).check(z.regex(/\S/));
const Rule = z.enum(FOUR_EYES_RULES);

/** What an action answers in place of its result when a second person must agree. `eligible`: how many operators can decide it. */
export const ApprovalAsked = z.object({
  id: z.string(),
  rule: Rule,
  expiresAt: z.number(),
  eligible: z.number(),
  /** Solo delay: when it runs by itself; null: only after a decision. */
  runsAt: z.nullable(z.number()),
});
export type ApprovalAsked = z.infer<typeof ApprovalAsked>;
/** Adds to the answer of an action that a second person may have to agree. */
export function orAsked<Answer extends z.core.$ZodType>(answer: Answer) {
  return z.union([successOf({ message: z.string(), approval: ApprovalAsked }), answer]);
}

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

/**
 * Lists requests: open ones with the soonest end first, decided ones with the newest first. Readers see requests that they may decide, their
 * own, and with `audit.read` all. `solo`: only those that ran or run without a second person. `after`: `next` of the page before.
 */
export const consoleApprovals = endpoint({
  name: 'consoleApprovals',
  method: 'GET',
  path: 'operator/approvals',
  auth: 'console',
  rule: READS_OWN,
  query: z.object({
    state: z.optional(z.enum(['OPEN', 'DECIDED'])),
    asker: z.optional(Text(16)),
    solo: z.optional(z.literal('1')),
    after: z.optional(NumberedId),
    limit: z.optional(NumberedId),
  }),
  /** `soloDelay`: rules whose actions run alone after 30 minutes. `fourEyes`: false if this installation runs without second persons. */
  answer: successOf({
    approvals: z.array(ApprovalWire),
    next: z.nullable(z.string()),
    soloDelay: z.array(Rule),
    fourEyes: z.boolean(),
  }),
});

/**
 * One request with its effect. While it is open, `effect` is computed at this moment, and `changed` lists how it differs from the effect when it was
 * asked. `isStale`: what the action would change is different, so an approval makes the request STALE. `cannotDecide`: why the reader cannot approve an open request, in his language.
 * `history`: the asker's last ten requests.
 */
export const consoleApproval = endpoint({
  name: 'consoleApproval',
  method: 'GET',
  path: 'operator/approvals/:id',
  auth: 'console',
  rule: READS_OWN,
  params: ApprovalPath,
  answer: successOf({
    approval: ApprovalWire,
    effect: ApprovalEffectWire,
    effectHash: z.string(),
    changed: z.array(EffectChange),
    isStale: z.boolean(),
    cannotDecide: z.nullable(z.string()),
    history: z.array(ApprovalWire),
  }),
});
/**
 * Runs the action. Needs a factor for this very request, which contains the hash of the effect. APPROVAL_STALE, APPROVAL_OVER. `secret`: an
 * enrolment link, shown once to the second person, who passes it on.
 */
export const consoleApprove = endpoint({
  name: 'consoleApprove',
  method: 'POST',
  path: 'operator/approvals/:id/approve',
  auth: 'console',
  rule: decides('each'),
  params: ApprovalPath,
  body: z.object({ effectHash: EffectHash }),
  answer: successOf({ message: z.string(), approval: ApprovalWire, secret: z.optional(z.object({ link: z.string(), expiresAt: z.number() })) }),
  action: true,
});
const Ended = successOf({ approval: ApprovalWire });
/** Declines a request; an owner cancels with it an action that waits for its solo delay. */
export const consoleDecline = endpoint({
  name: 'consoleDecline',
  method: 'POST',
  path: 'operator/approvals/:id/decline',
  auth: 'console',
  rule: decides('none'),
  params: ApprovalPath,
  body: z.object({ reason: Reason }),
  answer: Ended,
  action: true,
});
/** The asker takes his request back. */
export const consoleWithdraw = endpoint({
  name: 'consoleWithdraw',
  method: 'POST',
  path: 'operator/approvals/:id/withdraw',
  auth: 'console',
  rule: decides('none'),
  params: ApprovalPath,
  body: z.object({ reason: withDefault(Text(300), '') }),
  answer: Ended,
  action: true,
});
/**
 * Previews an action without running it: its effect, and whether a second person must agree. `call`: the name of the action's call; `params`,
 * `body`: as that call takes them; the rule of that call decides who may preview it. `second`: null if the action runs at once. With `eligible` 0 and no solo delay it would be refused.
 */
export const consoleApprovalCheck = endpoint({
  name: 'consoleApprovalCheck',
  method: 'POST',
  path: 'operator/approvals/check',
  auth: 'console',
  rule: READS_OWN,
  body: z.object({ call: Id, params: withDefault(z.record(Id, Text(64)), {}), body: z.unknown() }),
  answer: successOf({
    second: z.nullable(z.object({ rule: Rule, eligible: z.number(), endsAfterMs: SafeNumber, soloDelay: z.boolean() })),
    effect: ApprovalEffectWire,
    effectHash: z.string(),
  }),
});
/** Switches the solo delay of a rule. Switching on is an action under F-14, switching off holds at once. */
export const consoleSoloDelay = endpoint({
  name: 'consoleSoloDelay',
  method: 'PUT',
  path: 'operator/approvals/solo-delay',
  auth: 'console',
  rule: { needs: 'policy.write', scope: 'installation', stepUp: 'each', fourEyes: 'F-14', audit: 'action' },
  body: z.object({ rule: Rule, on: z.boolean(), reason: Reason }),
  answer: orAsked(successOf({ message: z.string(), soloDelay: z.array(Rule) })),
  action: true,
});
