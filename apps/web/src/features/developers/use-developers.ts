/** What the page Developers shows: how programs reach the API, and the account's app keys and client certificates. */
import { apiAccess, createAppKeys, linkCertificate, ownAppKeys, ownCertificates, unlinkCertificate, type AnswerOf, type ApiAccessWire } from '@maidan/contract';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { useLoaded, type LoadedValue } from '../../platform/http/use-loaded.ts';

export type Application = AnswerOf<typeof createAppKeys>['result'];
export type Certificate = AnswerOf<typeof linkCertificate>['result'];

interface Shown {
  readonly access: ApiAccessWire;
  /** null: none yet. */
  readonly app: Application | null;
  /** Newest first. */
  readonly certificates: readonly Certificate[];
}

/** The value is null if the site has no API. */
export interface Developers extends Pick<LoadedValue<Shown | null>, 'loaded' | 'reload'> {
  /** Makes the application. Throws CallError. Returns false if the account had one already, which is then shown. */
  readonly create: (name: string) => Promise<boolean>;
  /** Links a certificate (PEM). Throws CallError. */
  readonly link: (certificate: string, label: string) => Promise<void>;
  /** Throws CallError. */
  readonly unlink: (fingerprint: string) => Promise<void>;
}

async function load(): Promise<Shown | null> {
  try {
    const [access, app, certificates] = await Promise.all([call(apiAccess, {}), call(ownAppKeys, {}), call(ownCertificates, {})]);
    return { access: access.result, app: app.result, certificates: certificates.result };
  } catch (error) {
    if (error instanceof CallError && error.code === 'SWITCHED_OFF') return null;
    throw error;
  }
}

export function useDevelopers(): Developers {
  const { loaded, reload, update } = useLoaded(load, { name: 'developers' });
  const change = (changed: Partial<Shown>): void => update((shown) => (shown === null ? null : { ...shown, ...changed }));
  const readCertificates = async (): Promise<void> => change({ certificates: (await call(ownCertificates, {})).result });
  return {
    loaded,
    reload,
    create: async (name) => {
      try {
        change({ app: (await call(createAppKeys, { body: { name } })).result });
        return true;
      } catch (error) {
        // the account has one, made in another tab
        if (!(error instanceof CallError) || error.code !== 'NOT_PERMITTED') throw error;
        const { result: app } = await call(ownAppKeys, {});
        if (app === null) throw error;
        change({ app });
        return false;
      }
    },
    link: async (certificate, label) => {
      await call(linkCertificate, { body: { certificate, label } });
      await readCertificates();
    },
    unlink: async (fingerprint) => {
      await call(unlinkCertificate, { params: { fingerprint } });
      await readCertificates();
    },
  };
}
