/** Replaces Google: an issuer with keys of its own, and a script that draws the button. The real server checks the credentials. */
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { serverAddress } from '../stage/server.ts';

const CLIENT_ID = 'maidan-browser-test.apps.example';
const SCRIPT = 'https://accounts.google.com/gsi/client';
const PORT = Number(process.env['BROWSER_TEST_ISSUER_PORT']);

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts an issuer that serves its public key at the address in the configuration of the server. Only one issuer can run at a time. */
export async function startIssuer() {
  const [published, unpublished] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })];
  const keys = JSON.stringify({ keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'browser-test', alg: 'RS256', use: 'sig' }] });
  const server = createServer((_request, response) => void response.setHeader('content-type', 'application/json').end(keys));
  await new Promise<void>((resolve) => {
    server.listen(PORT, '127.0.0.1', resolve);
  });
  return {
    /** Returns a credential for this site, issued at the time of the server. A forged one is signed with a key that the issuer does not publish. */
    async sign(subject: string, nonce: string, isForged: boolean): Promise<string> {
      const clock = (await (await fetch(`${serverAddress()}/test/clock`)).json()) as { now: number };
      const issuedAt = Math.floor(clock.now / 1000); // seconds
      const claims = { iss: `http://127.0.0.1:${PORT}`, aud: CLIENT_ID, sub: subject, name: 'Kavya Rao', nonce, iat: issuedAt, exp: issuedAt + 3600 };
      const content = `${base64url({ alg: 'RS256', kid: 'browser-test', typ: 'JWT' })}.${base64url(claims)}`;
      return `${content}.${createSign('RSA-SHA256')
        .update(content)
        .sign((isForged ? unpublished : published).privateKey, 'base64url')}`;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The script defines the API of Google's script. A press on its button gives the page a credential for the nonce of the page. */
const BUTTON_SCRIPT = `
  let settings;
  window.google = { accounts: { id: {
    initialize: (newSettings) => { settings = newSettings; },
    renderButton: (parent, options) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = options.locale === 'hi' ? 'Google के साथ जारी रखें' : 'Continue with Google';
      button.onclick = async () => {
        if (settings.client_id !== '${CLIENT_ID}') throw new Error('unknown client: ' + settings.client_id);
        settings.callback({ credential: await window.signAsGoogle(settings.nonce) });
      };
      parent.append(button);
    },
  } } };
`;

/** Serves BUTTON_SCRIPT instead of Google's script. `sign` returns a credential for a nonce. */
export async function replaceGoogleScript(page: Page, sign: (nonce: string) => Promise<string>): Promise<void> {
  await page.exposeFunction('signAsGoogle', sign);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: BUTTON_SCRIPT }));
}

/** Blocks every request to Google. */
export async function blockGoogle(page: Page): Promise<void> {
  await page.route('https://accounts.google.com/**', (route) => route.abort());
}
