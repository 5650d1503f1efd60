/** The calls about the player's own data. */
import { ENDPOINTS } from '@maidan/contract';
import { accept, refuse, type Language } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import { passkeyOfCall } from '../../http/passkeys.ts';
import type { Routes } from '../../http/routes-port.ts';
import type { Erasures, OwnData, PrivacyViews } from './own-data-port.ts';

/** A file whose reader disconnected before its first piece is dropped after this time. */
const LONGEST_MS = 60_000;

const ERASED: { readonly [language in Language]: string } = {
  en: 'Your personal data is erased and you are logged out',
  hi: 'आपकी निजी जानकारी मिटा दी गई है और आप लॉग आउट हो गए हैं',
};

export interface OwnDataRoutesParts {
  readonly ownData: OwnData;
  readonly privacyViews: PrivacyViews;
  readonly erasures: Erasures;
  readonly clock: Clock;
}

export function registerOwnDataRoutes(routes: Routes, { ownData, privacyViews, erasures, clock }: OwnDataRoutesParts): void {
  /** Accounts with a running download, one at a time, and its start (ms). */
  const writing = new Map<number, number>();
  async function* watched(account: number): AsyncGenerator<string> {
    try {
      yield* ownData.lines(account);
    } finally {
      writing.delete(account);
    }
  }
  routes.signedInFile(ENDPOINTS.ownData, ({ session: { account, memberCode } }) => {
    if (clock.now() - (writing.get(account) ?? Number.NEGATIVE_INFINITY) < LONGEST_MS) return refuse('RATE_LIMITED');
    writing.set(account, clock.now());
    return accept({ name: `${memberCode}-${new Date(clock.now()).toISOString().slice(0, 10)}.jsonl`, text: watched(account) });
  });
  routes.signedIn(ENDPOINTS.privacyViews, async ({ session }) => {
    const views = (await privacyViews.ofAccount(session.account)).map((view) => ({ ...view, at: new Date(view.at).toISOString(), what: [...view.what] }));
    return accept({ success: true as const, views });
  });
  routes.signedIn(ENDPOINTS.eraseAccount, async (call) => {
    const { session, body, language, site, address, browser, device } = call;
    const erased = await erasures.erase(session, { ...body, passkey: passkeyOfCall(call) }, { site: site.site, address, browser, device });
    return erased.ok ? accept({ success: true as const, message: ERASED[language] }) : erased;
  });
}
