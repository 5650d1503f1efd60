/** Creates the operators' access to the console: sessions, sign-in, enrolment, team, and requests that a second person decides. */
import { createHmac } from 'node:crypto';
import { CONSOLE_NAME, defaultConsoleOrigin } from '@maidan/contract';
import type { FastifyInstance } from 'fastify';
import type { AppPorts } from './app-ports.ts';
import type { Modules } from './modules.ts';
import type { ConsoleSettings } from '../config.ts';
import { isCommonPassword } from '../modules/accounts/password-policy.ts';
import { Approvals } from '../modules/approvals/approvals.ts';
import { createKnownDevices } from '../modules/auth/known-devices.ts';
import { createPasswordHashing } from '../modules/auth/password-hashing.ts';
import { DeviceCodes } from '../modules/device-codes/device-codes.ts';
import { Emergencies } from '../modules/emergency/emergencies.ts';
import { createOperatorAlerts } from '../modules/operator-alerts/operator-alerts.ts';
import type { OperatorAlerts } from '../modules/operator-alerts/operator-alerts-port.ts';
import { createOperators, type RunningOperators } from '../modules/operators/operators.ts';
import type { ConsoleParty } from '../modules/operators/operators-port.ts';
import { removeSetUpLink, showSetUpLink } from '../modules/operators/set-up-link.ts';
import { newToken } from '../platform/secrets.ts';

/** The operators of a process with a console. */
export interface ConsoleAccess extends RunningOperators {
  readonly party: ConsoleParty;
  readonly approvals: Approvals;
  readonly alerts: OperatorAlerts;
  readonly emergencies: Emergencies;
  readonly deviceCodes: DeviceCodes;
  /** While no owner is active: draws the link that enrols the first one and shows it. Call it when the listener has its port. */
  showSetUpLink(output: { readonly isTTY?: boolean; write(text: string): unknown }): Promise<boolean>;
}

/** `listener`: the console's server, whose port is known after it listens. */
export function createConsoleAccess(
  { clock, config, consoleKey = newToken(), database, hashing, log, operatorKey }: AppPorts,
  { audit, auditRestore, bus, messages, sites }: Pick<Modules, 'audit' | 'auditRestore' | 'bus' | 'messages' | 'sites'>,
  listener: FastifyInstance,
): ConsoleAccess {
  const party = partyOf(config.console, listener);
  // a key of its own: no cookie of a player's browser counts here
  const browsers = createKnownDevices(createHmac('sha256', consoleKey).update('maidan-console-devices').digest('base64url'));
  const operators = createOperators({
    database,
    bus,
    clock,
    log,
    audit,
    hashing: createPasswordHashing(hashing),
    party,
    browsers,
    key: consoleKey,
    isCommonPassword,
    isSite: (site) => sites.byKey(site) !== undefined,
    ownerEnrolled: () => removeSetUpLink(config.dataDirectory),
  });
  const approvals = new Approvals({ database, bus, clock, log, audit, restore: auditRestore, browsers, isOn: config.fourEyes });
  const alerts = createOperatorAlerts({ database, bus, clock, log, messages, to: config.messages.alertMail });
  const emergencies = new Emergencies({ database, bus, clock, log, audit, alerts, key: operatorKey, production: config.production });
  return {
    ...operators,
    party,
    approvals,
    alerts,
    emergencies,
    deviceCodes: new DeviceCodes({
      database,
      clock,
      audit,
      tries: operators.tries,
      sessions: {
        enter: (client, operator, caller) => operators.signIn.enterCommandLine(client, operator, caller),
        prove: (sessionHash, requestHash) => operators.signIn.proveFor(sessionHash, requestHash),
      },
    }),
    start() {
      operators.start();
      approvals.start();
      emergencies.start();
    },
    recheck() {
      operators.recheck();
      emergencies.recheck();
    },
    stop() {
      emergencies.stop();
      approvals.stop();
      operators.stop();
    },
    showSetUpLink: (output) => showSetUpLink({ enrolments: operators.enrolments, party, dataDirectory: config.dataDirectory, output, log }),
  };
}

/** Returns the console's host name and origin. Without CONSOLE_ORIGIN the origin follows the port that the listener has. */
function partyOf(settings: ConsoleSettings, listener: FastifyInstance): ConsoleParty {
  const { origin } = settings;
  return {
    rpId: origin === null ? CONSOLE_NAME : new URL(origin).hostname,
    get origin() {
      if (origin !== null) return origin;
      const address = listener.server.address();
      return defaultConsoleOrigin(typeof address === 'object' && address !== null ? address.port : settings.port);
    },
  };
}
