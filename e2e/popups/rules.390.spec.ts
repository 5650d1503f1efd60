/** The rules popup of an event page. */
import { expect } from '@playwright/test';
import { cell } from '../betslip/betslip.ts';
import { expectAccessible } from '../stage/accessibility.ts';
import { test } from '../stage/browser-test.ts';
import { stageMatchOdds } from '../stage/script.ts';

test('[PP-04] the rules popup has General Rules and Fancy Rules, and each opens and closes', async ({ page }) => {
  const market = await stageMatchOdds();
  await page.goto(market.path);
  await expect(cell(page, market, 0, 'back')).toBeEnabled();
  await page.getByRole('main').getByRole('button', { name: 'Rules', exact: true }).first().click();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  for (const [name, rule] of [
    ['General Rules', 'Commission is taken'],
    ['Fancy Rules', 'YES'],
  ] as const) {
    const section = rules.getByRole('group').filter({ has: page.getByText(name, { exact: true }) });
    const content = section.getByRole('list');
    await expect(section.getByText(name, { exact: true })).toBeVisible();
    const open = await content.isVisible();
    await section.getByText(name, { exact: true }).click();
    await expect(content).toBeVisible({ visible: !open });
    await section.getByText(name, { exact: true }).click();
    await expect(content).toBeVisible({ visible: open });
    if (!open) await section.getByText(name, { exact: true }).click();
    await expect(content).toContainText(rule);
  }
  await expectAccessible(page, 'rules');
  await page.keyboard.press('Escape');
  await expect(rules).toBeHidden();
});
