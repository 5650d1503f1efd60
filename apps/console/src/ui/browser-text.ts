/** A browser's name from its User-Agent header. */

const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** Returns 'Chrome 130, Linux'; the header itself if it names no browser that is known. */
export function browserText(header: string): string {
  const found = BROWSERS.flatMap(([name, pattern]) => {
    const version = pattern.exec(header)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(header))?.[0];
  return found === undefined ? header : [found, system].filter((part) => part !== undefined).join(', ');
}
