/** The console's calls about the audit log: its entries with their links of the chain, and the verification of the chain. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text } from '../../fields.ts';
import { readRule } from '../call-rule.ts';

/** Kinds of objects that entries name. */
export const AUDIT_TARGET_KINDS = ['account', 'event', 'file', 'market', 'operator', 'payment', 'policy', 'session', 'site', 'table', 'ticket'] as const;
/** Entries of one answer. */
export const AUDIT_PAGE = 100;
/** Links that one call verifies at most, so that a call stays short and the caller can show its progress. */
export const AUDIT_VERIFY_LINKS = 50_000;

const Filter = z.optional(Text(120).check(z.minLength(1)));
const Seq = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
/** Fields of the request or of the changed object; the server has masked secrets and contact data. */
const Fields = z.nullable(z.record(z.string(), z.unknown()));

/** `seq`, `hash` (hex): the entry's link of the chain. `at`: ms since 1970. `reason`: what the actor gave. */
export const AuditEntryWire = z.object({
  seq: z.number(),
  hash: z.string(),
  id: z.number(),
  at: z.number(),
  actor: z.string(),
  session: z.nullable(z.string()),
  action: z.string(),
  targetKind: z.nullable(z.string()),
  target: z.nullable(z.string()),
  site: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  outcome: z.string(),
  before: Fields,
  after: Fields,
  address: z.string(),
});
export type AuditEntryWire = z.infer<typeof AuditEntryWire>;

/** What is searched for. `from`, `until`: ms since 1970, both included. `actor` and `action` match the beginning, `text` a part of the reason. */
const Filters = {
  actor: Filter,
  action: Filter,
  targetKind: z.optional(z.enum(AUDIT_TARGET_KINDS)),
  target: Filter,
  site: z.optional(Id),
  /** DUTY_CONFLICT: only attempts that were refused because of the operator's part in the case. */
  outcome: z.optional(z.enum(['OK', 'REFUSED', 'DUTY_CONFLICT'])),
  text: Filter,
  from: z.optional(Seq),
  until: z.optional(Seq),
} as const;

/**
 * Lists entries, newest first. `before`: entries with a lower seq. `next`: the value of `before` for the next page; null on the last one.
 * The read itself leaves an entry. PERMISSION_MISSING.
 */
export const consoleAudit = endpoint({
  name: 'consoleAudit',
  method: 'GET',
  path: 'operator/audit/entries',
  auth: 'console',
  rule: readRule('audit.read', 'sites', 'each'),
  query: z.object({ before: z.optional(Seq), ...Filters }),
  answer: successOf({ entries: z.array(AuditEntryWire), next: z.nullable(z.string()) }),
});

/**
 * Counts the entries that match the filters and have a higher seq than `after`, 1,000 at most. It shows no entry and leaves none, so that an
 * open page can ask again and again. PERMISSION_MISSING.
 */
export const consoleAuditNewer = endpoint({
  name: 'consoleAuditNewer',
  method: 'GET',
  path: 'operator/audit/newer',
  auth: 'console',
  rule: readRule('audit.read', 'sites', 'counts'),
  query: z.object({ after: Seq, ...Filters }),
  answer: successOf({ newer: z.number() }),
});

/**
 * Verifies at most AUDIT_VERIFY_LINKS links from `from` on, and no link after `to`. `last`: the last link that was verified. `head`: the newest
 * link of the chain. `fault`: the first fault, if there is one; its `seq` is null if it belongs to no link. PERMISSION_MISSING, SCOPE_MISSING.
 */
export const consoleVerifyAudit = endpoint({
  name: 'consoleVerifyAudit',
  method: 'POST',
  path: 'operator/audit/verify',
  auth: 'console',
  rule: { needs: 'audit.verify', scope: 'installation', stepUp: 'none', fourEyes: null, audit: 'action' },
  body: z.object({
    from: z.number().check(z.int(), z.positive()),
    to: z.nullable(z.number().check(z.int(), z.positive())),
  }),
  answer: successOf({
    checked: z.number(),
    last: z.number(),
    head: z.number(),
    anchors: z.number(),
    fault: z.nullable(z.object({ seq: z.nullable(z.number()), what: z.string() })),
  }),
  action: true,
});
