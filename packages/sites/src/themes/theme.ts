/**
 * A theme is a set of semantic colours, each for light and dark, that a page takes as CSS variables. The names are the
 * whole vocabulary of the client's styles: no other colour stands in them.
 */

/** What the colours mean. Text tokens are read on the surfaces named in the contrast test, on-price on every price cell. */
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
  /** 'dark': dark unless the reader chose light; 'system': as the device says unless he chose. */
  readonly scheme: 'system' | 'dark';
  readonly radius: string;
  readonly palette: Palette;
}

/**
 * The theme as CSS for the head of a page: variables with light-dark(), the brand's own colours over them. It is more
 * specific than :root, so it wins over the client's built-in fallback in any order. Nothing of it comes from outside.
 */
export function themeCss(theme: Theme, own: Partial<Palette> = {}): string {
  const palette = { ...theme.palette, ...own };
  const colours = TOKENS.map((token) => `--${token}:light-dark(${palette[token][0]},${palette[token][1]})`);
  const variables = [...colours, `--radius:${theme.radius}`].join(';');
  const scheme = theme.scheme === 'dark' ? 'dark' : 'light dark';
  return `html:root{color-scheme:${scheme};${variables}}html:root[data-theme='light']{color-scheme:light}html:root[data-theme='dark']{color-scheme:dark}`;
}
