/** A virtual authenticator of Chromium (WebAuthn). */
import type { CDPSession, Page } from '@playwright/test';

/** Gives the page an authenticator of its own that keeps passkeys and confirms at once. A page has one `internal` at most, and `usb` beside it. */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}
