/** A random name for one bet or one call. Not randomUUID: that one is missing on plain HTTP. */
export function newReference(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
