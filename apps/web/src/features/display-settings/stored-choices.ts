/** Parses the stored display choices. Pure. */
import type { DisplayChoices } from '@maidan/contract';

export const DISPLAY_KEY = 'display';

export const ODDS = ['decimal', 'fractional', 'percent'] as const satisfies readonly DisplayChoices['odds'][];
export const BOOKMAKER = ['same', 'paise'] as const satisfies readonly DisplayChoices['bookmaker'][];
export const COLOURS = ['classic', 'safe'] as const satisfies readonly DisplayChoices['colours'][];
export const DENSITY = ['comfortable', 'compact'] as const satisfies readonly DisplayChoices['density'][];

function one<Value extends string>(known: readonly [Value, ...Value[]], value: unknown): Value {
  return known.find((item) => item === value) ?? known[0];
}

/** Parses stored choices. An invalid or missing value becomes the default: decimal, classic, comfortable. */
export function readChoices(text: string | null): DisplayChoices {
  let kept: Partial<Readonly<Record<string, unknown>>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) kept = { ...parsed };
  } catch {
    // invalid text: the defaults apply
  }
  return {
    odds: one(ODDS, kept['odds']),
    bookmaker: one(BOOKMAKER, kept['bookmaker']),
    colours: one(COLOURS, kept['colours']),
    density: one(DENSITY, kept['density']),
  };
}
