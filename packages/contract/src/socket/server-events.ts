/** What the server emits. */
import * as z from 'zod/mini';
import { Failure } from '../answer.ts';
import { Market } from '../http/market/market.ts';
import { Order } from '../http/betting/order.ts';
import { Entered } from '../http/account/phone-access.ts';
import { SiteMessages } from '../http/account/profile.ts';
import { Login } from '../http/account/session.ts';
import { OwnCasinoBets, TableBets, TableRound, TableSnapshot } from './casino-rounds.ts';
import { DepthOrders, DepthSnapshot, DepthUpdate } from './depth.ts';
import { AccountSnapshot, AccountUpdate, EventSnapshot, EventUpdate, Heartbeat, MarketSnapshot, MarketUpdate } from './push-feed.ts';

/** Answer 4: the token stands in user and beside it (T-05). */
export const OtpLoginAnswer = z.union([z.object({ success: z.literal(true), message: z.string(), output: Entered }), Failure]);
export const PlaceBetSuccess = z.object({ success: z.literal(true), message: z.string(), bet: Order, betSlipRef: z.string() });
export type PlaceBetSuccess = z.infer<typeof PlaceBetSuccess>;
/** A transient code (TRANSIENT_CODES) may be tried again with the same reference. */
export const PlaceBetError = z.object({ ...Failure.shape, betSlipRef: z.string() });
export type PlaceBetError = z.infer<typeof PlaceBetError>;
/** UNKNOWN is final: the reference is closed and a late copy of the bet is refused. */
export const BetStatusItem = z.object({
  betSlipRef: z.string(),
  state: z.enum(['PENDING', 'ACCEPTED', 'REFUSED', 'UNKNOWN']),
  bet: z.optional(Order),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
});
export type BetStatusItem = z.infer<typeof BetStatusItem>;
/** Milliseconds until the session ends unless the player does something: told a minute before, and again when the end has moved away. */
export const SessionEnd = z.object({ inMs: z.number() });
/** Another device of the account changed what it keeps; who shows it asks again. */
export const SavedChanged = z.object({ name: z.enum(['favourites', 'display', 'games']) });
/** The messages of the site (CA-10) have changed: all that hold, in the language of the socket. Empty: nothing to read any more. */
export const NotificationMessage = z.object({ result: SiteMessages });
/** The server is about to stop: it closes the socket, which comes back after so many ms. Each socket is told another time. */
export const GoingAway = z.object({ comeBackInMs: z.number() });
export const LogoutEvent = z.object({ message: z.string() });
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
