/** Structured logs. Never pass secrets: tokens, passwords, OTPs are redacted by the real logger as well. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Log;
}
