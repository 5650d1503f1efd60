/**
 * What answers an event of a client: the payload is checked by its schema, a refusal is told where the event's refusals are told.
 * Handlers are made once for all sockets and are told which connection asks: closures of its own for every event were a third of
 * what a connection kept in memory.
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
/** An event as it came: what the client sent with it, and last the function that acknowledges it where the client wants that. */
export type Listener = (connection: Connection, args: readonly unknown[]) => void;
