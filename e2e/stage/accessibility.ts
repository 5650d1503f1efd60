/** Accessibility checks with axe, and the width of a page, in the light and the dark look. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe checks this many cards of a list. The others use the same component, and a long list has hundreds. */
const CHECKED_CARDS = 6;

/** Fails for each violation that axe finds now; the test continues. `rules`: checks only these. */
export async function expectAccessible(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  // a fading element has too little contrast for axe: wait for fades, and stop toasts from fading out
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-sonner-toast][data-removed='true'] { opacity: 1 !important; transition: none !important; }");
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets.push(sheet);
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map((fade) => fade.finished));
  });
  await page.locator('main .market').evaluateAll((cards, most) => {
    for (const [index, card] of cards.entries()) card.toggleAttribute('data-alike', index >= most);
  }, CHECKED_CARDS);
  // legacy mode: pages have no frames to merge; only violations are returned
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .exclude('[data-alike]');
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze();
  const failures = violations.map(
    (violation) =>
      `${violation.id}: ${violation.help}\n${violation.nodes.map((node) => `   ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
  );
  expect.soft(failures, where).toEqual([]);
}

/** Fails if the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const width = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: window.innerWidth }));
  expect(width.content, where).toBeLessThanOrEqual(width.window);
}

/** The dark look changes only colours, through one attribute. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Checks the page in the light look and its colours in the dark look, and that it does not scroll sideways. */
export async function expectAccessibleInBothLooks(page: Page, where: string): Promise<void> {
  // the theme is set first, and animations end, before axe judges colours
  await setTheme(page, 'light');
  await expectNoSidewaysScroll(page, where);
  await expectAccessible(page, where);
  await setTheme(page, 'dark');
  await expectAccessible(page, `${where}, dark`, COLOURS);
  await setTheme(page, 'light');
}

/** Sets a theme as the preferences do, and waits until all colours have changed. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset['theme'] = chosen;
    const running = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    // an animation whose element was removed rejects
    await Promise.allSettled(running.map((animation) => animation.finished));
  }, theme);
}
