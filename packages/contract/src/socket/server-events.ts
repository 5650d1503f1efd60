/** The events that the server emits. */
import * as z from 'zod/mini';
import { Failure } from '../answer.ts';
import { Market } from '../http/market/market.ts';
import { Order } from '../http/betting/order.ts';
import { Entered } from '../http/account/phone-access.ts';
import { SiteMessages } from '../http/account/profile.ts';
import { Login } from '../http/account/login.ts';
import { OwnCasinoBets, TableBets, TableRound, TableSnapshot } from './casino-rounds.ts';
import { DepthOrders, DepthSnapshot, DepthUpdate } from './depth.ts';
import { AccountSnapshot, AccountUpdate, EventSnapshot, EventUpdate, Heartbeat, MarketSnapshot, MarketUpdate } from './push-feed.ts';

/** `output.user.verifytoken` and `output.verifytoken` are the same token (T-05). */
export const OtpLoginAnswer = z.union([z.object({ success: z.literal(true), message: z.string(), output: Entered }), Failure]);
export const PlaceBetSuccess = z.object({ success: z.literal(true), message: z.string(), bet: Order, betSlipRef: z.string() });
export type PlaceBetSuccess = z.infer<typeof PlaceBetSuccess>;
/** After a transient code (TRANSIENT_CODES) the client may retry with the same reference. */
export const PlaceBetError = z.object({
  ...Failure.shape,
  betSlipRef: z.string(),
  /** WOULD_MATCH: the nearest decimal odds at which the bet would wait. */
  price: z.optional(z.number()),
});
export type PlaceBetError = z.infer<typeof PlaceBetError>;
/** UNKNOWN is final: the server closes the reference and refuses a late copy of the bet. */
export const BetStatusItem = z.object({
  betSlipRef: z.string(),
  state: z.enum(['PENDING', 'ACCEPTED', 'REFUSED', 'UNKNOWN']),
  bet: z.optional(Order),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
});
export type BetStatusItem = z.infer<typeof BetStatusItem>;
/**
 * Milliseconds until the session ends. Sent a minute before the end, and again if an action has moved the end. `isFinal`: it ends 12 hours after
 * the sign-in, and nothing moves that.
 */
export const SessionEnd = z.object({ inMs: z.number(), isFinal: z.optional(z.boolean()) });
/** Another device of the account changed this saved list. Clients that show it must reload it. */
export const SavedChanged = z.object({ name: z.enum(['favourites', 'display', 'games']) });
/** All current messages of the site (CA-10) in the language of the socket, sent when they change. May be empty. */
export const NotificationMessage = z.object({ result: SiteMessages });
/** The server is about to stop and closes the socket. The client reconnects after this many ms, which differ between sockets to spread the load. */
export const GoingAway = z.object({ comeBackInMs: z.number() });
/** `isFinal`: the session has ended 12 hours after its sign-in, and the page may ask for a new one in place. */
export const LogoutEvent = z.object({ message: z.string(), isFinal: z.optional(z.boolean()) });
export const RequestError = z.object({ ...Failure.shape, event: z.string() });

export const SERVER_EVENTS = {
  'login-success': Login,
  'login-error': Failure,
  'login-otp-success': OtpLoginAnswer,
  'get-freehomeallmarkets-success': z.array(Market),
  'place-bet-success': PlaceBetSuccess,
  'place-bet-error': PlaceBetError,
  'get-bets-success': z.array(Order),
  'get-bets-error': Failure,
  'bet-status': z.array(BetStatusItem),
  'bet-status-error': Failure,
  'session-end': SessionEnd,
  'saved-changed': SavedChanged,
  'notification-message': NotificationMessage,
  logout: LogoutEvent,
  'going-away': GoingAway,
  'event-type-success': z.object({ success: z.literal(true) }),
  'market-snapshot': MarketSnapshot,
  'market-update': MarketUpdate,
  'event-snapshot': EventSnapshot,
  'event-update': EventUpdate,
  'account-snapshot': AccountSnapshot,
  'account-update': AccountUpdate,
  'depth-snapshot': DepthSnapshot,
  'depth-update': DepthUpdate,
  'depth-orders': DepthOrders,
  'table-snapshot': TableSnapshot,
  'table-round': TableRound,
  'table-bets': TableBets,
  'own-casino-bets': OwnCasinoBets,
  heartbeat: Heartbeat,
  'request-error': RequestError,
} as const;
export type ServerEventName = keyof typeof SERVER_EVENTS;
export type ServerEvent<Name extends ServerEventName> = z.infer<(typeof SERVER_EVENTS)[Name]>;

/** Typed map for socket.io: what the client listens to. */
export type ServerToClientEvents = { [Name in ServerEventName]: (payload: ServerEvent<Name>) => void };
