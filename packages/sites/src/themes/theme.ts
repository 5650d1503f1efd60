/**
 * A theme is a set of semantic colours, each for light and dark, that become CSS variables of a page. The client's styles use these colours
 * and no others.
 */

/** The names of the colours. contrast.ts lists the surfaces behind each text colour; on-price is text on every price cell. */
export const TOKENS = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'text',
  'muted',
  'line',
  'line-strong',
  'brand',
  'brand-contrast',
  'accent',
  'accent-contrast',
  'header',
  'header-2',
  'header-text',
  'header-muted',
  'back',
  'back-2',
  'back-3',
  'lay',
  'lay-2',
  'lay-3',
  'on-price',
  'on-price-muted',
  'up',
  'down',
  'up-mark',
  'down-mark',
  'picked',
  'profit',
  'loss',
  'warn',
  'warn-surface',
  'error-surface',
  'ok-surface',
  'focus',
] as const;
export type Token = (typeof TOKENS)[number];

/** Colours as #rrggbb, light first, dark second. */
export type Palette = { readonly [token in Token]: readonly [light: string, dark: string] };

export interface Theme {
  /** Name of the betting-widget theme (BR-11). */
  readonly name: string;
  /** The scheme of readers who have not chosen one. 'dark': dark; 'system': that of the device. */
  readonly scheme: 'system' | 'dark';
  readonly radius: string;
  readonly palette: Palette;
}

/**
 * Returns the theme as CSS for the head of a page: variables with light-dark(), overridden by the brand's colours. It is more
 * specific than :root, so it overrides the client's built-in fallback in any order. No part of it is user input.
 */
export function themeCss(theme: Theme, own: Partial<Palette> = {}): string {
  const palette = { ...theme.palette, ...own };
  const colours = TOKENS.map((token) => `--${token}:light-dark(${palette[token][0]},${palette[token][1]})`);
  const variables = [...colours, `--radius:${theme.radius}`].join(';');
  const scheme = theme.scheme === 'dark' ? 'dark' : 'light dark';
  return `html:root{color-scheme:${scheme};${variables}}html:root[data-theme='light']{color-scheme:light}html:root[data-theme='dark']{color-scheme:dark}`;
}
