/** TEST FIXTURE: an issuer on this machine with its own key, published as Google does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export const CLIENT_ID = 'maidan-test.apps.example';

export interface CredentialOptions {
  readonly claims?: JWTPayload;
  /** Time of signing, milliseconds since 1970. */
  readonly at: number;
  readonly issuer?: string;
  readonly audience?: string | readonly string[];
  readonly key?: 'own' | 'foreign';
}

export async function startIssuer() {
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const shown = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }] };
  let fetches = 0;
  const server = createServer((_request, response) => {
    fetches += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(shown));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    environment: { GOOGLE_CLIENT_IDS: `maidan=${CLIENT_ID} jugnu=${CLIENT_ID} chauka=${CLIENT_ID}`, GOOGLE_ISSUER: issuer, GOOGLE_KEYS_URL: `${issuer}/certs` },
    /** Returns how often the keys were fetched. */
    fetches: () => fetches,
    /** Returns a credential that is valid for ten minutes. */
    sign: ({ claims = {}, at, issuer: named = issuer, audience = CLIENT_ID, key = 'own' }: CredentialOptions): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .setIssuer(named)
        .setAudience(typeof audience === 'string' ? audience : [...audience])
        .setIssuedAt(Math.floor(at / 1000))
        .setExpirationTime(Math.floor(at / 1000) + 600)
        .sign(key === 'own' ? own.privateKey : foreign.privateKey),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
