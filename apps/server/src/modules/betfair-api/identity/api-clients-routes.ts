/** The site's calls with which a player makes app keys and links client certificates for his own programs. */
import { ENDPOINTS, type ApiAccessWire } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import type { Routes } from '../../../http/routes-port.ts';
import type { AppKeys, DeveloperApp } from './app-keys.ts';
import type { ClientCertificates, LinkedCertificate } from './client-certificates.ts';

export interface ApiClientsRoutesParts {
  readonly appKeys: AppKeys;
  readonly certificates: ClientCertificates;
  /** Key of the site that the API serves; null: the API is off. */
  readonly site: string | null;
  /** Returns how programs reach the API; null before its ports are open. */
  readonly access: () => ApiAccessWire | null;
}

const encodeApp = ({ name, keys }: DeveloperApp) => ({ name, keys: [...keys] });
const encodeCertificate = ({ fingerprint, label, linkedAt }: LinkedCertificate) => ({ fingerprint, label, linkedAt: new Date(linkedAt).toISOString() });

export function registerApiClientsRoutes(routes: Routes, { appKeys, certificates, site, access }: ApiClientsRoutesParts): void {
  routes.signedIn(ENDPOINTS.apiAccess, ({ session }) => {
    if (session.site !== site) return refuse('SWITCHED_OFF');
    const result = access();
    return result === null ? refuse('NOT_READY') : accept({ success: true as const, result });
  });
  routes.signedIn(ENDPOINTS.ownAppKeys, async ({ session }) => {
    if (session.site !== site) return refuse('SWITCHED_OFF');
    const [app] = await appKeys.of(session.account);
    return accept({ success: true as const, result: app === undefined ? null : encodeApp(app) });
  });
  routes.signedIn(ENDPOINTS.createAppKeys, async ({ session, body }) => {
    if (session.site !== site) return refuse('SWITCHED_OFF');
    const made = await appKeys.create(session.account, body.name.trim());
    return typeof made === 'string' ? refuse('ACCOUNT_EXISTS') : accept({ success: true as const, result: encodeApp(made) });
  });
  routes.signedIn(ENDPOINTS.ownCertificates, async ({ session }) => {
    if (session.site !== site) return refuse('SWITCHED_OFF');
    return accept({ success: true as const, result: (await certificates.of(session.account)).map(encodeCertificate) });
  });
  routes.signedIn(ENDPOINTS.linkCertificate, async ({ session, body }) => {
    if (session.site !== site) return refuse('SWITCHED_OFF');
    const linked = await certificates.link(session.account, body.certificate, body.label);
    return linked.ok ? accept({ success: true as const, result: encodeCertificate(linked.value) }) : linked;
  });
  routes.signedIn(ENDPOINTS.unlinkCertificate, async ({ session, params }) => {
    if (session.site !== site) return refuse('SWITCHED_OFF');
    return accept({ success: true as const, removed: (await certificates.unlink(session.account, params.fingerprint)) ? 1 : 0 });
  });
}
