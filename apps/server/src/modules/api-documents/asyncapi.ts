/** The events of the socket as an AsyncAPI 3.0 document. Pure. */
import { CLIENT_EVENTS, SERVER_EVENTS } from '@maidan/contract';
import { SchemaBook, type JsonSchema } from './named-schemas.ts';
import { WIRE_VERSION } from './openapi.ts';

interface Reference {
  readonly $ref: string;
}
export interface AsyncApiMessage {
  readonly name: string;
  readonly title: string;
  readonly payload: JsonSchema;
}
export interface AsyncApiOperation {
  /** From the server's side: it receives the events that clients emit. */
  readonly action: 'send' | 'receive';
  readonly title: string;
  readonly channel: Reference;
  readonly messages: readonly [Reference];
}
export interface AsyncApi {
  readonly asyncapi: '3.0.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly defaultContentType: 'application/json';
  readonly servers: Readonly<Record<string, { readonly host: string; readonly pathname: string; readonly protocol: string; readonly description: string }>>;
  readonly channels: Readonly<Record<string, { readonly address: string; readonly messages: Readonly<Record<string, Reference>> }>>;
  readonly operations: Readonly<Record<string, AsyncApiOperation>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly messages: Readonly<Record<string, AsyncApiMessage>> };
}

const ABOUT = `Socket.IO 4, one connection a client. A socket belongs to a visitor until it sends a session's token. Snapshots are followed by numbered
updates: after a gap (prev is not the last seq) or with another epoch, subscribe again to get a new snapshot. Events with an answer of their own
(authenticate, subscribe, unsubscribe ...) acknowledge {"success": true, ...} or a Failure.`;

/** Events without a payload. */
const BARE_EVENTS = ['activity'] as const;
const CHANNEL = 'socket';

/** Returns the key of an event. The same name may exist in both directions with different payloads. */
const keyOf = (action: AsyncApiOperation['action'], name: string): string => `${action === 'receive' ? 'client' : 'server'}.${name}`;

/** Returns the document of all events of the contract. */
export function asyncApi(): AsyncApi {
  const book = new SchemaBook();
  const messages: Record<string, AsyncApiMessage> = {};
  const operations: Record<string, AsyncApiOperation> = {};
  const add = (action: AsyncApiOperation['action'], name: string, payload: JsonSchema): void => {
    const key = keyOf(action, name);
    messages[key] = { name, title: name, payload };
    operations[key] = {
      action,
      title: action === 'receive' ? `A client emits ${name}` : `The server emits ${name}`,
      channel: { $ref: `#/channels/${CHANNEL}` },
      messages: [{ $ref: `#/channels/${CHANNEL}/messages/${key}` }],
    };
  };
  for (const [name, schema] of Object.entries(CLIENT_EVENTS)) add('receive', name, book.requestSchema(schema));
  for (const name of BARE_EVENTS) add('receive', name, { type: 'null' });
  for (const [name, schema] of Object.entries(SERVER_EVENTS)) add('send', name, book.answered(schema));
  return {
    asyncapi: '3.0.0',
    info: { title: 'Maidan', version: WIRE_VERSION, description: ABOUT },
    defaultContentType: 'application/json',
    servers: { own: { host: 'localhost:3000', pathname: '/socket.io/', protocol: 'ws', description: 'The address that serves this document.' } },
    channels: {
      [CHANNEL]: {
        address: '/socket.io/',
        messages: Object.fromEntries(Object.keys(messages).map((key) => [key, { $ref: `#/components/messages/${key}` }])),
      },
    },
    operations,
    components: { schemas: book.components, messages },
  };
}
