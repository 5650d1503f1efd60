/** The preferences in their dialog and on `/settings` show the same list. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { demoPlayer, signIn } from '../../stage/players.ts';

const GROUPS = [
  'Language',
  'Appearance',
  'Time zone',
  'Odds format',
  'Bookmaker rates',
  'Colours of back and lay',
  'Rows',
  'When a bet meets your own offer',
  'Cancel my unmatched bets if I stay disconnected',
];
const SWITCHES = ['Ask before placing a bet', 'Confirm inside the slip', 'One-click betting'];
const FIELDS = ['Stake per bet', 'Maximum per bet'];

/** Returns every control and its state, as a screen reader reads them. Parts are regions on the page and groups in the dialog. */
async function controlsOf(place: Locator): Promise<readonly string[]> {
  const parts = ['Display', 'Betting'].map((name) =>
    place
      .getByRole('region', { name, exact: true })
      .or(place.getByRole('group', { name, exact: true }))
      .ariaSnapshot(),
  );
  return (await Promise.all(parts)).map((part) => part.replace(/^- (?:region|group) /, ''));
}

async function expectAllControls(place: Locator): Promise<void> {
  for (const name of GROUPS) await expect(place.getByRole('group', { name, exact: true })).toBeVisible();
  for (const name of SWITCHES) await expect(place.getByRole('checkbox', { name, exact: true })).toBeVisible();
  for (const name of FIELDS) await expect(place.getByRole('textbox', { name, exact: true })).toBeVisible();
  await expect(place.getByRole('button', { name: 'Edit Stakes', exact: true })).toBeVisible();
  // after the account's answer the switch is enabled
  await expect(place.getByRole('button', { name: 'Off', exact: true })).toBeEnabled();
}

async function press(place: Locator, group: string, name: string): Promise<void> {
  const button = place.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

async function saveStake(page: Page, place: Locator, rupees: string): Promise<void> {
  const saved = page.waitForResponse('**/settings/one-click');
  await place.getByLabel('Stake per bet').fill(rupees);
  await place.getByLabel('Stake per bet').press('Tab');
  await saved;
}

/** Locates the button that opens the dialog: in the account drawer of a phone, beside the clock on a desktop. */
async function preferencesButton(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole('region', { name: 'Date and time' }).getByRole('button');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  return page.getByRole('dialog').getByRole('button', { name: 'Preferences' });
}

test('dialog and settings page show the same preferences; a change in one shows in the other and survives a reload', async ({ page, isMobile }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/settings');
  const settings = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  const open = async (): Promise<void> => {
    const button = await preferencesButton(page, isMobile);
    await expect(button).toHaveText('Preferences');
    await button.click();
    await expectAllControls(dialog);
  };
  await expectAllControls(settings);
  const first = await controlsOf(settings);
  await open();
  await expect.poll(() => controlsOf(dialog)).toEqual(first);
  await expectAccessibleInThemes(page, 'preferences above the settings');

  await press(dialog, 'Appearance', 'Dark');
  await press(dialog, 'Time zone', 'System (UTC)');
  await press(dialog, 'Odds format', 'Fractions (5/6)');
  await press(dialog, 'When a bet meets your own offer', 'Cancel old offer');
  await press(dialog, 'Cancel my unmatched bets if I stay disconnected', '30 s');
  await dialog.getByLabel('Ask before placing a bet').uncheck();
  await saveStake(page, dialog, '250');
  const changed = await controlsOf(dialog);
  expect(changed.join('\n')).toContain('250');
  await page.keyboard.press('Escape');
  await expect.poll(() => controlsOf(settings)).toEqual(changed);
  await page.reload();
  await expectAllControls(settings);
  await expect.poll(() => controlsOf(settings)).toEqual(changed);

  await press(settings, 'Appearance', 'Light');
  await press(settings, 'Odds format', 'Decimal (1.83)');
  await settings.getByLabel('Confirm inside the slip').check();
  await saveStake(page, settings, '300');
  const again = await controlsOf(settings);
  expect(again).not.toEqual(changed);
  await open();
  await expect.poll(() => controlsOf(dialog)).toEqual(again);
  await page.reload();
  await open();
  await expect.poll(() => controlsOf(dialog)).toEqual(again);
});

test('dialog and settings page open the stake buttons', async ({ page, isMobile }) => {
  await signIn(page, await demoPlayer());
  await page.goto('/settings');
  const stakes = page.getByRole('dialog', { name: 'Edit Stakes' });
  await page.getByRole('main').getByRole('button', { name: 'Edit Stakes' }).click();
  await expect(stakes).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(stakes).toBeHidden();
  await (await preferencesButton(page, isMobile)).click();
  await page.getByRole('dialog', { name: 'Preferences' }).getByRole('button', { name: 'Edit Stakes' }).click();
  await expect(stakes).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
