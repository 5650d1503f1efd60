/**
 * The looks in which pages are checked: width, language and theme. The long step `browser` checks each page in one of them, which differs from page to page.
 * With EVERY_LOOK=1, as in the long step `every-look`, a page is checked in two looks that have no width and no language in common, each in both
 * themes; with EVERY_LOOK=all, in all looks.
 */

const EVERY_LOOK = process.env['EVERY_LOOK'];

export const LANGUAGES = ['en', 'hi'] as const;
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Returns whether the page with this number is checked in this one of `all` looks. All are counted from 0, and the looks so that `look` and
 * `all - 1 - look` have nothing in common. `fewest`: how many looks each page has at least, 1 or 2.
 */
export function isChecked(number: number, look: number, all: number, fewest: 1 | 2 = 1): boolean {
  const first = number % all;
  const isSecond = look === all - 1 - first && (fewest === 2 || EVERY_LOOK !== undefined);
  return look === first || isSecond || EVERY_LOOK === 'all';
}

/** Returns the themes in which the page with this number is checked, one if pages are not checked in each look. `all`: as of `isChecked`. */
export function themesOf(number: number, all = 1): readonly Theme[] {
  return EVERY_LOOK === undefined ? [THEMES[Math.floor(number / all) % 2]!] : THEMES;
}

/**
 * Tags of tests that run in one width although their file has both: on a phone or on a desktop. A check of both languages runs one of them in each
 * width. With EVERY_LOOK=all the tags have no effect (playwright.config.ts).
 */
export const ON_PHONE = { tag: '@phone' };
export const ON_DESKTOP = { tag: '@desktop' };
export const WIDTH_OF_LANGUAGE = { en: ON_PHONE, hi: ON_DESKTOP };
