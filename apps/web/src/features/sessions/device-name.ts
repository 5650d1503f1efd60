/** The device that a browser claims to run on. A help to recognise sessions, no proof. Pure. */

/** The first that fits; browsers name their ancestors too, so the younger stand first. */
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

const nameOf = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined => names.find(([sign]) => sign.test(text))?.[1];

export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

/** Returns null if browser or system are unknown. */
export function deviceName(userAgent: string): DeviceName | null {
  const [browser, system] = [nameOf(BROWSERS, userAgent), nameOf(SYSTEMS, userAgent)];
  return browser === undefined || system === undefined ? null : { browser, system };
}
