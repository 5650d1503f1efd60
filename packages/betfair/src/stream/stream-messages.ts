/** Messages of the stream that are no changes, and the head of those that are. */

export const STREAM_ERRORS = [
  'NO_APP_KEY',
  'INVALID_APP_KEY',
  'NO_SESSION',
  'INVALID_SESSION_INFORMATION',
  'NOT_AUTHORIZED',
  'INVALID_INPUT',
  'INVALID_CLOCK',
  'UNEXPECTED_ERROR',
  'TIMEOUT',
  'SUBSCRIPTION_LIMIT_EXCEEDED',
  'INVALID_REQUEST',
  'CONNECTION_FAILED',
  'MAX_CONNECTION_LIMIT_EXCEEDED',
  'TOO_MANY_REQUESTS',
] as const;
export type StreamError = (typeof STREAM_ERRORS)[number];

const ERROR_TEXTS: { readonly [error in StreamError]: string } = {
  NO_APP_KEY: 'The authentication has no app key.',
  INVALID_APP_KEY: 'The app key is unknown or inactive.',
  NO_SESSION: 'The authentication has no session.',
  INVALID_SESSION_INFORMATION: 'The session is unknown or has ended.',
  NOT_AUTHORIZED: 'The connection is not authorized for this request.',
  INVALID_INPUT: 'The request cannot be read.',
  INVALID_CLOCK: 'The clocks are not clocks of this server.',
  UNEXPECTED_ERROR: 'The server failed.',
  TIMEOUT: 'The client sent no complete request in time.',
  SUBSCRIPTION_LIMIT_EXCEEDED: 'The filter covers more markets than a subscription may have.',
  INVALID_REQUEST: 'The request is not allowed here.',
  CONNECTION_FAILED: 'The server cannot serve the connection.',
  MAX_CONNECTION_LIMIT_EXCEEDED: 'The account has too many connections.',
  TOO_MANY_REQUESTS: 'The client sends too many requests.',
};

export interface StatusMessage {
  readonly op: 'status';
  readonly id?: number;
  readonly statusCode: 'SUCCESS' | 'FAILURE';
  readonly connectionClosed: boolean;
  readonly errorCode?: StreamError;
  readonly errorMessage?: string;
  readonly connectionId?: string;
  readonly connectionsAvailable?: number;
}

/** The id of a request; undefined: the request has none. */
export type RequestId = number | undefined;

const withId = (id: RequestId): { readonly id?: number } => (id === undefined ? {} : { id });

/** Returns the status of a request that succeeded. `connectionsAvailable`: of an authentication, how many more the account may open. */
export function successStatus(id: RequestId, connectionsAvailable?: number): StatusMessage {
  const available = connectionsAvailable === undefined ? {} : { connectionsAvailable };
  return { op: 'status', ...withId(id), statusCode: 'SUCCESS', connectionClosed: false, ...available };
}

/** Returns the status of a request that failed. All failures close the connection, except that of too many markets. */
export function failureStatus(id: RequestId, errorCode: StreamError, connectionId: string): StatusMessage {
  const connectionClosed = errorCode !== 'SUBSCRIPTION_LIMIT_EXCEEDED';
  return { op: 'status', ...withId(id), statusCode: 'FAILURE', connectionClosed, errorCode, errorMessage: ERROR_TEXTS[errorCode], connectionId };
}

export type SegmentType = 'SEG_START' | 'SEG' | 'SEG_END';

/** The status of a change message whose source is late. */
export const LATE = 503 as const;

export interface ChangeHead {
  readonly op: 'mcm' | 'ocm';
  readonly id: number;
  readonly ct?: 'SUB_IMAGE' | 'RESUB_DELTA' | 'HEARTBEAT';
  readonly initialClk?: string;
  readonly clk: string;
  /** Time of publication, ms since 1970. */
  readonly pt: number;
  readonly heartbeatMs?: number;
  readonly conflateMs?: number;
  readonly segmentType?: SegmentType;
  /** Absent: up to date. */
  readonly status?: typeof LATE;
}

/**
 * Returns the line of a change message. `changes` are JSON texts that many subscriptions share, in ASCII; undefined: a heartbeat, which has
 * no list.
 */
export function changeLine(head: ChangeHead, changes?: readonly string[]): string {
  const start = JSON.stringify(head);
  if (changes === undefined) return `${start}\r\n`;
  return `${start.slice(0, -1)},"${head.op === 'mcm' ? 'mc' : 'oc'}":[${changes.join(',')}]}\r\n`;
}

/** Returns the line of changes of markets that nothing else is said of, as `changeLine` does. `clk`: a clock of ours, which needs no escapes. */
export function plainMarketLine({ id, clk, pt }: Pick<ChangeHead, 'id' | 'clk' | 'pt'>, changes: readonly string[]): string {
  return `{"op":"mcm","id":${id},"clk":"${clk}","pt":${pt},"mc":[${changes.join(',')}]}\r\n`;
}

/** The most markets and characters of one segment of an image. */
const SEGMENT_MARKETS = 100;
const SEGMENT_LENGTH = 262_144;

export interface Segment {
  /** Absent: the image is one message. */
  readonly segmentType?: SegmentType;
  readonly changes: readonly string[];
}

/** Returns the messages of an image. A change is never split. */
export function segmentsOf(changes: readonly string[], isSegmented: boolean): readonly Segment[] {
  const segments: string[][] = [];
  let length = 0;
  for (const change of changes) {
    const current = segments.at(-1);
    if (current === undefined || (isSegmented && (current.length === SEGMENT_MARKETS || length + change.length > SEGMENT_LENGTH))) {
      segments.push([change]);
      length = change.length;
    } else {
      current.push(change);
      length += change.length;
    }
  }
  if (segments.length < 2) return [{ changes }];
  return segments.map((part, index) => ({
    segmentType: index === 0 ? 'SEG_START' : index === segments.length - 1 ? 'SEG_END' : 'SEG',
    changes: part,
  }));
}
