/** The built-in SMS provider: messages stay in this process for developers to read, never in production mode. */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { SmsMessage, SmsProvider } from './sms-provider-port.ts';

export interface InboxMessage extends SmsMessage {
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface DeveloperInbox extends SmsProvider {
  /** Newest first; of one phone, or all. Only messages that this process has sent. */
  messages(phone?: string): readonly InboxMessage[];
}

const MOST_MESSAGES = 500;

export function createDeveloperInbox({ clock, log }: { readonly clock: Clock; readonly log: Log }): DeveloperInbox {
  const kept: InboxMessage[] = [];
  return {
    send(message) {
      kept.unshift({ ...message, at: clock.now() });
      kept.length = Math.min(kept.length, MOST_MESSAGES);
      log.info({ site: message.site, phone: message.phone, sms: message.text }, 'Developer inbox: a message that is not sent to any phone.');
      return Promise.resolve();
    },
    messages: (phone) => (phone === undefined ? [...kept] : kept.filter((message) => message.phone === phone)),
  };
}
