/** The site's calls with which a player makes app keys and links client certificates for his own programs. */
import { ENDPOINTS, type ApiAccessWire, type Endpoint } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import type { Routes, SignedInCall, SignedInHandler } from '../../../http/routes-port.ts';
import type { AppKeys, DeveloperApp } from './app-keys.ts';
import type { ClientCertificates, LinkedCertificate } from './client-certificates.ts';

export interface ApiClientsRoutesParts {
  readonly appKeys: AppKeys;
  readonly certificates: ClientCertificates;
  /** Key of the site that the API serves. */
  readonly site: string;
  /** Returns how programs reach the API; null before its ports are open. */
  readonly access: () => ApiAccessWire | null;
}

const encodeApp = ({ name, keys }: DeveloperApp) => ({ name, keys: [...keys] });
const encodeCertificate = ({ fingerprint, label, linkedAt }: LinkedCertificate) => ({ fingerprint, label, linkedAt: new Date(linkedAt).toISOString() });

/** Registers the calls. `parts` is null where the API is off. */
export function registerApiClientsRoutes(routes: Routes, parts: ApiClientsRoutesParts | null): void {
  /** Registers a call that only players of the API's site may make. */
  const onSite = <E extends Endpoint>(endpoint: E, handler: (call: SignedInCall<E>, parts: ApiClientsRoutesParts) => ReturnType<SignedInHandler<E>>): void =>
    routes.signedIn(endpoint, (call) => (call.session.site === parts?.site ? handler(call, parts) : refuse('SWITCHED_OFF')));

  onSite(ENDPOINTS.apiAccess, (_, { access }) => {
    const result = access();
    return result === null ? refuse('NOT_READY') : accept({ success: true as const, result });
  });
  onSite(ENDPOINTS.ownAppKeys, async ({ session }, { appKeys }) => {
    const [app] = await appKeys.of(session.account);
    return accept({ success: true as const, result: app === undefined ? null : encodeApp(app) });
  });
  onSite(ENDPOINTS.createAppKeys, async ({ session, body }, { appKeys }) => {
    const made = await appKeys.create(session.account, body.name.trim());
    if (typeof made === 'string') return refuse(made === 'DUPLICATE_APP_NAME' ? 'ACCOUNT_EXISTS' : 'NOT_PERMITTED');
    return accept({ success: true as const, result: encodeApp(made) });
  });
  onSite(ENDPOINTS.ownCertificates, async ({ session }, { certificates }) =>
    accept({ success: true as const, result: (await certificates.of(session.account)).map(encodeCertificate) }),
  );
  onSite(ENDPOINTS.linkCertificate, async ({ session, body }, { certificates }) => {
    const linked = await certificates.link(session.account, body.certificate, body.label);
    return linked.ok ? accept({ success: true as const, result: encodeCertificate(linked.value) }) : linked;
  });
  onSite(ENDPOINTS.unlinkCertificate, async ({ session, params }, { certificates }) =>
    accept({ success: true as const, removed: (await certificates.unlink(session.account, params.fingerprint)) ? 1 : 0 }),
  );
}
