import { TOKENS } from '@maidan/sites';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'tokens.css'), 'utf8');

const safeCss = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../features/display-settings/display.css'), 'utf8');

/** Colours of the tokens in a style sheet, [light, dark]. */
const coloursIn = (sheet: string) =>
  new Map(
    [...sheet.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g)].map(([, name, light, dark, both]) => [
      name!,
      [light ?? both!, dark ?? both!] as const,
    ]),
  );
const colours = coloursIn(css);

/** WCAG relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

const PAIRS: readonly (readonly [text: string, ...grounds: string[]])[] = [
  ['text', 'surface-0', 'surface-1', 'surface-2', 'surface-3', 'back-3', 'lay-3'],
  ['muted', 'surface-0', 'surface-1', 'surface-2', 'surface-3', 'back-3', 'lay-3'],
  ['on-price', 'back', 'back-2', 'back-3', 'lay', 'lay-2', 'lay-3', 'up', 'down'],
  ['on-price-muted', 'back', 'back-2', 'back-3', 'lay', 'lay-2', 'lay-3', 'up', 'down'],
  ['profit', 'surface-1', 'surface-2', 'back-3', 'lay-3'],
  ['loss', 'surface-1', 'surface-2', 'back-3', 'lay-3'],
  ['warn', 'warn-surface'],
  ['brand-contrast', 'brand'],
  ['accent-contrast', 'accent'],
  ['header-text', 'header', 'header-2'],
  ['header-muted', 'header', 'header-2'],
];

describe('the built-in tokens', () => {
  it('are the vocabulary of the site themes', () => {
    expect([...TOKENS].filter((token) => !colours.has(token))).toEqual([]);
  });

  it.each([
    ['built-in', colours],
    ['blue and amber', new Map([...colours, ...coloursIn(safeCss)])],
  ])('keep text at 4.5:1 on every ground it stands on, light and dark: %s', (_name, tokens) => {
    const weak = PAIRS.flatMap(([text, ...grounds]) =>
      grounds.flatMap((ground) =>
        ([0, 1] as const).map((theme) => ({ text, ground, theme, ratio: contrast(tokens.get(text)![theme], tokens.get(ground)![theme]) })),
      ),
    ).filter(({ ratio }) => ratio < 4.5);
    expect(weak).toEqual([]);
  });
});
