/** What the processes of a cluster say to each other (docs/adr/0012): announcements to all, questions to one. */

/** Raised with every change that an older process would misread. A message of another version is refused, in words. */
export const PROTOCOL = 2;

/**
 * answer: the other's own. nobody: no process listens there, so nothing was done. lost: it may or may not have been done (no answer in
 * time, or the connection to NATS broke). refused: the other will not, in words (another protocol, or a fault).
 */
export type Reply =
  | { readonly type: 'answer'; readonly value: unknown }
  | { readonly type: 'nobody' }
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly words: string };

export interface Messaging {
  /** Name of this process among all, new at each start. */
  readonly self: string;
  /** False while NATS is away. */
  connected(): boolean;
  /** To everybody else who listens; lost while NATS is away. Listeners hear one sender's words in their order. */
  publish(subject: string, message: unknown): void;
  /** Hears what others publish; the returned function ends it. */
  subscribe(subject: string, handler: (message: unknown, from: string) => void): () => void;
  ask(subject: string, message: unknown, timeoutMs: number): Promise<Reply>;
  /** Answers questions; a throw answers `refused`. The returned function ends it. */
  serve(subject: string, handler: (message: unknown, from: string) => Promise<unknown>): () => void;
  /** Called when NATS is back: what was said meanwhile was missed. */
  onReturn(callback: () => void): void;
  close(): Promise<void>;
}
