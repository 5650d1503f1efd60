/** The calls that only the local key makes: it opens its emergency session, disables an operator, and issues the enrolment link of an owner. */
import { OPERATOR_ENDPOINTS as E } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { ConsoleRoutes } from '../../http/console/console-routes-port.ts';
import type { Emergencies } from './emergencies.ts';
import type { EmergencyTeam } from './emergency-port.ts';

export interface EmergencyRoutesParts {
  readonly emergencies: Pick<Emergencies, 'open'>;
  readonly team: EmergencyTeam;
  /** Returns the address of an enrolment link. */
  readonly linkOf: (token: string) => string;
}

/** Registers the calls. Each service records its action with its transaction. */
export function registerEmergencyRoutes(routes: Pick<ConsoleRoutes, 'operatorOrKey'>, { emergencies, team, linkOf }: EmergencyRoutesParts): void {
  routes.operatorOrKey(E.operatorOpenEmergency, async ({ body, address }) => {
    const opened = await emergencies.open(body.reason, address);
    if (!opened.ok) return opened;
    const { endsAt } = opened.value;
    return accept({ success: true as const, message: `The emergency session is open until ${new Date(endsAt).toISOString()}.`, result: { endsAt } });
  });
  routes.operatorOrKey(E.operatorEmergencyDisable, async ({ body: { login, reason }, address }) => {
    const disabled = await team.disableInEmergency(login, reason, address);
    return disabled.ok ? accept({ success: true as const, message: `${login} is disabled, and his sessions have ended.` }) : disabled;
  });
  routes.operatorOrKey(E.operatorEmergencyOwnerLink, async ({ body: { login, reason }, address }) => {
    const made = await team.ownerLinkInEmergency(login, reason, address);
    if (!made.ok) return made;
    const { token, expiresAt } = made.value;
    return accept({
      success: true as const,
      message: `The link enrols ${login} once, until ${new Date(expiresAt).toISOString()}.`,
      result: { link: linkOf(token), expiresAt },
    });
  });
}
