/** The device that a browser claims to run on. It helps to recognise sessions and proves nothing. Pure. */

/** The first pattern that matches counts. A browser also names the browsers that it descends from, so descendants come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];

export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

/** Returns browser and system of a user agent, or null if one of them is unknown. */
export function deviceName(userAgent: string): DeviceName | null {
  const [browser, system] = [nameOf(BROWSERS, userAgent), nameOf(SYSTEMS, userAgent)];
  return browser === undefined || system === undefined ? null : { browser, system };
}
