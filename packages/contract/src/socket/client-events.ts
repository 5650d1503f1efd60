/** The events that a client may emit: one schema per event; unknown names are dropped (T-12). */
import {
  ORDER_PERSISTENCES,
  type AmountTarget,
  type OrderPersistence,
  type OrderType,
  type PriceGuard,
  type SelfTradeMode,
  type TimeInForce,
} from '@maidan/domain';
import * as z from 'zod/mini';
import type { Failure } from '../answer.ts';
import { BET_STATUS_LIMIT, Claim, Id, IdOrNumber, SafeNumber, SUBSCRIBE_LIMIT, LONGEST_PASSWORD, Text, Token } from '../fields.ts';
import { TERMS_WIRE } from '../http/betting/order-terms.ts';
import { CasinoBetEvent, CasinoCancelBetEvent, CasinoCashOutEvent, SubscribeTableEvent, UnsubscribeTableEvent, type CasinoBetAnswer } from './casino-rounds.ts';
import { SubscribeDepthEvent, UnsubscribeDepthEvent } from './depth.ts';

/** Claims of the client, stored beside the server's own observation and used for nothing else (T-14). */
export const ActivityDetails = z.object({ browserdetail: Claim, ipaddress: Claim, country: Claim, city: Claim });

export const LoginEvent = z.object({
  user: z.object({
    username: Text(64),
    password: Text(LONGEST_PASSWORD),
    siteurl: Claim,
    manager: Claim,
    activity_details: z.optional(ActivityDetails),
    /** The reCAPTCHA token; `user/userLogin` has it in a header. */
    recaptchaToken: z.optional(Text(4096)),
    /** As in `user/userLogin`. */
    workProof: z.optional(Text(128)),
  }),
});
export const OtpLoginEvent = z.object({
  phone: Text(16),
  otp: Text(8),
  orderId: Id,
  managerId: Claim,
  activity_details: z.optional(ActivityDetails),
});

/** Other names and values are ignored. The rule for public markets always applies (SO-05, T-12). */
export const HomeFilter = z.object({
  visible: z.optional(z.unknown()),
  deleted: z.optional(z.unknown()),
  marketType: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
});
export const HomeMarketsEvent = z.object({ filter: z.optional(HomeFilter), sort: z.optional(z.unknown()) });

/** The twelve names of SO-10, and line. Fields that decide money are `unknown`, so that a wrong value is a typed refusal and not 'malformed'. */
export const BetWire = z.object({
  runnerId: z.optional(z.unknown()),
  selectionName: z.optional(z.unknown()),
  rate: z.optional(z.unknown()),
  stake: z.optional(z.unknown()),
  marketId: z.optional(z.unknown()),
  marketName: z.optional(z.unknown()),
  marketType: z.optional(z.unknown()),
  eventId: z.optional(z.unknown()),
  eventName: z.optional(z.unknown()),
  type: z.optional(z.unknown()),
  browserdetail: z.optional(z.unknown()),
  /** A claim, stored after the address that the server sees; it decides nothing (T-14). A cash-out ignores it. */
  ipaddress: z.optional(z.unknown()),
  line: z.optional(z.nullable(z.unknown())),
  persistence: z.optional(z.enum(ORDER_PERSISTENCES)),
  marketVersion: z.optional(SafeNumber),
  ...TERMS_WIRE,
  /** Accepts a cash-out offer (cashOutQuote). The server executes the offer; the fields above describe its first bet. */
  cashOutId: z.optional(z.unknown()),
});
export type BetWire = z.infer<typeof BetWire>;
export const CreateBetEvent = z.object({ token: Token, bet: BetWire, betSlipRef: z.optional(z.unknown()) });
/** The payload of create-bet as the client builds it. */
export interface CreateBetPayload {
  readonly token: string;
  readonly betSlipRef: string;
  readonly bet: {
    readonly runnerId: number;
    readonly selectionName: string;
    /** Decimal odds; line markets fancyBetRate(fancyPrice). Absent: any odds, of a bet at the starting price. */
    readonly rate?: number;
    /** Rupees. Absent: of a lay at the starting price, and of a bet with a target. */
    readonly stake?: number;
    readonly marketId: string;
    readonly marketName: string;
    readonly marketType: string;
    readonly eventId: string;
    readonly eventName: string;
    readonly type: 'Back' | 'Lay';
    readonly browserdetail: string;
    readonly ipaddress: string;
    readonly line?: number;
    readonly persistence?: OrderPersistence;
    readonly marketVersion?: number;
    readonly timeInForce?: TimeInForce;
    /** Milliseconds since 1970. */
    readonly expiresAt?: number;
    /** Rupees. */
    readonly minFillSize?: number;
    readonly guard?: PriceGuard;
    readonly selfTrade?: SelfTradeMode;
    /** In place of a stake; the amount in rupees. */
    readonly target?: { readonly type: AmountTarget['type']; readonly amount: number };
    readonly orderType?: OrderType;
    /** Rupees: of a lay at the starting price, which has no stake. */
    readonly liability?: number;
    readonly cashOutId?: string;
  };
}

/** username must be the caller's (T-11). result ACTIVE selects unsettled bets, SETTLED the others. */
export const BetFilter = z.object({
  username: z.optional(Text(64)),
  deleted: z.optional(z.boolean()),
  result: z.optional(z.enum(['ACTIVE', 'SETTLED'])),
  status: z.optional(z.enum(['MATCHED', 'UNMATCHED', 'PENDING'])),
  eventId: z.optional(IdOrNumber),
});
export const GetBetsEvent = z.object({
  token: Token,
  filter: z.optional(BetFilter),
  sort: z.optional(z.object({ placedTime: z.optional(z.union([z.literal(1), z.literal(-1)])) })),
});
export const BetStatusEvent = z.object({ token: Token, betSlipRefs: z.array(Text(64)).check(z.maxLength(BET_STATUS_LIMIT)) });

export const AuthenticateEvent = z.object({ token: Token });
const Names = z.optional(z.array(Id).check(z.maxLength(SUBSCRIBE_LIMIT)));
export const SubscribeEvent = z.object({ markets: Names, events: Names, account: z.optional(z.boolean()), token: z.optional(Token) });
export type SubscribeEvent = z.infer<typeof SubscribeEvent>;
export const UnsubscribeEvent = z.object({ markets: Names, events: Names, account: z.optional(z.boolean()) });

export const CLIENT_EVENTS = {
  login: LoginEvent,
  newloginWithOtp: OtpLoginEvent,
  'get-free-home-allmarkets': HomeMarketsEvent,
  'create-bet': CreateBetEvent,
  'get-bets': GetBetsEvent,
  'get-bet-status': BetStatusEvent,
  authenticate: AuthenticateEvent,
  subscribe: SubscribeEvent,
  unsubscribe: UnsubscribeEvent,
  'subscribe-depth': SubscribeDepthEvent,
  'unsubscribe-depth': UnsubscribeDepthEvent,
  'subscribe-table': SubscribeTableEvent,
  'unsubscribe-table': UnsubscribeTableEvent,
  'casino-bet': CasinoBetEvent,
  'casino-cash-out': CasinoCashOutEvent,
  'casino-cancel-bet': CasinoCancelBetEvent,
} as const;
export type ClientEventName = keyof typeof CLIENT_EVENTS | 'activity' | 'logout';

export interface SubscribeAnswer {
  readonly success: true;
  readonly markets: readonly string[];
  readonly events: readonly string[];
  readonly account: boolean;
  /** Ids that the server does not know. */
  readonly unknown: readonly string[];
}
type In<S extends z.core.$ZodType> = z.core.input<S>;
type Acknowledge<T> = (answer: T | Failure) => void;

/** Typed map for socket.io: what the client emits. */
export interface ClientToServerEvents {
  login: (payload: In<typeof LoginEvent>) => void;
  newloginWithOtp: (payload: In<typeof OtpLoginEvent>) => void;
  'get-free-home-allmarkets': (payload: In<typeof HomeMarketsEvent>) => void;
  'create-bet': (payload: CreateBetPayload) => void;
  'get-bets': (payload: In<typeof GetBetsEvent>) => void;
  'get-bet-status': (payload: In<typeof BetStatusEvent>) => void;
  authenticate: (payload: In<typeof AuthenticateEvent>, acknowledge?: Acknowledge<{ readonly success: true; readonly memberCode: string }>) => void;
  subscribe: (payload: In<typeof SubscribeEvent>, acknowledge?: Acknowledge<SubscribeAnswer>) => void;
  unsubscribe: (payload: In<typeof UnsubscribeEvent>, acknowledge?: Acknowledge<{ readonly success: true }>) => void;
  'subscribe-depth': (payload: In<typeof SubscribeDepthEvent>, acknowledge?: Acknowledge<{ readonly success: true }>) => void;
  'unsubscribe-depth': (payload: In<typeof UnsubscribeDepthEvent>, acknowledge?: Acknowledge<{ readonly success: true }>) => void;
  'subscribe-table': (payload: In<typeof SubscribeTableEvent>, acknowledge?: Acknowledge<{ readonly success: true }>) => void;
  'unsubscribe-table': (payload: In<typeof UnsubscribeTableEvent>, acknowledge?: Acknowledge<{ readonly success: true }>) => void;
  'casino-bet': (payload: In<typeof CasinoBetEvent>, acknowledge?: Acknowledge<CasinoBetAnswer>) => void;
  'casino-cash-out': (payload: In<typeof CasinoCashOutEvent>, acknowledge?: Acknowledge<CasinoBetAnswer>) => void;
  'casino-cancel-bet': (payload: In<typeof CasinoCancelBetEvent>, acknowledge?: Acknowledge<CasinoBetAnswer>) => void;
  /** Reports an action of the player; at most once a minute. */
  activity: () => void;
}
