/** Messages between the processes of a cluster (docs/adr/0012): announcements to all, requests to one. */

/**
 * Version of the messages. Raise it with every change that an older process would misread. Messages of another version are refused with an
 * explanation.
 */
export const PROTOCOL = 5;

/**
 * answer: the response. no-responder: no process listens on the subject, so nothing was done. no-answer: no answer in time or the connection broke,
 * so it may have been done. refused: the other process declined and says why (another protocol version, or a fault).
 */
export type Reply =
  | { readonly type: 'answer'; readonly value: unknown }
  | { readonly type: 'no-responder' }
  | { readonly type: 'no-answer' }
  | { readonly type: 'refused'; readonly words: string };

export interface Messaging {
  /** Unique name of this process, new at each start. */
  readonly self: string;
  /** Returns false while NATS is unreachable. */
  connected(): boolean;
  /** Sends to all other subscribers. The message is lost while NATS is unreachable. Messages of one sender arrive in order. */
  publish(subject: string, message: unknown): void;
  /** Subscribes to messages of other processes. Returns the function that unsubscribes. */
  subscribe(subject: string, handler: (message: unknown, from: string) => void): () => void;
  ask(subject: string, message: unknown, timeoutMs: number): Promise<Reply>;
  /** Answers requests. If the handler throws, the caller gets `refused`. Returns the function that stops it. */
  serve(subject: string, handler: (message: unknown, from: string) => Promise<unknown>): () => void;
  /** Called when NATS is reachable again. Messages sent meanwhile were missed. */
  onReturn(callback: () => void): void;
  close(): Promise<void>;
}
