/**
 * Answers an event of a client: checks the payload against its schema and sends a refusal to the event's refusal channel. Handlers are
 * created once for all sockets and get the connection as a parameter, because closures per socket took a third of a connection's memory.
 */
import { checked, CLIENT_EVENTS, refusalAnswer, refusalStatus, type Failure } from '@maidan/contract';
import { refuse, type Refusal } from '@maidan/domain';
import type * as z from 'zod';
import type { CheckHumanProof } from '../http/routes-port.ts';
import type { RecordSecurityEvent } from '../http/security-log.ts';
import type { Auth } from '../modules/auth/auth-port.ts';
import type { CasinoRounds } from '../modules/casino-rounds/casino-rounds-port.ts';
import type { MarketViews } from '../modules/catalogue/catalogue-port.ts';
import type { Orders } from '../modules/orders/orders-port.ts';
import type { BetService } from '../modules/orders/placing/bet-service-port.ts';
import type { PhoneAccess } from '../modules/phone-access/phone-access-port.ts';
import type { Log } from '../platform/log.ts';
import { isDatabaseUnavailable } from '../platform/postgres/database-unavailable.ts';
import type { Connection } from './connection.ts';
import type { HomeList } from './home-list.ts';
import type { Publisher } from './publisher.ts';
import type { SocketSessions } from './socket-sessions.ts';

export interface GatewayModules {
  readonly auth: Auth;
  readonly humanProof: CheckHumanProof;
  readonly phoneAccess: Pick<PhoneAccess, 'login'>;
  readonly orders: Orders;
  readonly betService: BetService;
  readonly views: MarketViews;
  readonly casinoRounds: Pick<CasinoRounds, 'place' | 'cashOut' | 'cancelBet'>;
  readonly publisher: Publisher;
  readonly log: Log;
}

/** The parts that event handlers use. */
export interface EventContext {
  readonly parts: GatewayModules;
  readonly home: HomeList;
  readonly sessions: SocketSessions;
  readonly record: RecordSecurityEvent;
}

type Events = typeof CLIENT_EVENTS;
export type EventName = keyof Events;
export type Payload<Name extends EventName> = z.output<Events[Name]>;
export type Handler<Name extends EventName> = (
  connection: Connection,
  payload: Payload<Name>,
  acknowledge: (answer: unknown) => void,
) => Promise<Refusal | null> | Refusal | null;
export type On = <Name extends EventName>(name: Name, handler: Handler<Name>) => void;
/** An event as received: its arguments, and last the acknowledgement function if the client wants one. */
export type Listener = (connection: Connection, args: readonly unknown[]) => void;

/** Sends a refusal to the acknowledgement of the event, otherwise to its own error event, otherwise to request-error. */
export function sendRefusal(connection: Connection, event: string, args: readonly unknown[], refusal: Refusal): void {
  const { socket } = connection;
  const failure = refusalAnswer(refusal, connection.language, refusalStatus(refusal.code, true));
  const acknowledge = args.at(-1);
  if (typeof acknowledge === 'function') (acknowledge as (answer: Failure) => void)(failure);
  else if (event === 'create-bet') socket.emit('place-bet-error', { ...failure, betSlipRef: referenceOf(args[0]) });
  else if (event === 'login') socket.emit('login-error', failure);
  else if (event === 'newloginWithOtp') socket.emit('login-otp-success', failure);
  else if (event === 'get-bets') socket.emit('get-bets-error', failure);
  else if (event === 'get-bet-status') socket.emit('bet-status-error', failure);
  else socket.emit('request-error', { ...failure, event: event.slice(0, 64) });
}

/** Returns the client's bet reference even if the rest of the payload is wrong; '' if there is none. */
export function referenceOf(payload: unknown): string {
  const reference = typeof payload === 'object' && payload !== null && 'betSlipRef' in payload ? payload.betSlipRef : '';
  return typeof reference === 'string' ? reference.slice(0, 64) : '';
}

/** Returns a listener that checks the payload, calls the handler and sends its refusal. */
export function listenerOf<Name extends EventName>({ parts: { log }, record }: EventContext, name: Name, handler: Handler<Name>): Listener {
  const refused = (connection: Connection, args: readonly unknown[], refusal: Refusal): void => {
    recordOutcome(record, connection, name, refusal.code);
    sendRefusal(connection, name, args, refusal);
  };
  return (connection, args) => {
    // an error here must fail only this event: thrown at the socket it would end the process
    const work = async (): Promise<void> => {
      const parsed = checked(CLIENT_EVENTS[name], args[0]);
      if (!parsed.success) return refused(connection, args, refuse('MALFORMED', fieldOf(parsed.error)));
      await connection.ready;
      if (connection.closing) return undefined;
      const acknowledge = args.at(-1);
      const refusal = await handler(
        connection,
        parsed.data as Payload<Name>,
        typeof acknowledge === 'function' ? (acknowledge as (answer: unknown) => void) : () => undefined,
      );
      return refusal === null ? recordOutcome(record, connection, name, 'OK') : refused(connection, args, refusal);
    };
    work().catch((error: unknown) => {
      const isUnavailable = isDatabaseUnavailable(error);
      if (!isUnavailable) log.error({ err: error, event: name }, 'An event failed because of a server fault.');
      sendRefusal(connection, name, args, refuse(isUnavailable ? 'NOT_READY' : 'FAULT'));
    });
  };
}

function recordOutcome(
  record: RecordSecurityEvent,
  { site, session, address }: Connection,
  event: string,
  outcome: Parameters<RecordSecurityEvent>[0]['outcome'],
): void {
  record({ event, outcome, site: site.site, account: session?.account ?? null, address });
}

function fieldOf(error: { readonly issues: readonly z.core.$ZodIssue[] }): { readonly field: string } | undefined {
  const field = error.issues[0]?.path.join('.');
  return field === undefined || field === '' ? undefined : { field };
}
