/** Signs in with a passkey of this site; loaded when its button is pressed (TR-034). */
import { passkeyLogin, passkeyLoginOptions } from '@maidan/contract';
import { call } from '../../../platform/http/call.ts';
import { session } from '../../../platform/session/session.ts';
import { signWithPasskey } from '../../../platform/session/passkey-ceremony.ts';

/** Throws CallError with the server's message, or the browser's DOMException if the player declines. */
export async function signInByPasskey(): Promise<void> {
  const { ceremonyId, options } = await call(passkeyLoginOptions, {});
  const credential = await signWithPasskey(options);
  session.signIn(await call(passkeyLogin, { body: { ceremonyId, credential } }));
}
