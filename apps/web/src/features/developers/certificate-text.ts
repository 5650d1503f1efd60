/** The text of a client certificate as a player pastes it or chooses it as a file. */

const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/;

/** Returns the text without private keys, which must not leave the player's computer. */
export function withoutKeys(text: string): { readonly text: string; readonly hadKey: boolean } {
  const rest = text.replace(KEY, '');
  return { text: rest.trimStart(), hadKey: rest !== text };
}

/** Returns the first certificate of a text, PEM; null: there is none. */
export function certificateIn(text: string): string | null {
  return CERTIFICATE.exec(text)?.[0] ?? null;
}

/** Returns a fingerprint of hex digits as OpenSSL writes it: capitals, pairs apart by colons. */
export function writtenFingerprint(hex: string): string {
  return (hex.match(/../g) ?? []).join(':').toUpperCase();
}
