/** The row Advanced, its refusal and its ends in Hindi: the agreed words, and no English ones. */
import { expect, type Locator } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { setLook } from '../stage/device.ts';
import { setLadder, stageMatchOdds, type StagedMarket } from '../stage/script.ts';
import { cell, toast, visitEvent } from './betslip.ts';

/** Names that no language translates: the market, its time zone, keys, thousands and lakhs. */
const NAMES = ['Match Odds', 'IST', 'Alt', 'Shift', 'Enter', 'Escape', 'K', 'L'];

/** Returns the Latin words that a part of the page shows or says, without names. */
async function latinWords(part: Locator, market: StagedMarket): Promise<string[]> {
  const texts = await part.evaluate((root) => {
    const found = [(root as HTMLElement).innerText];
    for (const element of [root, ...root.querySelectorAll('*')]) {
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-description']) found.push(element.getAttribute(name) ?? '');
      if (element instanceof HTMLOptionElement) found.push(element.text);
    }
    return found;
  });
  const names = [market.eventName, ...market.runners.map(({ name }) => name), ...NAMES].toSorted((one, other) => other.length - one.length);
  const rest = names.reduce((text, name) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), ' '), texts.join('\n'));
  return rest.match(/[A-Za-z_]{2,}/g) ?? [];
}

test('[MX-154] choices, refusal and ends of a bet with terms are Hindi, without a code or an English word', async ({ page }) => {
  await setLook(page.context(), { theme: 'light', language: 'hi' });
  const market = await stageMatchOdds({ betDelay: 0 });
  await visitEvent(page, market);
  const slip = page.getByRole('region', { name: 'बेटस्लिप', exact: true });
  const place = slip.getByRole('button', { name: 'बेट लगाएँ', exact: true });
  const question = page.getByRole('dialog');
  const press = async (): Promise<void> => {
    await place.click();
    expect(await latinWords(question, market)).toEqual([]);
    await question.getByRole('button', { name: 'बेट लगाएँ' }).click();
  };

  await cell(page, market, 0, 'back').click();
  await page.locator('#slip-stake').fill('200');
  await page.locator('.terms-switch').click();
  for (const time of ['GTC', 'GOOD_TILL', 'FILL_AND_KILL', 'FILL_OR_KILL', 'POST_ONLY']) {
    await page.locator('#slip-time').selectOption(time);
    if (time.includes('KILL')) await page.locator('#slip-guard').selectOption('any');
    expect(await latinWords(slip, market), time).toEqual([]);
  }
  await press();
  await expect(slip.getByRole('alert')).toContainText('यह बेट तुरंत मैच हो जाएगी। इंतज़ार करने वाले सबसे नज़दीकी भाव 1.86 हैं।');
  expect(await latinWords(slip, market)).toEqual([]);

  await setLadder(market.marketId, market.runners[0]!.selectionId, [[185, 100_00]], [[187, 100_00]]);
  await page.locator('#slip-time').selectOption('FILL_AND_KILL');
  await press();
  await expect(toast(page).filter({ hasText: '₹100' })).toBeVisible();
  expect(await latinWords(toast(page).first(), market)).toEqual([]);
  await page.goto('/open-bets');
  const bet = page.getByRole('main').locator('[data-bet]').first();
  await expect(bet).toContainText('बाकी');
  expect(await latinWords(bet, market)).toEqual([]);
});
