/** Calls of operators about markets, players and sites. Each declares its rule; the local operator key has all permissions. Amounts in rupees. */
import { WALLET_CODES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { orAsked } from '../operator/calls/approval-calls.ts';
import { MaskedFields } from '../operator/calls/reveal-call.ts';
import { Id, LONGEST_PASSWORD, Moment, NumberedId, Page, SafeInteger, SafeNumber, Text, withDefault } from '../fields.ts';
import { actionRule, readRule, type CallRule } from '../operator/call-rule.ts';
import { PAYMENT_STATUSES, PaymentWire } from './account/cashier.ts';

const MarketPath = z.object({ marketId: Id });
const AccountPath = z.object({ memberCode: Id });
const SitePath = z.object({ site: Id });
const Reason = Text(300);
const Count = z.number().check(z.gte(1), z.lte(1000), z.refine(Number.isInteger));
const Amount = z.number().check(z.gte(0), z.lte(1e10));

/** `message` is shown by the command line. `recordPending`: the measure holds, and its row of the audit log is not written yet. */
const Done = successOf({ message: z.string(), recordPending: z.optional(z.literal(true)) });

export const OperatorMarket = z.object({
  marketId: z.string(),
  eventId: z.string(),
  eventTypeId: z.string(),
  eventName: z.string(),
  marketName: z.string(),
  marketType: z.string(),
  status: z.string(),
  reason: z.nullable(z.string()),
  inPlay: z.boolean(),
  operatorSuspended: z.boolean(),
  runners: z.array(z.object({ selectionId: z.number(), runnerName: z.string(), status: z.string() })),
});
export type OperatorMarket = z.infer<typeof OperatorMarket>;
export const operatorMarkets = endpoint({
  name: 'operatorMarkets',
  method: 'GET',
  path: 'operator/markets',
  auth: 'console',
  rule: readRule('market.read', 'sites', 'read'),
  query: z.object({ eventTypeId: z.optional(Id), eventId: z.optional(Id), status: z.optional(Id) }),
  answer: successOf({ result: z.array(OperatorMarket) }),
});

/** The result of a market: `winners` (selection ids) or `runs`. `places` > 0 with more winners is a dead heat for that many places. */
export const ResultRequest = z.object({
  winners: z.optional(z.array(SafeNumber).check(z.maxLength(50))),
  runs: z.optional(SafeNumber),
  places: z.optional(SafeNumber),
  /** Removed runners with their reduction in per cent. */
  removed: z.optional(z.array(z.object({ selectionId: SafeNumber, reduction: z.number().check(z.gte(0), z.lte(100)) })).check(z.maxLength(50))),
  reason: z.optional(Reason),
});
export type ResultRequest = z.infer<typeof ResultRequest>;
export const SettlementWire = z.object({ marketId: z.string(), generation: z.number(), players: z.number(), paidOut: z.number(), commission: z.number() });
const Settled = orAsked(successOf({ message: z.string(), result: SettlementWire }));
interface ActionRow<Params, Body> {
  readonly rule: CallRule;
  readonly params: Params;
  readonly body: Body;
}
const operatorAction = <Params extends z.core.$ZodType, Body extends z.core.$ZodType>(name: string, path: string, row: ActionRow<Params, Body>) =>
  endpoint({ name, method: 'POST', path: `operator/${path}`, auth: 'console', answer: Done, action: true, ...row });
/** An action that a second person may have to agree to. Its `reason` is then required. */
const guardedAction = <Params extends z.core.$ZodType, Body extends z.core.$ZodType>(name: string, path: string, row: ActionRow<Params, Body>) =>
  endpoint({ name, method: 'POST', path: `operator/${path}`, auth: 'console', answer: orAsked(Done), action: true, ...row });

const OptionalReason = z.object({ reason: z.optional(Reason) });
/** A reason is required, because players see it. An empty one is refused with REASON_REQUIRED. */
const NeededReason = z.object({ reason: withDefault(Reason, '') });

/** A casino table. After a pause its current round is played to the end, and bets are refused with TABLE_CLOSED until it resumes. */
const TablePath = z.object({ tableId: Id });
export const operatorPauseTable = operatorAction('operatorPauseTable', 'casino-tables/:tableId/pause', {
  rule: actionRule('casino.pause', { scope: 'table', stepUp: 'none' }),
  params: TablePath,
  body: NeededReason,
});
export const operatorResumeTable = guardedAction('operatorResumeTable', 'casino-tables/:tableId/resume', {
  rule: actionRule('casino.pause', { scope: 'table', stepUp: 'none', fourEyes: 'F-12' }),
  params: TablePath,
  body: OptionalReason,
});

export const operatorSuspend = operatorAction('operatorSuspend', 'markets/:marketId/suspend', {
  rule: actionRule('market.suspend', { scope: 'market', stepUp: 'none' }),
  params: MarketPath,
  body: OptionalReason,
});
/** The measures that a locked session may still take, if its roles hold their permission: to stop betting is never late. The record says so. */
export const MEASURES_WHILE_LOCKED: ReadonlySet<string> = new Set([operatorSuspend.name]);
export const operatorResume = guardedAction('operatorResume', 'markets/:marketId/resume', {
  rule: actionRule('market.resume', { scope: 'market', stepUp: 'none', fourEyes: 'F-12' }),
  params: MarketPath,
  body: OptionalReason,
});
export const operatorSettle = endpoint({
  name: 'operatorSettle',
  method: 'POST',
  path: 'operator/markets/:marketId/settle',
  auth: 'console',
  rule: actionRule('result.settle', { scope: 'market', stepUp: 'each', fourEyes: 'F-01' }),
  params: MarketPath,
  body: ResultRequest,
  answer: Settled,
  action: true,
});
/** Settles a settled market again and books the difference. Needs a reason. */
export const operatorSettleAgain = endpoint({
  name: 'operatorSettleAgain',
  method: 'POST',
  path: 'operator/markets/:marketId/settle-again',
  auth: 'console',
  rule: actionRule('result.correct', { scope: 'market', stepUp: 'each', fourEyes: 'F-02' }),
  params: MarketPath,
  body: ResultRequest,
  answer: Settled,
  action: true,
});
export const operatorVoid = endpoint({
  name: 'operatorVoid',
  method: 'POST',
  path: 'operator/markets/:marketId/void',
  auth: 'console',
  rule: actionRule('result.void', { scope: 'market', stepUp: 'each', fourEyes: 'F-02' }),
  params: MarketPath,
  body: NeededReason,
  answer: Settled,
  action: true,
});
export const operatorUnsettle = endpoint({
  name: 'operatorUnsettle',
  method: 'POST',
  path: 'operator/markets/:marketId/unsettle',
  auth: 'console',
  rule: actionRule('result.correct', { scope: 'market', stepUp: 'each', fourEyes: 'F-02' }),
  params: MarketPath,
  body: NeededReason,
  answer: Settled,
  action: true,
});

/** Rupees; 0 = not set. `clear` restores the limits of the kind. */
const Limits = { minStake: withDefault(Amount, 0), maxStake: withDefault(Amount, 0), maxWin: withDefault(Amount, 0) };
/** Removes a runner from an open market: its bets are void, and earlier bets on the others count at reduced prices (RU-44). reduction: per cent. */
export const operatorRemoveRunner = guardedAction('operatorRemoveRunner', 'markets/:marketId/remove-runner', {
  rule: actionRule('market.remove', { scope: 'market', stepUp: 'each', fourEyes: 'F-04' }),
  params: MarketPath,
  body: z.object({ selectionId: SafeNumber, reduction: withDefault(z.number().check(z.gte(0), z.lt(100)), 0), reason: withDefault(Reason, '') }),
});
/** An official file of a whole match has some hundred kilobytes. */
const LARGEST_OFFICIAL_FILE = 2 * 1024 * 1024;
/** Compares a finished recorded match with its official ball-by-ball file and settles differing markets again. A missing `text` means that the file could not be read. */
export const operatorOfficialResult = endpoint({
  name: 'operatorOfficialResult',
  method: 'POST',
  path: 'operator/official-result',
  auth: 'console',
  rule: actionRule('result.correct', { scope: 'official', stepUp: 'each', fourEyes: 'F-02' }),
  body: z.object({ name: Text(255), text: z.optional(Text(LARGEST_OFFICIAL_FILE)) }),
  answer: successOf({ message: z.string(), result: z.object({ eventId: z.string(), markets: z.number(), settledAgain: z.number() }) }),
  largestBody: LARGEST_OFFICIAL_FILE,
  action: true,
});
export const operatorMarketLimits = guardedAction('operatorMarketLimits', 'markets/:marketId/limits', {
  rule: actionRule('market.limits', { scope: 'market', stepUp: 'window', fourEyes: 'F-10' }),
  params: MarketPath,
  body: z.object({ ...Limits, clear: z.optional(z.boolean()), reason: z.optional(Reason) }),
});
/** Without marketId or kind, the limits apply to all markets or kinds. */
export const operatorAccountLimits = guardedAction('operatorAccountLimits', 'accounts/:memberCode/limits', {
  rule: actionRule('player.limits', { scope: 'account', stepUp: 'window', fourEyes: 'F-10' }),
  params: AccountPath,
  body: z.object({ ...Limits, marketId: z.optional(Id), kind: z.optional(z.enum(['fancy', 'odds', 'bookmaker', 'toss'])), reason: z.optional(Reason) }),
});

export const OperatorAccount = z.object({
  memberCode: z.string(),
  site: z.string(),
  username: z.string(),
  role: z.string(),
  status: z.string(),
  isDemo: z.boolean(),
  balance: z.number(),
  exposure: z.number(),
});
export type OperatorAccount = z.infer<typeof OperatorAccount>;
const AccountAnswer = successOf({ message: z.string(), result: OperatorAccount });
/** An account with the masked data of its player. */
const OperatorPlayer = z.object({ ...OperatorAccount.shape, masked: MaskedFields });
export type OperatorPlayer = z.infer<typeof OperatorPlayer>;
const PlayerAnswer = successOf({ message: z.string(), result: OperatorPlayer });
export const operatorAccount = endpoint({
  name: 'operatorAccount',
  method: 'GET',
  path: 'operator/accounts/:memberCode',
  auth: 'console',
  rule: readRule('player.read', 'account', 'view'),
  params: AccountPath,
  answer: PlayerAnswer,
});
/** Finds an account by site and login name (user id or phone). */
export const operatorFindAccount = endpoint({
  name: 'operatorFindAccount',
  method: 'GET',
  path: 'operator/accounts',
  auth: 'console',
  rule: readRule('player.read', 'findAccount', 'view'),
  query: z.object({ site: Id, username: Text(64) }),
  answer: PlayerAnswer,
});
const NewAccount = { site: Id, username: Text(32), password: z.optional(Text(LONGEST_PASSWORD)), phone: z.optional(Text(10)), fullName: z.optional(Text(64)) };
/** Makes a player, who gets in by an OTP. Only the local key may name a first password: no operator knows one (OC-023). */
export const operatorCreateUser = endpoint({
  name: 'operatorCreateUser',
  method: 'POST',
  path: 'operator/accounts',
  auth: 'console',
  rule: actionRule('player.create', { scope: 'newAccount', stepUp: 'window' }),
  body: z.object(NewAccount),
  answer: AccountAnswer,
  action: true,
});
/** Grants play money. requestId is the idempotency key. */
export const operatorGrant = endpoint({
  name: 'operatorGrant',
  method: 'POST',
  path: 'operator/accounts/:memberCode/grant',
  auth: 'console',
  rule: actionRule('wallet.grant', { scope: 'account', stepUp: 'window', fourEyes: 'F-05' }),
  params: AccountPath,
  body: z.object({ amount: z.optional(z.unknown()), requestId: z.optional(SafeInteger), reason: z.optional(Reason) }),
  answer: orAsked(AccountAnswer),
  action: true,
});
/** Grants Free Cash in rupees. wagering: multiple of the amount to stake; days: until it lapses. Missing terms are the site's. requestId is the idempotency key. */
export const operatorGrantBonus = guardedAction('operatorGrantBonus', 'accounts/:memberCode/bonus', {
  rule: actionRule('bonus.grant', { scope: 'account', stepUp: 'window', fourEyes: 'F-06' }),
  params: AccountPath,
  body: z.object({
    amount: z.optional(z.unknown()),
    wagering: z.optional(Count),
    days: z.optional(Count),
    requestId: z.optional(SafeInteger),
    reason: withDefault(Reason, ''),
  }),
});
/** A conversion of Free Cash that waits for a person. `amount`: value of the bonus wallet with its open bets. It goes through by itself at `until`. */
export const OperatorConversion = z.object({
  memberCode: z.string(),
  site: z.string(),
  amount: z.number(),
  granted: z.number(),
  since: z.string(),
  until: z.string(),
});
export type OperatorConversion = z.infer<typeof OperatorConversion>;
export const operatorConversions = endpoint({
  name: 'operatorConversions',
  method: 'GET',
  path: 'operator/conversions',
  auth: 'console',
  rule: readRule('bonus.read', 'sites', 'list'),
  answer: successOf({ result: z.array(OperatorConversion) }),
});
export const operatorApproveConversion = operatorAction('operatorApproveConversion', 'accounts/:memberCode/conversion/approve', {
  rule: actionRule('bonus.end', { scope: 'account', stepUp: 'window' }),
  params: AccountPath,
  body: z.object({}),
});
/** What has not become cash returns to the house. The player sees the reason. */
export const operatorRefuseConversion = operatorAction('operatorRefuseConversion', 'accounts/:memberCode/conversion/refuse', {
  rule: actionRule('bonus.end', { scope: 'account', stepUp: 'window' }),
  params: AccountPath,
  body: NeededReason,
});
/** A deposit or withdrawal with its account and site. */
export const OperatorPayment = z.object({ ...PaymentWire.shape, memberCode: z.string(), site: z.string() });
export type OperatorPayment = z.infer<typeof OperatorPayment>;
export const operatorPayments = endpoint({
  name: 'operatorPayments',
  method: 'GET',
  path: 'operator/payments',
  auth: 'console',
  rule: readRule('cashier.read', 'sites', 'list'),
  query: z.object({ status: z.optional(z.enum(PAYMENT_STATUSES)), page: z.optional(Page) }),
  answer: successOf({ result: z.array(OperatorPayment) }),
});
const PaymentPath = z.object({ refrenceNo: NumberedId });
export const operatorApprovePayment = guardedAction('operatorApprovePayment', 'payments/:refrenceNo/approve', {
  rule: actionRule('cashier.decide', { scope: 'payment', stepUp: 'window', fourEyes: 'F-07' }),
  params: PaymentPath,
  body: OptionalReason,
});
/** Rejects a payment. The player sees the reason. */
export const operatorRejectPayment = operatorAction('operatorRejectPayment', 'payments/:refrenceNo/reject', {
  rule: actionRule('cashier.decide', { scope: 'payment', stepUp: 'none' }),
  params: PaymentPath,
  body: NeededReason,
});
export const operatorBlock = operatorAction('operatorBlock', 'accounts/:memberCode/block', {
  rule: actionRule('player.block', { scope: 'account', stepUp: 'window' }),
  params: AccountPath,
  body: NeededReason,
});
export const operatorUnblock = guardedAction('operatorUnblock', 'accounts/:memberCode/unblock', {
  rule: actionRule('player.unblock', { scope: 'account', stepUp: 'window', fourEyes: 'F-09' }),
  params: AccountPath,
  body: OptionalReason,
});
/**
 * Creates or changes a promo code of a site. `endsAt`: ISO time; a missing one means no end. `grant`: rupees of play money, once per person; a
 * missing one keeps the previous grant, or means none for a new code. A new grant of 1,000 rupees or more gets 8 random characters after
 * `code`; the message names the whole code.
 */
export const operatorSignUpCode = guardedAction('operatorSignUpCode', 'sites/:site/sign-up-codes', {
  rule: actionRule('promo.write', { scope: 'site', stepUp: 'window', fourEyes: 'F-06' }),
  params: SitePath,
  body: z.object({
    code: Text(32).check(z.regex(/^[A-Za-z0-9]{3,32}$/)),
    endsAt: z.optional(Moment),
    grant: z.optional(z.unknown()),
    /** BONUS: the grant is Free Cash, by these terms or the site's. */
    wallet: z.optional(z.enum(WALLET_CODES)),
    wagering: z.optional(Count),
    days: z.optional(Count),
    reason: z.optional(Reason),
  }),
});
/** Changes permissions by event type; missing ones stay unchanged. */
export const operatorPermissions = operatorAction('operatorPermissions', 'accounts/:memberCode/permissions', {
  rule: actionRule('player.permissions', { scope: 'account', stepUp: 'none' }),
  params: AccountPath,
  body: z.object({ permissions: z.record(z.enum(['1', '2', '4', 'c1', 'c9', 'v9', 'b9']), z.optional(z.boolean())) }),
});
/** Sets the video and statistics of an event as https URLs; an empty text removes one. */
export const operatorEventStream = operatorAction('operatorEventStream', 'events/:eventId/stream', {
  rule: actionRule('event.stream', { scope: 'event', stepUp: 'none' }),
  params: z.object({ eventId: Id }),
  body: z.object({ videoId: withDefault(Text(64), ''), url: withDefault(Text(500), ''), panelUrl: withDefault(Text(500), '') }),
});
export const operatorFreezeSite = operatorAction('operatorFreezeSite', 'sites/:site/freeze', {
  rule: actionRule('site.freeze', { scope: 'site', stepUp: 'none' }),
  params: SitePath,
  body: NeededReason,
});
export const operatorUnfreezeSite = guardedAction('operatorUnfreezeSite', 'sites/:site/unfreeze', {
  rule: actionRule('site.freeze', { scope: 'site', stepUp: 'none', fourEyes: 'F-12' }),
  params: SitePath,
  body: OptionalReason,
});

/** A break of a person; it applies to every account with the phone number. Times in ISO 8601; until is null if the break is permanent. */
export const OperatorBreak = z.object({
  kind: z.enum(['TIMEOUT', 'EXCLUSION']),
  startedAt: z.string(),
  until: z.nullable(z.string()),
  actor: z.string(),
  reason: z.nullable(z.string()),
});
export const operatorBreaks = endpoint({
  name: 'operatorBreaks',
  method: 'GET',
  path: 'operator/accounts/:memberCode/breaks',
  auth: 'console',
  rule: readRule('care.read', 'account', 'view'),
  params: AccountPath,
  answer: successOf({ inForce: z.nullable(z.object({ kind: z.string(), until: z.nullable(z.string()) })), result: z.array(OperatorBreak) }),
});
/** Extends a player's break; until null is permanent. BREAK_SHORTER if it would end earlier, LIMIT_INVALID if no break is in force. */
export const operatorLengthenBreak = operatorAction('operatorLengthenBreak', 'accounts/:memberCode/breaks', {
  rule: actionRule('care.restrict', { scope: 'account', stepUp: 'none' }),
  params: AccountPath,
  body: z.object({ until: z.nullable(Moment), reason: withDefault(Reason, '') }),
});

/** Accepts an audit log that was restored to an earlier moment: the first operator asks, a second one accepts; one of them is an owner. */
export const operatorAcceptRestore = endpoint({
  name: 'operatorAcceptRestore',
  method: 'POST',
  path: 'operator/audit/accept-restore',
  auth: 'console',
  rule: { needs: 'own', scope: 'none', stepUp: 'each', fourEyes: 'F-17', audit: 'action' },
  body: NeededReason,
  answer: Done,
  action: true,
});
