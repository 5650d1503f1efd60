/** Converts colours to hue, saturation and lightness, to find shades of them. Pure. */
import { contrastRatio } from '@maidan/sites';

export interface Hue {
  /** Position on the colour circle, 0 to 1. */
  readonly hue: number;
  /** 0 is a grey. */
  readonly saturation: number;
}

/** Reads '#0A4', '0a4a46' or '#0a4a46'; returns #rrggbb, or null for other text. The # is optional, because a shell reads it as a comment. */
export function readColour(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

function channels(colour: string): readonly [number, number, number] {
  const part = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export function hueOf(colour: string): Hue {
  const [red, green, blue] = channels(colour);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  if (spread === 0) return { hue: 0, saturation: 0 };
  const sixth = most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return { hue: (sixth / 6 + 1) % 1, saturation: spread / (1 - Math.abs(most + least - 1)) };
}

function colourAt({ hue, saturation }: Hue, lightness: number): string {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const at = (offset + hue * 12) % 12;
    const value = lightness - strength * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Returns the relative luminance of WCAG, 0 to 1. */
export function luminanceOf(colour: string): number {
  return contrastRatio(colour, '#000000') * 0.05 - 0.05;
}

/** Returns the shade of a hue with at least (`lighter`) or at most (`darker`) this luminance, as close as whole channels allow. */
export function shadeOf(hue: Hue, luminance: number, side: 'lighter' | 'darker'): string {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 24; turn += 1) {
    const middle = (low + high) / 2;
    const found = luminanceOf(colourAt(hue, middle));
    if (side === 'lighter' ? found >= luminance : found > luminance) high = middle;
    else low = middle;
  }
  return colourAt(hue, side === 'lighter' ? high : low);
}

/** Returns the distance of two colours: 0 for the same, about 1.7 for black and white. */
export function distance(one: string, other: string): number {
  const [first, second] = [channels(one), channels(other)];
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}
