/** The stake sets of an account, which the page saves with the edited buttons for each kind of device. */
import { expect, type Page } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { callAs, demoPlayer, signIn, type Player } from '../stage/players.ts';
import { toast } from './betslip.ts';

interface Saved {
  readonly path: string;
  readonly body: unknown;
}

/** Returns a list to which the stake sets that the page saves are added. */
function savedSets(page: Page): Saved[] {
  const saved: Saved[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /stakes(?:-exchange-game)?$/.test(pathname)) saved.push({ path: pathname, body: request.postDataJSON() });
  });
  return saved;
}

async function changeFirstStake(page: Page, price: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit Stakes' });
  await page.getByRole('main').getByRole('button', { name: 'Edit Stakes' }).click();
  await dialog.getByRole('button', { name: 'EDIT STAKES' }).click();
  await dialog.getByLabel('Stake button 1', { exact: true }).fill(price);
  await dialog.getByRole('button', { name: 'UPDATE' }).click();
  await expect(toast(page).first()).toHaveAttribute('data-type', 'success');
  await expect(dialog.getByRole('button', { name: 'EDIT STAKES' })).toBeVisible();
}

const setting = (player: Player) =>
  callAs<{ data: { presetStakeSettings: Record<string, readonly { label: string; price: number }[]> } }>(player, 'POST', 'getUserSetting', {});

test('[CA-60] edited stakes are saved as the sets of the device, each under the name settings', async ({ page }) => {
  const player = await demoPlayer();
  await signIn(page, player);
  const saved = savedSets(page);
  await page.goto('/settings');
  await changeFirstStake(page, '750');
  const path = `/account/${player.memberCode}/settings`;
  const list = (price: number, label: string) => ({ settings: expect.arrayContaining([{ label, price }]) as unknown });
  expect(saved.map((one) => one.path).toSorted()).toEqual([`${path}/mobile-stakes`, `${path}/mobile-stakes-exchange-game`]);
  for (const { body } of saved) expect(body).toEqual(list(750, '750'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings');
  await changeFirstStake(page, '1500');
  expect(saved).toHaveLength(3);
  expect(saved[2]).toEqual({ path: `${path}/stakes`, body: list(1500, '1.5K') });
  const { presetStakeSettings } = (await setting(player)).data;
  const first = (name: string) => presetStakeSettings[name]?.[0]?.price;
  expect(['settings', 'mobileStakesSettings', 'mobileStakesExchangeGameSettings'].map(first)).toEqual([1500, 750, 750]);
});
