/**
 * Derives all colour tokens of a new site from three colours. Back, lay, profit and loss keep the theme's colours, because they mean the same
 * on every site. Surfaces take the brand's hue at the theme's luminance, so that text on them keeps its contrast. Pure.
 */
import { contrastRatio, PAGE_SURFACES, poorContrasts, TEXT_CONTRAST, type Palette, type PoorContrast, type Theme, type Token } from '@maidan/sites';
import { distance, hueOf, luminanceOf, shadeOf, type Hue } from './colour.ts';

/** Colours as #rrggbb: of the bar on top, of buttons and links, and of the most important elements. */
export interface BrandColours {
  readonly header: string;
  readonly brand: string;
  readonly accent: string;
}
type Shades = readonly [light: string, dark: string];
export type Derived = { readonly ok: true; readonly palette: Partial<Palette> } | { readonly ok: false; readonly problems: readonly string[] };

/** Target contrast of a derived shade in the light and the dark look: above AA, because small text on dark needs more. */
const DERIVED_CONTRAST = [5, 6.5] as const;
const MUTED_CONTRAST = 6.5;
/** Below this the two colours look like one on small marks. */
const LEAST_DISTANCE = 0.12;
/** A brand colour below this saturation is grey and does not tint the surfaces. */
const LEAST_SATURATION = 0.08;
/** Highest saturation of tinted tokens: with more, grey text would look coloured. */
const MOST_TINT = 0.16;
const LOOKS = ['light', 'dark'] as const;

/** Returns the luminance with this contrast ratio above, or below, another one. */
const above = (luminance: number, ratio: number): number => ratio * (luminance + 0.05) - 0.05;
const below = (luminance: number, ratio: number): number => (luminance + 0.05) / ratio - 0.05;
const least = (one: string, others: readonly string[]): number => Math.min(...others.map((other) => contrastRatio(one, other)));

/**
 * Returns the palette, or why the colours cannot be read. The given colours are for the look in which the theme opens (light, or dark
 * for a dark theme). They are used unchanged, or refused with the nearest readable shade; the other look is derived.
 */
export function derivePalette(colours: BrandColours, theme: Theme): Derived {
  const given = theme.scheme === 'dark' ? 1 : 0;
  const tinted = tintedTokens(colours.brand, theme);
  const problems = [...unreadable(colours, theme, given), ...headerProblems(colours.header)];
  if (distance(colours.brand, colours.accent) < LEAST_DISTANCE) {
    problems.push(`--accent ${colours.accent} looks like --brand ${colours.brand}: choose two colours that differ.`);
  }
  if (problems.length > 0) return { ok: false, problems };
  const [brand, accent] = [inBothLooks(colours.brand, theme, given), inBothLooks(colours.accent, theme, given)];
  const palette: Partial<Palette> = {
    ...tinted,
    picked: tinted.text,
    brand,
    'brand-contrast': [textOn(brand[0]), textOn(brand[1])],
    accent,
    'accent-contrast': [textOn(accent[0]), textOn(accent[1])],
    ...headerTokens(colours.header, tinted['surface-1'], given),
  };
  const poor = poorContrasts({ ...theme.palette, ...palette });
  return poor.length === 0 ? { ok: true, palette } : { ok: false, problems: poor.map(poorText) };
}

function poorText({ scheme, token, ground, ratio, least: wanted }: PoorContrast): string {
  return `In the ${scheme} look ${token} on ${ground} has a contrast of ${ratio.toFixed(2)}:1, and needs ${wanted}:1.`;
}

const TINTED = ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'text', 'muted', 'line', 'line-strong'] as const satisfies readonly Token[];
type Tinted = { readonly [token in (typeof TINTED)[number]]: Shades };

function tintedTokens(brand: string, theme: Theme): Tinted {
  const { hue, saturation } = hueOf(brand);
  const tint = (colour: string, side: 'lighter' | 'darker'): string => {
    const own = hueOf(colour);
    if (saturation < LEAST_SATURATION || own.saturation === 0) return colour;
    return shadeOf({ hue, saturation: Math.min(own.saturation, MOST_TINT) }, luminanceOf(colour), side);
  };
  // rounds towards the higher contrast
  const shades = (token: Token): Shades => {
    const [light, dark] = theme.palette[token];
    return token.startsWith('surface') ? [tint(light, 'lighter'), tint(dark, 'darker')] : [tint(light, 'darker'), tint(dark, 'lighter')];
  };
  return Object.fromEntries(TINTED.map((token) => [token, shades(token)])) as unknown as Tinted;
}

/** Returns the theme's own page surfaces. The tinted ones give at least the same contrast, but depend on the colour that is being checked. */
const surfacesOf = (theme: Theme, look: 0 | 1): readonly string[] => PAGE_SURFACES.map((surface) => theme.palette[surface][look]);

/** Returns the shade of a hue with at least this contrast ratio to all page surfaces of a look. */
function readableShade(hue: Hue, surfaces: readonly string[], look: 0 | 1, ratio: number): string {
  const luminances = surfaces.map(luminanceOf);
  return look === 0 ? shadeOf(hue, below(Math.min(...luminances), ratio), 'darker') : shadeOf(hue, above(Math.max(...luminances), ratio), 'lighter');
}

function unreadable(colours: BrandColours, theme: Theme, given: 0 | 1): string[] {
  const surfaces = surfacesOf(theme, given);
  return (['brand', 'accent'] as const).flatMap((name) => {
    const ratio = least(colours[name], surfaces);
    if (ratio >= TEXT_CONTRAST) return [];
    const nearest = readableShade(hueOf(colours[name]), surfaces, given, TEXT_CONTRAST);
    return [
      `--${name} ${colours[name]} is too close to the ${LOOKS[given]} page: a contrast of ${ratio.toFixed(2)}:1, and text needs ${TEXT_CONTRAST}:1. The nearest shade that would do is ${nearest}.`,
    ];
  });
}

function inBothLooks(colour: string, theme: Theme, given: 0 | 1): Shades {
  const other = given === 0 ? 1 : 0;
  const surfaces = surfacesOf(theme, other);
  const derived = least(colour, surfaces) >= TEXT_CONTRAST ? colour : readableShade(hueOf(colour), surfaces, other, DERIVED_CONTRAST[other]);
  return given === 0 ? [colour, derived] : [derived, colour];
}

/** Returns white if it has enough contrast, else a near-black of the same hue. */
function textOn(ground: string): string {
  return contrastRatio('#ffffff', ground) >= TEXT_CONTRAST ? '#ffffff' : shadeOf(hueOf(ground), 0.008, 'darker');
}

/** Returns the colours of the top bar and of the slightly darker bar below it. */
function headerGrounds(header: string): readonly [string, string] {
  const luminance = luminanceOf(header);
  return [header, shadeOf(hueOf(header), luminance * (luminance > 0.5 ? 0.92 : 0.78), 'darker')];
}

function headerText(header: string): { readonly text: string; readonly muted: string; readonly ratio: number } {
  const grounds = headerGrounds(header);
  const { hue, saturation } = hueOf(header);
  const pale = shadeOf({ hue, saturation: Math.min(saturation, 0.5) }, 0.93, 'lighter');
  const deep = shadeOf({ hue, saturation: Math.min(saturation, 0.5) }, 0.007, 'darker');
  const [text, other] = least(pale, grounds) >= least(deep, grounds) ? [pale, deep] : [deep, pale];
  const luminances = grounds.map(luminanceOf);
  const soft = { hue, saturation: Math.min(saturation, 0.3) };
  const muted =
    text === pale
      ? shadeOf(soft, above(Math.max(...luminances), MUTED_CONTRAST), 'lighter')
      : shadeOf(soft, below(Math.min(...luminances), MUTED_CONTRAST), 'darker');
  const fits = least(muted, grounds) >= MUTED_CONTRAST && least(muted, grounds) < least(text, grounds);
  return { text, muted: fits ? muted : text, ratio: Math.max(least(text, grounds), least(other, grounds)) };
}

function headerProblems(header: string): readonly string[] {
  const { ratio } = headerText(header);
  if (ratio >= TEXT_CONTRAST) return [];
  const nearest = shadeOf(hueOf(header), 0.16, 'darker');
  return [
    `--header ${header} is too close to light and dark text alike: a contrast of ${ratio.toFixed(2)}:1 at best, and text needs ${TEXT_CONTRAST}:1. A darker shade such as ${nearest} would do.`,
  ];
}

function headerTokens(header: string, cards: Shades, given: 0 | 1): Pick<Palette, 'header' | 'header-2' | 'header-text' | 'header-muted'> {
  const luminance = luminanceOf(header);
  const derived = (look: 0 | 1): string => {
    if (look === given || (look === 0 && luminance < 0.35)) return header;
    if (luminance >= 0.35) return cards[look]; // a pale header takes the colour of cards in the other look
    return shadeOf(hueOf(header), Math.min(luminance, 0.025), 'darker');
  };
  const both: Shades = [derived(0), derived(1)];
  const [light, dark] = [headerText(both[0]), headerText(both[1])];
  return {
    header: both,
    'header-2': [headerGrounds(both[0])[1], headerGrounds(both[1])[1]],
    'header-text': [light.text, dark.text],
    'header-muted': [light.muted, dark.muted],
  };
}
