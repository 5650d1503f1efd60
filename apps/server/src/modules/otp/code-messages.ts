/** Ways of a message with an OTP or a link: directly to a provider of this process, or through the outbox, which a kill does not empty. */
import type { Log } from '../../platform/log.ts';
import type { MessageChannel, Messages } from '../messages/messages-port.ts';
import type { CodeMessages, SmsProvider } from './otp-port.ts';

/** Sends after the commit. A message is lost if the process ends before. */
export function createDirectMessages(provider: SmsProvider, log: Log): CodeMessages {
  return {
    take: (_client, { site, phone, text, isSent }) =>
      Promise.resolve(() => {
        if (!isSent) return;
        // the answer does not wait for the message, so a phone without one takes the same time
        provider.send({ site, phone, text }).catch((error: unknown) => log.error({ err: error }, 'A message with an OTP or a link could not be sent.'));
      }),
  };
}

/** Stores the message with its cause. */
export function createStoredMessages(messages: Pick<Messages, 'add'>, channel: Exclude<MessageChannel, 'mail'>): CodeMessages {
  return {
    take: (client, { phone, ...message }) => messages.add(client, { ...message, channel, to: phone, subject: '' }),
  };
}
