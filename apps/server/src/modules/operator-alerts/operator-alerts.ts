/**
 * Raises alerts about operators: a line of the security log, a message on the bus, and a mail to each address of ALERT_MAIL. A mail is stored
 * in the transaction of its cause, so that a kill loses none.
 */
import { addressGroup } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { Messages } from '../messages/messages-port.ts';
import type { Bus } from '../topics-port.ts';
import type { OperatorAlert, OperatorAlerts } from './operator-alerts-port.ts';

/** 1 is the highest. */
const SEVERITY_OF: Readonly<Partial<Record<OperatorAlert['kind'], 1 | 2>>> = { EMERGENCY: 1 };
/** A mail that could not be sent within this time is of no use. */
const MAIL_KEPT_MS = 24 * 3_600_000;

const TITLES: Readonly<Partial<Record<OperatorAlert['kind'], { readonly en: string; readonly hi: string }>>> = {
  EMERGENCY: { en: 'Emergency session with the local key', hi: 'लोकल कुंजी से आपात सत्र' },
  OWN_ACCOUNT: { en: 'An operator tried to act on his own player account', hi: 'एक ऑपरेटर ने अपने ही खिलाड़ी खाते पर कार्रवाई की कोशिश की' },
};

export interface OperatorAlertsParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly messages: Pick<Messages, 'add' | 'isOpen'>;
  /** Mail addresses of the owners (ALERT_MAIL). */
  readonly to: readonly string[];
}

export function createOperatorAlerts(parts: OperatorAlertsParts): OperatorAlerts {
  const { bus, clock, database, log } = parts;
  /** Writes the line of the log. It has no rate: a flood of refused calls must not hide an alert. */
  const note = ({ kind, actor, session, what, address }: OperatorAlert): void =>
    log.warn({ event: 'operatorAlert', kind, severity: SEVERITY_OF[kind] ?? 2, actor, session, what, address: addressGroup(address) }, 'Security event.');
  const publish = ({ kind, operator, session }: OperatorAlert, at: number): void => bus.publish('operator-alert', { kind, operator, session, at });
  return {
    async raiseWith(client, alert) {
      const at = clock.now();
      const sends = await storeMails(parts, client, alert, at);
      return () => {
        note(alert);
        publish(alert, at);
        for (const send of sends) send();
      };
    },
    async raise(alert) {
      const at = clock.now();
      note(alert);
      publish(alert, at);
      const sends = await database.transaction((client) => storeMails(parts, client, alert, at));
      for (const send of sends) send();
    },
  };
}

/** Stores a mail for each address of the owners; returns the functions that send them after the commit. */
async function storeMails(
  { messages, to: receivers }: OperatorAlertsParts,
  client: Client,
  alert: OperatorAlert,
  at: number,
): Promise<readonly (() => void)[]> {
  const { kind, actor, what, address } = alert;
  if (!messages.isOpen('mail')) return [];
  const title = TITLES[kind] ?? { en: kind, hi: kind };
  const text = `${title.en} / ${title.hi}\n\n${actor}, ${new Date(at).toISOString()}, ${address}\n${what}\n`;
  const sends: (() => void)[] = [];
  for (const to of receivers)
    sends.push(
      await messages.add(client, {
        site: '',
        to,
        subject: `Maidan: ${title.en}`,
        text,
        channel: 'mail',
        topic: null,
        expiresAt: at + MAIL_KEPT_MS,
        isSent: true,
      }),
    );
  return sends;
}
