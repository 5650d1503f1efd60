/** Routes by which a signed-in player proves his identity before an action that needs it. */
import { ENDPOINTS, type BodyOf } from '@maidan/contract';
import { accept, type Language } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import { passkeyOfCall } from '../../http/passkeys.ts';
import type { GivenProof, IdentityProofs } from './identity-proofs-port.ts';

const SENT: { readonly [language in Language]: string } = { en: 'An OTP was sent to your phone', hi: 'आपके फ़ोन पर OTP भेजा गया है' };

/** Returns the proof in a call's body; a passkey belongs to the page that calls. */
export function proofOfCall(call: ProofCall): GivenProof {
  const { password, otp, orderId } = call.body;
  return { password, otp, orderId, passkey: passkeyOfCall(call) };
}
type ProofCall = Parameters<typeof passkeyOfCall>[0] & { readonly body: BodyOf<typeof ENDPOINTS.proveIdentity> };

export function registerIdentityProofRoutes(routes: Routes, proofs: IdentityProofs): void {
  routes.signedIn(ENDPOINTS.identityProofs, async ({ session }) => {
    const options = await proofs.options(session);
    return options.ok ? accept({ success: true as const, result: { proofs: [...options.value.kinds], needsPassword: options.value.needsPassword } }) : options;
  });
  routes.signedIn(ENDPOINTS.sendProofOtp, async ({ session, address, device, language }) => {
    const sent = await proofs.sendOtp(session, { address, device, language });
    return sent.ok ? accept({ success: true as const, message: SENT[language], orderId: sent.value }) : sent;
  });
  routes.signedIn(ENDPOINTS.proveIdentity, async (call) => {
    const { session, site, address, browser, device } = call;
    const proven = await proofs.prove(session, proofOfCall(call), { site: site.site, address, browser, device });
    return proven.ok ? accept({ success: true as const }) : proven;
  });
}
