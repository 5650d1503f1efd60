/** The operator's calls about service clients. */
import { OPERATOR_ENDPOINTS as E, sitesOfScopes, type Scope } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import type { ConsoleRoutes } from '../../http/console/console-routes-port.ts';
import type { ServiceClient, ServiceClients } from '../service-clients/service-clients-port.ts';
import type { Action } from './recorded-actions.ts';

export interface ServiceClientCallsParts {
  readonly serviceClients: ServiceClients;
  readonly action: Action;
  readonly read: ConsoleRoutes['operatorOrKey'];
}

const timeOf = (at: number): string => new Date(at).toISOString();
const wireOf = ({ id, name, sites, createdBy, createdAt, endsAt, revokedAt }: ServiceClient) => ({
  id,
  name,
  sites: [...sites],
  createdBy,
  created: timeOf(createdAt),
  ends: timeOf(endsAt),
  ended: revokedAt === null ? null : timeOf(revokedAt),
});

/** The secret of a new client is in its answer only, never in the audit log. */
export function registerServiceClientCalls({ serviceClients, action, read }: ServiceClientCallsParts): void {
  const isWithin = (scopes: readonly Scope[] | null, sites: readonly string[]): boolean => {
    const own = sitesOfScopes(scopes);
    return own === null || sites.every((site) => own.includes(site));
  };
  read(E.operatorServiceClients, async ({ scopes }) => {
    const clients = await serviceClients.list();
    return accept({ success: true as const, result: clients.filter(({ sites }) => isWithin(scopes, sites)).map(wireOf) });
  });
  action(
    E.operatorCreateServiceClient,
    (call) => ({ target: null, detail: call.body }),
    async (call, actor) => {
      if (!isWithin(call.scopes, call.body.sites)) return refuse('SCOPE_MISSING');
      const made = await serviceClients.create({ ...call.body, createdBy: actor });
      if (!made.ok) return made;
      const { client, secret } = made.value;
      const message = `${client.name} is service client ${client.id}. Keep its secret: it is not shown again.`;
      return accept({ success: true as const, message, result: { ...wireOf(client), secret } });
    },
  );
  action(
    E.operatorEndServiceClient,
    (call) => ({ target: { kind: 'serviceClient', id: call.params.clientId } }),
    async (call) => {
      const { clientId } = call.params;
      const known = (await serviceClients.list()).find(({ id }) => id === clientId);
      if (known === undefined || !isWithin(call.scopes, known.sites)) return refuse('CLIENT_UNKNOWN');
      const ended = await serviceClients.revoke(clientId);
      return ended.ok ? accept({ success: true as const, message: `${ended.value.name} has ended.` }) : ended;
    },
  );
}
