/** What answers an event of a client: the payload is checked by its schema, a refusal is told where the event's refusals are told. */
import type { CLIENT_EVENTS } from '@maidan/contract';
import type { Refusal } from '@maidan/domain';
import type * as z from 'zod';

type Events = typeof CLIENT_EVENTS;
export type EventName = keyof Events;
export type Payload<Name extends EventName> = z.output<Events[Name]>;
export type Handler<Name extends EventName> = (payload: Payload<Name>, acknowledge: (answer: unknown) => void) => Promise<Refusal | null> | Refusal | null;
export type On = <Name extends EventName>(name: Name, handler: Handler<Name>) => void;
