/** The address of the operators' console, and the headers that its listener requires. */

/** Header of every call that changes something. A page of another origin may not set it. */
export const CONSOLE_HEADER = 'x-console';
/** Header of the local operator key. */
export const OPERATOR_KEY_HEADER = 'x-operator-key';
/** Host name of the console if the settings name none: passkeys and `__Host-` cookies work on it over plain HTTP. */
export const CONSOLE_NAME = 'console.localhost';

export const defaultConsoleOrigin = (port: number): string => `http://${CONSOLE_NAME}:${port}`;

/** Returns the headers of a call by a program; a browser sets the first two itself. */
export function consoleHeaders(origin: string): Readonly<Record<string, string>> {
  return { origin, 'sec-fetch-site': 'same-origin', [CONSOLE_HEADER]: '1' };
}

/** Returns the headers of a JSON call with the local operator key to the console at a port of this machine. */
export function localKeyHeaders(port: number, key: string): Readonly<Record<string, string>> {
  return { ...consoleHeaders(defaultConsoleOrigin(port)), 'content-type': 'application/json', [OPERATOR_KEY_HEADER]: key };
}
