/** axe and the width of a page, in the light look and the dark one. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Cards of a list that are looked at: those after them are drawn by the same component, and a full house has hundreds. */
const CARDS = 6;

/** axe on what is shown now: no violation at all. A test told of one goes on and tells of the others too. `rules`: only these. */
export async function expectAccessible(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  // what fades in is paler than it will be, and a toast that begins to leave while axe looks is paler than it was
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-sonner-toast][data-removed='true'] { opacity: 1 !important; transition: none !important; }");
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets.push(sheet);
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map((fade) => fade.finished));
  });
  await page.locator('main .market').evaluateAll((cards, most) => {
    for (const [index, card] of cards.entries()) card.toggleAttribute('data-alike', index >= most);
  }, CARDS);
  // our pages are one document: no second page to put frames together on, and no list of what is well
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .exclude('[data-alike]');
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze();
  const told = violations.map(
    (violation) =>
      `${violation.id}: ${violation.help}\n${violation.nodes.map((node) => `   ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
  );
  expect.soft(told, where).toEqual([]);
}

/** The page never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const width = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: window.innerWidth }));
  expect(width.content, where).toBeLessThanOrEqual(width.window);
}

/** The dark look changes nothing but colours, which follow one attribute. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The page in the light look and, as far as colours go, in the dark one; it never scrolls sideways. */
export async function expectAccessibleInBothLooks(page: Page, where: string): Promise<void> {
  // what is still coming in is no state to judge colours by
  await wear(page, 'light');
  await expectNoSidewaysScroll(page, where);
  await expectAccessible(page, where);
  await wear(page, 'dark');
  await expectAccessible(page, `${where}, dark`, COLOURS);
  await wear(page, 'light');
}

/** Puts a theme on the page as the preferences do, and waits until no colour is on its way. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset['theme'] = chosen;
    const running = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    // one whose element has gone meanwhile is on no way either
    await Promise.allSettled(running.map((animation) => animation.finished));
  }, theme);
}
