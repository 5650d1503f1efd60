/** Creates the ways by which messages leave the installation, and says what players cannot do without them. */
import type { AppPorts } from './app-ports.ts';
import { MESSAGE_CHANNELS, type MessageChannel, type Messages, type MessageTransport } from '../modules/messages/messages-port.ts';
import { createOutbox } from '../modules/messages/outbox.ts';
import { createMailTransport, createSignedTransport } from '../modules/messages/transports.ts';
import { createServiceClients } from '../modules/service-clients/service-clients.ts';
import type { Sites } from '../modules/sites/sites-port.ts';
import { createSignedDeliveries } from '../platform/postgres/signed-deliveries.ts';
import { newToken } from '../platform/secrets.ts';

export function createMessages({ config, database, clock, machineClock, log, installationKey }: AppPorts): Messages {
  const { mail, sms, whatsapp } = config.messages;
  const transports = new Map<MessageChannel, MessageTransport>();
  if (mail !== null) transports.set('mail', createMailTransport(mail));
  if (sms !== null) transports.set('sms', createSignedTransport('sms', sms, machineClock));
  if (whatsapp !== null) transports.set('whatsapp', createSignedTransport('whatsapp', whatsapp, machineClock));
  return createOutbox({ database, clock, log, key: installationKey ?? newToken(), transports });
}

/** Creates the machines that may request links. */
export function createMachines({ database, clock, machineClock, installationKey }: AppPorts, sites: Pick<Sites, 'byKey'>) {
  const deliveries = createSignedDeliveries(database);
  const key = installationKey ?? newToken();
  return {
    deliveries,
    serviceClients: createServiceClients({ database, clock, machineClock, key, deliveries, isSite: (site) => sites.byKey(site) !== undefined }),
  };
}

const EFFECTS: { readonly [channel in MessageChannel]: string } = {
  mail: 'SMTP_URL is not set: e-mail addresses cannot be verified.',
  sms: 'Neither SMS_URL nor WHATSAPP_URL is set: sign-up by phone, login by OTP, a forgotten password and every proof by OTP do not work.',
  whatsapp: 'WHATSAPP_URL is not set: support cannot send login links over WhatsApp.',
};

/** Returns a sentence for each way that is closed. `hasCodes`: OTPs can be sent, whichever way they take. */
export function closedWays(messages: Messages, hasCodes: boolean): Partial<Record<MessageChannel, string>> {
  const isClosed = (channel: MessageChannel): boolean => (channel === 'sms' ? !hasCodes : !messages.isOpen(channel));
  return Object.fromEntries(MESSAGE_CHANNELS.filter(isClosed).map((channel) => [channel, EFFECTS[channel]]));
}
