/** The transports of the channels: mail over SMTP, SMS and WhatsApp over signed HTTP (docs/operations.md, "Messages"). */
import { createTransport } from 'nodemailer';
import type { Clock } from '../../platform/clock.ts';
import { ANSWER_WITHIN_MS, postSigned, type SignedTarget } from '../../platform/signed-post.ts';
import type { MessageChannel, MessageTransport } from './messages-port.ts';

/** Statuses of a receiver that is busy: the message is sent again. */
const BUSY: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/**
 * Posts `{id, channel, site, to, text}`. A status of 200 to 299 means that the receiver has taken the message. It must deliver an `id` once,
 * because the same message comes again if an answer was lost. Other statuses from 400 to 499 refuse the message for good.
 */
export function createSignedTransport(
  channel: MessageChannel,
  target: SignedTarget,
  clock: Pick<Clock, 'now'>,
  timeoutMs = ANSWER_WITHIN_MS,
): MessageTransport {
  return {
    async send({ idempotencyKey, site, to, text }) {
      const { status } = await postSigned(target, { body: { channel, site, to, text }, idempotencyKey, now: clock.now(), timeoutMs });
      if (status >= 200 && status < 300) return 'SENT';
      if (status >= 400 && status < 500 && !BUSY.has(status)) return 'REFUSED';
      throw new Error(`the ${channel} service answered ${status}`);
    },
  };
}

export interface MailSettings {
  /** smtps://user:password@host:port, or smtp:// with STARTTLS. */
  readonly url: string;
  /** Sender address, with or without a name. */
  readonly from: string;
}

const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;
const PERMANENT = 500;

/**
 * Sends plain text over SMTP. A connection beyond this machine needs TLS. The id of the mail is the idempotency key: SMTP cannot refuse a
 * second copy, but a reader shows two mails with one id as one.
 */
export function createMailTransport({ url, from }: MailSettings, timeoutMs = ANSWER_WITHIN_MS): MessageTransport {
  const { hostname, protocol } = new URL(url);
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? hostname;
  const mailer = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !THIS_MACHINE.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send({ idempotencyKey, to, subject, text }) {
      const mail = { from, to: { name: '', address: to }, subject, text, messageId: `<${idempotencyKey}@${domain}>` };
      const fault = await mailer.sendMail(mail).then(
        () => null,
        (error: unknown) => error as { readonly responseCode?: number; readonly code?: string },
      );
      if (fault === null) return 'SENT';
      const { responseCode, code } = fault;
      if (isRefusal(responseCode, code)) return 'REFUSED';
      // the error itself may contain the address of the player
      throw new Error(`the mail server failed: ${[code, responseCode].filter((one) => one !== undefined).join(' ')}`);
    },
    close: () => mailer.close(),
  };
}

/** Returns whether the server refuses this mail for good. A refused login or missing TLS is a fault of the settings, so the mail waits. */
function isRefusal(responseCode: number | undefined, code: string | undefined): boolean {
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= PERMANENT;
}
