/** Checks the contrast of a palette (WCAG 2 AA): text needs 4.5:1, marks of controls need 3:1. */
import type { Palette, Token } from './theme.ts';

/** Returns the WCAG 2 contrast of two #rrggbb colours, 1..21. Throws if one is not such a colour. */
export function contrastRatio(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the relative luminance of a #rrggbb colour, 0..1. */
function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new TypeError(`not #rrggbb: ${colour}`);
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

/** The surfaces on which a brand's colours are text: page, card and raised card. */
export const PAGE_SURFACES = ['surface-0', 'surface-1', 'surface-2'] as const;
const PRICES = ['back', 'back-2', 'back-3', 'lay', 'lay-2', 'lay-3', 'up', 'down'] as const;

/** The tokens of text, with the surfaces behind them. */
const TEXT_ON: readonly (readonly [Token, readonly Token[]])[] = [
  ['text', [...PAGE_SURFACES, 'surface-3', 'warn-surface', 'error-surface', 'ok-surface']],
  ['muted', [...PAGE_SURFACES, 'surface-3']],
  ['brand', PAGE_SURFACES],
  ['brand-contrast', ['brand']],
  ['accent', PAGE_SURFACES],
  ['accent-contrast', ['accent']],
  ['header-text', ['header', 'header-2']],
  ['header-muted', ['header', 'header-2']],
  ['on-price', PRICES],
  ['on-price-muted', PRICES],
  ['up-mark', ['up']],
  ['down-mark', ['down']],
  ['profit', [...PAGE_SURFACES, 'surface-3', 'ok-surface']],
  ['loss', [...PAGE_SURFACES, 'surface-3', 'error-surface']],
  ['warn', [...PAGE_SURFACES, 'warn-surface']],
];

/** Focus rings and the edges of fields, with the surfaces behind them. */
const CONTROL_ON: readonly (readonly [Token, readonly Token[]])[] = [
  ['focus', PAGE_SURFACES],
  ['line-strong', ['surface-1']],
];

/** A pair of colours with too little contrast; `ratio` is its WCAG contrast, 1..21. */
export interface PoorContrast {
  readonly scheme: 'light' | 'dark';
  readonly token: Token;
  readonly ground: Token;
  readonly ratio: number;
  readonly least: number;
}

/** Returns all pairs of a palette with too little contrast; empty if there is none. */
export function poorContrasts(palette: Palette): readonly PoorContrast[] {
  const below = (pairs: typeof TEXT_ON, least: number): readonly PoorContrast[] =>
    (['light', 'dark'] as const).flatMap((scheme, index) =>
      pairs.flatMap(([token, grounds]) =>
        grounds.flatMap((ground) => {
          const ratio = contrastRatio(palette[token][index as 0 | 1], palette[ground][index as 0 | 1]);
          return ratio < least ? [{ scheme, token, ground, ratio, least }] : [];
        }),
      ),
    );
  return [...below(TEXT_ON, TEXT_CONTRAST), ...below(CONTROL_ON, CONTROL_CONTRAST)];
}
