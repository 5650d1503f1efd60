import { contrastRatio, SITES, THEMES, TOKENS, UNKNOWN_SITE, type Token } from '@maidan/sites';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Styles that both clients share. */
const KIT = fileURLToPath(new URL('../../../../../packages/ui-kit/src/styles/', import.meta.url));
const css = readFileSync(join(KIT, 'tokens.css'), 'utf8');

const safeCss = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../features/display-settings/display.css'), 'utf8');

/** Returns the colours of the tokens in a style sheet, [light, dark]. */
const coloursIn = (sheet: string) =>
  new Map(
    [...sheet.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g)].map(([, name, light, dark, both]) => [
      name!,
      [light ?? both!, dark ?? both!] as const,
    ]),
  );
const colours = coloursIn(css);

/** Returns the surfaces that a token refers to, [light, dark]. */
function surfacesOf(token: string): readonly [light: Token, dark: Token] {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\(var\\(--([\\w-]+)\\), var\\(--([\\w-]+)\\)\\)`).exec(css) ?? [];
  return [light as Token, dark as Token];
}
/** Returns the brightness of a colour: its contrast on black. */
const brightness = (colour: string): number => contrastRatio('#000000', colour);

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
        ([0, 1] as const).map((theme) => ({ text, ground, theme, ratio: contrastRatio(tokens.get(text)![theme], tokens.get(ground)![theme]) })),
      ),
    ).filter(({ ratio }) => ratio < 4.5);
    expect(weak).toEqual([]);
  });
});

describe('a segmented control', () => {
  it.each(['light', 'dark'] as const)('has the chosen part brighter than its ground on every site, and text at 4.5:1 on both: %s', (look) => {
    const index = look === 'light' ? 0 : 1;
    const [chosen, ground] = [surfacesOf('segment-chosen')[index], surfacesOf('segment')[index]];
    for (const site of [...SITES, UNKNOWN_SITE]) {
      const palette = { ...THEMES[site.widgetTheme].palette, ...site.palette };
      const colour = (token: Token): string => palette[token][index];
      const contrasts = [chosen, ground].map((part) => contrastRatio(colour('text'), colour(part)) >= 4.5);
      expect([site.key, brightness(colour(chosen)) > 1.15 * brightness(colour(ground)), contrasts]).toEqual([site.key, true, [true, true]]);
    }
  });
  it('takes these grounds, and a tab is brighter when it is chosen in the dark look', () => {
    const controls = readFileSync(join(KIT, 'controls.css'), 'utf8');
    const tabs = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'tab.css'), 'utf8');
    expect(/\.segment \{[^}]*background: var\(--segment\);/.test(controls)).toBe(true);
    expect(/\.segment > button\[aria-pressed='true'\][^}]*background: var\(--segment-chosen\);/.test(controls)).toBe(true);
    expect(/\.tab\[aria-selected='true'\][^}]*color: var\(--text\);/.test(tabs)).toBe(true);
    for (const { palette } of Object.values(THEMES)) expect(brightness(palette.text[1])).toBeGreaterThan(brightness(palette.muted[1]));
  });
});
