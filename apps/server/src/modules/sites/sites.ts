/** Sites of the registry, and which of them the operator has paused. */
import type { Language } from '@maidan/domain';
import { randomBytes } from 'node:crypto';
import type { Bus } from '../topics-port.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SiteRegistry, Sites } from './sites-port.ts';

/** Text while betting is paused; the reason is the operator's. */
const PAUSED: { readonly [language in Language]: (reason: string) => string } = {
  en: (reason) => (reason === '' ? 'Betting is paused.' : `Betting is paused: ${reason}`),
  hi: (reason) => (reason === '' ? 'दांव अभी रुके हुए हैं।' : `दांव अभी रुके हुए हैं: ${reason}`),
};

/** Creates the sites. A freeze holds at once in this process, an end of it when it is stored; each process loads both at its start. */
export function createSites(parts: { readonly database: Database; readonly registry: SiteRegistry; readonly bus?: Bus }): Sites {
  const { database, registry, bus } = parts;
  const frozen = new Map<string, string>();
  /** Freezes that hold and are not stored yet. */
  const unstored = new Map<string, string>();
  const secrets = new Map<string, string>();
  return {
    ofHost: (host) => registry.ofHost(host),
    byKey: (site) => registry.byKey(site),
    all: () => registry.all(),
    async load() {
      const paused = await database.query<{ site: string; reason: string | null }>('select site, reason from site_state where frozen');
      const before = new Map(frozen);
      frozen.clear();
      for (const { site, reason } of paused) frozen.set(site, reason ?? '');
      for (const [site, reason] of unstored) frozen.set(site, reason);
      for (const site of new Set([...before.keys(), ...frozen.keys()]))
        if (before.get(site) !== frozen.get(site)) bus?.publish('site-messages-changed', { site });
      const keys = [...registry.all(), registry.ofHost('')].map(({ site }) => site);
      // created at the first start; two processes that start at once keep the first one's
      await database.query('insert into site_secret (site, transaction_password) select * from unnest($1::text[], $2::text[]) on conflict do nothing', [
        keys,
        keys.map(() => randomBytes(24).toString('base64url')),
      ]);
      for (const row of await database.query<{ site: string; transaction_password: string }>('select site, transaction_password from site_secret'))
        secrets.set(row.site, row.transaction_password);
    },
    frozen: (site) => frozen.has(site),
    messages(site, language) {
      const reason = frozen.get(site);
      return reason === undefined ? [] : [{ _id: `paused-${site}`, message: PAUSED[language](reason) }];
    },
    transactionPassword(site) {
      const secret = secrets.get(site);
      if (secret === undefined) throw new Error(`there is no site ${site}`);
      return secret;
    },
    async setFrozen(site, on, reason) {
      if (on) {
        frozen.set(site, reason ?? '');
        unstored.set(site, reason ?? '');
        bus?.publish('site-messages-changed', { site });
      }
      await database.query(
        `insert into site_state (site, frozen, reason) values ($1, $2, $3)
         on conflict (site) do update set frozen = excluded.frozen, reason = excluded.reason`,
        [site, on, reason],
      );
      unstored.delete(site);
      if (!on) {
        frozen.delete(site);
        bus?.publish('site-messages-changed', { site });
      }
      bus?.publish('settings-changed', { of: 'sites' });
    },
  };
}
