/** Routes of players' passkeys. A new one needs a fresh proof of identity; a session that needs the password changes none. */
import { encodeLogin, ENDPOINTS, type Endpoint, type OwnPasskeyWire } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import { partyOf } from '../../http/passkeys.ts';
import type { Call, Routes } from '../../http/routes-port.ts';
import type { Auth, Caller } from '../auth/auth-port.ts';
import type { IdentityProofs } from '../identity-proofs/identity-proofs-port.ts';
import type { PlayerPasskey, PlayerPasskeys } from './player-passkeys-port.ts';

const callerOf = ({ site, address, browser, device }: Pick<Call<Endpoint>, 'site' | 'address' | 'browser' | 'device'>): Caller => ({
  site: site.site,
  address,
  browser,
  device,
});

const wireOf = ({ id, name, createdAt, lastUsedAt }: PlayerPasskey): OwnPasskeyWire => ({
  _id: id,
  name,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
});

export interface PlayerPasskeysRoutesParts {
  readonly passkeys: PlayerPasskeys;
  readonly identity: Pick<IdentityProofs, 'fresh' | 'guardRefusal'>;
  readonly auth: Pick<Auth, 'remembered'>;
}

export function registerPlayerPasskeyRoutes(routes: Routes, { passkeys, identity, auth }: PlayerPasskeysRoutesParts): void {
  routes.open(ENDPOINTS.passkeyLoginOptions, async (call) => {
    const opened = await passkeys.signInOptions(partyOf(call), callerOf(call));
    return opened.ok ? accept({ success: true as const, ...opened.value }) : opened;
  });
  routes.open(ENDPOINTS.passkeyLogin, async (call) => {
    const login = await passkeys.signIn({ ...call.body, party: partyOf(call) }, callerOf(call));
    if (!login.ok) return login;
    call.answerDevice(auth.remembered(call.device, login.value.session.account));
    return accept(encodeLogin(login.value));
  });
  routes.signedIn(ENDPOINTS.ownPasskeys, async ({ session }) => {
    if (!passkeys.isOn(session.site)) return refuse('SWITCHED_OFF');
    return accept({ success: true as const, result: (await passkeys.list(session.account)).map(wireOf) });
  });
  routes.signedIn(ENDPOINTS.newPasskeyOptions, async (call) => {
    const refused = await refusalOf(passkeys, identity, call.session);
    return refused ?? accept({ success: true as const, ...(await passkeys.addOptions(call.session, partyOf(call))) });
  });
  routes.signedIn(ENDPOINTS.addPasskey, async (call) => {
    const refused = await refusalOf(passkeys, identity, call.session);
    if (refused !== null) return refused;
    const added = await passkeys.add(call.session, { ...call.body, party: partyOf(call) }, call.address);
    return added.ok ? accept({ success: true as const }) : added;
  });
  routes.signedIn(ENDPOINTS.removePasskey, async ({ session, params, address }) => {
    const refused = await identity.guardRefusal(session);
    if (refused !== null) return refused;
    return accept({ success: true as const, removed: (await passkeys.remove(session, params.passkey, address)) ? 1 : 0 });
  });
  routes.signedIn(ENDPOINTS.passkeyProofOptions, async (call) =>
    accept({ success: true as const, ...(await passkeys.proofOptions(call.session, partyOf(call))) }),
  );
}

/** Returns why a session may not add a passkey; null: it may. */
async function refusalOf(passkeys: PlayerPasskeys, identity: PlayerPasskeysRoutesParts['identity'], session: Parameters<IdentityProofs['fresh']>[0]) {
  if (!passkeys.isOn(session.site)) return refuse('SWITCHED_OFF');
  if (session.isDemo) return refuse('NOT_PERMITTED');
  const refused = await identity.guardRefusal(session);
  if (refused !== null) return refused;
  const proof = await identity.fresh(session);
  return proof.ok ? null : proof;
}
