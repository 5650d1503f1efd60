/**
 * The looks in which pages are checked: width, language and theme. With EVERY_LOOK=1, as in the long step `every-look`, each page is checked in
 * all of them; else each page in one width and language, which differ from page to page.
 */

export const EVERY_LOOK = process.env['EVERY_LOOK'] !== undefined;

export const LANGUAGES = ['en', 'hi'] as const;
const THEMES = ['light', 'dark'] as const;

/** Returns whether the page with this number is checked in this one of `all` looks, both counted from 0. */
export function isChecked(number: number, look: number, all: number): boolean {
  return EVERY_LOOK || number % all === look;
}

/** Returns the theme in which the page with this number is checked, if it is not checked in both. `all`: as of `isChecked`. */
export function themeOf(number: number, all: number): (typeof THEMES)[number] {
  return THEMES[Math.floor(number / all) % 2]!;
}
