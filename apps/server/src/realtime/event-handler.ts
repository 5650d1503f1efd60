/**
 * Answers an event of a client: checks the payload against its schema and sends a refusal to the event's refusal channel. Handlers are
 * created once for all sockets and get the connection as a parameter, because closures per socket took a third of a connection's memory.
 */
import type { CLIENT_EVENTS } from '@maidan/contract';
import type { Refusal } from '@maidan/domain';
import type * as z from 'zod';
import type { Connection } from './connection.ts';

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
