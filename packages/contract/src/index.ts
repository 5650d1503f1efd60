/** The wire format, declared once. The wire's odd spellings and its amounts in rupees exist only in this package. */
export * from './answer.ts';
export * from './checked.ts';
export * from './endpoint.ts';
export { BET_STATUS_LIMIT, ORDER_LIST_LIMIT, PAGE_SIZE, SUBSCRIBE_LIMIT } from './fields.ts';
export * from './http/account/account.ts';
export * from './http/account/login.ts';
export * from './http/account/session.ts';
export * from './http/betting/cash-out.ts';
export * from './http/betting/entry-triggers.ts';
export * from './http/account/bonus.ts';
export * from './http/account/cashier.ts';
export * from './http/casino/casino.ts';
export * from './http/casino/casino-rounds.ts';
export * from './http/market/catalogue.ts';
export * as ENDPOINTS from './http/endpoints.ts';
export * as OPERATOR_ENDPOINTS from './http/operator-endpoints.ts';
export * from './http/market/market.ts';
export * from './http/account/identity.ts';
export * from './http/market/match-center.ts';
export * from './http/account/notifications.ts';
export * from './http/operator.ts';
export * from './operator/call-rule.ts';
export * from './operator/console-address.ts';
export * from './http/betting/order.ts';
export { deleteOrderGroup, orderGroups, rearmOrderGroup, setOrderGroup, tripOrderGroup, type OrderGroupWire } from './http/betting/order-groups.ts';
export { cancelAllOrders, cancelOrder, reduceOrder, replaceOrder, updateOrder } from './http/betting/order-changes.ts';
export * from './http/betting/orders.ts';
export * from './http/account/api-clients.ts';
export * from './http/account/passkeys.ts';
export * from './http/account/phone-access.ts';
export * from './http/play-limits/play-breaks.ts';
export * from './http/play-limits/play-limits.ts';
export * from './http/play-limits/play-review.ts';
export * from './http/play-limits/play-session.ts';
export * from './http/account/player-promotions.ts';
export * from './http/market/price-history.ts';
export * from './http/account/profile.ts';
export * from './http/account/reports.ts';
export * from './http/account/saved-lists.ts';
export * from './http/site.ts';
export {
  LONGEST_REVEAL_NOTE,
  LONGEST_TICKET_TEXT,
  REVEAL_FIELDS,
  REVEAL_REASON_CODES,
  REVEAL_REASONS,
  type PrivacyViewWire,
  type RevealField,
  type RevealReason,
  type TicketHeadWire,
  type TicketWire,
} from './http/account/support.ts';
export * from './http/account/statements.ts';
export * from './http/account/transactions.ts';
export {
  askedAnswer,
  EFFECT_FACTS,
  SHOWN_PLAYERS,
  type ApprovalAsked,
  type ApprovalEffectWire,
  type ApprovalWire,
  type EffectFactName,
} from './operator/calls/approval-calls.ts';
export * from './operator/approval-texts.ts';
export * from './operator/four-eyes.ts';
export * from './operator/duties.ts';
export * from './operator/permissions.ts';
export * from './operator/roles.ts';
export * as CONSOLE_ENDPOINTS from './operator/console-endpoints.ts';
export * from './operator/scope.ts';
export * from './operator/calls/audit-calls.ts';
export { DEVICE_CODE_LENGTH, DEVICE_CODE_LETTERS, plainDeviceCode, shownDeviceCode } from './operator/calls/device-calls.ts';
export { EMERGENCY_CALLS, SHORTEST_EMERGENCY_REASON } from './operator/calls/emergency-calls.ts';
export { operatorReveal, REVEALED_MS, type MaskedFields, type RevealedFields } from './operator/calls/reveal-call.ts';
export { OPERATOR_SPORTS, type TeamMember } from './operator/calls/team-calls.ts';
export { CALLS_WHILE_LOCKED, requestText, SIGN_IN_CALLS } from './operator/calls/session-calls.ts';
export type { PasskeyAssertion, PasskeyRegistration } from './passkey.ts';
export * from './page/first-picture.ts';
export * from './page/initial-data.ts';
export * from './socket/casino-rounds.ts';
export * from './socket/client-events.ts';
export * from './socket/depth.ts';
export * from './socket/push-feed.ts';
export * from './socket/server-events.ts';
export * from './codecs/account-codec.ts';
export * from './codecs/auto-cash-out-codec.ts';
export * from './codecs/entry-trigger-codec.ts';
export * from './codecs/bet-answer-codec.ts';
export * from './codecs/casino-codec.ts';
export * from './codecs/bet-codec.ts';
export * from './codecs/wire-units.ts';
export * from './codecs/market-codec.ts';
export { isSameProjected, type ProjectedView } from './codecs/start-codec.ts';
export * from './codecs/login-codec.ts';
export * from './codecs/notification-codec.ts';
export * from './codecs/order-codec.ts';
export { type ViewedTerms } from './codecs/order-terms-codec.ts';
export { decodeReplace, decodeUpdate } from './codecs/replace-codec.ts';
