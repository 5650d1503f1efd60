/**
 * The looks in which pages are checked: width, language and theme. With EVERY_LOOK=1, as in the long step `every-look`, each page is checked in
 * all of them; else each page in one, which differs from page to page.
 */

const EVERY_LOOK = process.env['EVERY_LOOK'] !== undefined;

export const LANGUAGES = ['en', 'hi'] as const;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Returns whether the page with this number is checked in this one of `all` looks, both counted from 0. */
export function isChecked(number: number, look: number, all: number): boolean {
  return EVERY_LOOK || number % all === look;
}

/** Returns the themes in which the page with this number is checked, one if pages are not checked in each look. `all`: as of `isChecked`. */
export function themesOf(number: number, all = 1): readonly Theme[] {
  return EVERY_LOOK ? THEMES : [THEMES[Math.floor(number / all) % 2]!];
}

/** Returns a number for a name, the same in each run: the sum of its code units. */
export function numberOf(name: string): number {
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum += name.charCodeAt(at);
  return sum;
}
