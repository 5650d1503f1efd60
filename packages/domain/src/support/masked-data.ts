/**
 * How operators see personal data before a reveal: enough to compare it with what a player says, not enough to use it. Neither the length nor the
 * other letters of a value show.
 */
const DOTS = '••••••';
/** A value shows this many of its last letters at most, and this share of them, so that short values stay hidden. */
const LAST_LETTERS = 4;
const LAST_SHARE = 0.4;

/** Returns dots and the last letters of a value: `••••••3210`. An empty value stays empty. */
export function maskedEnd(value: string): string {
  const letters = Array.from(value);
  const shown = Math.min(LAST_LETTERS, Math.floor(letters.length * LAST_SHARE));
  return letters.length === 0 ? '' : DOTS + letters.slice(letters.length - shown).join('');
}

/** Returns an e-mail address or UPI ID of which only the part before the last @ is masked. A value without @ is masked as a whole. */
export function maskedAddress(value: string): string {
  const at = value.lastIndexOf('@');
  return at === -1 ? maskedEnd(value) : maskedEnd(value.slice(0, at)) + value.slice(at);
}

/** Returns a payee by its UPI ID or the end of its account number; one that was erased is empty. */
export function maskedPayee({ upi, accountNumber = '' }: { readonly upi?: string; readonly accountNumber?: string }): string {
  return upi === undefined ? maskedEnd(accountNumber) : maskedAddress(upi);
}

/** Returns the first letter of a name and dots. An empty name stays empty. */
export function maskedName(name: string): string {
  return name === '' ? '' : `${Array.from(name)[0] ?? ''}${DOTS}`;
}

/** Returns a user name, masked if it is a phone number or an e-mail address: a player who signs up by phone has it as his user name. */
export function maskedLogin(username: string): string {
  if (username.includes('@')) return maskedAddress(username);
  return /^\+?\d{8,}$/.test(username) ? maskedEnd(username) : username;
}
