/** Replaces Google: an issuer with its own keys, and the script with the button. The server that checks the credential is the real one. */
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { serverAddress } from '../stage/server.ts';

const CLIENT_ID = 'maidan-browser-test.apps.example';
const SCRIPT = 'https://accounts.google.com/gsi/client';
const PORT = Number(process.env['BROWSER_TEST_ISSUER_PORT']);

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Serves its public keys at the address that the server is configured with. Only one issuer can run at a time. */
export async function startIssuer() {
  const [own, foreign] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })];
  const keys = JSON.stringify({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'browser-test', alg: 'RS256', use: 'sig' }] });
  const server = createServer((_request, response) => void response.setHeader('content-type', 'application/json').end(keys));
  await new Promise<void>((resolve) => {
    server.listen(PORT, '127.0.0.1', resolve);
  });
  return {
    /** A credential for this site, signed at the server's time. `forged`: signed with a key that the issuer does not publish. */
    async sign(subject: string, nonce: string, forged: boolean): Promise<string> {
      const clock = (await (await fetch(`${serverAddress()}/test/clock`)).json()) as { now: number };
      const iat = Math.floor(clock.now / 1000);
      const claims = { iss: `http://127.0.0.1:${PORT}`, aud: CLIENT_ID, sub: subject, name: 'Kavya Rao', nonce, iat, exp: iat + 3600 };
      const signed = `${base64url({ alg: 'RS256', kid: 'browser-test', typ: 'JWT' })}.${base64url(claims)}`;
      return `${signed}.${createSign('RSA-SHA256')
        .update(signed)
        .sign((forged ? foreign : own).privateKey, 'base64url')}`;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As Google's button does, it gives the page a credential for the page's nonce. */
const BUTTON = `
  let settings;
  window.google = { accounts: { id: {
    initialize: (given) => { settings = given; },
    renderButton: (place, look) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = look.locale === 'hi' ? 'Google के साथ जारी रखें' : 'Continue with Google';
      button.onclick = async () => {
        if (settings.client_id !== '${CLIENT_ID}') throw new Error('another client: ' + settings.client_id);
        settings.callback({ credential: await window.signAsGoogle(settings.nonce) });
      };
      place.append(button);
    },
  } } };
`;

/** Serves this script in place of Google's. `sign` returns the credential of the player. */
export async function replaceGoogleScript(page: Page, sign: (nonce: string) => Promise<string>): Promise<void> {
  await page.exposeFunction('signAsGoogle', sign);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: BUTTON }));
}

/** Blocks every request to Google. */
export async function blockGoogle(page: Page): Promise<void> {
  await page.route('https://accounts.google.com/**', (route) => route.abort());
}
