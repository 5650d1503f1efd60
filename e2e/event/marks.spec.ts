/** The mark of a cell whose price moved. */
import { expect, type Page } from '@playwright/test';
import { cell, visitEvent } from '../betslip/betslip.ts';
import { test } from '../stage/browser-test.ts';
import { setLadder, stageMatchOdds, type StagedMarket } from '../stage/script.ts';

interface SeenMark {
  readonly side: string;
  readonly level: string;
  readonly way: string;
  readonly fill: string;
  readonly picture: string;
}

/** Records every mark of a cell, with fill and border at that moment. */
async function recordMarks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: SeenMark[] = [];
    Object.assign(window, { seenMarks: seen });
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLButtonElement) || !target.matches('.cell.up, .cell.down')) continue;
        const { backgroundColor, backgroundImage } = getComputedStyle(target);
        const { side = '', level = '' } = target.dataset;
        seen.push({ side, level, way: target.classList.contains('up') ? 'up' : 'down', fill: backgroundColor, picture: backgroundImage });
      }
    });
    observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] });
  });
}
const seenMarks = (page: Page): Promise<SeenMark[]> => page.evaluate(() => (window as unknown as { seenMarks: SeenMark[] }).seenMarks);

/** Raises all three levels of both sides. */
async function raisePrices(market: StagedMarket, by: number): Promise<void> {
  const levels = (prices: readonly number[]): [number, number][] => prices.map((price) => [price + by, 50_000_00]);
  await setLadder(market.marketId, market.runners[0]!.selectionId, levels([185, 184, 183]), levels([186, 187, 188]));
}

test('a change marks the best back and the best lay with a border and an arrow on the colour of their side; deeper levels change without a mark', async ({
  page,
}) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  const [back, lay] = [cell(page, market, 0, 'back'), cell(page, market, 0, 'lay')];
  const fills = await Promise.all([back, lay].map((place) => place.evaluate((button) => getComputedStyle(button).backgroundColor)));
  expect(new Set(fills).size).toBe(2);
  await recordMarks(page);
  await raisePrices(market, 5);
  await expect(back).toContainText('1.90');
  await expect(lay).toContainText('1.91');
  await expect(page.locator(`[data-market='${market.marketId}'] button[data-side='lay'][data-level='2']`).first()).toContainText('1.93');
  const marks = await seenMarks(page);
  expect(marks.map(({ side, level, way }) => `${side} ${level} ${way}`).toSorted()).toEqual(['back 0 up', 'lay 0 up']);
  expect(marks.toSorted((one, other) => one.side.localeCompare(other.side)).map(({ fill }) => fill)).toEqual(fills);
  for (const { picture } of marks) {
    expect(picture).toContain('linear-gradient');
    expect(picture).toContain('conic-gradient');
  }
  await raisePrices(market, 0);
  await expect(back).toContainText('1.85');
  await expect.poll(async () => (await seenMarks(page)).slice(2).map(({ side, way }) => `${side} ${way}`)).toEqual(['back down', 'lay down']);
  await expect(back).toHaveClass('cell back level-1');
});

test('the blue and amber colours keep their fill too, and reduced motion shows no marks', async ({ page }) => {
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  await page.goto('/settings');
  await page.getByRole('group', { name: 'Colours of back and lay' }).getByRole('button', { name: 'Blue and amber' }).click();
  await page.goto(market.path);
  const lay = cell(page, market, 0, 'lay');
  await expect(lay).toHaveCSS('background-color', 'rgb(255, 198, 92)');
  await recordMarks(page);
  await raisePrices(market, 5);
  await expect(lay).toContainText('1.91');
  expect((await seenMarks(page)).find(({ side }) => side === 'lay')?.fill).toBe('rgb(255, 198, 92)');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = (await seenMarks(page)).length;
  await raisePrices(market, 0);
  await expect(lay).toContainText('1.86');
  expect(await seenMarks(page)).toHaveLength(before);
});
