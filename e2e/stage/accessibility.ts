/** Accessibility checks with axe, and the width of a page, in the light and the dark look. */
import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';
import { THEMES, type Theme } from './looks.ts';

/** axe checks this many cards of a list. The others use the same component, and a long list has hundreds. */
const CHECKED_CARDS = 6;

/** Fails for each violation that axe finds now; the test continues. `rules`: checks only these. */
export async function expectAccessible(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  // a fading element has too little contrast for axe: end all fades, and stop toasts from fading out
  await page.evaluate((most) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-sonner-toast][data-removed='true'] { opacity: 1 !important; transition: none !important; }");
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets.push(sheet);
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    for (const [index, card] of document.querySelectorAll('main .market').entries()) card.toggleAttribute('data-alike', index >= most);
  }, CHECKED_CARDS);
  await Promise.all(page.frames().map(provideAxe));
  const failures = await page.evaluate(async (only) => {
    const { violations } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run(
      { exclude: [['[data-alike]']] },
      { resultTypes: ['violations'], ...(only === undefined ? {} : { runOnly: { type: 'rule', values: only } }) },
    );
    return violations.map(
      (violation) =>
        `${violation.id}: ${violation.help}\n${violation.nodes.map((node) => `   ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
    );
  }, rules?.slice());
  expect.soft(failures, where).toEqual([]);
}

/** Adds axe to a document that does not have it: to read its half megabyte takes longer than a check. */
async function provideAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return;
  await frame.evaluate(axe.source);
}

/** Fails if the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const width = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: window.innerWidth }));
  expect(width.content, where).toBeLessThanOrEqual(width.window);
}

/** A theme changes only colours, through one attribute. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Checks the page in these themes, and that it does not scroll sideways. */
export async function expectAccessibleInThemes(page: Page, where: string, themes: readonly Theme[] = THEMES): Promise<void> {
  for (const [at, theme] of themes.entries()) {
    // the theme is set first, and animations end, before axe judges colours
    await setTheme(page, theme);
    if (at === 0) await expectNoSidewaysScroll(page, where);
    await expectAccessible(page, `${where}, ${theme}`, at === 0 ? undefined : COLOURS);
  }
  await setTheme(page, 'light');
}

/** Sets a theme as the preferences do, and ends all animations: the colours have changed. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
  await endAnimations(page);
}

/** Takes all animations and fades that end by themselves to their end. */
export async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}
